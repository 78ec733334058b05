import assert from "node:assert/strict";
import {
  checkList,
  fileOutcome,
  notAsked,
  plagiarismFigures,
} from "../../../../src/checking/batch/folder-outcome.ts";
import { isUntouched, resumedFiles, skippedFile } from "../../../../src/report/folders/folder-figures.ts";
import type { PlagiarismCheck } from "../../../../src/checking/plagiarism/plagiarism-checker.ts";
import { trusted } from "../../../harness/trusted.ts";
import type { FileChecks, FolderFile } from "../../../../src/report/folders/folder-record.ts";

type Grammar = NonNullable<FileChecks["grammar"]>;

const grammar = (creditsCharged: number, checked: number, parts: Partial<Grammar> = {}): Grammar => ({
  status: "done",
  service: "hosted",
  creditsCharged,
  coverage: { checked, total: 10 },
  corrections: checked,
  ...parts,
});

const failed = (code: string, creditsCharged = 0): Grammar =>
  grammar(creditsCharged, 0, { status: "failed", error: { code, message: `${code}.`, charged: "no" } });

describe("what a file of a folder comes to", () => {
  const TABLE: readonly (readonly [
    string,
    FileChecks,
    Pick<FolderFile, "status" | "creditsCharged">,
    string?,
  ])[] = [
    ["no check is begun", {}, { status: "done", creditsCharged: 0 }],
    ["all checks are done", { grammar: grammar(7, 10) }, { status: "done", creditsCharged: 7 }],
    [
      "a check that is turned off in the file is no failure",
      { grammar: { ...failed("turned_off"), status: "leftOut" } },
      { status: "done", creditsCharged: 0 },
    ],
    [
      "a file without prose was never to be checked",
      { grammar: failed("no_prose") },
      { status: "skipped", creditsCharged: 0 },
      "no_prose",
    ],
    [
      "a price that has changed leaves it for the next time, whatever else failed",
      {
        grammar: failed("too_long", 3),
        plagiarism: { ...failed("price_changed"), passages: 0 },
      },
      { status: "left", creditsCharged: 3 },
      "price_changed",
    ],
    [
      "a text that the service refuses is a failure",
      { grammar: failed("too_long", 3) },
      { status: "failed", creditsCharged: 3 },
      "too_long",
    ],
  ];
  for (const [what, checks, expected, reason] of TABLE) {
    it(`[EDI-15] ${what}`, () => {
      const { creditsCharged, status, reason: why } = fileOutcome("file:///a.md", checks);
      assert.deepEqual([{ status, creditsCharged }, why?.code], [expected, reason]);
    });
  }

  it("[EDI-15] [EDI-10] a check that is gone on with adds up what was paid, and keeps what was answered", () => {
    const before = [
      fileOutcome("a", { grammar: grammar(7, 10) }),
      fileOutcome("b", { grammar: failed("no_network", 2) }),
      skippedFile("c", { code: "language", message: "No." }),
    ];
    const now = [
      fileOutcome("a", { grammar: failed("no_network", 1) }),
      fileOutcome("b", { grammar: grammar(5, 10) }),
      fileOutcome("d", { grammar: grammar(4, 10) }),
    ];
    const files = resumedFiles(before, now);
    assert.deepEqual(
      files.map((file) => [
        file.uri,
        file.creditsCharged,
        file.grammar?.creditsCharged,
        file.grammar?.corrections,
      ]),
      [
        ["a", 8, 8, 10],
        ["b", 7, 7, 10],
        ["c", 0, undefined, undefined],
        ["d", 4, 4, 10],
      ],
    );
  });

  it("[EDI-15] [EDI-14] a scan that had nothing to compare with has no score, and any other has its own", () => {
    const check = trusted<PlagiarismCheck>({
      status: "done",
      service: "embedded",
      creditsCharged: 2,
      wordsChecked: 9,
      wordsTotal: 10,
    });
    const figures = { ...grammar(2, 9), service: "embedded", passages: 3 };
    const { corrections: _none, ...without } = figures;
    assert.deepEqual(plagiarismFigures(check, "hosted", 3), without);
    const compared = { ...check, verdict: { kind: "verdict", verdict: "original", score: 0.01 } as const };
    assert.deepEqual(plagiarismFigures(compared, "hosted", 3), {
      ...without,
      score: 0.01,
      verdict: "original",
    });
    const uncompared = { ...check, verdict: { kind: "nothingCompared" } as const };
    assert.deepEqual(plagiarismFigures(uncompared, "hosted", 3), { ...without, verdict: "nothingCompared" });
  });

  it("[EDI-15] checks are at least one, each known, in the order in which they are told of", () => {
    assert.deepEqual(checkList.parse(["plagiarism", "grammar"]), ["grammar", "plagiarism"]);
    for (const wrong of [[], ["spelling"], "grammar"])
      assert.equal(checkList.safeParse(wrong).success, false);
  });

  it("[EDI-15] [EDI-13] a check that isn't begun says why, and that nothing was charged", () => {
    const outcome = notAsked({ code: "insufficient_credits", message: "Too few.", charged: "no" }, "hosted");
    assert.deepEqual(
      [outcome.status, outcome.creditsCharged, outcome.error?.code, outcome.error?.charged],
      ["failed", 0, "insufficient_credits", "no"],
    );
    assert.deepEqual([isUntouched({}), isUntouched({ grammar: outcome })], [true, false]);
  });
});
