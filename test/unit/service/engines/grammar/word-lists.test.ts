import assert from "node:assert/strict";
import commonTypos from "../../../../../src/service/engines/grammar/common-typos.json" with { type: "json" };
import { commonWords } from "../../../../../src/service/engines/grammar/common-words.ts";
import { readDictionary } from "../../../../../src/service/engines/grammar/dictionary.ts";
import { sourceGrammarFiles } from "../../../../../src/service/engines/grammar/grammar-files.ts";
import { CONFUSIONS } from "../../../../../src/service/engines/grammar/confusion-table.ts";
import type { SecondDictionary } from "../../../../../src/service/engines/grammar/spelling.ts";
import { technicalLexicon } from "../../../../../src/service/engines/grammar/technical-lexicon.ts";
import { VariantSpelling } from "../../../../../src/service/engines/grammar/variants.ts";

/**
 * Words without an apostrophe or with a small initial that the dictionary lists, and that are mistakes
 * nevertheless.
 */
const KNOWN_SLIPS = new Set(["whats", "wheres", "april", "december"]);

describe("word lists of the grammar engine", () => {
  const typos = new Map(Object.entries(commonTypos));
  let dictionary: SecondDictionary;
  before(async () => {
    const files = sourceGrammarFiles();
    dictionary = await readDictionary(files.affixesUrl, files.wordsUrl);
  });

  it("hold no misspelling that is a word, a term or a variant", () => {
    const lexicon = technicalLexicon();
    const common = commonWords();
    const spelling = new VariantSpelling();
    const isWord = (word: string): boolean =>
      dictionary.knows(word) ||
      lexicon.has(word) ||
      spelling.knows(word) ||
      (common.has(word) && dictionary.knows(word));
    assert.deepEqual(
      [...typos.keys()].filter((wrong) => isWord(wrong) && !KNOWN_SLIPS.has(wrong)),
      [],
    );
  });

  it("hold no correction that is misspelt itself", () => {
    for (const right of typos.values()) {
      for (const word of right.split(" "))
        assert.ok(!typos.has(word), `${word} is in the list as a misspelling`);
    }
  });

  it("hold each misspelling in lower case, with another word as its correction", () => {
    for (const [wrong, right] of typos) {
      assert.match(wrong, /^[a-z']+$/);
      assert.notEqual(wrong, right);
      assert.match(right, /^[A-Za-z']+(?: [a-z]+)?$/);
    }
  });

  it("have confusions that can match nothing empty", () => {
    for (const { find } of CONFUSIONS) assert.equal("".match(find)?.[0], undefined, String(find));
  });
});
