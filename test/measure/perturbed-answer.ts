import type { TextRange } from "../../src/text/range.ts";

/** Returns a generator of numbers from 0 up to 1, with the same sequence for the same seed. */
export type Random = () => number;

export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function oneOf(values: readonly string[], random: Random): string {
  return values[Math.floor(random() * values.length)] ?? "";
}

/** A way in which a service may respell a sentence. */
export type Respelling = (sentence: string, random: Random) => string;

const DOUBLE = /["\u201c-\u201f\u00ab\u00bb]/gu;
const SINGLE = /['\u2018-\u201b]/gu;

/** Replaces the occurrences alternately by an opening and a closing mark. */
function paired(sentence: string, marks: RegExp, open: string, close: string): string {
  let count = 0;
  return sentence.replace(marks, () => ((count += 1) % 2 === 1 ? open : close));
}

export const SPACINGS: readonly Respelling[] = [
  (sentence) => sentence.replaceAll(/\s+/gu, " "),
  (sentence) => sentence.replaceAll(/\s+/gu, "   "),
  (sentence) => sentence.replaceAll(/\s+/gu, "\u00a0"),
  (sentence, random) => sentence.replaceAll(/\s+/gu, () => oneOf([" ", "\n", "\r\n    ", "\t"], random)),
  (sentence) => ` ${sentence.replaceAll(/\s+/gu, "\u202f")}\n`,
];

export const QUOTINGS: readonly Respelling[] = [
  (sentence) => sentence.replaceAll(DOUBLE, '"').replaceAll(SINGLE, "'"),
  (sentence) => paired(sentence, DOUBLE, "\u201c", "\u201d").replaceAll(SINGLE, "\u2019"),
  (sentence) => paired(sentence, DOUBLE, "\u00ab\u00a0", "\u00a0\u00bb").replaceAll(SINGLE, "\u2019"),
  (sentence) => paired(sentence, DOUBLE, "\u201e", "\u201c").replaceAll(SINGLE, "`"),
  (sentence) => paired(sentence, DOUBLE, "``", "''"),
  (sentence) => paired(sentence, DOUBLE, "\u2018", "\u2019"),
  (sentence) => paired(sentence, DOUBLE, "\u2039", "\u203a"),
  (sentence) => sentence.replaceAll(DOUBLE, ""),
];

/** A change that a measurement makes to an answer before placing it. */
export interface Perturbation {
  readonly name: string;
  readonly respellings: readonly (readonly Respelling[])[];
  /** Share of the sentences that the answer leaves out. */
  readonly dropped: number;
  /** Share of the sentences that the answer replaces by ones that were never in the text. */
  readonly invented: number;
}

export const PERTURBATIONS: readonly Perturbation[] = [
  { name: "as sent", respellings: [], dropped: 0, invented: 0 },
  { name: "white space", respellings: [SPACINGS], dropped: 0, invented: 0 },
  { name: "quotation marks", respellings: [QUOTINGS], dropped: 0, invented: 0 },
  { name: "a tenth dropped", respellings: [], dropped: 0.1, invented: 0 },
  { name: "half dropped", respellings: [], dropped: 0.5, invented: 0 },
  { name: "nine of ten dropped", respellings: [], dropped: 0.9, invented: 0 },
  { name: "all of it", respellings: [SPACINGS, QUOTINGS], dropped: 0.2, invented: 0.05 },
];

/** A returned sentence. */
export interface PerturbedItem {
  readonly text: string;
  /** Index of the true sentence; absent for an invented one. */
  readonly truth?: number;
}

export function perturbed(
  sentences: readonly string[],
  { dropped, invented, respellings }: Perturbation,
  random: Random,
): readonly PerturbedItem[] {
  const items: PerturbedItem[] = [];
  for (const [truth, sentence] of sentences.entries()) {
    if (random() < dropped) continue;
    if (random() < invented) {
      items.push({ text: `${sentence.slice(0, 20)} zyxwv made up.` });
      continue;
    }
    let text = sentence;
    for (const kinds of respellings) {
      text = (kinds[Math.floor(random() * kinds.length)] ?? ((same) => same))(text, random);
    }
    items.push({ text, truth });
  }
  return items;
}

/** The possible outcomes of placing a sentence; each sentence has exactly one. */
export const OUTCOMES = [
  /** On exactly the true sentence, from its first to its last character. */
  "whole",
  /** On the true sentence, without quotation marks at its ends. */
  "bare",
  /** On another sentence of the same wording, where the order of the answer allows it as well. */
  "alike",
  /** Anywhere else. */
  "wrong",
  "missing",
  /** Never in the text, and not placed. */
  "refused",
  /** Never in the text, yet placed. */
  "inventedPlaced",
] as const;

export type Outcome = (typeof OUTCOMES)[number];
export type Judgement = Record<Outcome, number>;

export function noJudgement(): Judgement {
  return { whole: 0, bare: 0, alike: 0, wrong: 0, missing: 0, refused: 0, inventedPlaced: 0 };
}

const UNTOLD = /[\s\u00ad\u200b\u2060"'`\u00b4\u2018-\u201f\u2032\u2033\u00ab\u00bb\u2039\u203a]/u;

/** Returns the characters that a service may not change. */
const keyOf = (text: string): string => text.replaceAll(new RegExp(UNTOLD, "gu"), "");

/** Returns the range without white space and quotation marks at its ends. */
function core(text: string, { start, end }: TextRange): TextRange {
  let [from, to] = [start, end];
  while (from < to && UNTOLD.test(text.charAt(from))) from += 1;
  while (to > from && UNTOLD.test(text.charAt(to - 1))) to -= 1;
  return { start: from, end: to };
}

/**
 * Compares placements with the truth, and returns the outcome of each item. If several sentences have the
 * same wording and the answer omits some of them, only its order tells which it means: as far as it does, any
 * other is wrong.
 */
export function judge(
  text: string,
  truth: readonly TextRange[],
  items: readonly PerturbedItem[],
  places: readonly (TextRange | undefined)[],
): readonly Outcome[] {
  const keys = truth.map(({ start, end }) => keyOf(text.slice(start, end)));
  const wanted = items.flatMap((item) => (item.truth === undefined ? [] : [keys[item.truth] ?? ""]));
  const earliest = embedded(keys, wanted);
  const latest = embedded(keys.toReversed(), wanted.toReversed())
    .map((at) => keys.length - 1 - at)
    .toReversed();
  const byStart = new Map(truth.map((range, index) => [core(text, range).start, index]));
  let next = 0;
  return items.map((item, index): Outcome => {
    const place = places[index];
    if (item.truth === undefined) return place === undefined ? "refused" : "inventedPlaced";
    const [from = Infinity, to = -1] = [earliest[next], latest[next]];
    next += 1;
    if (place === undefined) return "missing";
    const found = core(text, place);
    const sentence = byStart.get(found.start) ?? -1;
    const range = truth[sentence];
    if (range === undefined || core(text, range).end !== found.end) return "wrong";
    if (sentence === item.truth) {
      return range.start === place.start && range.end === place.end ? "whole" : "bare";
    }
    return keys[sentence] === keys[item.truth] && sentence >= from && sentence <= to ? "alike" : "wrong";
  });
}

/** Returns, for each wanted key, the first position by which all keys before it have theirs. */
function embedded(row: readonly string[], wanted: readonly string[]): readonly number[] {
  let from = 0;
  return wanted.map((key) => {
    const at = row.indexOf(key, from);
    from = at + 1;
    return at;
  });
}

/** Splits at every period before white space and nowhere else, so headings run into paragraphs. */
export function roughSentences(text: string): readonly TextRange[] {
  const found: TextRange[] = [];
  for (const { 0: match, index } of text.matchAll(/\S(?:[^.!?]|[.!?](?!\s))*(?:[.!?]|$)/gu)) {
    const content = match.trimEnd();
    found.push({ start: index, end: index + content.length });
  }
  return found;
}

/** Splits according to the Unicode standard, which includes every line ending. */
export function standardSentences(text: string): readonly TextRange[] {
  return [...new Intl.Segmenter("de", { granularity: "sentence" }).segment(text)].flatMap(
    ({ segment, index }) => {
      const start = index + segment.length - segment.trimStart().length;
      const end = index + segment.trimEnd().length;
      return start < end ? [{ start, end }] : [];
    },
  );
}
