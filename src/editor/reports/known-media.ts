import type * as vscode from "vscode";
import type { MediaResults } from "../../checking/media/media-results.ts";
import type { MediaExport } from "../../report/media/media-export.ts";
import { isAbsent, uriOf } from "../documents/check-target.ts";

export interface MediaSource {
  readonly mediaResults: Pick<MediaResults, "linkedBy" | "of" | "restore">;
  /** The file or document whose media report the person is in, if it is one. */
  readonly activeMedia: vscode.Uri | undefined;
}

/** A report of images and recordings, and the file or document that it is of. */
export type KnownMedia = MediaExport & { readonly uri: vscode.Uri };

/** Returns the report of a file, or of a document's links if asked for; of the active page if none is named. */
export async function knownMedia(
  { activeMedia, mediaResults }: MediaSource,
  { isOfLinks, uri: named }: { readonly isOfLinks?: boolean; readonly uri?: unknown },
): Promise<KnownMedia | undefined> {
  const uri = isAbsent(named) ? activeMedia : uriOf(named);
  if (uri === undefined) return undefined;
  await mediaResults.restore(uri.toString());
  const links = mediaResults.linkedBy(uri.toString());
  if (links !== undefined && (isOfLinks === true || isAbsent(named)))
    return { uri, kind: "links", report: links };
  const report = mediaResults.of(uri.toString());
  return report && { uri, kind: "file", report };
}
