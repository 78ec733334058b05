import * as fc from "fast-check";
import assert from "node:assert/strict";
import type { GrammarEngine } from "../../../../../src/service/engines/grammar/grammar-engine.ts";
import { applyDiff } from "../../../../../src/service/engines/grammar/diff.ts";
import type { GrammarAnalysis } from "../../../../../src/service/engines/grammar/types.ts";
import { realEngine } from "./real-engine.ts";

/** Asserts that an analysis meets the interface's guarantees. */
function assertSound(text: string, { diff, correctedText, english }: GrammarAnalysis): void {
  let last = 0;
  for (const { type, original, corrected, start, end } of diff) {
    assert.ok(start >= last && end >= start && end <= text.length, "entries are ordered and apart");
    assert.equal(text.slice(start, end), original);
    assert.notEqual(original, corrected);
    assert.equal(type, original === "" ? "insert" : corrected === "" ? "delete" : "replace");
    for (const at of [start, end]) {
      assert.ok(
        !/^[\ud800-\udbff][\udc00-\udfff]$/.test(text.slice(Math.max(0, at - 1), at + 1)),
        "no pair is split",
      );
    }
    last = end;
  }
  assert.equal(applyDiff(text, diff), correctedText);
  if (!english) assert.equal(correctedText, text);
  if (diff.length === 0) assert.equal(correctedText, text);
}

/** Sentences with one word each that is in no dictionary and close to many words. */
function unknownWords(count: number): string {
  const syllables = ["ta", "re", "mo", "li", "sen", "con", "ter", "pa", "no", "ver", "ing"];
  const syllable = (at: number): string => syllables[at % syllables.length] ?? "";
  const words = Array.from(
    { length: count },
    (_, at) => syllable(at) + syllable(at >> 2) + syllable(at >> 5) + "k",
  );
  return words.map((word) => `It is the ${word} of it. `).join("");
}

const FRAGMENTS = [
  "He go to teh store. ",
  "They was late ,and we left. ",
  "I could of gone\r\n\r\n",
  "This is a apple the the tree. ",
  "\n\n",
  "\r\n",
  "\t",
  "    ",
  "👩‍👩‍👧‍👦",
  "🏳️‍🌈 ",
  "e\u0301\u0323",
  "café naïve ",
  "𝔘𝔫𝔦 ",
  "𠮷野家 ",
  "中文的句子。",
  "\ud800",
  "\udc00 ",
  "`teh code` ",
  "```\nteh teh\n```\n",
  "https://example.com/teh?a=b ",
  "<b>teh</b> ",
  "[teh](http://a.b) ",
  "**teh** ",
  "$x_i$ ",
  "foo_bar.baz() ",
  "ABC ",
  "its a nice day. ",
  "it's own ",
  "Its cold. ",
  "\u0000",
  "\u200b",
  "\u00ad",
  "\ufeff",
  "((((((((",
  "!!!!!!!! ",
  "“quoted teh” ",
  "Le chat est sur la table et il dort. ",
  "colour color ",
  "x".repeat(80),
  " . . . ",
  "recieve",
  "-teh- ",
  "a a a ",
  "I I ",
  "don’t dont ",
  "﷽",
  "ﬁ ",
  "İstanbul ",
  "ß ",
];
const mixes = fc.array(
  fc.oneof(fc.constantFrom(...FRAGMENTS), fc.string({ unit: "binary", maxLength: 12 })),
  { maxLength: 24 },
);

