import { anchorAround } from "../../../src/findings/anchor.ts";
import type { GrammarFinding } from "../../../src/findings/finding.ts";
import type { TextRange } from "../../../src/text/range.ts";

let made = 0;

/** Returns a finding with a new ID over a range of the text. */
export function findingAt(
  text: string,
  range: TextRange,
  said: Partial<GrammarFinding> = {},
): GrammarFinding {
  const anchor = anchorAround(text, range);
  made += 1;
  return {
    kind: "grammar",
    id: `finding-${made}`,
    range,
    original: text.slice(range.start, range.end),
    replacement: "the",
    anchor,
    anchorText: text.slice(anchor.start, anchor.end),
    rule: "spelling",
    message: "",
    severity: "information",
    sentence: "",
    placed: "exact",
    ...said,
  };
}

/** Returns a finding that would change the first `original` of the text. */
export function findingIn(
  text: string,
  original: string,
  replacement: string,
  rule = "spelling",
  sentence = text,
): GrammarFinding {
  const start = text.indexOf(original);
  return findingAt(text, { start, end: start + original.length }, { replacement, rule, sentence });
}
