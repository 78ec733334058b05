import { globSync, readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { hasCode } from "../../src/checking/vocabulary/error-code.ts";

/** The paths of all files under a folder, hidden ones too; those that go away meanwhile are left out. */
export function filesIn(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((name) => path.join(folder, name))
    .filter((file) => statSync(file, { throwIfNoEntry: false })?.isFile() === true);
}

/** Files under a folder that hold any of some texts, by their path in it. */
export function filesWith(folder: string, texts: readonly string[]): readonly string[] {
  return filesIn(folder)
    .filter((file) => {
      const bytes = bytesOf(file);
      return texts.some((text) => bytes.includes(text));
    })
    .map((file) => path.relative(folder, file));
}

/** A file may go away after it was listed, such as one that is written under another name first. */
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
  /** The variables that it was started with, such as `HOME=/root`; empty for a process of somebody else. */
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

/** A process may end, and its files with it, while they are read. */
function readOr(file: string, otherwise: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return otherwise;
  }
}
