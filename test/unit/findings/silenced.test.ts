import assert from "node:assert/strict";
import type { GrammarFinding, SentenceFinding } from "../../../src/findings/finding.ts";
import { withoutSilenced } from "../../../src/findings/silenced.ts";
import { extractProse } from "../../../src/text/prose.ts";

const DOCUMENT =
  "one two <!-- content-authenticity-disable-line Spelling -->\n\n" +
  "<!-- content-authenticity-disable-next-line -->\nthree\nfour\n";
const PROSE = extractProse(DOCUMENT, "markdown");

function correction(
  original: string,
  rule: string,
  placed: GrammarFinding["placed"] = "exact",
): GrammarFinding {
  const start = DOCUMENT.indexOf(original);
  const range = { start, end: start + original.length };
  return {
    kind: "grammar",
    id: `${original} ${rule}`,
    range,
    original,
    anchor: range,
    anchorText: original,
    placed,
    replacement: "",
    rule,
    message: "",
    severity: "information",
    sentence: original,
  };
}

const sentence = (original: string): SentenceFinding => ({
  ...correction(original, ""),
  kind: "ai",
  answer: "answer",
  item: 0,
  score: 1,
  words: 1,
  source: { service: "embedded", name: "", label: "" },
});

const kept = (findings: readonly GrammarFinding[]): string[] =>
  withoutSilenced(findings, PROSE, "grammar").map(({ id }) => id);

describe("findings that comments turn off", () => {
  it("[EDI-22] a line is silent for the rule that its comment names", () => {
    const findings = [
      correction("one", "spelling"),
      correction("one", "Article"),
      correction("two", "Spelling"),
    ];
    assert.deepEqual(kept(findings), ["one Article"]);
  });

  it("[EDI-22] the next line is silent for every rule, and the one after it is not", () => {
    assert.deepEqual(kept([correction("three", "Article"), correction("four", "Article")]), ["four Article"]);
  });

  it("[EDI-22] an insertion at the end of a silent line is silent too", () => {
    const at = DOCUMENT.indexOf("three") + "three".length;
    const insertion = { ...correction("three", "Article"), range: { start: at, end: at } };
    assert.deepEqual(kept([insertion]), []);
    assert.deepEqual(kept([{ ...insertion, range: { start: at + 1, end: at + 1 } }]), ["three Article"]);
  });

  it("[EDI-22] a finding without a place is kept", () => {
    assert.deepEqual(kept([correction("three", "Article", "none")]), ["three Article"]);
  });

  it("[EDI-22] of other checks, only comments for all checks apply", () => {
    const findings = [sentence("one"), sentence("three"), sentence("four")];
    const left = withoutSilenced(findings, PROSE, "ai");
    assert.deepEqual(
      left.map(({ original }) => original),
      ["one", "four"],
    );
  });
});
