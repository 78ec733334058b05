import { MODAL } from "./governors.ts";
import { type Lexicon, NOUN, TAG } from "./lexicon.ts";
import type { Slot } from "./slots.ts";
import { COLLECTIVE, type WordAt } from "./subjects.ts";
import type { Token } from "./tokens.ts";

/** The parts of a place that the rules look at. */
export interface Place {
  readonly at: WordAt;
  readonly tags: (place: number) => number;
  readonly slot: Slot;
  readonly put: string;
  readonly tokens: readonly Token[];
  readonly lexicon: Lexicon;
}

/**
 * How sure a rule of grammar is of the other form: "certain" whatever is likelier, "clear" where the model has to agree.
 */
export type Clarity = "certain" | "clear";

/** Words that begin an object. */
export const DETERMINED: number = TAG.determiner | TAG.possessive | TAG.pronoun;

const COUNTS =
  /^(?:each|every|many|several|various|numerous|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|sixteen|twenty|thirty|forty|fifty|sixty|hundred|thousand)$/u;

/** True after words that only a singular, or only a plural follows, with nothing but adjectives between. */
export function isClearNumber({ at, lexicon, put, slot, tags, tokens }: Place): boolean {
  const isToPlural = put === slot.options[1];
  // A verb, an adjective or a number may stand there: "each runs", "those present", "several hundred".
  const isAdjective =
    (tags(slot.from) & TAG.adjective) !== 0 && !/^(?:is|are|was|were|that|which|who)$/u.test(at(slot.to));
  if (COLLECTIVE.test(at(slot.from)) && isToPlural) return false;
  if (isOneOfMany({ at, slot, tags, put, lexicon, tokens })) return true;
  // "All command accept a flag"
  const isBeforeVerb =
    (tags(slot.to) & (TAG.base | NOUN | TAG.conjunction)) === TAG.base &&
    (tags(slot.to + 1) & DETERMINED) !== 0;
  const isThing = isToPlural && isBeforeVerb && lexicon.isCountable(slot.options[0] ?? "");
  if (isThing && at(slot.from - 1) === "all" && /^[.!?]?$/u.test(at(slot.from - 2))) return true;
  if (isAdjective || tags(slot.from) & ~(NOUN | TAG.name | TAG.adjective | TAG.base | TAG.present))
    return false;
  if (tags(slot.from) & TAG.base && mayBePredicate({ at, lexicon, put, slot, tags, tokens })) return false;
  // "Many point to it": a verb.
  const isVerb = lexicon.verbOf(at(slot.from)) !== undefined || at(slot.from) === "point";
  if (at(slot.to) === "to" && isVerb && isToPlural) return false;
  // "Accepts two argument and returns a list"
  const isNextVerb =
    at(slot.to) === "and" && (tags(slot.to + 1) & TAG.third) !== 0 && (tags(slot.to + 2) & DETERMINED) !== 0;
  if (!isNextVerb && /^(?:[-*_/&]|and|or|\[|\u2588+)$/u.test(at(slot.to))) return false;
  // "Every users table"
  const mayBeVerb = !isToPlural && (MODAL.has(at(slot.to)) || (tags(slot.to) & (TAG.base | TAG.third)) !== 0);
  // "Three new computer last week"
  const isTime = at(slot.to) === "last" && /^(?:week|month|year|night|summer|winter)$/u.test(at(slot.to + 1));
  if (tags(slot.to) & (NOUN | TAG.adjective) && !mayBeVerb && !isTime) return false;
  // "The ten minute, interactive course"
  if (at(slot.to) === "," && (tags(slot.to + 1) & TAG.adjective || at(slot.to + 1) === "non")) return false;
  // "Several war scares"
  if (isToPlural && tags(slot.to) & TAG.third && !/^(?:is|was|has|does)$/u.test(at(slot.to))) return false;
  let place = slot.from - 1;
  while (place > slot.from - 3 && !COUNTS.test(at(place)) && (tags(place) & TAG.adjective) !== 0) place -= 1;
  if (at(place) === "most" && at(place - 1) === "the") place -= 1;
  const word = at(place);
  // "Passing each other chunks", "every few miles"
  if (/^(?:each|every)$/u.test(word)) return !isToPlural && !/^(?:other|few)$/u.test(at(place + 1));
  // "Here are some tip"
  if (/^(?:all|most|some|other)$/u.test(word))
    return isToPlural && (isBeforeVerb || (word === "some" && at(place - 1) === "are"));
  if (/^(?:many|several|various|numerous)$/u.test(word))
    return isToPlural && !/^(?:how|-)$/u.test(at(place - 1));
  // "Version two file"
  if (COUNTS.test(word))
    return (
      isToPlural &&
      // "The Gang of Four book"
      tokens[place]?.text === word &&
      (/^(?:[.,;!?)]|are|is|was|were|have|and|this|last|ago|per|each|every)?$/u.test(at(slot.to)) ||
        (tags(slot.to) & (TAG.preposition | TAG.adverb | TAG.modal | TAG.to | TAG.question)) !== 0) &&
      ((tags(place - 1) & (NOUN | TAG.name | TAG.number)) === 0 ||
        (tags(place - 1) & (TAG.third | TAG.pronoun)) !== 0) &&
      /^(?:|[.,]|\p{L}+)$/u.test(at(place - 1))
    );
  return (
    isToPlural &&
    /^(?:the|my|our|these|those|his|her|their)$/u.test(word) &&
    at(place - 1) === "of" &&
    (at(place - 2) === "one"
      ? /^(?:is|was|that|which|who|in|for|why|of|[.,])$/u
      : /^(?:that|which|who|are|were|have|live|work|go|come|like|want)$/u
    ).test(at(slot.to)) &&
    /^(?:one|many|several|few|both|two|three|four|five)$/u.test(at(place - 2))
  );
}

