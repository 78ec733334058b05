import assert from "node:assert/strict";
import type { PassageFinding } from "../../../src/findings/finding.ts";
import { PassageRules } from "../../../src/findings/passage-rules.ts";
import { nodesBelow, sourceNodes, sourceRow, type SourceContext } from "../../../src/report/source-rows.ts";
import { describeCompared, describeScanLine } from "../../../src/report/words/plagiarism-words.ts";
import { passageIn, scanOf } from "../checking/plagiarism/a-scan.ts";

const URI = "file:///notes.md";
const TEXT = "The mill bridge was built late. Nobody crossed it twice. Its stones came from the river bed.";
const FIRST = passageIn(TEXT, "The mill bridge was built late");
const OTHER = passageIn(TEXT, "Nobody crossed it twice", {
  source: { url: "file:///library/mill.md", title: "", domain: "" },
});
const QUOTED = passageIn(TEXT, "Its stones came from the river bed", { within: "quotation" });
const SOURCES = [
  { ...OTHER.source, similarity: 0.9, matchedWords: 4, matchedPercentage: 10 },
  { ...FIRST.source, similarity: 0.9, matchedWords: 6, matchedPercentage: 30 },
];
const SCAN = scanOf([FIRST, OTHER, QUOTED], { sources: SOURCES });
const CONTEXT: SourceContext = { lineOf: () => 7, isKnownFile: () => false, isSettled: () => false };
const rulesOf = (domains: readonly string[]) =>
  new PassageRules({ domains, sources: new Set(), quotations: true, references: false });

const rowsOf = (domains: readonly string[], shown: readonly PassageFinding[] = [FIRST, OTHER]) =>
  sourceNodes(URI, SCAN, rulesOf(domains), shown);

const passagesOf = (shown: readonly PassageFinding[]) =>
  rowsOf([], shown)
    .flatMap(nodesBelow)
    .filter(({ kind }) => kind === "passage");

