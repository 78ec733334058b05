import assert from "node:assert/strict";
import { describePreview } from "../../../../src/report/words/preview-words.ts";

const AT = Date.UTC(2026, 0, 2, 10, 30);
const AS_OF = `As of ${new Date(AT).toLocaleString("en", { dateStyle: "medium", timeStyle: "short" })}`;

const plain = (words: number) => ({ text: "As it is.", words, original: "As it is." });

const said = (text: string, original: string): readonly string[] =>
  describePreview({ text, words: 4, original }, "embedded", [], AT).slice(4);

describe("what is said above a preview", () => {
  it("[EDI-20] on this machine: that it stays, its length, its price, and the time", () => {
    assert.deepEqual(describePreview(plain(1), "embedded", [], AT), [
      "Stays on this machine",
      "1 word",
      "practice credits only",
      AS_OF,
    ]);
  });

  it("[EDI-20] on the hosted service: the host, the length, and each price with what is already checked", () => {
    const host = "api.example.com";
    assert.deepEqual(
      describePreview(
        plain(1_200),
        "hosted",
        [
          { check: "grammar", host, price: 200, known: 1_000 },
          { check: "ai", host, price: 1_199, known: 1 },
          { check: "plagiarism", host, price: 2, known: 0 },
        ],
        AT,
      ),
      [
        "Goes to api.example.com",
        "1,200 words",
        "Grammar: 200 credits, 1,000 words already checked",
        "AI text: 1,199 credits, 1 word already checked",
        "Plagiarism: 2 credits",
        AS_OF,
      ],
    );
  });

  it("[EDI-20] without an address or a key, the length alone", () => {
    assert.deepEqual(describePreview(plain(7), "hosted", [], AT), ["7 words", AS_OF]);
  });

  it("[EDI-20] explains the placeholder where the text has one that the document hasn't", () => {
    const explained = ["“ABC” replaces code, math, an address or an image"];
    assert.deepEqual(said("Call ABC and learn your ABC.", "Call `f()` and learn your ABC."), explained);
    assert.deepEqual(said("Learn your ABC now.", "Learn your **ABC** now."), []);
  });
});
