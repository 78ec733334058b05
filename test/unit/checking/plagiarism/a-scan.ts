import type { GrammarRecord, ScanRecord } from "../../../../src/report/records.ts";
import type { PassageFinding } from "../../../../src/findings/finding.ts";
import { findingIn } from "../../findings/a-finding.ts";

/** The facts of a check apart from its findings: a check of a whole document by a hosted service. */
export const FACTS: GrammarRecord = {
  at: Date.UTC(2026, 0, 2),
  service: "hosted",
  host: "service.example",
  scope: "document",
  coverage: { checked: 24, total: 24 },
  creditsCharged: 24,
  cached: false,
};

/** Returns a passage at the first occurrence of these words in the text. */
export function passageIn(text: string, words: string, said: Partial<PassageFinding> = {}): PassageFinding {
  const { anchor, anchorText, id, original, placed, range } = findingIn(text, words, "");
  return {
    kind: "plagiarism",
    id,
    range,
    anchor,
    anchorText,
    original,
    placed,
    closeness: "high",
    similarity: 0.9,
    source: { url: "https://example.org/", title: "A title", domain: "example.org" },
    ...said,
  };
}

/** Returns the record of a scan that found these passages. */
export function scanOf(passages: readonly PassageFinding[], said: Partial<ScanRecord> = {}): ScanRecord {
  return {
    ...FACTS,
    id: "scan",
    name: "",
    label: "",
    seconds: null,
    score: 0.2,
    verdict: "nothingCompared",
    sourcesChecked: 1,
    sources: [],
    passages,
    ...said,
  };
}