describe("the rows of the sources of a scan", () => {
  it("[EDI-6] lists sources by share, then the exclusions, then what the scan doesn't show", () => {
    const rows = rowsOf([]).map((node) => sourceRow(node, CONTEXT));
    assert.deepEqual(
      rows.map(({ context, description, icon, label, opens }) => [label, description, icon, opens, context]),
      [
        [
          "30% of the text · A title",
          "1 passage",
          "globe",
          "collapsed",
          "source open compare domain address scan",
        ],
        [
          "10% of the text · file:///library/mill.md",
          "1 passage",
          "file",
          "collapsed",
          "source compare address scan",
        ],
        ["Left out", "1 passage", "eye-closed", "collapsed", "leftOut"],
        ["Not proof of plagiarism", "24 of 24 words", "info", undefined, "limits"],
      ],
    );
    assert.equal(new Set(rows.map(({ id }) => id)).size, rows.length);
  });

  it("[EDI-6] a source of an ignored domain is among the exclusions, with its passages", () => {
    const nodes = rowsOf(["example.org"]);
    assert.deepEqual(
      nodes.map(({ kind }) => kind),
      ["source", "leftOut", "limits"],
    );
    const left = nodes.flatMap(nodesBelow).filter(({ kind }) => kind !== "passage");
    assert.deepEqual(
      left.map((node) => sourceRow(node, CONTEXT)).map(({ description, label }) => [label, description]),
      [["A title", "domain example.org ignored · 2 passages"]],
    );
  });

  it("[EDI-6] a passage shows its position and whether it is settled, and leads there", () => {
    const [here] = passagesOf([FIRST, OTHER]);
    assert.ok(here);
    const row = sourceRow(here, { ...CONTEXT, isSettled: () => true });
    assert.equal(row.description, "line 7 · cited or quoted · 90% similar");
    assert.deepEqual([row.icon, row.label], ["pass", "The mill bridge was built…"]);
    assert.deepEqual(row.command?.given, [URI, FIRST.id]);
    const [gone] = passagesOf([OTHER]);
    assert.ok(gone);
    const changed = sourceRow(gone, CONTEXT);
    assert.deepEqual(
      [changed.description, changed.icon, changed.command],
      ["changed since the scan · 90% similar", "circle-slash", undefined],
    );
  });

  it("[EDI-6] no tooltip repeats a figure of its row, and all that is said of a scan says the score and the files once", () => {
    const nodes = rowsOf([]);
    const rows = [...nodes, ...nodes.flatMap(nodesBelow)]
      .filter(({ kind }) => kind === "source" || kind === "passage")
      .map((node) => sourceRow(node, CONTEXT));
    assert.equal(rows.length, 4);
    for (const { tooltip = "" } of rows) assert.doesNotMatch(tooltip, /\d+%|\d passage|line \d/u);
    const label =
      "The embedded service compared this text with 2 local files. The web wasn't searched. 40% of the words compared are in passages that match 2 local files.";
    const scan = scanOf([FIRST], { sources: SOURCES, label, score: 0.4, sourcesChecked: 2 });
    const shown = describeCompared({ ...scan, service: "embedded", verdict: "significant_plagiarism" });
    assert.match(shown, /^Plagiarism: 40%, significant plagiarism, this machine, /u);
    assert.deepEqual([shown.split("40%").length, shown.split("2 local files").length], [2, 2], shown);
    assert.doesNotMatch(shown, /files compared/u);
    const none = describeCompared({
      ...scan,
      service: "embedded",
      score: 0,
      verdict: "original",
      sources: [],
    });
    assert.match(none, /^Plagiarism: 0%, this machine, /u, "no verdict that claims more than was compared");
  });

  const LABEL =
    "The embedded service compared this text with 2 local files. The web wasn't searched. 40% of the words compared are in passages that match 2 local files.";
  const LOCAL = { ...scanOf([FIRST], { label: LABEL, sourcesChecked: 2 }), service: "embedded" } as const;
  const WEB = "Web not searched";
  const limits: readonly {
    readonly scan: Parameters<typeof describeScanLine>[0];
    readonly line: string;
    readonly row: readonly [label: string, description: string];
  }[] = [
    {
      scan: { ...LOCAL, score: 0.4, verdict: "significant_plagiarism" },
      line: "40%, significant plagiarism, this machine",
      row: [WEB, "2 files compared"],
    },
    {
      scan: { ...LOCAL, score: 0, verdict: "original", sources: [] },
      line: "0%, no copy in 2 files, this machine",
      row: [WEB, "24 of 24 words"],
    },
    {
      scan: { ...LOCAL, verdict: "nothingCompared", sources: [], sourcesChecked: 0 },
      line: "Plagiarism: nothing to compare with, this machine",
      row: [WEB, "0 files compared"],
    },
    {
      scan: { ...LOCAL, score: 0.4, verdict: "significant_plagiarism", coverage: { checked: 9, total: 24 } },
      line: "40%, significant plagiarism, this machine, 9 of 24 words",
      row: [WEB, "2 files compared"],
    },
    {
      scan: {
        ...SCAN,
        host: "api.example.com",
        score: 0.03,
        verdict: "original",
        sources: [],
        sourcesChecked: 9,
      },
      line: "3%, original, hosted service (api.example.com)",
      row: ["No sources found", "24 of 24 words"],
    },
  ];
  for (const { line, row: wanted, scan } of limits) {
    it(`[EDI-6] [EDI-25] one short line above the sources, and one row below with the rest: ${line}`, () => {
      assert.equal(describeScanLine(scan), line);
      const node = sourceNodes(URI, scan, undefined, []).at(-1);
      assert.ok(node);
      const { command, description, label, tooltip } = sourceRow(node, CONTEXT);
      assert.deepEqual([label, description], wanted);
      assert.equal(tooltip, describeCompared(scan));
      assert.deepEqual([command?.command, command?.given], ["contentAuthenticity.showReport", [URI]]);
      if (scan.service === "embedded") assert.match(tooltip ?? "", /The web wasn't searched\./u);
    });
  }

  it("[EDI-18] a source's name runs nothing", () => {
    const title = "a\u202Eb\n[press](command:x) $(alert)";
    const scan = scanOf([], {
      sources: SOURCES.slice(1).map((source) => ({ ...source, title })),
    });
    const [node] = sourceNodes(URI, scan, undefined, []);
    assert.ok(node);
    const { label, opens, tooltip } = sourceRow(node, CONTEXT);
    for (const words of [label, tooltip ?? ""]) assert.ok(!/\u202E|\]\(|\$\(/u.test(words), words);
    assert.equal(opens, undefined);
  });
});
