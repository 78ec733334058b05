import { SourceMap } from "node:module";
import path from "node:path";
import { readSourceMap } from "./agent-build.ts";
import { PROJECT } from "./paths.ts";

/**
 * Points the frames of a stack at the sources of a bundle. It is done here, in the runner, because the extension host does
 * not map stacks even when told to. The frames of the agent and of Node itself tell nothing and are left out.
 */
export function mapStack(stack: string, bundleFile: string): string {
  const map = new SourceMap(readSourceMap(bundleFile));
  const folder = path.dirname(bundleFile);
  const told = stack.split("\n").filter((line) => !/^\s+at .*(?:agent\.cjs|node:internal)/u.test(line));
  return told
    .join("\n")
    .replaceAll(
      /(?:file:\/\/)?([^\s()]+):(\d+):(\d+)/gu,
      (frame, file: string, line: string, column: string) => {
        if (path.basename(file) !== path.basename(bundleFile)) return frame;
        const entry = map.findEntry(Number(line) - 1, Number(column) - 1);
        if (!("originalSource" in entry)) return frame;
        const source = path.resolve(folder, entry.originalSource);
        return `${path.relative(PROJECT, source)}:${entry.originalLine + 1}:${entry.originalColumn + 1}`;
      },
    );
}
