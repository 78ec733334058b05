import { correctionOf, keysOf, type FindingIdentity, type HiddenKeys } from "./hidden-findings.ts";
import { fieldsOf } from "./json-line.ts";
import { entriesOf, faultsOf, linesOfList, withLine, withoutLines, type ListFaults } from "./line-list.ts";

/** The file of hidden findings: one JSON object a line, in the order of the lines. */

/** A hidden finding with its text, or with digests only. */
export type HiddenEntry =
  | (FindingIdentity & { readonly kind: "text"; readonly line: string })
  | {
      readonly kind: "digest";
      readonly rule: string;
      /** The day on which it was hidden, as `YYYY-MM-DD`; empty if unknown. */
      readonly day: string;
      readonly digests: readonly string[];
      readonly line: string;
    };

/** Reads the entries of the file, and the faults in it. */
export function readHidden(text: string): ListFaults & { readonly entries: readonly HiddenEntry[] } {
  const lines = linesOfList(text, readEntry);
  return { entries: entriesOf(lines), ...faultsOf(lines) };
}

/** The line for a finding, with its text. */
export function hiddenLine(identity: FindingIdentity): string {
  const { earlier, earlierPlace, original, place, replacement, rule, sentence } = identity;
  return JSON.stringify({ rule, original, replacement, sentence, place, earlier, earlierPlace });
}

/** The line for a finding without any of its text. */
export function digestLine(finding: FindingIdentity, digest: (key: string) => string, day: string): string {
  return JSON.stringify({ rule: finding.rule, day, digests: keysOf(finding).map(digest) });
}

/** Adds a line to the file unless it is already there. */
export function withHidden(text: string, line: string): string {
  const lines = linesOfList(text, readEntry);
  return entriesOf(lines).some((entry) => entry.line === line)
    ? text
    : withLine(lines, line, (other) => other.line < line);
}

/** Removes every occurrence of these lines from the file. */
export function withoutHidden(text: string, leaving: readonly string[]): string {
  const left = new Set(leaving);
  return withoutLines(linesOfList(text, readEntry), ({ line }) => left.has(line));
}

/** The keys that decide if a finding is hidden. */
export function hiddenKeysOf(entries: readonly HiddenEntry[]): HiddenKeys {
  const withText = entries.flatMap((entry) => (entry.kind === "text" ? [entry] : []));
  return {
    keys: new Set(withText.flatMap(keysOf)),
    corrections: new Set(withText.map(correctionOf)),
    digests: new Set(entries.flatMap((entry) => (entry.kind === "digest" ? entry.digests : []))),
  };
}

function readEntry(written: string): HiddenEntry | undefined {
  const line = written.trim();
  const { day, digests, earlier, earlierPlace, original, place, replacement, rule, sentence } =
    fieldsOf(line);
  if (typeof rule !== "string") return undefined;
  if (Array.isArray(digests) && digests.every((each) => typeof each === "string")) {
    return { kind: "digest", rule, day: typeof day === "string" ? day : "", digests, line };
  }
  if (typeof original !== "string" || typeof replacement !== "string" || typeof sentence !== "string") {
    return undefined;
  }
  return {
    kind: "text",
    rule,
    original,
    replacement,
    sentence,
    ...(isPlace(place) && { place }),
    ...(typeof earlier === "string" && { earlier }),
    ...(isPlace(earlierPlace) && { earlierPlace }),
    line,
  };
}

function isPlace(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}
