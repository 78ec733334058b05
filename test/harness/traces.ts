import { globSync, readFileSync, statSync } from "node:fs";
import path from "node:path";

/** Files under a folder that hold any of some texts, by their path in it. */
export function filesWith(folder: string, texts: readonly string[]): readonly string[] {
  return globSync("**/*", { cwd: folder }).filter((name) => {
    const file = path.join(folder, name);
    if (statSync(file, { throwIfNoEntry: false })?.isFile() !== true) return false;
    const bytes = readFileSync(file);
    return texts.some((text) => bytes.includes(text));
  });
}

/** What the system tells of every process; nothing where it does not tell. */
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
