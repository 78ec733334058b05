import { anchorAround } from "../../../src/findings/anchor.ts";
import type { GrammarFinding } from "../../../src/findings/finding.ts";

let made = 0;

/** The finding that would change the first `original` of the text; each has an id of its own. */
export function findingIn(
  text: string,
  original: string,
  replacement: string,
  rule = "spelling",
  sentence = text,
): GrammarFinding {
  const start = text.indexOf(original);
  const range = { start, end: start + original.length };
  const anchor = anchorAround(text, range);
  made += 1;
  return {
    kind: "grammar",
    id: `finding-${made}`,
    range,
    original,
    replacement,
    anchor,
    anchorText: text.slice(anchor.start, anchor.end),
    rule,
    message: "",
    severity: "information",
    sentence,
    placed: "exact",
  };
}
