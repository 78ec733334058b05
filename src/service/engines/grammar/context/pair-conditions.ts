import { MODAL } from "./governors.ts";
import { type Lexicon, NOUN, TAG } from "./lexicon.ts";
import type { Context } from "./slot-context.ts";
import type { Slot } from "./slots.ts";
import { beginsClause, PLURAL_BEFORE, type WordAt } from "./subjects.ts";

/** Changes are effected, not affected. */
const EFFECTED =
  /^(?:changes?|transfers?|cures?|repairs?|releases?|escapes?|transitions?|reforms?|improvements?|payments?|sales?|settlements?|removals?|results?|outcomes?)$/u;

/** Returns true if a word may be replaced with the one it is mistaken for. */
export function isPairSupported({ at, lexicon, put, slot, tokens }: Context): boolean {
  // "The word their": a word that is spoken of.
  if (/^(?:words?|term|pronoun|spelling)$/u.test(at(slot.from - 1))) return false;
  // "The visitors besides him"
  if (put === "beside")
    return /^(?:s[ai]t|sits|sitting|crouch(?:ed|ing)?|stands?|stood|standing|lies?|lay|lying|walk(?:s|ed|ing)?|right)$/u.test(
      at(slot.from - 1),
    );
  if ((put === "quality" || put === "many") && at(slot.to) === "of") return false;
  // "Have a good think about it", "there few people"
  if (put === "thing" && at(slot.to) === "about") return false;
  if (put === "their" && /^(?:few|many|several|no)$/u.test(at(slot.to))) return false;
  // "It fell a bit short."
  if (put === "feel" && [1, 2, 3, 4].some((by) => at(slot.from + by) === "short")) return false;
  const number = lexicon.tags(at(slot.to)) & NOUN;
  const after = lexicon.tags(at(slot.to + 1));
  if (put === "these" || put === "those")
    return number === TAG.nouns || (PLURAL_BEFORE.has(at(slot.to)) && (after & NOUN) === TAG.nouns);
  // "We all know those aren't"
  if ((put === "this" || put === "that") && at(slot.to).includes("'")) return false;
  // "So those stay readable": a verb.
  if (put === "that" && lexicon.verbOf(at(slot.to)) !== undefined && beginsClause(at, slot.from))
    return false;
  // "These point to it": a verb.
  if (put === "this" || put === "that")
    return number === TAG.noun && (after & NOUN) === 0 && at(slot.to + 1) !== "to";
  // "A live environment"
  if (put === "life") return number === 0;
  if (put === "to") return mayFollowTo(at, lexicon, slot);
  // "People often buy grass"
  if (put === "by") {
    const before = lexicon.tags(at(slot.from - 1));
    const isFree =
      (before & (TAG.modal | TAG.pronoun | TAG.adverb | TAG.to)) === 0 && !MODAL.has(at(slot.from - 1));
    return (
      isFree &&
      (before & NOUN) !== TAG.nouns &&
      (/^\p{Ll}/u.test(tokens[slot.from]?.text ?? "") || /^(?:|[.!?])$/u.test(at(slot.from - 1)))
    );
  }
  // "The default weight"
  if (put === "wait")
    return (lexicon.tags(at(slot.from - 1)) & (TAG.modal | TAG.pronoun | TAG.adverb | TAG.to)) !== 0;
  if (put === "believe")
    return /^(?:i|you|we|they|to|not|don't|didn't|can't|can|will|would)$/u.test(at(slot.from - 1));
  if (put === "their" || put === "your") return endsInNoun(at, lexicon, slot.to);
  // "The passed object"
  if (put === "past") return (lexicon.tags(at(slot.from - 1)) & (TAG.determiner | TAG.possessive)) === 0;
  // "Better this, than no tests at all"
  if (put === "then") return !isCompared(at, slot.from);
  // "As is his wont"
  if (put === "won't" || put === "can't")
    return (
      (lexicon.tags(at(slot.to)) & (TAG.base | TAG.adverb)) !== 0 &&
      (lexicon.tags(at(slot.from - 1)) & TAG.possessive) === 0
    );
  if (put === "a" || put === "an") return false;
  // "Each guest chose"
  if (put === "choose") return (lexicon.tags(at(slot.from - 1)) & NOUN) !== TAG.noun;
  // "The worse choice of the two"
  if (put === "worst") return ![3, 4, 5].some((by) => /^(?:two|both)$/u.test(at(slot.from + by)));
  if (put === "quite")
    return (lexicon.tags(at(slot.to)) & TAG.adjective) !== 0
      ? at(slot.to + 1) !== "and"
      : at(slot.to) === "a" && /^(?:few|bit|long|big|good|large)$/u.test(at(slot.to + 1));
  if (put === "affect") return ![1, 2, 3, 4].some((by) => EFFECTED.test(at(slot.from + by)));
  return true;
}

/** True if the words from a place are a noun, perhaps after others: "your brand new car", but "you're brand new to it". */
function endsInNoun(at: WordAt, lexicon: Lexicon, from: number): boolean {
  let place = from;
  while (place < from + 4 && lexicon.tags(at(place)) & (NOUN | TAG.adjective) && /^\p{L}/u.test(at(place)))
    place += 1;
  return place > from && (lexicon.tags(at(place - 1)) & NOUN) !== 0;
}

/** True if a comparative stands before a place in the same sentence. */
function isCompared(at: WordAt, from: number): boolean {
  for (let place = from - 1; place >= from - 15 && !/^(?:|[.!?;])$/u.test(at(place)); place -= 1)
    if (/^(?:more|less|fewer|better|worse|rather|other|different|sooner|else|\p{L}{2,}er)$/u.test(at(place)))
      return true;
  return false;
}

/** True where "too" can be no adverb: not in "look too worn" or "I too feel". */
function mayFollowTo(at: WordAt, lexicon: Lexicon, { from, to }: Slot): boolean {
  const after = lexicon.tags(at(to));
  if (!/^[a-z]/u.test(at(to)) || /^(?:and|or|that|also|as|i|we|he|she|they)$/u.test(at(to))) return false;
  if (/^(?:i|we|you|he|she|they|us|them|me|him)$/u.test(at(from - 1))) return false;
  if (
    /^(?:look|looks|looked|get|gets|got|getting|seems?|feels?|felt|tastes?|tasted|smells?|sounds?)$/u.test(
      at(from - 1),
    )
  )
    return false;
  return (
    (after & (TAG.base | TAG.determiner | TAG.possessive)) !== 0 ||
    (after & (TAG.adjective | TAG.adverb | TAG.participle | TAG.number)) === 0
  );
}
