import * as z from "zod";
import { mediaReport, type MediaReport } from "../../report/media/media-report.ts";
import { withoutThumbnails } from "../../report/media/without-thumbnails.ts";

/** Reports of images and recordings as they are stored for after a reload: figures and words, and nothing of the files themselves. */

const keptMedia = z.object({ version: z.literal(1), report: mediaReport });

/** Parses a stored report; undefined if it is invalid or from an earlier version. */
export function readKeptMedia(kept: unknown): MediaReport | undefined {
  return keptMedia.safeParse(kept).data?.report;
}

/** Returns a report as it is stored. */
export function writeKeptMedia(report: MediaReport): unknown {
  return { version: 1, report: withoutThumbnails(report) };
}
