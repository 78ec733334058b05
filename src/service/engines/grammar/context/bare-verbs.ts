import type { Place } from "./clear-numbers.ts";
import { ALSO_ADJECTIVE, BE, HAVE, MODAL } from "./governors.ts";
import { NOUN, TAG } from "./lexicon.ts";

/** True after a noun and "be", where a countable noun would have an article: "the lock was not release when". */
export function isBarePassive({ at, lexicon, slot, tags }: Place, be: number): boolean {
  return (
    BE.has(at(be)) &&
    (be === slot.from - 1 || at(slot.from - 1) === "not") &&
    isSubjectOf({ at, tags }, be) &&
    (lexicon.isCountable(slot.options[0] ?? "") || (tags(slot.from) & NOUN) === 0) &&
    (tags(slot.from) & (TAG.adjective | TAG.adverb | TAG.preposition)) === 0 &&
    !ALSO_ADJECTIVE.test(slot.options[0] ?? "") &&
    /^(?:by|in|on|from|with|without|into|when|before|after|until|because|if|during|down|off|away|back|[.])$/u.test(
      at(slot.to),
    )
  );
}

/** True for "the team is plan to drop it" and "we are look forward to it". */
export function isBareProgressive({ at, slot, tags }: Place, be: number): boolean {
  return (
    /^(?:am|is|are|was|were)$/u.test(at(be)) &&
    be === slot.from - 1 &&
    isSubjectOf({ at, tags }, be) &&
    ((/^(?:plan|try|hope|want|wait|look)$/u.test(slot.options[0] ?? "") && at(slot.to) === "to") ||
      (slot.options[0] === "look" && at(slot.to) === "forward"))
  );
}

/** True if a noun or a pronoun comes before a form of "be", or before a modal and "be"; not after "there". */
function isSubjectOf({ at, tags }: Pick<Place, "at" | "tags">, be: number): boolean {
  const subject = MODAL.has(at(be - 1)) || HAVE.has(at(be - 1)) ? be - 2 : be - 1;
  return (tags(subject) & (NOUN | TAG.pronoun)) !== 0 && at(subject) !== "there";
}
