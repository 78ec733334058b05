import assert from "node:assert/strict";
import { PLAGIARISM_VERDICTS, plagiarismVerdict } from "../../../src/contract/bands.ts";
import * as views from "../../../src/report/report-other-checks.ts";
import * as words from "../../../src/report/words/plagiarism-words.ts";
import type { PlagiarismReport } from "../../../src/report/document-report.ts";

const SCAN: PlagiarismReport = {
  at: Date.UTC(2026, 0, 2),
  service: "embedded",
  host: "",
  name: "",
  label: "The embedded service compared this text with 1 local file. The web wasn't searched.",
  scope: "document",
  coverage: { checked: 812, total: 812 },
  creditsCharged: 2,
  cached: false,
  isOutdated: false,
  seconds: null,
  score: 0,
  verdict: "original",
  sourcesChecked: 1,
  sources: [],
  passages: [],
  leftOut: { quotations: 0, references: 0, ignored: 0 },
};

const { at, cached, coverage, creditsCharged, host, scope, service: here } = SCAN;
/** Of a grammar check. */
const FACTS = { at, cached, coverage, creditsCharged, host, scope, service: here };
const CORRECTION = {
  rule: "r",
  severity: "hint",
  original: "a",
  replacement: "b",
  message: "",
  place: null,
} as const;

const reviewed = (corrections: number): readonly string[] => {
  const view = views.grammarViewOf({
    ...FACTS,
    corrections: Array.from({ length: corrections }, () => CORRECTION),
  });
  return [view.scoreText, view.verdictText];
};

const named = (rule: string, service: "embedded" | "hosted" = "embedded"): readonly unknown[] =>
  views
    .grammarViewOf({ ...FACTS, service, corrections: [{ ...CORRECTION, rule }] })
    .corrections.map(({ rule: shown, ruleId }) => [shown, ruleId]);

describe("the verdict of a scan in words", () => {
  it("[CON-7] [EDI-14] the embedded service's verdict never exceeds what was compared", () => {
    const said = (score: number, sourcesChecked: number): string =>
      words.describeScan(
        words.storedVerdict({ ...SCAN, score, verdict: plagiarismVerdict(score), sourcesChecked }),
      );
    assert.equal(said(0, 1), "Plagiarism: 0%, no copy in 1 file");
    assert.equal(said(0, 1_200), "Plagiarism: 0%, no copy in 1,200 files");
    assert.equal(said(0.03, 1), "Plagiarism: 3%, little in common (1 file)");
    assert.equal(said(0.03, 4), "Plagiarism: 3%, little in common (4 files)");
    assert.equal(said(0.2, 1), "Plagiarism: 20%, moderate plagiarism, 1 file compared");
    assert.equal(said(0.8, 12), "Plagiarism: 80%, severe plagiarism, 12 files compared");
    for (const verdict of PLAGIARISM_VERDICTS) {
      for (const sourcesChecked of [1, 2]) {
        const local = words.describeScan(words.storedVerdict({ ...SCAN, verdict, sourcesChecked }));
        assert.match(
          local,
          /(?:no copy in [12] files?|little in common \([12] files?\)|[12] files? compared)$/u,
        );
        assert.doesNotMatch(local, /original/u);
      }
    }
    assert.equal(
      words.describeScan(words.storedVerdict({ ...SCAN, service: "hosted" })),
      "Plagiarism: 0%, original",
    );
  });

  it("[EDI-7] [EDI-14] the report and its exports say the same", () => {
    const { scoreText, verdictText } = views.plagiarismViewOf(SCAN);
    assert.deepEqual([scoreText, verdictText], ["0%", "no copy in 1 file"]);
    // A finding ignored on request was found nevertheless.
    const ignored = { ...SCAN, score: 0.01, leftOut: { quotations: 0, references: 0, ignored: 1 } };
    assert.equal(views.plagiarismViewOf(ignored).verdictText, "little in common (1 file)");
    const nothing = views.plagiarismViewOf({ ...SCAN, verdict: "nothingCompared", sourcesChecked: 0 });
    assert.deepEqual([nothing.scoreText, nothing.verdictText], ["–", "nothing was compared"]);
  });
});

