import type { PassageSource } from "./finding.ts";
import { fieldsOf } from "./json-line.ts";
import { entriesOf, faultsOf, linesOfList, withLine, withoutLines, type ListFaults } from "./line-list.ts";
import { sourceKey } from "./source-address.ts";

/** The file of ignored sources: one JSON object a line, in the order of the lines. */

export interface IgnoredSource extends PassageSource {
  readonly line: string;
}

/** The longest title in the file, in UTF-16 units. */
const LONGEST_TITLE = 300;

/** Reads the entries of the file, and the faults in it. */
export function readSources(text: string): ListFaults & { readonly entries: readonly IgnoredSource[] } {
  const lines = linesOfList(text, readEntry);
  return { entries: entriesOf(lines), ...faultsOf(lines) };
}

/** Adds a source to the file unless it is already there, whatever its title was then. */
export function withSource(text: string, source: PassageSource): string {
  const { url, title, domain } = source;
  const lines = linesOfList(text, readEntry);
  const key = sourceKey(source);
  if (entriesOf(lines).some((entry) => sourceKey(entry) === key)) return text;
  // Without an address the title identifies the source, so it stays whole.
  const name = url === "" ? title : title.slice(0, LONGEST_TITLE).toWellFormed();
  const line = JSON.stringify({ url, title: name, domain });
  return withLine(lines, line, (other) => other.line < line);
}

/** Removes every occurrence of a source from the file. */
export function withoutSource(text: string, source: PassageSource): string {
  const key = sourceKey(source);
  return withoutLines(linesOfList(text, readEntry), (entry) => sourceKey(entry) === key);
}

function readEntry(written: string): IgnoredSource | undefined {
  const line = written.trim();
  const { url, title = "", domain = "" } = fieldsOf(line);
  if (typeof url !== "string" || typeof title !== "string" || typeof domain !== "string") return undefined;
  return url === "" && title === "" ? undefined : { url, title, domain, line };
}
