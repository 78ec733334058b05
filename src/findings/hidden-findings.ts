import type { GrammarFinding } from "./finding.ts";
import type { SentencePlace } from "./sentence-around.ts";

/** Identifies a hidden finding. */
export interface FindingIdentity {
  readonly rule: string;
  /** The text to change, white space collapsed; empty for an insertion. */
  readonly original: string;
  readonly replacement: string;
  /** The sentence around it, white space collapsed, or its first {@link LONGEST} UTF-16 units. */
  readonly sentence: string;
  /** The index of the place in the sentence, from 0, if the same words occur in it more than once. */
  readonly place?: number;
  /** The sentence as checked, if it was corrected elsewhere since. */
  readonly earlier?: string;
  /** Like `place`, in `earlier`. */
  readonly earlierPlace?: number;
}

/** Hidden findings, by {@link keysOf}, or by digests of these if no text may be stored. */
export interface HiddenKeys {
  readonly keys: ReadonlySet<string>;
  /** The results of {@link correctionOf}: most findings don't match any, and need no keys. */
  readonly corrections: ReadonlySet<string>;
  readonly digests: ReadonlySet<string>;
}

const LONGEST = 1_000;

/** Words on one side that suffice to identify a place, and the number of them that are compared. */
const FEWEST_BESIDE = 2;
const MOST_BESIDE = 3;
/** The distance on one side within which these words are searched, in UTF-16 units. */
const REACH = 120;

/** The most places in one sentence that are distinguished; more frequent words are identified by the sentence alone. */
const MOST_PLACES = 4;

/** `now` is the current sentence around the finding, if known. */
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

/** The rule of a correction for which the service names none. */
export const UNNAMED_RULE = "grammar";

/**
 * Returns the rules that a finding may have been hidden under: its own, the coarser one used before rules were as fine as
 * their explanations, and the one for services whose categories weren't read.
 */
export function rulesHiddenAs(rule: string): readonly string[] {
  return [...new Set([rule.toLowerCase(), rule.toLowerCase().split("/", 1)[0] ?? "", UNNAMED_RULE])];
}

/** The correction regardless of its place. */
export function correctionOf({
  rule,
  original,
  replacement,
}: Pick<FindingIdentity, "rule" | "original" | "replacement">): string {
  return JSON.stringify([rule.toLowerCase(), collapsed(original), collapsed(replacement)]);
}

/**
 * The keys of a finding; findings that share a key count as the same for hiding. The first is the correction at its place in
 * its sentence. The others are the correction with the words on one side: the sentence may be corrected in other places, and
 * findings hidden in it must stay hidden.
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

/** The words around the finding's own place, or around each place if its own isn't known. */
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

/** Returns the index of the place in a sentence at an offset; undefined if there is only one place or it is unknown. */
function placeAt(original: string, sentence: string, at: number | undefined): number | undefined {
  const starts = at === undefined ? [] : startsOf(original, sentence);
  const place = starts.findIndex((start) => start === at);
  return starts.length < 2 || place < 0 ? undefined : place;
}

/** Returns the offsets where the original occurs in the sentence as separate words. */
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

/** Searches only the end if that has one word more than needed: the first one may be cut. */
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
