import assert from "node:assert/strict";
import { confusedWords } from "../../../../../src/service/engines/grammar/confusions.ts";
import { applyDiff, compatible, wordDiff } from "../../../../../src/service/engines/grammar/diff.ts";
import { doubledWords } from "../../../../../src/service/engines/grammar/doubled-words.ts";
import { missingCapitals } from "../../../../../src/service/engines/grammar/sentence-capitals.ts";
import type { Edit, Span } from "../../../../../src/service/engines/grammar/types.ts";

type Rule = (text: string, span: Span) => Edit[];

function after(rule: Rule, text: string): string {
  return applyDiff(text, wordDiff(text, compatible(text, rule(text, { start: 0, end: text.length }))));
}

const CASES: readonly (readonly [name: string, rule: Rule, pairs: readonly (readonly [string, string])[]])[] =
  [
    [
      "doubled words",
      doubledWords,
      [
        ["in the the house", "in the house"],
        ["The the house", "The house"],
        ["when I I came", "when I came"],
        ["that that had had", "that that had had"],
        ["what it is is this", "what it is is this"],
        ["log in in time", "log in in time"],
        ["a a█", "a a█"],
        ["the the-file", "the the-file"],
        ["file file", "file file"],
      ],
    ],
    [
      "confused words",
      confusedWords,
      [
        ["Its a nice day.", "It's a nice day."],
        ["The dog and its a-frame house.", "The dog and its a-frame house."],
        ["It has it's own port.", "It has its own port."],
        ["There are to many of them.", "There are too many of them."],
        ["Your going to see.", "You're going to see."],
        ["He saw your going.", "He saw your going."],
        ["It have changed.", "It has changed."],
        ["It don't work.", "It doesn't work."],
        ["We is late.", "We are late."],
        ["You must to go.", "You must go."],
        ["This one is faster then the other.", "This one is faster than the other."],
        ["If it is faster then the other waits.", "If it is faster then the other waits."],
        ["We bought pears , plums and nuts.", "We bought pears, plums and nuts."],
        ["Is it raining ?", "Is it raining?"],
      ],
    ],
    [
      "missing capitals",
      missingCapitals,
      [
        ["We left. the shop was closed.", "We left. The shop was closed."],
        ["we left. the shop was closed.", "we left. the shop was closed."],
        ["Apples, pears, etc. the list goes on.", "Apples, pears, etc. the list goes on."],
      ],
    ],
  ];

for (const [name, rule, pairs] of CASES) {
  describe(name, () => {
    for (const [before, expected] of pairs) {
      it(`${before} -> ${expected === before ? "(unchanged)" : expected}`, () =>
        assert.equal(after(rule, before), expected));
    }
  });
}
