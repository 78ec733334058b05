import assert from "node:assert/strict";
import * as fc from "fast-check";
import { Dictionary, dictionaryWordOf, unknownWordOf } from "../../../src/findings/dictionary.ts";
import { findingIn } from "./a-finding.ts";

describe("a dictionary", () => {
  const dictionary = new Dictionary(["kubectl", "GitHub", "NASA", "well-formedness", "naïve", "  ", ""]);
  for (const [word, known, why] of [
    ["kubectl", true, "as it is listed"],
    ["Kubectl", true, "at the beginning of a sentence"],
    ["KUBECTL", true, "in a line of capitals"],
    ["kubectl's", true, "with its possessive"],
    ["kubectl’s", true, "with a possessive in print"],
    ["kubectls", false, "another word"],
    ["GitHub", true, "with its capitals"],
    ["github", false, "without its capitals"],
    ["Github", false, "with other capitals"],
    ["GITHUB", true, "in a line of capitals"],
    ["GITHUB'S", true, "in a line of capitals, with its possessive"],
    ["NASA", true, "all capitals"],
    ["Nasa", false, "all capitals, in other ones"],
    ["NASA's", true, "all capitals, with a possessive"],
    ["well\u2011formedness", true, "with a hyphen that does not break"],
    ["nai\u0308ve", true, "decomposed"],
    ["", false, "nothing"],
  ] as const) {
    it(`[EDI-3] ${known ? "contains" : "doesn't contain"} "${word}": ${why}`, () => {
      assert.equal(dictionary.has(word), known);
    });
  }

  it("[EDI-3] contains every word added to it", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (word) => {
        fc.pre(word.trim() !== "");
        assert.equal(new Dictionary([word]).has(word), word.replaceAll("\u00AD", "").trim() !== "");
      }),
    );
  });
});

describe("the unknown word that a correction is about", () => {
  const cases: readonly (readonly [string, string, string, string, string | undefined])[] = [
    ["We use kubctl here.", "kubctl", "kubectl", "spelling/unknown-word", "kubctl"],
    ["We use kubctl here.", "kubctl", "kubectl", "Misspelling", "kubctl"],
    ["We use kubctl here.", "kubctl", "kubectl", "typo", "kubctl"],
    ["She has went home.", "went", "gone", "grammar", undefined],
    ["She has went home.", "went", "gone", "grammar/irregular-verbs", undefined],
    ["We got it form her.", "form", "from", "spelling/confused-words", undefined],
    ["He cold see it.", "cold", "could", "typo/cold-modal-typo", undefined],
    ["So it was. the end.", "the", "The", "capitalization/sentence-start", undefined],
    ["We use kubctl here.", "kubctl", "kubctl", "spelling/spell-check", "kubctl"],
  ];
  for (const [text, original, replacement, rule, word] of cases) {
    it(`[R-33] "${original}" to "${replacement}" by ${rule}: ${word ?? "none"}`, () => {
      assert.equal(unknownWordOf(findingIn(text, original, replacement, rule)), word);
    });
  }
});

describe("the word that a dictionary silences a correction by", () => {
  const cases: readonly (readonly [string, string, string, string, string | undefined])[] = [
    ["We use kubctl here.", "kubctl", "kubectl", "spelling", "kubctl"],
    ["We use (kubctl), see.", "kubctl", "kubectl", "spelling", "kubctl"],
    ["We use kubctl’s help.", "kubctl’s", "kubectl's", "spelling", "kubctl"],
    ["We use kubctl here.", " kubctl ", " kubectl ", "spelling", "kubctl"],
    ["It is github now.", "github", "GitHub", "capitalization", "github"],
    ["A hosted kubctl one.", "kubctl", "kubectl", "grammar", "kubctl"],
    ["It lost its way.", "its", "it's", "usage", undefined],
    ["He go home.", "go", "goes", "agreement", undefined],
    ["We recieve it.", "ie", "ei", "spelling", undefined],
    ["We use alot of it.", "alot of", "a lot of", "spelling", undefined],
    ["It was the the end.", "the ", "", "grammar", undefined],
    ["It was however late.", "however", "however,", "grammar", undefined],
    ["In 1987 it was.", "1987", "1988", "spelling", undefined],
    ["We came.", "", ",", "spelling", undefined],
  ];
  for (const [text, original, replacement, rule, word] of cases) {
    it(`[EDI-3] "${original}" to "${replacement}" by ${rule}: ${word ?? "none"}`, () => {
      assert.equal(dictionaryWordOf(findingIn(text, original, replacement, rule)), word);
    });
  }

  it("[EDI-3] is in the dictionary that it is added to", () => {
    const letters = fc.stringMatching(/^[a-zA-ZäöüÄÖÜß][a-zäöüß'’-]{0,8}[a-zäöüß]$/u);
    fc.assert(
      fc.property(letters, fc.constantFrom("", "'s", "’s"), (stem, ending) => {
        const word = unknownWordOf(findingIn(`It is ${stem}${ending} here.`, `${stem}${ending}`, "other"));
        fc.pre(word !== undefined);
        assert.ok(new Dictionary([word]).has(`${stem}${ending}`));
      }),
    );
  });
});
