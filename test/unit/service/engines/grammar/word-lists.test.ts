import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { CONFUSIONS } from "../../../../../src/service/engines/grammar/confusion-table.ts";
import {
  type ContextModel,
  readContextModel,
} from "../../../../../src/service/engines/grammar/context/model-file.ts";
import { sourceGrammarFiles } from "../../../../../src/service/engines/grammar/grammar-files.ts";
import { technicalLexicon } from "../../../../../src/service/engines/grammar/technical-lexicon.ts";
import { VariantSpelling } from "../../../../../src/service/engines/grammar/variants.ts";
import commonTypos from "../../../../../src/training/grammar/common-typos.json" with { type: "json" };

describe("word lists of the grammar engine", () => {
  let model: ContextModel;
  before(() => {
    const { weightsUrl, wordsUrl } = sourceGrammarFiles();
    model = readContextModel(readFileSync(weightsUrl), readFileSync(wordsUrl));
  });

  it("hold no misspelling that is a word, a term or a variant", () => {
    const lexicon = technicalLexicon();
    const spelling = new VariantSpelling();
    const wrongs = [...model.typos.keys()];
    assert.ok(wrongs.length > 80_000, "the list came with the model");
    assert.deepEqual(
      wrongs.filter((wrong) => model.words.has(wrong) || lexicon.has(wrong) || spelling.knows(wrong)),
      [],
    );
  });

  it("hold each misspelling in lower case, with another word as its correction", () => {
    for (const [wrong, rights] of model.typos) {
      assert.match(wrong, /^[a-z']+$/u);
      for (const right of rights) {
        assert.notEqual(wrong, right);
        assert.ok(!model.typos.has(right), `${right} corrects ${wrong} and is a misspelling itself`);
      }
    }
  });

  it("hold every misspelling of the project's own list", () => {
    for (const wrong of Object.keys(commonTypos)) assert.ok(model.typos.has(wrong), wrong);
  });

  it("accept British, Indian and technical words", () => {
    for (const word of "colour organise programme lakh benefitted callback async iterable javascript".split(
      " ",
    ))
      assert.ok(model.words.has(word), word);
  });

  it("have confusions that can match nothing empty", () => {
    for (const { find } of CONFUSIONS) assert.equal("".match(find)?.[0], undefined, String(find));
  });
});
