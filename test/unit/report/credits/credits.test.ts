import assert from "node:assert/strict";
import * as fc from "fast-check";
import { barBoxes } from "../../../../src/report/chart-geometry.ts";
import { creditBars, creditDays } from "../../../../src/report/credits/credit-days.ts";
import {
  amountsOf,
  CREDIT_OUTCOMES,
  sumsOf,
  type CreditEntry,
  type CreditOutcome,
} from "../../../../src/report/credits/credit-entry.ts";
import { creditsCsv } from "../../../../src/report/credits/credits-csv.ts";
import { entriesShown } from "../../../../src/webview/credit-filter.ts";

const NOON = new Date(2026, 10, 22, 12).getTime();
const DAY_MS = 86_400_000;

function entryOf(changes: Partial<CreditEntry> = {}): CreditEntry {
  const outcome = changes.outcome ?? "charged";
  return {
    id: "an-id",
    at: NOON,
    service: "hosted",
    host: "a.example",
    operation: "correctGrammar",
    operationText: "Grammar",
    outcome,
    price: 9,
    ...amountsOf(outcome, outcome === "charged" ? 9 : 0, 9),
    ...changes,
  };
}

/** Parses CSV by the rules of RFC 4180, independently of the code under test: fields by line. */
function readCsv(text: string): readonly (readonly string[])[] {
  const rows: string[][] = [[]];
  let [field, isQuoted] = ["", false];
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at] ?? "";
    const row = rows.at(-1) ?? [];
    if (isQuoted && character === '"' && text[at + 1] === '"') [field, at] = [`${field}"`, at + 1];
    else if (character === '"') isQuoted = !isQuoted;
    else if (!isQuoted && (character === "," || character === "\r")) {
      row.push(field);
      field = "";
      if (character === "\r") {
        assert.equal(text[(at += 1)], "\n", "lines end in CRLF");
        rows.push([]);
      }
    } else field += character;
  }
  assert.deepEqual([field, rows.pop()], ["", []], "the last line has an end too");
  return rows;
}

const near = (one: number, other: number): void => assert.ok(Math.abs(one - other) < 1e-6);
const csv = (...entries: readonly CreditEntry[]): string => [...creditsCsv(entries)].join("");

describe("the amounts of a request", () => {
  const cases: readonly (readonly [CreditOutcome, number, readonly [number, number, number]])[] = [
    ["charged", 7, [7, 0, 0]],
    ["refunded", 7, [7, 7, 0]],
    ["refunded", 0, [9, 9, 0]],
    ["unknown", 0, [0, 0, 9]],
    ["open", 0, [0, 0, 9]],
    ["free", 0, [0, 0, 0]],
  ];
  for (const [outcome, credits, expected] of cases) {
    it(`[EDI-10] ${outcome} with ${credits} of 9 known`, () => {
      const { charged, refunded, possible } = amountsOf(outcome, credits, 9);
      assert.deepEqual([charged, refunded, possible], expected);
    });
  }
});

describe("days of credits", () => {
  it("[EDI-10] each day by this machine's clock, days without a request with zeros, older ones omitted", () => {
    const midnight = new Date(2026, 10, 22).getTime();
    const entries = [
      entryOf(),
      entryOf({ at: midnight }),
      entryOf({ at: midnight - 1, outcome: "refunded", ...amountsOf("refunded", 0, 9) }),
      entryOf({ at: NOON - 3 * DAY_MS }),
    ];
    const days = creditDays(entries, NOON, 3);
    assert.deepEqual(
      days.map(({ at, requests, charged, refunded }) => [
        new Date(at).getDate(),
        requests,
        charged,
        refunded,
      ]),
      [
        [20, 0, 0, 0],
        [21, 1, 9, 9],
        [22, 2, 18, 0],
      ],
    );
    const requests = creditDays(entries, NOON, 4).reduce((sum, day) => sum + day.requests, 0);
    assert.equal(requests, sumsOf(entries).requests);
  });

  it("[EDI-10] the parts of a bar are stacked and add up to its height", () => {
    const amount = fc.nat({ max: 1_000 });
    const day = fc
      .record({ charged: amount, share: fc.double({ min: 0, max: 1, noNaN: true }), possible: amount })
      .map(({ charged, share, possible }) => ({ charged, refunded: Math.floor(charged * share), possible }));
    const size = { width: 320, height: 80 };
    fc.assert(
      fc.property(fc.array(day, { minLength: 1, maxLength: 30 }), (days) => {
        const whole = barBoxes(
          days.map(({ charged, possible }) => charged + possible),
          size,
        );
        for (const [index, { kept, refunded, possible }] of creditBars(days, size).entries()) {
          const { y = 0, height = 0 } = whole[index] ?? {};
          near(kept.height + refunded.height + possible.height, height);
          near(possible.y, y);
          near(refunded.y, possible.y + possible.height);
          near(kept.y, refunded.y + refunded.height);
        }
      }),
    );
  });
});

