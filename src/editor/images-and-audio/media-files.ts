import type * as vscode from "vscode";
import type { InspectedAudio, InspectedImage } from "../../client/media-file.ts";
import type { MediaKind } from "../../report/media-report.ts";

/** A file within the limits of the service, with what it costs. */
export type InspectedMedia = InspectedImage | InspectedAudio;

/** A file that can be sent, with a name for what it holds. */
export interface PreparedMedia {
  readonly media: InspectedMedia;
  /** SHA-256 of its bytes, in hexadecimal digits. */
  readonly digest: string;
}

/** The file system of VS Code, as far as files that are not on this machine's disk need it. */
export type FileReader = Pick<vscode.FileSystem, "stat" | "readFile">;

export interface MediaFileParts {
  readonly fs: FileReader;
  /** What is thrown for a file that is too large to be held in memory; both in bytes. */
  readonly tooLargeForMemory: (bytes: number, most: number) => Error;
  /** What is thrown for a drawing or a film by its name, in words that say more than that its content is none of the formats. */
  readonly wrongKind: (wrong: WrongKind) => Error;
}

/** What a file is by its name, where that is nothing that can be checked. */
export type WrongKind = "drawing" | "video";

/** Recordings that are not on this machine's disk are held in memory; images may all be. In bytes. */
export const MOST_IN_MEMORY = 25 * 1_024 * 1_024;

/** A file that is not on this machine's disk. */
interface ReadFile {
  readonly source: Uint8Array;
  /** When it had been written to last before it was read, in milliseconds since 1970. */
  readonly modifiedMs: number;
}

/** Of `vscode.FileType`: an enumeration, which is not there where this runs without VS Code. */
const DIRECTORY = 2;

const DRAWING = /\.svgz?$/iu;
const VIDEO = /\.(?:mp4|m4v|mov|avi|mkv|webm|mpe?g|wmv|flv|ogv|3gp)$/iu;

/** What VS Code says is wrong with a file, as the system itself says it. */
const CODES: Readonly<Record<string, string>> = {
  FileNotFound: "ENOENT",
  NoPermissions: "EACCES",
  Unavailable: "EIO",
};

/**
 * Looks at the files that are to be checked. One on this machine's disk is read where it lies, by its path, and never held in
 * memory as a whole if it is a recording; any other is read through VS Code.
 */
export class MediaFiles {
  readonly #parts: MediaFileParts;

  constructor(parts: MediaFileParts) {
    this.#parts = parts;
  }

  /** Sends nothing. Rejects with a `CheckStopped` or a `ServiceFailure` of what cannot be checked, and says why. */
  async inspect(uri: vscode.Uri, kind: MediaKind, signal: AbortSignal): Promise<InspectedMedia> {
    const { modifiedMs, source } =
      uri.scheme === "file" ? { source: uri.fsPath } : await this.#read(uri, kind, signal);
    try {
      if (kind === "image") {
        const { inspectImage } = await import("../../client/inspect-image.ts");
        return sentAs(kind, await inspectImage(source, kind, signal), modifiedMs);
      }
      const { inspectAudio } = await import("../../client/inspect-audio.ts");
      return sentAs(kind, await inspectAudio(source, kind, signal), modifiedMs);
    } catch (thrown) {
      throw (await this.#byName(thrown, uri.path)) ?? thrown;
    }
  }

  async prepare(uri: vscode.Uri, kind: MediaKind, signal: AbortSignal): Promise<PreparedMedia> {
    const media = await this.inspect(uri, kind, signal);
    const { digestOfFile } = await import("../../client/file-digest.ts");
    return { media, digest: await digestOfFile(media.file, signal) };
  }

  /** The bytes of a file that is not on this machine's disk, when it is known that there are not too many of them. */
  async #read(uri: vscode.Uri, kind: MediaKind, signal: AbortSignal): Promise<ReadFile> {
    const { readingStopped, tooLarge, unusableFile } = await import("../../client/media-refusal.ts");
    const { LIMITS } = await import("../../contract/limits.ts");
    const { fs, tooLargeForMemory } = this.#parts;
    const allowed = kind === "image" ? LIMITS.image.maxBytes : LIMITS.voice.maxBytes;
    const most = Math.min(allowed, MOST_IN_MEMORY);
    const require = (size: number): void => {
      if (size > allowed) throw tooLarge(size, allowed);
      if (size > most) throw tooLargeForMemory(size, most);
    };
    const found = await asOfTheSystem(fs.stat(uri), (error) => readingStopped(error, signal));
    if ((found.type & DIRECTORY) !== 0) throw unusableFile("noFile");
    require(found.size);
    signal.throwIfAborted();
    const bytes = await asOfTheSystem(fs.readFile(uri), (error) => readingStopped(error, signal));
    signal.throwIfAborted();
    // What it says of its size need not be so.
    require(bytes.length);
    return { source: bytes, modifiedMs: found.mtime };
  }

  /** Undefined where the name says no more than the content. */
  async #byName(thrown: unknown, name: string): Promise<Error | undefined> {
    const { isServiceFailure } = await import("../../client/failure.ts");
    if (
      !isServiceFailure(thrown) ||
      thrown.code !== "invalid_payload" ||
      thrown.details?.actual !== undefined
    )
      return undefined;
    if (DRAWING.test(name)) return this.#parts.wrongKind("drawing");
    return VIDEO.test(name) ? this.#parts.wrongKind("video") : undefined;
  }
}

/** What people call their files is their own: what is sent is called by its kind and format. */
function sentAs<Media extends InspectedMedia>(
  kind: MediaKind,
  media: Media,
  modifiedMs = media.file.modifiedMs,
): Media {
  return { ...media, file: { ...media.file, name: `${kind}.${media.format}`, modifiedMs } };
}

/** Waits for VS Code's file system, whose errors have names of their own. */
async function asOfTheSystem<T>(work: Thenable<T>, failure: (error: unknown) => Error): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const code = error instanceof Error && "code" in error ? CODES[String(error.code)] : undefined;
    throw failure(code === undefined ? error : { code });
  }
}
