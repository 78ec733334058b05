import * as z from "zod";
import { linkedMediaReport } from "../../report/media/linked-media-report.ts";
import { mediaReport } from "../../report/media/media-report.ts";
import { withoutThumbnails, type KeptReport } from "../../report/media/without-thumbnails.ts";

/** Reports as they are stored for after a reload: figures and words, and nothing of the files themselves. */
const keptMedia = z.object({ version: z.literal(1), report: z.union([mediaReport, linkedMediaReport]) });

/** Parses a stored report; undefined if it is invalid or from an earlier version. */
export function readKeptMedia(kept: unknown): KeptReport | undefined {
  return keptMedia.safeParse(kept).data?.report;
}

/** Returns a report as it is stored. */
export function writeKeptMedia(report: KeptReport): unknown {
  return { version: 1, report: withoutThumbnails(report) };
}
