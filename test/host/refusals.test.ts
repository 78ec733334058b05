import assert from "node:assert/strict";
import { checkGrammar, product, underlined, write } from "./product.ts";

describe("documents that cannot be checked", function () {
  this.timeout(120_000);

  before(product);

  const refused: readonly [string, string, string, RegExp][] = [
    ["no prose", "```\nonly code, five words here\n```\n", "no_prose", /No prose/u],
    ["nothing at all", "", "no_prose", /No prose/u],
    [
      "turned off by a comment",
      "<!-- content-authenticity-disable grammar -->\n\nWe recieve letters every single day.\n",
      "silenced",
      /comment in the document turns off/u,
    ],
    ["four words", "Only four words here.", "min_words_not_met", /at least 5 words; this text has 4/u],
    [
      "another language",
      "Der Hund und die Katze sind nicht in dem Haus, weil das Wetter heute sehr schön ist und sie mit den Kindern spielen.",
      "not_english",
      /English/u,
    ],
    [
      "10,001 words without the end of a sentence",
      "word ".repeat(10_001),
      "max_words_exceeded",
      /parts of 10,000 words and 75,000 characters/u,
    ],
    [
      "75,005 characters without the end of a sentence",
      "abcdefgh ".repeat(8_334),
      "max_words_exceeded",
      /parts of 10,000 words and 75,000 characters/u,
    ],
  ];
  for (const [name, content, code, message] of refused) {
    it(`[EDI-13] [GRA-3] ${name}: reported before anything is sent, and the document is untouched`, async () => {
      const document = await write(content);
      const outcome = await checkGrammar(document.uri);
      assert.equal(outcome.status, "failed");
      assert.equal(outcome.error?.code, code);
      assert.match(outcome.error.message, message);
      assert.match(outcome.error.message, /Nothing was sent or charged/u);
      assert.equal(outcome.error.charged, "no");
      assert.equal(outcome.creditsCharged, 0);
      assert.equal(document.getText(), content);
      assert.deepEqual(underlined(document), []);
    });
  }

  it("[EDI-13] [GRA-3] a paragraph over the limits is split between sentences, and every word is checked", async () => {
    const document = await write(
      `${"The quiet river runs past the old mill every day. ".repeat(1_001)}We recieve letters.`,
    );
    const outcome = await checkGrammar(document.uri);
    assert.equal(outcome.status, "done", outcome.error?.message);
    assert.deepEqual(outcome.coverage, { checked: 10_013, total: 10_013 });
    assert.deepEqual(underlined(document), ["recieve"]);
  }).timeout(120_000);

  it("[EDI-13] [EDI-21] a sentence over the limits is skipped, and the coverage says so", async () => {
    const document = await write(`We recieve letters every day.\n\n${"word ".repeat(10_001)}ends.`);
    const outcome = await checkGrammar(document.uri);
    assert.equal(outcome.status, "done", outcome.error?.message);
    assert.deepEqual(outcome.coverage, { checked: 5, total: 10_007 });
    assert.deepEqual(underlined(document), ["recieve"]);
  });

  it("[EDI-13] a document over the limits is sent in parts, and every word is checked", async () => {
    const paragraph = `${"The quiet river runs past the old mill every day. ".repeat(9)}We recieve letters.`;
    const paragraphs = Array.from({ length: 120 }, (_, number) => `${paragraph} It is number ${number}.`);
    const document = await write(paragraphs.join("\n\n"));
    const outcome = await checkGrammar(document.uri);
    assert.equal(outcome.status, "done", outcome.error?.message);
    assert.equal(outcome.coverage.total, 120 * 97);
    assert.equal(outcome.coverage.checked, outcome.coverage.total);
    assert.equal(outcome.creditsCharged, outcome.coverage.total);
  }).timeout(120_000);
});
