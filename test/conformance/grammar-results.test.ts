import assert from "node:assert/strict";
import { GRAMMAR_VARIANTS, type GrammarResult } from "../../src/contract/grammar.ts";
import { countWords } from "../../src/contract/word-count.ts";
import { Caller } from "./caller.ts";
import { startAround } from "./start-around.ts";
import { Target } from "./target.ts";

const TEXTS: readonly [name: string, text: string][] = [
  ["clean prose", "The committee has published its report, and nobody was surprised by it."],
  ["a misspelt word", "I recieved teh letter on Monday morning."],
  ["a word twice", "We went to the the market on Sunday."],
  ["CRLF", "This is teh first line.\r\nThis is teh second line.\r\n\r\nAnd teh third."],
  ["CR alone and LF", "This is teh first line.\rThis is teh second.\nThat is all."],
  ["emoji before a mistake", "😀😀 I saw teh cat and it was happy 😀."],
  ["a family of joined emoji", "The 👩‍👩‍👧‍👦 family likes teh house by the sea."],
  ["flags and skin tones", "Our team 🇪🇺🏴󠁧󠁢󠁥󠁮󠁧󠁿 👍🏽 recieved teh prize last year."],
  ["combining marks", "Zoe\u0308 said that teh cafe\u0301 was closed on Monday."],
  ["composed and decomposed letters", "Teh café and teh cafe\u0301 are teh same place."],
  ["zero-width characters", "This\u200bis teh \u2060text with\u200d invisible \ufeffcharacters inside."],
  ["right-to-left marks", "The word \u202bשלום\u202c means peace in teh Hebrew language."],
  ["tabs and no-break spaces", "This\tis\u00a0teh text\u2003with odd   spaces in it."],
  ["smart quotes", "“I dont know teh answer,” she said — ‘really’."],
  ["white space around it", "\n\n   teh cat sat on the mat   \n\n"],
  ["a null character", "This is teh text \u0000 with a null in it."],
  ["mathematical letters", "The set 𝔸𝔹ℂ is teh one we use here."],
  ["one very long word", `This is teh word ${"a".repeat(5000)} that nobody reads.`],
  ["many brackets", `This is teh text ${"(".repeat(500)} with brackets in it.`],
  [
    "Markdown",
    "# Teh title\n\n* This is *teh* list\n* with `teh` code\n\n[teh link](https://example.com/teh)",
  ],
];

const FOREIGN: readonly [name: string, text: string][] = [
  ["German", "Der Ausschuss hat gestern seinen Bericht vorgelegt, und niemand war davon überrascht."],
  ["French", "Le comité a publié son rapport hier soir, et personne n'en a été surpris."],
  ["Chinese", "委员会昨天公布了报告，没有人感到意外。"],
  ["Russian", "Комитет опубликовал свой отчёт вчера вечером, и никто не удивился."],
];

/** Asserts GRA-1, using the service's own offsets, which count code points. */
function assertGuarantees(text: string, result: GrammarResult): void {
  const characters = Array.from(text);
  let corrected = "";
  let done = 0;
  for (const { original, corrected: replacement, start, end, type } of result.diff) {
    assert.ok(start >= done, "the changes are in order and do not overlap");
    assert.equal(characters.slice(start, end).join(""), original);
    assert.equal(type, original === "" ? "insert" : replacement === "" ? "delete" : "replace");
    corrected += characters.slice(done, start).join("") + replacement;
    done = end;
  }
  assert.equal(corrected + characters.slice(done).join(""), result.corrected_text);
  assert.equal(result.edits_count, result.diff.length);
  assert.equal(result.changed, result.diff.length > 0);
  assert.equal(result.changed, result.corrected_text !== text);
  assert.equal(result.input_chars, characters.length);
  assert.equal(result.input_words, countWords(text));
  assert.equal(result.word_count, result.input_words);
}

describe("results of a grammar correction", () => {
  const target = new Target();
  const caller = new Caller(target);
  const key = target.key("full");

  startAround(target, caller);

  for (const [name, text] of TEXTS) {
    it(`[GRA-1] [CON-5] the diff gives the corrected text: ${name}`, async () => {
      assertGuarantees(text, await caller.corrected(text));
    });
  }

  it("[GRA-1] corrects certain mistakes", async () => {
    const result = await caller.corrected("😀 I recieved teh letter on Monday morning.");
    assert.equal(result.corrected_text, "😀 I received the letter on Monday morning.");
    assert.deepEqual(
      result.diff.map(({ original, start, end }) => [original, start, end]),
      [
        ["recieved", 4, 12],
        ["teh", 13, 16],
      ],
    );
    assert.equal(result.issues?.length, 2);
  });

  it("[GRA-1] leaves clean text unchanged", async () => {
    const text = "The committee has published its report, and nobody was surprised by it.";
    const { changed, corrected_text: corrected, diff } = await caller.corrected(text);
    assert.deepEqual([changed, corrected, diff], [false, text, []]);
  });

  for (const [name, text] of FOREIGN) {
    it(`[GRA-2] leaves ${name} unchanged`, async () => {
      assert.equal((await caller.corrected(text)).corrected_text, text);
    });
  }

  for (const variant of GRAMMAR_VARIANTS) {
    it(`[GRA-2] accepts the variant ${variant}`, async () => {
      const text = "The colour of the color chart is grey, and it was organised by us.";
      const result = await caller.corrected(text, { key, body: { content: text, target_variant: variant } });
      assertGuarantees(text, result);
      if (variant === "en-US") assert.match(result.corrected_text, /The color of the color chart/);
      if (variant === "en-GB") assert.match(result.corrected_text, /The colour of the colour chart/);
    });
  }

  it("[GRA-2] auto keeps the variant of the text", async () => {
    const british = "The colour of the harbour and the flavour of the neighbourhood are famous.";
    assert.equal((await caller.corrected(british)).corrected_text, british);
  });

  it("[CRE-2] every answer states the balance after it, and its account", async () => {
    const first = await caller.corrected("Nothing is wrong with this.");
    const second = await caller.corrected("Nothing is wrong with that.");
    assert.equal(second.credits_remaining, first.credits_remaining - 5);
    assert.equal(typeof first.execution_time, "number");
    assert.equal(second.user?.id, first.user?.id);
  });

  if (target.has("other")) {
    it("[CRE-1] [CRE-2] requests that run at once are each charged once", async () => {
      const other = target.key("other");
      const texts = Array.from({ length: 10 }, () => "Nothing is wrong with this.");
      const spent = await caller.spent(other, () =>
        Promise.all(texts.map((text) => caller.corrected(text, { key: other }))),
      );
      assert.equal(spent, 50);
    });
  }
});

describe("a service that counts UTF-16 units", () => {
  const target = new Target(["--offset-unit", "utf16"]);
  if (!target.isEmbedded) return;
  const caller = new Caller(target);

  startAround(target, caller);

  it("[CON-5] counts its offsets and its characters in them", async () => {
    const text = "😀😀 I saw teh cat and it was happy 👩‍👩‍👧.";
    const { input_chars: chars, diff } = await caller.corrected(text);
    assert.equal(chars, text.length);
    assert.ok(diff.length > 0);
    for (const { original, start, end } of diff) assert.equal(text.slice(start, end), original);
  });
});
