import { isModalNeed } from "./governors.ts";
import { type Lexicon, NOUN, TAG } from "./lexicon.ts";
import type { Slot } from "./slots.ts";
import { describedSubject } from "./described-subjects.ts";
import { relativeSubject } from "./relative-verbs.ts";
import { beginsClause, cutOffHead, type GrammaticalNumber, isMandated, MANDATE } from "./subjects.ts";
import type { Token } from "./tokens.ts";

/**
 * Returns true if the reason is certain whatever the model says: the subject is "he" or "she", or a noun cuts it off from its
 * verb, past which n-grams can't see.
 */
export function isCertain(tokens: readonly Token[], slot: Slot, put: string, lexicon: Lexicon): boolean {
  const follows = tokens[slot.to]?.word ?? "";
  // "He need no longer go."
  if (slot.written === 0 && isModalNeed(slot.options[0], follows)) return false;
  const isNumber =
    slot.task === "agreement" ||
    (slot.task === "verb" && slot.written < 2 && slot.options.indexOf(put) === 1 - slot.written);
  const relative = isNumber ? relativeSubject(tokens, slot.from, lexicon) : undefined;
  const described = isNumber && relative === undefined ? describedHead(tokens, slot, lexicon) : undefined;
  const isVerb =
    relative !== undefined ||
    // "Awards of basketball matches": a noun, if the verb without its ending may be one.
    ((lexicon.tags(tokens[slot.from]?.word ?? "") |
      (slot.written === 1 ? lexicon.tags(slot.options[0] ?? "") : 0)) &
      NOUN) ===
      0 ||
    follows === "that" ||
    /^(?:very|so|really|too|quite)$/u.test(follows) ||
    // "The name of the file to be read": a noun.
    (follows === "to" &&
      tokens[slot.to + 1]?.word === "be" &&
      /^(?:need|seem|appear|tend|claim|happen|want|hope|prove)s?$/u.test(tokens[slot.from]?.word ?? "")) ||
    // Before "you", a noun may be described: "the front matter you write".
    /^(?:us|me|them|him|it|nothing|something|everything|anything|how|what|whether|why)$/u.test(follows) ||
    (lexicon.tags(follows) & (TAG.determiner | TAG.possessive)) !== 0;
  const [base = "", , , past] = slot.options;
  const mayBePast = base === past || (lexicon.tags(base) & TAG.past) !== 0 || ALSO_PAST.test(base);
  const isPluralVerb =
    slot.task === "agreement"
      ? put === slot.options[1]
      : slot.task === "verb" && isVerb && slot.written === 1 && put === slot.options[0];
  // "The part of pale stone like clay", "the path forward passes", "the noise in the sample mean and"
  const isOther =
    (lexicon.tags(base) & (TAG.adverb | TAG.preposition | TAG.conjunction)) !== 0 ||
    /^(?:and|or|quite)$/u.test(follows);
  const head = isNumber ? (relative ?? described ?? cutOffHead(tokens, slot.from, lexicon)) : undefined;
  const isSingularVerb =
    slot.task === "agreement"
      ? put === slot.options[0] && (described !== undefined || !/^(?:was|wasn't)$/u.test(put))
      : slot.task === "verb" &&
        isVerb &&
        !isOther &&
        slot.written === 0 &&
        put === slot.options[1] &&
        !mayBePast;
  // "One of the cables were damaged": no subjunctive at the start of a sentence.
  const at = (by: number): string => tokens[slot.from - by]?.word ?? "";
  const isOne =
    put === "was" &&
    /^(?:one|each)$/u.test(at(4)) &&
    at(3) === "of" &&
    /^[.!?]?$/u.test(at(5)) &&
    head === "singular";
  return (
    isOne ||
    (head === "plural" && isPluralVerb) ||
    (head === "singular" && isSingularVerb) ||
    isThirdPerson(tokens, slot, put, lexicon) ||
    isPerfect(tokens, slot, put, lexicon)
  );
}

/**
 * Returns the number of a subject with a clause of its own, unless a subjunctive may follow: "it's vital that the man who lives
 * there be told", "if the man who lives there were told".
 */
function describedHead(tokens: readonly Token[], { from }: Slot, lexicon: Lexicon): GrammaticalNumber {
  const number = describedSubject(tokens, from, lexicon);
  const before = tokens.slice(Math.max(0, from - FARTHEST), from);
  return number === "singular" && before.some(({ word }) => MANDATE.test(word) || WISH.test(word))
    ? undefined
    : number;
}

const WISH = /^(?:if|though|wish|wishes|wished|suppose|unless)$/u;

/** How far before a verb what asks for a subjunctive may stand, in words. */
const FARTHEST = 18;

/** Pasts that may be other words, mostly the base forms of other verbs. */
export const ALSO_PAST = /^(?:lay|bit|fell|found|wound|saw|felt|left|bound|ground|bore|rose|shot|knit)$/u;

/** True for "she walk": the past has a form of its own, and no "let her" comes before. */
function isThirdPerson(
  tokens: readonly Token[],
  { from, options, task, written }: Slot,
  put: string,
  lexicon: Lexicon,
): boolean {
  const at = (place: number): string => tokens[place]?.word ?? "";
  const [base = "", third, , past] = options;
  const mayBePast = base === past || (lexicon.tags(base) & TAG.past) !== 0 || ALSO_PAST.test(base);
  const isThird = task === "verb" && written === 0 && put === third && !mayBePast;
  return (
    isThird && /^(?:he|she)$/u.test(at(from - 1)) && beginsClause(at, from - 1) && !isMandated(at, from - 1)
  );
}

/** True for "have never use a": after an adverb, a base form with an object can't be a noun. */
function isPerfect(
  tokens: readonly Token[],
  { from, options, task, to, written }: Slot,
  put: string,
  lexicon: Lexicon,
): boolean {
  const [base, , , past, participle] = options;
  return (
    task === "verb" &&
    put === participle &&
    options[written] === base &&
    base !== past &&
    /^(?:not|never|already)$/u.test(tokens[from - 1]?.word ?? "") &&
    /^(?:have|has|had)$/u.test(tokens[from - 2]?.word ?? "") &&
    ((lexicon.tags(tokens[to]?.word ?? "") &
      (TAG.determiner | TAG.possessive | TAG.pronoun | TAG.preposition)) !==
      0 ||
      /^[.,!?]?$/u.test(tokens[to]?.word ?? ""))
  );
}

/**
 * Returns true if a clause begins with a noun phrase and a verb of the other number, and an object follows: "these functions
 * takes a callback".
 */
export function isPlainClause(
  tokens: readonly Token[],
  { from, options, task, to, written }: Slot,
  lexicon: Lexicon,
): boolean {
  const [base, third, , past] = options;
  const isOther = written < 2 && base !== past && third !== undefined;
  if (
    task !== "verb" ||
    !isOther ||
    !/^(?:the|a|an|all|this|these|its|your|their)$/u.test(tokens[to]?.word ?? "")
  )
    return false;
  let place = from - 2;
  while (
    place > from - 4 &&
    (lexicon.tags(tokens[place]?.word ?? "") & (TAG.adjective | NOUN)) === TAG.adjective
  )
    place -= 1;
  const before = tokens[place - 1]?.word ?? "";
  return /^(?:the|this|these|our|your|their)$/u.test(tokens[place]?.word ?? "") && /^[.!?]?$/u.test(before);
}

/** True for "it's main process exits": a noun phrase before another verb. */
function isFollowedByVerb(tokens: readonly Token[], from: number, lexicon: Lexicon): boolean {
  const tags = (place: number): number => lexicon.tags(tokens[place]?.word ?? "");
  const head = (tags(from) & (TAG.adjective | NOUN)) === TAG.adjective ? from + 1 : from;
  return (
    (tags(head) & NOUN) === TAG.noun &&
    (tags(head + 1) & TAG.third) !== 0 &&
    ((tags(head + 1) & (NOUN | TAG.preposition)) === 0 || tokens[head + 2]?.word === ",")
  );
}

/**
 * Returns true if little speaks for the word as written: for "there" between a verb and a noun, "wont" before a verb, and
 * "who's" before a noun with a clause of its own.
 */
export function isLikely(
  tokens: readonly Token[],
  { from, to }: Slot,
  put: string,
  lexicon: Lexicon,
): boolean {
  const before = lexicon.tags(tokens[from - 1]?.word ?? "");
  const after = lexicon.tags(tokens[to]?.word ?? "");
  const isVerb = (before & (TAG.base | TAG.past | TAG.participle | TAG.ing | TAG.third)) !== 0;
  const isNoun = (after & NOUN) !== 0 && (after & ~(NOUN | TAG.third | TAG.name)) === 0;
  // "Is there discordance?"
  const isBe = /^(?:is|are|was|were|be|been|isn't|aren't|wasn't|weren't)$/u.test(
    tokens[from - 1]?.word ?? "",
  );
  const isDetermined = (after & (TAG.determiner | TAG.possessive)) !== 0;
  // "They loose their arrows"
  if (put === "lose")
    return (
      isDetermined &&
      !/^(?:arrows?|dogs?|hounds?|horses?|ropes?|knots?|bonds?|tongues?)$/u.test(
        tokens[to + 1]?.word ?? "",
      ) &&
      /^(?:i|you|we|they|to|not|don't|can|could|will|would|may|might)$/u.test(tokens[from - 1]?.word ?? "")
    );
  // "Is quiet big"
  if (put === "quite") return isBe && (after & (TAG.adjective | NOUN)) === TAG.adjective;
  // "Does not effect jobs"
  if (put === "affect")
    return (
      /^(?:not|don't|doesn't|didn't|won't|may|might|can|could|will|would|to)$/u.test(
        tokens[from - 1]?.word ?? "",
      ) && !isDetermined
    );
  if (put === "you're")
    return (
      after === TAG.ing &&
      /^(?:|hope|think|know|if|when|that|because)$/u.test(tokens[from - 1]?.word ?? "") &&
      (lexicon.tags(tokens[to + 1]?.word ?? "") & (TAG.determiner | TAG.possessive)) !== 0
    );
  // "Hurt it's leg": a counted noun needs a determiner.
  // "It writes it's name", but "it means it's fine"
  const isObject =
    (before & TAG.third) !== 0 &&
    (before & NOUN) === 0 &&
    isNoun &&
    !/^(?:is|has|does|says|means|thinks|knows|shows|suggests|ensures|implies|believes|claims|hopes)$/u.test(
      tokens[from - 1]?.word ?? "",
    );
  if (put === "its" && (isObject || isFollowedByVerb(tokens, to, lexicon))) return true;
  if (put === "its")
    return (
      lexicon.isCountable(tokens[to]?.word ?? "") &&
      (lexicon.tags(tokens[to + 1]?.word ?? "") & (NOUN | TAG.adjective)) === 0
    );
  if (put === "their") return isVerb && isNoun && !isBe;
  // "The village were she lives"
  if (put === "where")
    return (
      (before & NOUN) !== 0 &&
      /^(?:i|you|he|she|it|we|they)$/u.test(tokens[to]?.word ?? "") &&
      (lexicon.tags(tokens[to + 1]?.word ?? "") & (TAG.third | TAG.past | TAG.present | TAG.modal)) !== 0 &&
      tokens[to + 1]?.word !== "to"
    );
  if (put === "whose") return isNoun && /^(?:it|he|she|they|is|was|has)$/u.test(tokens[to + 1]?.word ?? "");
  return put === "won't" && (after & TAG.base) !== 0 && (before & (TAG.noun | TAG.nouns | TAG.pronoun)) !== 0;
}
