import type { GrammarFinding } from "./finding.ts";
import type { SentencePlace } from "./sentence-around.ts";

/** What a finding is known again by when it was hidden. */
export interface FindingIdentity {
  readonly rule: string;
  /** The text that was to be changed, white space collapsed; empty for an insertion. */
  readonly original: string;
  readonly replacement: string;
  /** The sentence around it, white space collapsed, or its first {@link LONGEST} UTF-16 units. */
  readonly sentence: string;
  /** Which of the places in the sentence it is, from 0, where the same words stand there more than once. */
  readonly place?: number;
  /** The sentence as it was checked, where it was corrected since in other places. */
  readonly earlier?: string;
  /** Like `place`, in `earlier`. */
  readonly earlierPlace?: number;
}

/** Findings that somebody has hidden, by {@link keysOf}, or by digests of these where no text may be kept. */
export interface HiddenKeys {
  readonly keys: ReadonlySet<string>;
  /** {@link correctionOf} those that the keys are of: most findings are no candidates, and need no keys. */
  readonly corrections: ReadonlySet<string>;
  readonly digests: ReadonlySet<string>;
}

const LONGEST = 1_000;

/** Words on one side that are enough to know a place again, and how many of them are looked at. */
const FEWEST_BESIDE = 2;
const MOST_BESIDE = 3;
/** UTF-16 units on one side that these words are looked for in. */
const REACH = 120;

/** Places of one sentence that are told apart; a word that stands there more often is known by its sentence. */
const MOST_PLACES = 4;

/** `now` is the sentence around it in the text as it is, where that is known. */
export function identityOf(finding: GrammarFinding, now?: SentencePlace): FindingIdentity {
  const original = collapsed(finding.original);
  const checked = collapsed(finding.sentence === "" ? finding.anchorText : finding.sentence).slice(
    0,
    LONGEST,
  );
  const sentence = collapsed(now?.sentence ?? "").slice(0, LONGEST) || checked;
  const earlierPlace = finding.sentence === "" ? undefined : placeAt(original, checked, finding.sentenceAt);
  const isChanged = sentence !== checked;
  const place = isChanged ? placeAt(original, sentence, now?.sentenceAt) : earlierPlace;
  return {
    rule: finding.rule,
    original,
    replacement: collapsed(finding.replacement),
    sentence,
    ...(place !== undefined && { place }),
    ...(isChanged && { earlier: checked }),
    ...(isChanged && earlierPlace !== undefined && { earlierPlace }),
  };
}

/** The rule of a correction that the service names none for. */
export const UNNAMED_RULE = "grammar";

/**
 * Returns the rules that a finding may have been hidden under: its own, the coarser one that it was part of before rules were
 * as fine as their explanations, and the one of services whose categories weren't read.
 */
export function rulesHiddenAs(rule: string): readonly string[] {
  return [...new Set([rule.toLowerCase(), rule.toLowerCase().split("/", 1)[0] ?? "", UNNAMED_RULE])];
}

/** The correction wherever it stands. */
export function correctionOf({
  rule,
  original,
  replacement,
}: Pick<FindingIdentity, "rule" | "original" | "replacement">): string {
  return JSON.stringify([rule.toLowerCase(), collapsed(original), collapsed(replacement)]);
}

/**
 * The keys of a finding; two findings that share one are the same to whoever hid it. The first is the correction at its place
 * in its sentence. The others are the correction with the words on one side: a sentence is corrected in other places too, and
 * what was hidden in it must not come back for that.
 */
export function keysOf(identity: FindingIdentity): readonly string[] {
  const { earlier, earlierPlace, original, place, replacement, rule, sentence } = identity;
  const correction = [rule.toLowerCase(), original, replacement];
  const keysIn = (text: string, own: number | undefined): readonly string[] => {
    const keys = [JSON.stringify([...correction, "in", text, ...(own === undefined ? [] : [own])])];
    for (const { before, after } of placesOf(original, text, own)) {
      if (before.length >= FEWEST_BESIDE) keys.push(JSON.stringify([...correction, "after", ...before]));
      if (after.length >= FEWEST_BESIDE) keys.push(JSON.stringify([...correction, "before", ...after]));
    }
    return keys;
  };
  return [...keysIn(sentence, place), ...(earlier === undefined ? [] : keysIn(earlier, earlierPlace))];
}

interface Place {
  readonly before: readonly string[];
  readonly after: readonly string[];
}

/** The words beside the place that it is, or beside each where that isn't known. */
function placesOf(original: string, sentence: string, own: number | undefined): readonly Place[] {
  const starts = startsOf(original, sentence).slice(0, MOST_PLACES);
  return (own === undefined ? starts : starts.slice(own, own + 1)).map((at) => {
    const end = at + original.length;
    return {
      before: lastWords(sentence.slice(Math.max(0, at - REACH), at)),
      after: firstWords(sentence.slice(end, end + REACH)),
    };
  });
}

/** Which of several places in a sentence begins at an offset; undefined where there's one place or that isn't known. */
function placeAt(original: string, sentence: string, at: number | undefined): number | undefined {
  const starts = at === undefined ? [] : startsOf(original, sentence);
  const place = starts.findIndex((start) => start === at);
  return starts.length < 2 || place < 0 ? undefined : place;
}

/** Where the original stands in the sentence as words of its own. */
function startsOf(original: string, sentence: string): readonly number[] {
  const starts: number[] = [];
  if (original === "") return starts;
  for (let at = sentence.indexOf(original); at >= 0; at = sentence.indexOf(original, at + original.length)) {
    const end = at + original.length;
    if (LETTER.test(sentence[at - 1] ?? " ") || LETTER.test(sentence[end] ?? " ")) continue;
    starts.push(at);
  }
  return starts;
}

function firstWords(text: string): readonly string[] {
  const words: string[] = [];
  for (const [word] of text.matchAll(WORD)) {
    if (words.push(word) === MOST_BESIDE) break;
  }
  return words;
}

/** Looks at the end alone where that holds one word more than asked for: the first one may be cut. */
function lastWords(text: string): readonly string[] {
  const near = text.slice(-NEAR).match(WORD) ?? [];
  return (near.length > MOST_BESIDE ? near : (text.match(WORD) ?? [])).slice(-MOST_BESIDE);
}

const NEAR = 40;
const WORD = /[\p{L}\p{M}\p{N}'’-]+/gu;
const LETTER = /[\p{L}\p{M}\p{N}]/u;
const collapsed = (text: string): string =>
  IS_COLLAPSED.test(text) ? text : text.normalize("NFC").replace(/\s+/gu, " ").trim();
const IS_COLLAPSED = /^(?:[!-~]+(?: [!-~]+)*)?$/u;
