import assert from "node:assert/strict";
import * as fc from "fast-check";
import { placeSentences } from "../../../src/findings/place-sentences.ts";
import { cpuMs } from "../../harness/cpu-time.ts";

/** Returns the text at each place; undefined where there is none. */
function placed(text: string, sentences: readonly string[]): readonly (string | undefined)[] {
  return placeSentences(text, sentences).map((range) => range && text.slice(range.start, range.end));
}

/** Returns a text without white space and with plain quotation marks. */
function bare(text: string): string {
  return text
    .replaceAll(/\s/gu, "")
    .replaceAll(/[‘’']/gu, "'")
    .replaceAll(/[“”«»"]/gu, '"');
}

interface Case {
  readonly name: string;
  readonly text: string;
  readonly sentences: readonly string[];
  readonly expected: readonly (string | undefined)[];
}

const CASES: readonly Case[] = [
  {
    name: "white space and quotation marks may differ",
    text: "“Well,”  she\nsaid. It’s «done»\u00a0now.",
    sentences: ['"Well," she said.', 'It\'s "done" now.'],
    expected: ["“Well,”  she\nsaid.", "It’s «done»\u00a0now."],
  },
  {
    name: "quotation marks may be doubled, of another language, or gone, and the text's own are taken along",
    text: "“Go.”“Stop.” ‘Well,’ \"so\" ''it'' is 「そう」です。",
    sentences: ["``Go.''", "\u00ab\u00a0Stop.\u00a0\u00bb", "Well, so it is “そう”です。"],
    expected: ["“Go.”", "“Stop.”", "Well,’ \"so\" ''it'' is 「そう」です。"],
  },
  {
    name: "quotation marks of the sentences beside it are left to them",
    text: "“One.” “Two.” Three. « Quatre. » “Five.”",
    sentences: ["One.", '"Two."', "Three.", "“Quatre.”", "Five."],
    expected: ["One.", "“Two.”", "Three.", "« Quatre. »", "Five."],
  },
  {
    name: "single marks that the service makes double ones take none of the next sentence's, nor does a mark that is not there",
    text: "‘One.’ ‘Two.’\n\n‘Three.’ Four.\n“Five.”",
    sentences: ['"One."', '"Two."', '"Three."', '"Four."', '"Five."'],
    expected: ["‘One.’", "‘Two.’", "‘Three.’", "Four.", "“Five.”"],
  },
  {
    name: "of two with the same wording neither takes the place of the other, where a sentence ends without a stop",
    text: "Good 🦆 Yes. Done! Yes.",
    sentences: ["Good 🦆", "Yes.", "Yes."],
    expected: ["Good 🦆", undefined, undefined],
  },
  {
    name: "an apostrophe is no end of a word",
    text: "The dogs’ isn’t here.",
    sentences: ["t here.", "dogs"],
    expected: [undefined, "dogs"],
  },
  {
    name: "where the answer leaves out one of two with the same wording, nothing tells which it is",
    text: "It rained. Yes. It snowed. Yes. It hailed.",
    sentences: ["It rained.", "Yes.", "It hailed."],
    expected: ["It rained.", undefined, "It hailed."],
  },
  {
    name: "the order tells, with as many as the text has between two that are known",
    text: "It rained. Yes. It snowed. Yes. It hailed.",
    sentences: ["It rained.", "Yes.", "It stormed.", "Yes.", "It hailed."],
    expected: ["It rained.", "Yes.", undefined, "Yes.", "It hailed."],
  },
  {
    name: "what is a sentence of its own comes before the same words in another one",
    text: "See Options\n\nOptions\n\nAll the Options there are.",
    sentences: ["Options", "All the Options there are."],
    expected: ["Options", "All the Options there are."],
  },
  {
    name: "repeated sentences land in order",
    text: "Yes. It rained. Yes. It snowed. Yes.",
    sentences: ["Yes.", "It rained.", "Yes.", "It snowed.", "Yes."],
    expected: ["Yes.", "It rained.", "Yes.", "It snowed.", "Yes."],
  },
  {
    name: "what is not there has no place, and those around it keep theirs",
    text: "One is here. Two is here. Three is here.",
    sentences: ["One is here.", "Two was never here.", "Three is here."],
    expected: ["One is here.", undefined, "Three is here."],
  },
  {
    name: "other letters, a part of a word and nothing at all are not there",
    text: "Thirteen cats. A catalogue.",
    sentences: ["thirteen cats.", "teen cats.", "A cat", "", "   "],
    expected: [undefined, undefined, undefined, undefined, undefined],
  },
  {
    name: "scripts without spaces",
    text: "你好世界。再见世界。",
    sentences: ["你好世界。", "再见世界。"],
    expected: ["你好世界。", "再见世界。"],
  },
  {
    name: "marks before a sentence that the service left out",
    text: "- “Stop!” (And he stopped.)",
    sentences: ["Stop!", "And he stopped."],
    expected: ["Stop!", "And he stopped."],
  },
  {
    name: "what has no width may be missing, and astral characters stay whole",
    text: "A soft\u00adhyphen 🦆 here.\u200b And 𠀀 there.",
    sentences: ["A softhyphen 🦆 here.", "And 𠀀 there."],
    expected: ["A soft\u00adhyphen 🦆 here.", "And 𠀀 there."],
  },
  {
    name: "sentences out of order: as many as stand in order",
    text: "Alpha one. Beta two. Gamma three.",
    sentences: ["Gamma three.", "Alpha one.", "Beta two."],
    expected: [undefined, "Alpha one.", "Beta two."],
  },
  {
    name: "a sentence and another inside it do not overlap",
    text: "He said: it rains here now.",
    sentences: ["He said: it rains here now.", "it rains here now."],
    expected: ["He said: it rains here now.", undefined],
  },
];

const WORDS = [
  "Yes",
  "no",
  "It",
  "is",
  "the",
  "“so”",
  "it’s",
  "'t",
  "🦆",
  "é",
  "e\u0301",
  "über",
  "1.5",
  "你好",
];
const sentence = fc
  .tuple(fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 6 }), fc.constantFrom(".", "!", "?”"))
  .map(([words, end]) => `${words.join(" ")}${end}`);
const SPACES = [" ", "  ", "\n", "\r\n", "\n\n", "\u00a0", " \t "];
const otherSpaces = fc.constantFrom(...SPACES);
const otherQuotes = fc.boolean();

/** Returns a sentence as a service may return it. */
function respelled(text: string, space: string, hasPlainQuotes: boolean): string {
  const spaced = text.replaceAll(" ", space);
  return hasPlainQuotes ? spaced.replaceAll(/[‘’]/gu, "'").replaceAll(/[“”]/gu, '"') : spaced;
}

/** A sentence that occurs once. */
const own = (index: number): string => `Sentence number ${index} of this text.`;

describe("sentences of a detection in the text that was sent", () => {
  for (const { name, text, sentences, expected } of CASES) {
    it(`[EDI-7] ${name}`, () => assert.deepEqual(placed(text, sentences), expected));
  }

  it("[EDI-7] every sentence of a text is placed at its own turn, however it is spaced and quoted", () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(sentence, otherSpaces, otherSpaces, otherQuotes), { minLength: 1, maxLength: 40 }),
        (parts) => {
          let text = "";
          const starts: number[] = [];
          for (const [words, gap] of parts) {
            starts.push(text.length);
            text += words + gap;
          }
          const given = parts.map(([words, , space, quotes]) => respelled(words, space, quotes));
          const places = placeSentences(text, given);
          assert.deepEqual(
            places.map((place) => place?.start),
            starts,
          );
        },
      ),
      { numRuns: 1000 },
    );
  });

  it("[EDI-7] with sentences missing and foreign ones between, a place always holds the sentence, in order", () => {
    const fate = fc.constantFrom("kept", "kept", "kept", "missing", "foreign");
    fc.assert(
      fc.property(fc.array(fc.tuple(sentence, fate), { maxLength: 40 }), (parts) => {
        const text = parts.flatMap(([words, what]) => (what === "foreign" ? [] : [words])).join(" ");
        const given = parts.flatMap(([words, what]) => (what === "missing" ? [] : [words]));
        let end = 0;
        for (const [index, place] of placeSentences(text, given).entries()) {
          if (place === undefined) continue;
          assert.ok(place.start >= end && place.end > place.start && place.end <= text.length);
          assert.equal(bare(text.slice(place.start, place.end)), bare(given[index] ?? ""));
          ({ end } = place);
        }
      }),
      { numRuns: 1000 },
    );
  });

  it("[EDI-7] sentences that occur once are all found, whatever the service omits or invents", () => {
    const parts = fc.array(fc.constantFrom("kept", "missing", "foreign"), { minLength: 1, maxLength: 60 });
    fc.assert(
      fc.property(parts, (fates) => {
        const text = fates.map((_, index) => own(index)).join(" ");
        const given = fates.flatMap((what, index) =>
          what === "missing" ? [] : what === "kept" ? [own(index)] : [own(index), "It is not here at all."],
        );
        assert.deepEqual(
          placed(text, given),
          given.map((words) => (words.startsWith("It is") ? undefined : words)),
        );
      }),
      { numRuns: 500 },
    );
  });

  it("[EDI-7] any text yields places in order or none", () => {
    const wild = fc.string({
      unit: fc.constantFrom("a", "B", " ", ".", "“", "'", "\n", "\ud83e", "\udd86", "你"),
    });
    fc.assert(
      fc.property(wild, fc.array(wild), (text, given) => {
        let end = 0;
        for (const place of placeSentences(text, given)) {
          if (place === undefined) continue;
          assert.ok(place.start >= end && place.end <= text.length && place.end > place.start);
          ({ end } = place);
        }
      }),
      { numRuns: 2000 },
    );
  });

  const many = Array.from({ length: 100_000 }, (_, index) => `The quick brown fox is number ${index}.`);
  const large: readonly [string, string, readonly string[], number][] = [
    ["2,000 sentences", many.slice(0, 2_000).join(" "), many.slice(0, 2_000), 2_000],
    ["100,000 sentences", many.join(" "), many, 100_000],
    ["100,000 that are not there", "a ".repeat(500_000), many.map(() => "a a a a a a a a b"), 0],
    ["100,000 that could stand anywhere", "a ".repeat(500_000), many.map(() => "a a a a a"), 100_000],
    ["100,000 in one endless word", "a".repeat(1_000_000), many.map(() => "a".repeat(20)), 0],
    ["100,000 before an endless gap", `ab${"\u00ad".repeat(1_000_000)}c`, many.map(() => "ab"), 0],
    ["100,000 with one beginning", many.join(" "), many.map(() => "The quick brown fox is nobody."), 0],
  ];
  for (const [name, text, sentences, found] of large) {
    it(`[ALL-1] ${name} are searched in one pass`, () => {
      const begun = cpuMs();
      const places = placeSentences(text, sentences);
      // Searching on from each sentence would take minutes.
      assert.ok(cpuMs() - begun < 8_000);
      assert.equal(places.filter((place) => place !== undefined).length, found);
    });
  }
});
