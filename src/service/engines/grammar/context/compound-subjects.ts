import { type Lexicon, NOUN, TAG, VERB } from "./lexicon.ts";
import type { GrammaticalNumber, WordAt } from "./subjects.ts";

const SMALL = TAG.determiner | TAG.possessive | TAG.preposition | TAG.to;
/** Forms in "-ing" that are prepositions. */
const NO_ACTIVITY =
  /^(?:during|according|including|excluding|regarding|concerning|considering|following|depending|owing|starting|beginning|being|nothing|something|anything|everything|evening|morning|spring|string|thing|king|wedding|ring)$/u;
const LONGEST = 9;
/** Activities whose object never does something itself, as in "watching the children play". */
const DOING =
  /^(?:learning|reading|playing|using|eating|writing|speaking|doing|buying|visiting|smoking|driving|studying|wearing|drinking|taking|giving|growing|raising|cooking|spending)$/u;

/** Returns the number of a subject of more than one noun phrase, or of an activity, before the verb at `verb`. */
export function compoundNumber(at: WordAt, lexicon: Lexicon, verb: number): GrammaticalNumber {
  if (isPair(at, lexicon, verb)) return "plural";
  if (isNeither(at, lexicon, verb)) return "singular";
  return isActivity(at, lexicon, verb) ? "singular" : undefined;
}

function isStart(word: string): boolean {
  return /^(?:|[.!?]|because|that|if|when|but|think|so|although)$/u.test(word);
}

/** True after "the cat and the dog" at the start of a clause; either noun may have one adjective. */
function isPair(at: WordAt, lexicon: Lexicon, verb: number): boolean {
  const isNoun = (place: number): boolean =>
    (lexicon.tags(at(place)) & NOUN) !== 0 && (lexicon.tags(at(place)) & (VERB | SMALL | TAG.pronoun)) === 0;
  const start = (noun: number): number => {
    const before =
      (lexicon.tags(at(noun - 1)) & (TAG.adjective | VERB)) === TAG.adjective ? noun - 2 : noun - 1;
    return isNoun(noun) && /^(?:the|my|our|your|his|her|their)$/u.test(at(before)) ? before : -1;
  };
  const second = start(verb - 1);
  if (second < 0 || at(second - 1) !== "and") return false;
  const first = start(second - 2);
  return first >= 0 && isStart(at(first - 1));
}

/** True after "neither the client nor the server" at the start of a clause. */
function isNeither(at: WordAt, lexicon: Lexicon, verb: number): boolean {
  const nor = [2, 3].map((by) => verb - by).find((place) => at(place) === "nor");
  const neither = [2, 3, 4].map((by) => (nor ?? 0) - by).find((place) => at(place) === "neither");
  return (
    nor !== undefined &&
    neither !== undefined &&
    isStart(at(neither - 1)) &&
    [verb - 1, nor - 1].every((noun) => (lexicon.tags(at(noun)) & NOUN) === TAG.noun)
  );
}

/** True after "traveling to other countries" at the start of a sentence. */
function isActivity(at: WordAt, lexicon: Lexicon, verb: number): boolean {
  let place = verb - 1;
  if ((lexicon.tags(at(place)) & NOUN) === 0) return false;
  // "Adding to it are the games."
  if (/^(?:is|are|was|were)$/u.test(at(verb)) && /^(?:a|an|the)$/u.test(at(verb + 1))) return false;
  // "Using the tools users have", "watching the children play"
  let before = place - 1;
  while (
    before > place - 4 &&
    (lexicon.tags(at(before)) & (TAG.adjective | TAG.determiner | TAG.possessive)) !== 0
  )
    before -= 1;
  const isDoing = DOING.test(at(before)) && /^(?:|[.!?])$/u.test(at(before - 1));
  if (isDoing) return true;
  const isInfinitive = at(before - 1) === "to";
  if (!isInfinitive && (lexicon.tags(at(before)) & (TAG.preposition | TAG.to)) === 0) return false;
  for (; place > verb - LONGEST; place -= 1) {
    const word = at(place);
    const tag = lexicon.tags(word);
    if (/^(?:|[.!?])$/u.test(at(place - 1)))
      return (
        word.endsWith("ing") &&
        !NO_ACTIVITY.test(word) &&
        ((lexicon.tags(at(place + 1)) & SMALL) !== 0 || (DOING.test(word) && !isInfinitive))
      );
    if (
      (tag & (NOUN | TAG.adjective | SMALL)) === 0 ||
      word === "that" ||
      /^(?:and|or|as|than|like)$/u.test(word)
    )
      return false;
  }
  return false;
}
