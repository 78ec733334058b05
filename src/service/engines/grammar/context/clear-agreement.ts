import type { Clarity, Place } from "./clear-numbers.ts";
import { compoundNumber } from "./compound-subjects.ts";
import { MODAL } from "./governors.ts";
import { NOUN, TAG } from "./lexicon.ts";
import { beginsClause, COLLECTIVE, isMandated, subjectNumber } from "./subjects.ts";

/** Subjects that begin a clause. */
export const PRONOUN =
  /^(?:i|you|he|she|it|we|they|who|people|everyone|everybody|somebody|someone|nobody|children|students)$/u;

/** Returns how surely only the other number of "is", "was", "has" or "does" is right. */
export function agreementClarity(place: Place): Clarity | undefined {
  if (isActivityIs(place) || isBareHave(place) || isThirdPerson(place) || isPluralAsked(place))
    return "certain";
  return isClearAgreement(place) ? "clear" : undefined;
}

/** True for "playing with matches are dangerous": an activity, and what it is like. */
function isActivityIs({ at, lexicon, put, slot, tags }: Place): boolean {
  const isLike = (tags(slot.to) & (TAG.adjective | NOUN | TAG.determiner)) === TAG.adjective;
  return put === "is" && isLike && compoundNumber(at, lexicon, slot.from) === "singular";
}

/** True for "does the prices include": a question about a plural. */
function isPluralAsked({ at, lexicon, put, slot, tags }: Place): boolean {
  const asks = /^(?:|[.!?]|why|how|where|when|what)$/u;
  const noun = slot.to + ((tags(slot.to + 1) & (TAG.adjective | NOUN)) === TAG.adjective ? 2 : 1);
  const plural = lexicon.numbersOf(at(noun));
  return (
    put === slot.options[1] &&
    put !== "have" &&
    asks.test(at(slot.from - 1)) &&
    /^(?:the|these|those|your|my|our|their|its)$/u.test(at(slot.to)) &&
    plural?.[1] === at(noun) &&
    (tags(noun) & NOUN) === TAG.nouns &&
    !COLLECTIVE.test(at(noun)) &&
    (tags(noun + 1) & (NOUN | TAG.name)) === 0
  );
}

/** True for "a good leader have": a noun begins the clause, and nothing asks for a subjunctive. */
function isClearAgreement(place: Place): boolean {
  const { at, lexicon, put, slot, tags, tokens } = place;
  const compound = compoundNumber(at, lexicon, slot.from);
  if (compound !== undefined)
    return put === slot.options[compound === "plural" ? 1 : 0] && put !== "was" && put !== "wasn't";
  const number = subjectNumber({ at, lexicon, tokens }, slot.from - 1);
  const isPast = /^(?:was|wasn't|were|weren't)$/u.test(put);
  // "The handle that it caches doesn't"; past "of" the number is the head's, which may be farther away.
  const isVerb = (tags(slot.from - 1) & (TAG.third | TAG.base)) !== 0 && number === "plural";
  // "The parameter args has"
  const isApposed = number === "plural" && (tags(slot.from - 2) & NOUN) !== 0;
  const hasOf = [2, 3, 4, 5, 6].some((by) => at(slot.from - by) === "of");
  // "Institutions is a broad term"
  const isTerm = put === "are" && /^(?:a|an|the|what)$/u.test(at(slot.to));
  if (isVerb || hasOf || isTerm || isApposed) return false;
  return (
    !isPast && !isMandated(at, slot.from - 1) && number === (put === slot.options[1] ? "plural" : "singular")
  );
}

/** True for "to has", "doesn't has" and "they can has". */
function isBareHave({ at, put, slot }: Place): boolean {
  const before = at(slot.from - 1);
  if (put !== "have" || slot.options[slot.written] !== "has") return false;
  // "What it can has been shown."
  if ([2, 3, 4].some((by) => /^(?:what|all|everything|whatever|as|than)$/u.test(at(slot.from - by))))
    return false;
  return (
    before === "to" ||
    /^(?:doesn't|don't|didn't|couldn't|shouldn't|wouldn't|won't|can't|cannot)$/u.test(before) ||
    (before === "not" && /^(?:do|does|did|can|could|should|would|will|must)$/u.test(at(slot.from - 2))) ||
    (MODAL.has(before) && PRONOUN.test(at(slot.from - 2)))
  );
}

/** True for "someone have" and "he don't" at the start of a clause; "if he have" is an old subjunctive. */
function isThirdPerson({ at, put, slot }: Place): boolean {
  if (put !== slot.options[0] || /^(?:was|wasn't)$/u.test(put) || !beginsClause(at, slot.from - 1))
    return false;
  if (isMandated(at, slot.from - 1)) return false;
  const isOld = /^(?:if|though|unless|until|whether|before|although)$/u.test(at(slot.from - 2));
  return (
    /^(?:everyone|everybody|someone|somebody|nobody)$/u.test(at(slot.from - 1)) ||
    (/^(?:he|she)$/u.test(at(slot.from - 1)) && !isOld)
  );
}
