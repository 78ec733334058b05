import type { MediaReport } from "../../report/media/media-report.ts";

/** Files by their addresses, with a scheme: those of an editor's workspace, or of a disk. */
export interface FileSource {
  /** Returns the path of a file on this machine's disk; undefined of any other file, which is read through this. */
  localPath(address: string): string | undefined;
  /** Rejects with an error that has the system's code, such as `ENOENT`; so does `read`. */
  stat(address: string): Promise<FileStat>;
  read(address: string): Promise<Uint8Array>;
}

export interface FileStat {
  readonly isFolder: boolean;
  /** In bytes. */
  readonly size: number;
  /** When it was written to last, in milliseconds since 1970. */
  readonly modifiedMs: number;
}

/** Returns the last part of an address's path, as a person reads it. */
export function fileName(address: string): string {
  const name = /^[^?#]*/u.exec(address)?.[0].split("/").at(-1) ?? "";
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

/** Dates of files come in whole milliseconds from VS Code, and in parts of them from the system. */
const ROUNDED_MS = 1;

/** Returns whether a file was written to since it was looked at, so that its report is of what it was. */
export function isOtherFile(
  { at, bytes, modified }: Pick<MediaReport, "at" | "bytes" | "modified">,
  { modifiedMs, size }: Pick<FileStat, "modifiedMs" | "size">,
): boolean {
  if (size !== bytes) return true;
  return modified === undefined ? modifiedMs > at : Math.abs(modifiedMs - modified) > ROUNDED_MS;
}