describe("grammar engine", function () {
  this.timeout(180_000);
  let engine: GrammarEngine;
  before(() => {
    engine = realEngine();
  });
  after(() => engine.close());

  it("corrects common mistakes, and nothing else", async () => {
    const text = "He go to teh store. They was happy 😀. Its a nice day. I could of gone. This is a apple.";
    const analysis = await engine.correct(text, "auto");
    const right =
      "He goes to the store. They were happy 😀. It's a nice day. I could have gone. This is an apple.";
    assert.equal(analysis.correctedText, right);
    assert.deepEqual(
      analysis.diff.map(({ original, corrected }) => [original, corrected]),
      [
        ["go", "goes"],
        ["teh", "the"],
        ["was", "were"],
        ["Its", "It's"],
        ["of", "have"],
        ["a", "an"],
      ],
    );
    assert.ok(analysis.issues.length >= analysis.diff.length);
    assertSound(text, analysis);
  });

  it("[R-33] rules are as fine as their explanations, each under its category", async () => {
    const text =
      "She has went home to teh coat that was was red. We saw the windowsilll. He got it form her. so it is a apple.";
    const { diff } = await engine.correct(text, "auto");
    const rules = new Map(diff.map(({ category, message, rule }) => [rule, { category, message }]));
    assert.ok(rules.has("spelling/common-misspelling") && rules.has("spelling/unknown-word"));
    assert.ok(rules.has("grammar/an-a") && rules.has("repetition/doubled-word"), [...rules.keys()].join());
    for (const [rule, { category }] of rules) assert.ok(rule === category || rule.startsWith(`${category}/`));
    const verb = diff.find(({ original }) => original === "went");
    assert.equal(verb?.category, "grammar");
    assert.notEqual(verb?.rule, rules.get("grammar/an-a"));
  });

  it("[R-23] has an issue at each change, then the uncorrected issues, at their places", async () => {
    const text =
      "We 😀 saw teh wulbersome frobnicator. Anna Wulbersome saw `frobnicatr`, wulbersome as ever.";
    const { diff, issues } = await engine.correct(text, "auto");
    assert.deepEqual(
      issues.slice(0, diff.length).map(({ category, message, start }) => [category, message, start]),
      diff.map(({ category, message, start }) => [category, message, start]),
    );
    assert.deepEqual(
      issues
        .slice(diff.length)
        .map(({ end, rule, severity, start }) => [text.slice(start, end), rule, severity]),
      [
        ["wulbersome", "spelling/unknown-word", "info"],
        ["frobnicator", "spelling/unknown-word", "info"],
        ["wulbersome", "spelling/unknown-word", "info"],
      ],
    );
  });

  it("leaves clean text unchanged, with an empty diff", async () => {
    const text = "She had had a long day.\r\n\r\nHe said that that was fine, and `teh` code stays.";
    const analysis = await engine.correct(text, "auto");
    assert.equal(analysis.correctedText, text);
    assert.deepEqual(analysis.diff, []);
  });

  it("edits nothing in code and URLs or beside placeholders", async () => {
    const text =
      "Run `teh` or ``adn hte`` with a ABC, see https://teh.example/recieve and an foo_teh.\n\n```\nteh\n```\n\nUse a ABC of teh_value.";
    assert.deepEqual((await engine.correct(text, "auto")).diff, []);
  });

  it("[GRA-1] the diff of any text is ordered, without overlaps, consistent with the text, and yields the corrected text", async () => {
    await fc.assert(
      fc.asyncProperty(mixes, async (parts) => {
        const text = parts.join("");
        assertSound(text, await engine.correct(text, "auto"));
      }),
      { numRuns: 400 },
    );
  });

  it("[GRA-1] holds when the text is brought to a variant", async () => {
    await fc.assert(
      fc.asyncProperty(
        mixes,
        fc.constantFrom("en-GB", "en-US", "en-CA", "en-AU", "en-IN"),
        async (parts, variant) => {
          const text = `The colour of the center was organised. ${parts.join("")}`;
          assertSound(text, await engine.correct(text, variant));
        },
      ),
      { numRuns: 100 },
    );
  });

  const HOSTILE: readonly (readonly [name: string, text: string])[] = [
    ["a token of 20,000 characters", "x".repeat(20_000)],
    ["20,000 emoji", "😀".repeat(20_000)],
    ["40,000 brackets", "([{<".repeat(10_000)],
    ["20,000 Chinese characters", "他".repeat(20_000)],
    ["lone surrogates", "The \ud800 cat \udc00 sat. ".repeat(2_000)],
    ["NULs", "The \0 cat. ".repeat(5_000)],
    ["75,000 backticks", "`".repeat(75_000)],
    ["unclosed fences and tags", "```\n<a <!-- ](".repeat(5_000)],
    ["75,000 full stops", ".".repeat(75_000)],
    ["one sentence of 75,000 characters", "and the dog saw the cat ".repeat(3_125)],
    ["3,000 unknown words", unknownWords(3_000)],
    ["1,500 misspelt words", "We saw that the containr was verry hevy and brokken. ".repeat(400)],
    ["combining marks", "e\u0301".repeat(35_000)],
    [
      "75,000 characters with errors all over",
      "He go to teh store and we was there, the the end. ".repeat(1_500),
    ],
  ];
  for (const [name, text] of HOSTILE) {
    it(`is done in bounded time with ${name}`, async () => {
      const begun = performance.now();
      const analysis = await engine.correct(text, "auto");
      assert.ok(performance.now() - begun < 30_000);
      assertSound(text, analysis);
    });
  }

  it("ends the checker in the middle of a text that takes too long, and serves the next request", async () => {
    const hurried = realEngine({ maxTimeoutMs: 5_000 });
    try {
      const long = hurried.correct(
        "He go to teh store and we was there, the the end. ".repeat(10_000),
        "auto",
      );
      const next = hurried.correct("Put teh keys on the table.", "auto");
      await assert.rejects(long, { kind: "engine_timeout" });
      assert.equal((await next).correctedText, "Put the keys on the table.");
    } finally {
      await hurried.close();
    }
  });
});
