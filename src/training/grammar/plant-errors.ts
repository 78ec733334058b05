import type { Lexicon } from "../../service/engines/grammar/context/lexicon.ts";
import { slots, type Task } from "../../service/engines/grammar/context/slots.ts";
import { type Token, tokenize } from "../../service/engines/grammar/context/tokens.ts";
import type { Random } from "../random.ts";
import { misspell } from "./artificial-errors.ts";

/** What planting needs. */
export interface Planting {
  readonly lexicon: Lexicon;
  /** Misspellings by the word that is meant. */
  readonly known: ReadonlyMap<string, readonly string[]>;
  readonly random: Random;
}

/** Plants one error of a kind in a sentence; undefined if the sentence has no place for it. */
type Plant = (sentence: string, planting: Planting) => string | undefined;

/** Kinds of errors, as people make them. */
export const ERROR_KINDS: Readonly<Record<string, Plant>> = {
  "known misspelling": (sentence, planting) =>
    atWord(sentence, planting, ({ word }) => {
      const wrongs = planting.known.get(word) ?? [];
      return pick(wrongs, planting.random);
    }),
  "slip of the hand": (sentence, planting) =>
    atWord(sentence, planting, ({ word }) =>
      word.length > 3 ? misspell(word, new Map(), planting.random) : undefined,
    ),
  "missing space": (sentence, { random }) => {
    const gaps = [...sentence.matchAll(/(?<=[a-z]{3}) (?=[a-z]{3})/gu)].map(({ index }) => index);
    const gap = pick(gaps, random);
    return gap === undefined ? undefined : sentence.slice(0, gap) + sentence.slice(gap + 1);
  },
  "doubled word": (sentence, planting) =>
    atWord(sentence, planting, ({ word }) => (FUNCTION_WORDS.has(word) ? `${word} ${word}` : undefined)),
  "missing apostrophe": (sentence, planting) =>
    atWord(sentence, planting, ({ word }) => (word.endsWith("n't") ? word.replace("'", "") : undefined)),
  "a for an": (sentence, planting) =>
    atWord(sentence, planting, ({ word }) => (word === "an" ? "a" : undefined)),
  "an for a": (sentence, planting) =>
    atWord(sentence, planting, ({ word }) => (word === "a" ? "an" : undefined)),
  "subject and verb": atSlot("agreement"),
  "noun number": atSlot("number"),
  "verb form": atSlot("verb"),
  "article dropped": atSlot("article", (written, put) => written !== "" && put === ""),
  "article added": atSlot("article", (written, put) => written === "" && put !== ""),
  "confused words": atSlot("pair"),
  "wrong preposition": atSlot("preposition"),
  "small letter at the start": (sentence) => sentence.charAt(0).toLowerCase() + sentence.slice(1),
};

const FUNCTION_WORDS = new Set(
  "the a an of to in is and for with that on it be are as at by this from".split(" "),
);

function atWord(
  sentence: string,
  { random }: Planting,
  change: (token: Token) => string | undefined,
): string | undefined {
  const places = tokenize(sentence).flatMap((token) => {
    if (token.text !== token.word || !/^[a-z']+$/u.test(token.word)) return [];
    const put = change(token);
    return put === undefined || put === token.word ? [] : [{ token, put }];
  });
  const place = pick(places, random);
  return place && sentence.slice(0, place.token.start) + place.put + sentence.slice(place.token.end);
}

function atSlot(task: Task, may: (written: string, put: string) => boolean = () => true): Plant {
  return (sentence, { lexicon, random }) => {
    const tokens = tokenize(sentence);
    const places = slots(tokens, lexicon).flatMap((slot) => {
      const token = tokens[slot.from];
      const written = slot.options[slot.written] ?? "";
      if (slot.task !== task || token === undefined || token.text !== token.word) return [];
      const puts = slot.options.filter((put) => put !== written && may(written, put));
      const put = pick(puts, random);
      return put === undefined
        ? []
        : [{ put, start: token.start, end: slot.from === slot.to ? token.start : token.end }];
    });
    const place = pick(places, random);
    if (place === undefined) return undefined;
    const { end, put, start } = place;
    if (put === "") return sentence.slice(0, start) + sentence.slice(end).trimStart();
    return sentence.slice(0, start) + put + (start === end ? " " : "") + sentence.slice(end);
  };
}

function pick<T>(from: readonly T[], random: Random): T | undefined {
  return from[Math.floor(random() * from.length)];
}
