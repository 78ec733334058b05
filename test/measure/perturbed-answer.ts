import type { TextRange } from "../../src/text/range.ts";

/** A number from 0 up to 1, the same row of them for the same seed. */
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

/** How a service may write a sentence that it was sent. */
export type Respelling = (sentence: string, random: Random) => string;

const DOUBLE = /["\u201c-\u201f\u00ab\u00bb]/gu;
const SINGLE = /['\u2018-\u201b]/gu;

/** Each occurrence by turns as an opening and as a closing mark. */
function paired(sentence: string, marks: RegExp, open: string, close: string): string {
  let isOpen = false;
  return sentence.replace(marks, () => ((isOpen = !isOpen) ? open : close));
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

/** What a measurement does to an answer before it is placed. */
export interface Perturbation {
  readonly name: string;
  readonly respellings: readonly (readonly Respelling[])[];
  /** Share of the sentences that the answer leaves out. */
  readonly dropped: number;
  /** Share of the sentences in whose place the answer has one that never was in the text. */
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

/** A sentence as it comes back. */
export interface PerturbedItem {
  readonly text: string;
  /** Index of the sentence that it is in truth; absent for what was made up. */
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

export interface Judgement {
  items: number;
  /** On the very sentence; quotation marks at its ends may be left out. */
  right: number;
  /** Of these, from the first to the last character of the sentence. */
  exact: number;
  /** On another sentence of the same wording, where the order of the answer allows it as well. */
  alike: number;
  /** Anywhere else. */
  wrong: number;
  missing: number;
  invented: number;
  /** Sentences that are not in the text, and have a place all the same. */
  inventedPlaced: number;
}

export function noJudgement(): Judgement {
  return { items: 0, right: 0, exact: 0, alike: 0, wrong: 0, missing: 0, invented: 0, inventedPlaced: 0 };
}

const UNTOLD = /[\s\u00ad\u200b\u2060"'`\u00b4\u2018-\u201f\u2032\u2033\u00ab\u00bb\u2039\u203a]/u;

/** What a service may not change. */
const keyOf = (text: string): string => text.replaceAll(new RegExp(UNTOLD, "gu"), "");

/** Without white space and quotation marks at its ends. */
function core(text: string, { start, end }: TextRange): TextRange {
  let [from, to] = [start, end];
  while (from < to && UNTOLD.test(text.charAt(from))) from += 1;
  while (to > from && UNTOLD.test(text.charAt(to - 1))) to -= 1;
  return { start: from, end: to };
}

/**
 * Compares places with the truth. Where several sentences have the same wording and the answer leaves some of them out, its
 * order alone says which it means: as far as it says so, another one is wrong. Adds to `sum`, and gives the items that are
 * wrong or missing.
 */
export function judge(
  text: string,
  truth: readonly TextRange[],
  items: readonly PerturbedItem[],
  places: readonly (TextRange | undefined)[],
  sum: Judgement,
): readonly number[] {
  const keys = truth.map(({ start, end }) => keyOf(text.slice(start, end)));
  const known = [...items.entries()].filter(([, item]) => item.truth !== undefined);
  const keyed = known.map(([, item]) => keys[item.truth ?? -1] ?? "");
  const earliest = embedded(keys, keyed);
  const latest = embedded(keys.toReversed(), keyed.toReversed())
    .map((at) => keys.length - 1 - at)
    .toReversed();
  const byStart = new Map(truth.map((range, index) => [core(text, range).start, index]));
  const astray: number[] = [];
  for (const [at, [index, item]] of known.entries()) {
    sum.items += 1;
    const place = places[index];
    if (place === undefined) {
      sum.missing += 1;
      astray.push(index);
      continue;
    }
    const found = core(text, place);
    const sentence = byStart.get(found.start) ?? -1;
    const range = truth[sentence];
    const covers = range !== undefined && core(text, range).end === found.end;
    if (covers && sentence === item.truth) {
      sum.right += 1;
      if (range.start === place.start && range.end === place.end) sum.exact += 1;
    } else if (
      covers &&
      keys[sentence] === keyed[at] &&
      sentence >= (earliest[at] ?? Infinity) &&
      sentence <= (latest[at] ?? -1)
    ) {
      sum.alike += 1;
    } else {
      sum.wrong += 1;
      astray.push(index);
    }
  }
  for (const [index, item] of items.entries()) {
    if (item.truth !== undefined) continue;
    sum.invented += 1;
    if (places[index] === undefined) continue;
    sum.inventedPlaced += 1;
    astray.push(index);
  }
  return astray;
}

/** For each wanted key the first place in the row at which all before it have theirs. */
function embedded(row: readonly string[], wanted: readonly string[]): readonly number[] {
  let from = 0;
  return wanted.map((key) => {
    const at = row.indexOf(key, from);
    from = at + 1;
    return at;
  });
}

/** Cuts at every stop before a space, after collapsing all white space: headings and paragraphs run together. */
export function roughSentences(text: string): readonly TextRange[] {
  const found: TextRange[] = [];
  for (const { 0: match, index } of text.matchAll(/\S(?:[^.!?]|[.!?](?!\s))*(?:[.!?]|$)/gu)) {
    const content = match.trimEnd();
    found.push({ start: index, end: index + content.length });
  }
  return found;
}

/** Cuts at every line, and then as the Unicode standard does, however short the pieces. */
export function standardSentences(text: string): readonly TextRange[] {
  return [...new Intl.Segmenter("de", { granularity: "sentence" }).segment(text)].flatMap(
    ({ segment, index }) => {
      const start = index + segment.length - segment.trimStart().length;
      const end = index + segment.trimEnd().length;
      return start < end ? [{ start, end }] : [];
    },
  );
}
