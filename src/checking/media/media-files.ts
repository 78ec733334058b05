import * as l10n from "@vscode/l10n";
import { isServiceFailure } from "../../client/failure.ts";
import { digestOfFile } from "../../client/file-digest.ts";
import type { InspectedAudio, InspectedImage } from "../../client/media-file.ts";
import { readingStopped, tooLarge, unusableFile } from "../../client/media-refusal.ts";
import { LIMITS } from "../../contract/limits.ts";
import type { MediaKind } from "../../report/media/media-report.ts";
import { notSent } from "../vocabulary/check-error.ts";
import { formatMegabytes } from "../../report/words/format.ts";
import { fileName, type FileSource } from "./file-source.ts";

/** A file that is to be checked. */
export interface MediaTarget {
  readonly address: string;
  readonly kind: MediaKind;
}

/** A file within the limits of the service, with what it costs. */
export type InspectedMedia = InspectedImage | InspectedAudio;

/** A file that can be sent, with a name for what it holds. */
export interface PreparedMedia {
  readonly media: InspectedMedia;
  /** SHA-256 of its bytes, in hexadecimal digits. */
  readonly digest: string;
}

/** Recordings that are not on this machine's disk are held in memory; images may all be. In bytes. */
export const MOST_IN_MEMORY = 25 * 1_024 * 1_024;

const DRAWING = /\.svgz?$/iu;
const VIDEO = /\.(?:mp4|m4v|mov|avi|mkv|webm|mpe?g|wmv|flv|ogv|3gp)$/iu;

/**
 * Looks at a file that is to be checked, and sends nothing. One on this machine's disk is read where it lies, by its path, and never
 * held in memory as a whole if it is a recording. Rejects with a `CheckStopped` or a `ServiceFailure` of what cannot be checked, and
 * says why.
 */
export async function prepareMedia(
  files: FileSource,
  { address, kind }: MediaTarget,
  signal: AbortSignal,
): Promise<PreparedMedia> {
  const path = files.localPath(address);
  const { modifiedMs, source } =
    path === undefined
      ? await readFile(files, { address, kind }, signal)
      : { source: path, modifiedMs: undefined };
  try {
    const media = await inspect(source, kind, signal);
    // What people call their files is their own: what is sent is called by its kind and format.
    const name = `${kind}.${media.format}`;
    const file = { ...media.file, name, modifiedMs: modifiedMs ?? media.file.modifiedMs };
    return { media: { ...media, file }, digest: await digestOfFile(file, signal) };
  } catch (thrown) {
    throw wrongKind(thrown, fileName(address)) ?? thrown;
  }
}

async function inspect(
  source: string | Uint8Array,
  kind: MediaKind,
  signal: AbortSignal,
): Promise<InspectedMedia> {
  if (kind === "image") {
    const { inspectImage } = await import("../../client/inspect-image.ts");
    return inspectImage(source, kind, signal);
  }
  const { inspectAudio } = await import("../../client/inspect-audio.ts");
  return inspectAudio(source, kind, signal);
}

/** The bytes of a file that is not on this machine's disk, when it is known that there are not too many of them. */
async function readFile(
  files: FileSource,
  { address, kind }: MediaTarget,
  signal: AbortSignal,
): Promise<{ readonly source: Uint8Array; readonly modifiedMs: number }> {
  const allowed = kind === "image" ? LIMITS.image.maxBytes : LIMITS.voice.maxBytes;
  const most = Math.min(allowed, MOST_IN_MEMORY);
  const require = (size: number): void => {
    if (size > allowed) throw tooLarge(size, allowed);
    if (size > most) throw tooLargeForMemory(size, most);
  };
  const stopped = (error: unknown): never => {
    throw readingStopped(error, signal);
  };
  const { isFolder, modifiedMs, size } = await files.stat(address).catch(stopped);
  if (isFolder) throw unusableFile("noFile");
  require(size);
  signal.throwIfAborted();
  const source = await files.read(address).catch(stopped);
  signal.throwIfAborted();
  // What it says of its size need not be so.
  require(source.length);
  return { source, modifiedMs };
}

function tooLargeForMemory(bytes: number, most: number): Error {
  return notSent(
    "too_large_for_memory",
    l10n.t(
      "The file is {0} MB; the limit for files that aren't on disk is {1} MB. Save it to disk, then check it.",
      formatMegabytes(bytes),
      formatMegabytes(most),
    ),
  );
}

/** For a drawing or a film by its name, words that say more than that its content is none of the formats. */
function wrongKind(thrown: unknown, name: string): Error | undefined {
  if (!isServiceFailure(thrown) || thrown.code !== "invalid_payload") return undefined;
  if (thrown.details?.actual !== undefined) return undefined;
  if (DRAWING.test(name)) {
    return notSent(
      "invalid_payload",
      l10n.t("An SVG has no pixels to check. Export it as PNG, then check that."),
    );
  }
  if (!VIDEO.test(name)) return undefined;
  return notSent(
    "invalid_payload",
    l10n.t("Video isn't supported. Save its sound as WAV or a frame as PNG, then check that."),
  );
}
