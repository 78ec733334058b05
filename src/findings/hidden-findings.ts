import type { GrammarFinding } from "./finding.ts";

/** What a finding is known again by when it was hidden. */
export interface FindingIdentity {
  readonly rule: string;
  /** The text that was to be changed, white space collapsed; empty for an insertion. */
  readonly original: string;
  readonly replacement: string;
  /** The sentence around it, white space collapsed, or its first {@link LONGEST} UTF-16 units. */
  readonly sentence: string;
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

export function identityOf(finding: GrammarFinding): FindingIdentity {
  return {
    rule: finding.rule,
    original: collapsed(finding.original),
    replacement: collapsed(finding.replacement),
    sentence: collapsed(finding.sentence === "" ? finding.anchorText : finding.sentence).slice(0, LONGEST),
  };
}

/** The correction wherever it stands. */
export function correctionOf({ rule, original, replacement }: FindingIdentity): string {
  return JSON.stringify([rule.toLowerCase(), original, replacement]);
}

/**
 * The keys of a finding; two findings that share one are the same to whoever hid it. The first is the correction in its
 * sentence. The others are the correction with the words on one side: a sentence is corrected in other places too, and what
 * was hidden in it must not come back for that.
 */
export function keysOf({ rule, original, replacement, sentence }: FindingIdentity): readonly string[] {
  const correction = [rule.toLowerCase(), original, replacement];
  const keys = [JSON.stringify([...correction, "in", sentence])];
  for (const { before, after } of placesOf(original, sentence)) {
    if (before.length >= FEWEST_BESIDE) keys.push(JSON.stringify([...correction, "after", ...before]));
    if (after.length >= FEWEST_BESIDE) keys.push(JSON.stringify([...correction, "before", ...after]));
  }
  return keys;
}

interface Place {
  readonly before: readonly string[];
  readonly after: readonly string[];
}

/** The words beside each place where the original stands in the sentence as words of its own. */
function placesOf(original: string, sentence: string): readonly Place[] {
  if (original === "") return [];
  const places: Place[] = [];
  for (
    let at = sentence.indexOf(original);
    at >= 0 && places.length < MOST_PLACES;
    at = sentence.indexOf(original, at + original.length)
  ) {
    const end = at + original.length;
    if (LETTER.test(sentence[at - 1] ?? " ") || LETTER.test(sentence[end] ?? " ")) continue;
    places.push({
      before: wordsIn(sentence.slice(Math.max(0, at - REACH), at)).slice(-MOST_BESIDE),
      after: wordsIn(sentence.slice(end, end + REACH)).slice(0, MOST_BESIDE),
    });
  }
  return places;
}

const LETTER = /[\p{L}\p{M}\p{N}]/u;
const wordsIn = (text: string): readonly string[] => text.match(/[\p{L}\p{M}\p{N}'’-]+/gu) ?? [];
const collapsed = (text: string): string => text.normalize("NFC").replace(/\s+/gu, " ").trim();
