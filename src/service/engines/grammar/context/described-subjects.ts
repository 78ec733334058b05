import { type Lexicon, NOUN, TAG } from "./lexicon.ts";
import { ADVERB, CONTENT, mayBeVerb, phraseNumber } from "./relative-verbs.ts";
import { cutOffHead, type GrammaticalNumber, isClauseStart, type WordAt } from "./subjects.ts";
import type { Token } from "./tokens.ts";

/** The most words of a clause that describes a subject. */
const LONGEST = 14;

const AUXILIARY =
  /^(?:am|is|are|was|were|have|has|had|do|does|did|can|could|will|would|may|might|must|should|isn't|aren't|wasn't|weren't|haven't|hasn't|hadn't|don't|doesn't|didn't|can't|cannot|couldn't|won't|wouldn't|shouldn't)$/u;

const SUBJECT = /^(?:i|you|he|she|we|they)$/u;

/** Words after which it is unclear where a clause ends. */
const UNCLEAR =
  /^(?:and|or|but|nor|because|if|when|whenever|while|although|though|unless|until|since|before|after|than|as|where|how|what|why|whether|so|like|there|that|which|who|whose|whom|it|let)$/u;

/** Verbs whose object may be a clause without "that": "people who think the plan is good". */
const CLAUSAL =
  /^(?:think|thinks|thought|believe|believes|believed|know|knows|knew|say|says|said|saying|feel|feels|felt|hope|hopes|hoped|claim|claims|claimed|assume|assumes|assumed|suppose|guess|guessed|find|finds|found|wish|wishes|argue|argues|argued|show|shows|showed|shown|suggest|suggests|suggested|mean|means|meant|ensure|ensures|prove|proves|proved|realize|realized|notice|noticed|expect|expects|expected|understand|understands|understood|forget|forgot|remember|remembers|tell|tells|told|ask|asks|asked|decide|decided|agree|agrees|agreed|admit|admitted|explain|explained|insist|insists|insisted|recommend|recommended|prefer|learn|learned|learnt|report|reported|state|stated|fear|fears|feared|doubt|imagine|swear|bet|see|sees|saw|seen|hear|hears|heard|require|requires|required|demand|imply|implies|indicate|indicates|indicated|reveal|reveals|revealed|confirm|confirmed|sure|certain|afraid|glad|sorry|happy|convinced|aware|make|makes|made|making|help|helps|helped|watch)$/u;

const TIME =
  /^(?:day|morning|afternoon|evening|night|week|weekend|month|year|summer|winter|spring|autumn|time|semester|season|monday|sunday)$/u;

/**
 * Returns the number of the subject of the verb at `verb` where a clause of the subject's own stands between them: "the people who
 * live in this street", "the subjects that we study at school", "the books I bought last week". Undefined if there is none, or if it is
 * unclear where it ends.
 */
export function describedSubject(
  tokens: readonly Token[],
  verb: number,
  lexicon: Lexicon,
): GrammaticalNumber {
  const at = (place: number): string => tokens[place]?.word ?? "";
  if (!mayBePredicate(tokens, lexicon, verb)) return undefined;
  let end = verb;
  while (end > verb - 2 && ADVERB.test(at(end - 1))) end -= 1;
  if (at(end - 1) === ",") {
    const comma = insertedClause(at, end - 1);
    return comma === undefined ? undefined : headNumber(tokens, comma, lexicon);
  }
  for (let place = end - 1; place >= end - LONGEST; place -= 1) {
    const word = at(place);
    if (/^(?:who|that|which)$/u.test(word) && place < end - 1)
      return isOwnClause(at, lexicon, place + 1, end, word === "who")
        ? headNumber(tokens, place, lexicon)
        : undefined;
    const isOwner =
      /^(?:my|our|his|her|their|your)$/u.test(word) && place < end - 2 && !mayBeVerb(lexicon, at(place - 1));
    if ((SUBJECT.test(word) || isOwner) && isDescribing(at, lexicon, place))
      return isObjectClause(at, lexicon, place, end) ? headNumber(tokens, place, lexicon) : undefined;
    // "That we see on television"
    const isClausal = CLAUSAL.test(word) && !/^(?:in|on|at|from|during)$/u.test(at(place + 1));
    if (!/^[a-z][a-z']*(?:-[a-z]+)*$/u.test(word) || UNCLEAR.test(word) || isClausal) return undefined;
  }
  return undefined;
}

/** True for a verb that can't be an infinitive, a noun or an adjective: "know" after a noun, "is" after anything. */
function mayBePredicate(tokens: readonly Token[], lexicon: Lexicon, verb: number): boolean {
  const at = (place: number): string => tokens[place]?.word ?? "";
  const tags = (place: number): number => lexicon.tags(at(place));
  const before = at(verb - 1);
  // "The nodes that come first are a category"
  if (at(verb) === "is" && /^(?:a|an|the|what)$/u.test(at(verb + 1))) return false;
  if (
    before === "to" ||
    (at(verb - 2) === "to" && ADVERB.test(before)) ||
    !/^\p{Ll}/u.test(tokens[verb]?.text ?? "")
  )
    return false;
  if (AUXILIARY.test(at(verb))) return true;
  // "That plague sophisticated uses of it"
  if ((tags(verb - 1) & (TAG.adjective | NOUN | TAG.adverb)) === TAG.adjective) return false;
  const isAdverb = ADVERB.test(before) && before !== "not" && !AUXILIARY.test(at(verb - 2));
  if (tags(verb) & TAG.third)
    return (
      (tags(verb) & NOUN) === 0 ||
      isAdverb ||
      ((tags(verb + 1) & (TAG.determiner | TAG.possessive)) !== 0 &&
        (at(verb + 1) !== "that" || CLAUSAL.test(at(verb))))
    );
  // Not "mark the pattern consumers follow"
  const isAfterNoun =
    (tags(verb - 2) & NOUN) === 0 &&
    (tags(verb - 1) & NOUN) !== 0 &&
    (tags(verb - 1) & (TAG.base | TAG.ing | TAG.adjective)) === 0;
  // "The default retry options"
  if (tags(verb + 1) & NOUN) return false;
  return (tags(verb) & ~(TAG.base | TAG.present)) === 0 && (isAdverb || isAfterNoun || before === ",");
}

/** Returns the place of the comma before "who" or "which" in "my aunt, who lives in Rome, speaks", if the clause holds no other. */
function insertedClause(at: WordAt, end: number): number | undefined {
  for (let place = end - 1; place >= end - LONGEST; place -= 1) {
    if (at(place) === ",") return /^(?:who|which)$/u.test(at(place + 1)) ? place : undefined;
    if (!/^[a-z][a-z']*(?:-[a-z]+)*$/u.test(at(place))) return undefined;
  }
  return undefined;
}

/** True for "the books I": the noun before a subject may be what a clause without "that" describes. */
function isDescribing(at: WordAt, lexicon: Lexicon, pronoun: number): boolean {
  return (
    (lexicon.tags(at(pronoun - 1)) & NOUN) !== 0 &&
    !/^(?:times?|ways?|days?|moments?|years?|weeks?|reasons?|one|first|last|next|minute|second|today|yesterday)$/u.test(
      at(pronoun - 1),
    )
  );
}

function isOwnClause(at: WordAt, lexicon: Lexicon, from: number, verb: number, isWho: boolean): boolean {
  let place = from;
  while (ADVERB.test(at(place))) place += 1;
  const tag = lexicon.tags(at(place));
  const begins = SUBJECT.test(at(place)) || (tag & (TAG.determiner | TAG.possessive)) !== 0;
  if (begins && !isWho) return isObjectClause(at, lexicon, place, verb);
  const isVerb = AUXILIARY.test(at(place)) || mayBeVerb(lexicon, at(place));
  if (!isVerb) return false;
  return isRestOf(at, lexicon, afterPredicate(at, lexicon, place), verb);
}

/** True for "we study at school", "the sensor reports": the noun that it describes is the object. */
function isObjectClause(at: WordAt, lexicon: Lexicon, from: number, verb: number): boolean {
  let place = from + 1;
  if (!SUBJECT.test(at(from))) {
    while (place < from + 3 && (lexicon.tags(at(place)) & (TAG.adjective | NOUN)) === TAG.adjective)
      place += 1;
    if ((lexicon.tags(at(place)) & NOUN) === 0) return false;
    place += 1;
  }
  while (ADVERB.test(at(place))) place += 1;
  const isVerb = AUXILIARY.test(at(place)) || mayBeVerb(lexicon, at(place));
  if (!isVerb || place >= verb) return false;
  let rest = afterPredicate(at, lexicon, place);
  // "That my cousin sent me"
  if (/^(?:me|us|him|them)$/u.test(at(rest))) rest += 1;
  // The object stands before the clause; a time may follow.
  const follows = lexicon.tags(at(rest));
  const isTime = /^(?:every|last|this|each|next)$/u.test(at(rest)) && TIME.test(at(rest + 1));
  if (rest < verb && !isTime && (follows & (TAG.preposition | TAG.to | TAG.adverb)) === 0) return false;
  return isRestOf(at, lexicon, rest, verb);
}

/** Returns the place after auxiliaries, adverbs and the verb that they belong to. */
function afterPredicate(at: WordAt, lexicon: Lexicon, from: number): number {
  let place = from;
  while (AUXILIARY.test(at(place)) || ADVERB.test(at(place)) || at(place).endsWith("ly")) place += 1;
  const isVerb =
    (lexicon.tags(at(place)) & (TAG.third | TAG.past | TAG.present | TAG.base | TAG.participle | TAG.ing)) !==
    0;
  return isVerb && (place === from || !AUXILIARY.test(at(place))) ? place + 1 : place;
}

/** True if nothing between two places could begin another clause. */
function isRestOf(at: WordAt, lexicon: Lexicon, from: number, verb: number): boolean {
  if (from > verb) return false;
  for (let place = from; place < verb; place += 1) {
    const word = at(place);
    const tag = lexicon.tags(word);
    if (AUXILIARY.test(word) || SUBJECT.test(word)) return false;
    const isFinite =
      (tag & (TAG.third | TAG.past | TAG.modal)) !== 0 &&
      (tag & (NOUN | TAG.adjective | TAG.participle | TAG.adverb | TAG.preposition)) === 0;
    if (isFinite) return false;
  }
  // "Of the people who work for the", "who want to": something is missing before the verb.
  return (
    (lexicon.tags(at(verb - 1)) & (TAG.preposition | TAG.to | TAG.determiner | TAG.possessive)) === 0 ||
    (AUXILIARY.test(at(verb)) && /^(?:in|on|about|for|with|at)$/u.test(at(verb - 1)))
  );
}

/** Returns the number of the noun before a clause of its own. */
function headNumber(tokens: readonly Token[], clause: number, lexicon: Lexicon): GrammaticalNumber {
  const at = (place: number): string => tokens[place]?.word ?? "";
  const noun = at(clause - 1);
  if (/^(?:everyone|everybody|someone|somebody|anyone|anybody)$/u.test(noun))
    return isClauseStart(at(clause - 2)) ? "singular" : undefined;
  if (noun === "those") return isClauseStart(at(clause - 2)) ? "plural" : undefined;
  // "The fact that resources have grown"
  if (at(clause) === "that" && CONTENT.test(noun)) return undefined;
  // "The command verifies that a file is there": a verb.
  if (mayBeVerb(lexicon, noun) && (lexicon.tags(at(clause - 2)) & NOUN) !== 0) return undefined;
  const cutOff = cutOffHead(tokens, clause, lexicon);
  if (cutOff !== undefined) return cutOff;
  if (/^\p{Lu}/u.test(tokens[clause - 1]?.text ?? "") && clause > 1) return undefined;
  const [number, start] = phraseNumber(tokens, clause - 1, lexicon);
  // "Writing applications that use it is hard", "Embeddings, which come first"
  if (at(start).endsWith("ing") || (start === clause - 1 && at(clause) === ",")) return undefined;
  // "What comes from, or is meant for, a place that is far away"
  const isLate = at(start - 1) === "," && (lexicon.tags(at(start - 2)) & TAG.preposition) !== 0;
  return isClauseStart(at(start - 1)) && !isLate ? number : undefined;
}
