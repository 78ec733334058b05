import assert from "node:assert/strict";
import * as fc from "fast-check";
import {
  readLedgerLine,
  type EndLine,
  type LedgerLine,
  type OpenLine,
} from "../../../src/client/ledger-line.ts";
import {
  forgettableBefore,
  movedByOthers,
  newest,
  spent,
  tell,
  withLine,
  type JournalEntry,
  type LedgerEntry,
} from "../../../src/client/spending-ledger.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const open = (facts: Partial<OpenLine> = {}): OpenLine => ({
  id: "1",
  at: 1_000,
  pid: 7,
  life: "here",
  service: "hosted",
  host: "a.example",
  operation: "correctGrammar",
  price: 120,
  ...facts,
});
const end = (outcome: EndLine["outcome"], facts: Partial<EndLine> = {}): EndLine => ({
  id: "1",
  at: 2_000,
  outcome,
  ...facts,
});

function fold(lines: readonly LedgerLine[]): JournalEntry[] {
  const entries = new Map<string, JournalEntry>();
  for (const line of lines) {
    const entry = withLine(entries.get(line.id), line);
    if (entry !== undefined) entries.set(line.id, entry);
  }
  return [...entries.values()];
}

const entriesOf = (lines: readonly LedgerLine[], now = 3_000, isAlive = true): readonly LedgerEntry[] =>
  tell(fold(lines), () => isAlive, now);

const entries = (count: number, at: (index: number) => number): readonly LedgerEntry[] =>
  entriesOf(Array.from({ length: count }, (_, index) => open({ id: `${index}`, at: at(index) })));

const FATES: readonly [string, readonly EndLine[], LedgerEntry["outcome"], number, number][] = [
  ["nothing yet", [], "open", 0, 120],
  ["an answer", [end("charged", { credits: 119 })], "charged", 119, 119],
  ["an answer without a charge", [end("charged", { credits: 0 })], "charged", 0, 0],
  ["a refusal", [end("free")], "free", 0, 0],
  ["a lost answer", [end("unknown")], "unknown", 0, 120],
  ["a failed job", [end("charged", { credits: 120 }), end("refunded")], "refunded", 120, 0],
  [
    "a lost answer, then the same answer again",
    [end("unknown"), end("charged", { credits: 120 })],
    "charged",
    120,
    120,
  ],
  [
    "an answer, then another window that lost it",
    [end("charged", { credits: 120 }), end("unknown")],
    "charged",
    120,
    120,
  ],
  [
    "a refund before its charge was read",
    [end("refunded"), end("charged", { credits: 120 })],
    "refunded",
    0,
    0,
  ],
];