const passage = (source: number): PlagiarismReport["passages"][number] => ({
  text: "It stood.",
  source,
  closeness: "high",
  similarity: 0.9,
  severity: "warning",
  places: [],
  state: "here",
});

describe("the tiles of other checks", () => {
  it("[EDI-7] say in one sentence what a scan has found", () => {
    const said = (changes: Partial<PlagiarismReport>): string =>
      views.plagiarismViewOf({ ...SCAN, ...changes }).brief;
    assert.equal(said({}), "No matching passage was found.");
    assert.equal(said({ passages: [passage(0)] }), "1 matching passage in 1 source; a match isn't proof.");
    const three = [passage(0), passage(1), passage(1)];
    assert.equal(said({ passages: three }), "3 matching passages in 2 sources; a match isn't proof.");
    assert.equal(said({ verdict: "nothingCompared" }), "There was nothing to compare the text with.");
    const { score } = views.plagiarismViewOf({ ...SCAN, verdict: "nothingCompared" });
    assert.equal(score, null, "no place on the scale");
  });

  it("[EDI-7] say how many corrections there are to review", () => {
    assert.deepEqual(reviewed(0), ["0", "Nothing to review"]);
    assert.deepEqual(reviewed(1_200), ["1,200", "To review"]);
  });
});

const rowOf = (original: string, replacement: string, message: string) => {
  const correction = {
    rule: "spelling",
    severity: "information",
    original,
    replacement,
    message,
    place: null,
  } as const;
  const [row] = views.grammarViewOf({ ...FACTS, corrections: [correction] }).corrections;
  assert.ok(row !== undefined);
  return [row.change, row.message];
};

describe("rows of grammar in the report", () => {
  it("[EDI-3] [EDI-7] a change is stated once, with its reason", () => {
    assert.deepEqual(rowOf("teh", "the", "“teh” should be “the”."), ["“teh” to “the”", ""]);
    const why = "A sentence begins with a capital letter.";
    assert.deepEqual(rowOf("we", "We", `“we” should be “We”. ${why}`), ["“we” to “We”", why]);
    assert.deepEqual(rowOf("", ",", "Insert “,”. A comma is missing."), [
      "insert “,”",
      "A comma is missing.",
    ]);
    assert.deepEqual(rowOf("the ", "", "Delete “the”. Repeated word “the”."), [
      "remove “the”",
      "Repeated word “the”.",
    ]);
  });

  it("[EDI-3] [EDI-18] a rule of the local checker has its kind's name beside its own; the hosted service names its rules itself", () => {
    for (const [rule, name] of [
      ["spelling/unknown-word", "Spelling"],
      ["grammar/an-a", "Articles"],
      ["usage/modal-of", "Confused words and phrases"],
      ["hidden-characters", "Hidden characters"],
    ] as const)
      assert.deepEqual(named(rule), [[name, rule]]);
    assert.deepEqual(named("other"), [["other", undefined]]);
    assert.deepEqual(named("Grammar", "hosted"), [["Grammar", undefined]]);
    assert.deepEqual(named("hidden-characters", "hosted"), [["Hidden characters", "hidden-characters"]]);
  });

  it("[EDI-3] a message with other contents is kept whole", () => {
    const message = "The corrections of this paragraph cannot be placed.";
    assert.deepEqual(rowOf("teh", "the", message), ["“teh” to “the”", message]);
  });

  it("[R-24] the report has the service's name for the scan, and no line if there is none", () => {
    const [named, unnamed] = [{ ...SCAN, scanId: "a1b2\u202E" }, SCAN].map((scan) =>
      views.plagiarismViewOf(scan).facts.filter(({ label }) => label === "Scan ID"),
    );
    assert.deepEqual(named, [{ label: "Scan ID", value: "a1b2[U+202E]" }]);
    assert.deepEqual(unnamed, []);
  });

  it("[R-23] the report lists hints apart from the corrections that are open", () => {
    const hints = [{ rule: "style", message: "Wordy.", place: null }];
    const view = views.grammarViewOf({ ...FACTS, corrections: [], hints });
    assert.equal(view.summary, "0 corrections are open.");
    assert.deepEqual(
      view.hints?.map(({ message, rule }) => [rule, message]),
      [["Advice", "Wordy."]],
    );
    assert.equal(views.grammarViewOf({ ...FACTS, corrections: [] }).hints, undefined);
  });
});