describe("the list of credits", () => {
  it("[EDI-10] filtered by service and outcome, newest first", () => {
    const entries = [
      entryOf({ id: "1", at: 1 }),
      entryOf({ id: "2", at: 3, service: "embedded" }),
      entryOf({ id: "3", at: 2, outcome: "unknown" }),
    ];
    const shown = (service: "all" | "embedded", outcome: "all" | "unknown"): readonly string[] =>
      entriesShown(entries, { service, outcome }).map(({ id }) => id);
    assert.deepEqual(shown("all", "all"), ["2", "3", "1"]);
    assert.deepEqual(shown("embedded", "all"), ["2"]);
    assert.deepEqual(shown("all", "unknown"), ["3"]);
    assert.deepEqual(shown("embedded", "unknown"), []);
  });
});

describe("credits as CSV", () => {
  it("[EDI-10] each column by its name; unknown values are empty", () => {
    const [head, ...rows] = readCsv(
      csv(
        entryOf({ at: 0, balanceBefore: 100, isEstimate: true, balance: 91, document: "notes/a.md" }),
        entryOf({ outcome: "unknown", ...amountsOf("unknown", 0, 9), at: Number.MAX_VALUE }),
      ),
    );
    assert.equal(
      head?.join(),
      "time,service,host,operation,outcome,price,charged,refunded,possibly_charged,balance_before,balance_before_is_estimate,balance_after,id,document",
    );
    assert.deepEqual(rows, [
      "1970-01-01T00:00:00.000Z,hosted,a.example,correctGrammar,charged,9,9,0,0,100,true,91,an-id,notes/a.md".split(
        ",",
      ),
      ",hosted,a.example,correctGrammar,unknown,9,,,9,,,,an-id,".split(","),
    ]);
  });

  for (const [what, host, expected] of [
    ["a formula", '=HYPERLINK("http://x","y")', `'=HYPERLINK("http://x","y")`],
    ["a sum", "+1", "'+1"],
    ["a difference", "-1", "'-1"],
    ["a function", "@SUM(A1)", "'@SUM(A1)"],
    ["a formula behind white space", " \t=1", "'=1"],
    ["a formula in wide letters", "\uFF1D1", "'\uFF1D1"],
    ["a line break and a comma", "a\r\n=b,c", "a =b,c"],
    ["a turn of direction", "a\u202Eb", "a[U+202E]b"],
  ] as const) {
    it(`[EDI-10] [ALL-4] ${what} of a hostile service is text`, () => {
      const [, row] = readCsv(csv(entryOf({ host, operation: host, document: host })));
      assert.deepEqual([row?.[2], row?.[3], row?.[13], row?.length], [expected, expected, expected, 14]);
    });
  }

  it("[EDI-10] [ALL-4] any journal is read back with the same number of fields, none of them a formula", () => {
    const text = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.stringMatching(/^[\s=+@\-"',\u202E\uFF0B]{0,6}\w*$/u),
    );
    const entry = fc.record({
      at: fc.double({ min: 0, noNaN: true }),
      host: text,
      operation: text,
      document: text,
      outcome: fc.constantFrom(...CREDIT_OUTCOMES),
      price: fc.nat(),
    });
    fc.assert(
      fc.property(fc.array(entry, { maxLength: 4 }), (entries) => {
        const rows = readCsv(csv(...entries.map((changes) => entryOf(changes))));
        assert.equal(rows.length, entries.length + 1);
        for (const row of rows) {
          assert.equal(row.length, 14);
          for (const field of row) assert.doesNotMatch(field, /^\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|[\r\n]/u);
        }
      }),
    );
  });
});