describe("the ledger of this side", () => {
  for (const [name, ends, outcome, credits, cost] of FATES) {
    it(`[CRE-1] ${name}: ${outcome}, ${cost} of the day`, () => {
      const entries = entriesOf([open(), ...ends]);
      assert.deepEqual(
        entries.map((entry) => [entry.outcome, entry.credits]),
        [[outcome, credits]],
      );
      assert.equal(spent(entries, "hosted", 0, 3_000), cost);
    });
  }

  it("an open request whose window is gone, or that takes over an hour, is unknown", () => {
    assert.equal(entriesOf([open()], 3_000, false)[0]?.outcome, "unknown");
    assert.deepEqual(
      [[open()], [open(), end("unknown")]].map((lines) => entriesOf(lines, 3_000, false)[0]?.isCutOff),
      [true, undefined],
      "of the one nobody was told",
    );
    assert.equal(entriesOf([open()], 1_000 + HOUR_MS)[0]?.outcome, "open");
    assert.equal(entriesOf([open()], 1_001 + HOUR_MS)[0]?.outcome, "unknown");
  });

  it("sums a service from a moment on", () => {
    const entries = entriesOf([
      open({ id: "1", at: 999 }),
      open({ id: "2", at: 1_000, price: 5 }),
      open({ id: "3", at: 1_001, price: 7, service: "embedded" }),
    ]);
    assert.deepEqual([spent(entries, "hosted", 1_000, 3_000), spent(entries, "hosted", 0, 3_000)], [5, 125]);
    assert.deepEqual(
      entries.map(({ id }) => id),
      ["3", "2", "1"],
      "newest first",
    );
  });

  it("[EDI-10] entries written by a clock that was days ahead don't block the budget of the days until then", () => {
    const entries = entriesOf([open({ id: "1", at: 500 * DAY_MS }), open({ id: "2", at: 2_000, price: 5 })]);
    assert.equal(spent(entries, "hosted", 1_000, 3_000), 5);
    assert.equal(spent(entries, "hosted", 499 * DAY_MS, 500 * DAY_MS), 120);
  });

  it("the newest entries of a service are chosen by time, not by the order of reading", () => {
    const journal = fold([
      open({ id: "mine", at: 9_000 }),
      open({ id: "old", at: 1_000 }),
      open({ id: "local", at: 8_500, service: "embedded" }),
      open({ id: "older", at: 500 }),
      open({ id: "young", at: 8_000 }),
    ]);
    const ids = (count: number) => newest(journal, "hosted", count).map(({ id }) => id);
    assert.deepEqual(ids(3), ["mine", "young", "old"]);
    assert.deepEqual(ids(9), ["mine", "young", "old", "older"]);
    assert.deepEqual(ids(0), []);
    const shown = tell(journal, () => true, 9_000).map(({ id }) => id);
    assert.deepEqual(shown, ["mine", "local", "young", "old", "older"]);
  });

  it("tells nothing of the process", () => {
    assert.deepEqual(Object.keys(entriesOf([open()])[0] ?? {}).sort(), [
      "at",
      "credits",
      "host",
      "id",
      "operation",
      "outcome",
      "price",
      "service",
    ]);
  });

  it("the order in which windows write, and lines read twice, change nothing", () => {
    const line = fc.oneof(
      ...(["unknown", "free", "refunded"] as const).map((outcome) => fc.constant(end(outcome))),
      fc.constant(end("charged", { credits: 120, balance: 5 })),
    );
    fc.assert(
      fc.property(fc.array(line, { maxLength: 6 }), (ends) => {
        const forward = entriesOf([open(), ...ends]);
        const outcome = forward[0]?.outcome;
        assert.equal(entriesOf([open(), ...ends.toReversed()])[0]?.outcome, outcome);
        assert.deepEqual(entriesOf([open(), ...ends, open(), ...ends]), forward);
      }),
    );
  });

  it("an end without a beginning counts for nothing", () => {
    assert.deepEqual(entriesOf([end("charged", { credits: 5 })]), []);
  });

  const moved: readonly [string, readonly LedgerLine[], boolean][] = [
    ["nothing of others", [open(), end("charged")], false],
    ["an end of another window before", [open({ life: "other" }), end("charged", { at: 4_999 })], false],
    ["an end of another window since", [open({ life: "other" }), end("charged", { at: 5_000 })], true],
    [
      "an own request, charged in another window",
      [open(), end("charged", { at: 6_000, life: "other" })],
      true,
    ],
    ["an own request, charged here", [open(), end("charged", { at: 6_000, life: "here" })], false],
    ["a refusal of another window since", [open({ life: "other" }), end("free", { at: 6_000 })], false],
    ["a request of another window that may still be charged", [open({ life: "other" })], true],
    ["one of long ago", [open({ life: "other", at: 5_000 - HOUR_MS - 1 })], false],
    ["one of the other service", [open({ life: "other", service: "embedded" })], false],
    ["one by a clock that was ahead and is set back", [open({ life: "other", at: 67_001 })], false],
    ["an end by such a clock", [open({ life: "other" }), end("charged", { at: 67_001 })], false],
  ];
  for (const [name, lines, expected] of moved) {
    it(`[EDI-10] ${name}: the balance ${expected ? "may have moved" : "stands"}`, () => {
      const asked = { service: "hosted", since: 5_000, life: "here", now: 7_000 } as const;
      assert.equal(movedByOthers(fold(lines), asked), expected);
    });
  }

  it("keeps 90 days and at least a thousand entries", () => {
    const now = 1_000 * DAY_MS;
    assert.equal(
      forgettableBefore(
        entries(999, () => 0),
        now,
      ),
      0,
      "few stay, however old",
    );
    assert.equal(
      forgettableBefore(
        entries(3_000, () => now),
        now,
      ),
      now - 90 * DAY_MS,
      "many stay while young",
    );
    assert.equal(
      forgettableBefore(
        entries(3_000, (index) => index),
        now,
      ),
      2_000,
      "old ones beyond a thousand go",
    );
  });
});

describe("a line of the ledger", () => {
  for (const line of [
    open(),
    open({ balanceBefore: 1_900, isEstimate: true }),
    open({ balanceBefore: 0, isEstimate: false, document: "notes.md", price: 0 }),
    end("charged", { credits: 5, balance: 7 }),
    end("charged", { credits: 0, balance: 0, life: "there" }),
    end("unknown"),
  ] satisfies LedgerLine[]) {
    it(`is restored completely: ${JSON.stringify(line)}`, () => {
      assert.deepEqual(readLedgerLine(JSON.stringify(line)), line);
    });
  }

  const damaged: readonly (readonly [string, string])[] = [
    ["nothing", ""],
    ["half of it", JSON.stringify(open()).slice(0, 40)],
    ["a number", "12"],
    ["null", "null"],
    ["no id", JSON.stringify({ ...open(), id: undefined })],
    ["a price below zero", JSON.stringify(open({ price: -5 }))],
    ["a price that is no number", JSON.stringify({ ...open(), price: "5" })],
    ["a price without bound", JSON.stringify(open()).replace(":120", ":1e999")],
    ["a service that is none", JSON.stringify({ ...open(), service: "other" })],
    ["an outcome that is none", JSON.stringify({ ...end("free"), outcome: "won" })],
    ["more than a line holds", JSON.stringify(open()).padEnd(2_001)],
  ];
  for (const [name, line] of damaged) {
    it(`${name} counts for nothing`, () => assert.equal(readLedgerLine(line), undefined));
  }

  it("the longest is restored", () => {
    assert.deepEqual(readLedgerLine(JSON.stringify(open()).padEnd(2_000)), open());
  });

  it("any contents are read without a failure", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (line) => {
        readLedgerLine(line);
      }),
    );
  });
});