/** True for "some point out the error" and "these range from": a verb. */
function mayBePredicate({ at, lexicon, slot, tags }: Place): boolean {
  return (
    !lexicon.isCountable(slot.options[0] ?? "") ||
    ((tags(slot.to) & (DETERMINED | TAG.adverb | TAG.preposition | TAG.to)) !== 0 &&
      !/^(?:that|which|who)$/u.test(at(slot.to)))
  );
}

/** Amounts of what can be counted, before "of". */
const AMOUNT = /^(?:lot|lots|plenty|couple|dozens|hundreds|thousands|millions|variety)$/u;

/** True for a countable singular where only one of many can be meant: "a lot of country", "in other country", "those game". */
export function isCounted({ at, lexicon, put, slot, tags, tokens }: Place): boolean {
  const noun = slot.options[0] ?? "";
  if (put !== slot.options[1] || !lexicon.isCountable(noun) || COLLECTIVE.test(noun)) return false;
  if (tags(slot.from) & ~(NOUN | TAG.name | TAG.base | TAG.present)) return false;
  if (tags(slot.from) & TAG.base && mayBePredicate({ at, lexicon, put, slot, tags, tokens })) return false;
  const next = tags(slot.to);
  const isEnd =
    /^(?:|[.;!?)]|is|are|was|were|have|can|will|should|must|may|who|that|which)$/u.test(at(slot.to)) ||
    ((next & (TAG.preposition | TAG.conjunction)) !== 0 && (next & (NOUN | TAG.adjective)) === 0) ||
    // "A lot of student failed", but not "a lot of user generated content"
    ((next & TAG.past) !== 0 && (tags(slot.to + 1) & (NOUN | TAG.adjective | TAG.conjunction)) === 0);
  if (!isEnd || tokens[slot.to]?.text !== at(slot.to)) return false;
  let place = slot.from - 1;
  if (
    !/^(?:other|these|those|of|all|most)$/u.test(at(place)) &&
    tags(place) & (TAG.adjective | TAG.participle)
  )
    place -= 1;
  const [before, word] = [at(place - 1), at(place)];
  if (/^(?:these|those)$/u.test(word)) return before !== "one";
  // "A lot of value"
  if (word === "of")
    return AMOUNT.test(before) && !/^(?:value|effort|nerve|direction|memory|space|pain)$/u.test(noun);
  // "Any other country", "the only other country", "a tag or other element"
  if (word === "other")
    return (
      !/^(?:than|that|this)$/u.test(before) &&
      ((tags(place - 1) & TAG.preposition) !== 0 ||
        ((tags(place - 1) & TAG.third) !== 0 && (tags(place - 2) & NOUN) === TAG.noun) ||
        ((tags(place - 1) & TAG.base) !== 0 &&
          /^(?:to|not|i|we|you|they|can|should|must|will)$/u.test(at(place - 2))))
    );
  // "Delete all temporary file before"
  if (
    word === "all" &&
    /^(?:to|delete|remove|list|show|close|open|save|copy|check|update|find|get)$/u.test(before)
  )
    return true;
  return (
    /^(?:all|most)$/u.test(word) &&
    /^(?:are|were|have|can|should|must|will)$/u.test(at(slot.to)) &&
    /^(?:|[.,]|because|that|if)$/u.test(before)
  );
}

const SUPERLATIVE = /^(?:most|\p{Ll}{2,}est|worst)$/u;

/** True for "one of the main advantage of", even where the noun could be a verb. */
function isOneOfMany({ at, lexicon, put, slot, tags }: Place): boolean {
  if (put !== slot.options[1] || !lexicon.isCountable(slot.options[0] ?? "")) return false;
  let place = slot.from - 1;
  while (place > slot.from - 3 && ((tags(place) & TAG.adjective) !== 0 || SUPERLATIVE.test(at(place))))
    place -= 1;
  return (
    /^(?:the|my|our|his|her|their)$/u.test(at(place)) &&
    at(place - 1) === "of" &&
    at(place - 2) === "one" &&
    /^(?:is|was|has|that|which|who|i|we|ever|in|of|on|with|for|about|[.,])$/u.test(at(slot.to))
  );
}

/** True before "a big park near": one thing, and no more of them. */
export function isOneThing(at: WordAt, lexicon: Lexicon, from: number): boolean {
  if (!/^(?:a|an)$/u.test(at(from))) return false;
  let noun = from + 1;
  while (noun < from + 3 && (lexicon.tags(at(noun)) & (TAG.adjective | NOUN)) === TAG.adjective) noun += 1;
  return (
    lexicon.isCountable(at(noun)) &&
    !COLLECTIVE.test(at(noun)) &&
    /^(?:near|in|at|on|for|behind|where|that|which|with|to|from|between|[.!?])$/u.test(at(noun + 1))
  );
}
