import { globSync, readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { hasCode } from "../../src/checking/vocabulary/error-code.ts";

/**
 * Returns the paths of all files under a folder, including hidden ones; files that disappear meanwhile are
 * left out.
 */
export function filesIn(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((name) => path.join(folder, name))
    .filter((file) => statSync(file, { throwIfNoEntry: false })?.isFile() === true);
}

/** Returns the files under a folder that contain any of some texts, by relative path. */
export function filesWith(folder: string, texts: readonly string[]): readonly string[] {
  return filesIn(folder)
    .filter((file) => {
      const bytes = bytesOf(file);
      return texts.some((text) => bytes.includes(text));
    })
    .map((file) => path.relative(folder, file));
}

/** A file may disappear after it was listed, such as one written under a temporary name first. */
function bytesOf(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    if (hasCode(error, "ENOENT")) return Buffer.alloc(0);
    throw error;
  }
}

/** The information that the operating system exposes about every process; empty where it exposes none. */
export interface ProcessTrace {
  readonly commandLine: string;
  /** The variables that it was started with, such as `HOME=/root`; empty for another user's process. */
  readonly environment: readonly string[];
}

export function processes(): readonly ProcessTrace[] {
  return globSync("/proc/[0-9]*").flatMap((folder) => {
    const commandLine = readOr(path.join(folder, "cmdline"), "");
    const environment = readOr(path.join(folder, "environ"), "");
    return commandLine === ""
      ? []
      : [{ commandLine, environment: environment.split("\0").filter((entry) => entry !== "") }];
  });
}

/** A process may end, and its files disappear, while they are read. */
function readOr(file: string, otherwise: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return otherwise;
  }
}
