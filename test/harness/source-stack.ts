import { SourceMap } from "node:module";
import path from "node:path";
import { readSourceMap } from "./agent-build.ts";
import { PROJECT } from "./paths.ts";

/**
 * Maps the frames of a stack to the sources of a bundle. The runner does this, because the extension host
 * doesn't map stacks even when asked to. Omits the uninformative frames of the agent and of Node itself.
 */
export function mapStack(stack: string, bundleFile: string): string {
  const map = new SourceMap(readSourceMap(bundleFile));
  const folder = path.dirname(bundleFile);
  const frames = stack.split("\n").filter((line) => !/^\s+at .*(?:agent\.cjs|node:internal)/u.test(line));
  return frames
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
