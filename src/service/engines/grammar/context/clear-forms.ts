import { ALSO_PAST } from "./certainty.ts";
import { isBarePassive, isBareProgressive } from "./bare-verbs.ts";
import { agreementClarity, PRONOUN } from "./clear-agreement.ts";
import { compoundNumber } from "./compound-subjects.ts";
import { type Clarity, DETERMINED, isClearNumber, isCounted, type Place } from "./clear-numbers.ts";
import { BE, BEFORE_TO, HAVE, isModalNeed, MODAL } from "./governors.ts";
import { type Lexicon, NOUN, TAG } from "./lexicon.ts";
import type { Slot } from "./slots.ts";
import {
  beginsClause,
  COLLECTIVE,
  type GrammaticalNumber,
  isMandated,
  mayBeNamed,
  numberBeforeWho,
  PLURAL_BEFORE,
  subjectNumber,
} from "./subjects.ts";
import type { Token } from "./tokens.ts";

const ADVERB =
  /^(?:not|also|always|never|often|usually|still|already|only|just|really|sometimes|easily|even|rarely|hardly|simply)$/u;
const BEFORE_ING = /^(?:of|without|by|for|about|before|after)$/u;
const BEFORE_IN = /^(?:interested|succeed|succeeded|believe|difficulty|experience|interest|participate)$/u;
/** "Good at solving" */
const GOOD = /^(?:good|better|best|bad|great|terrible|excellent)$/u;
/** Words that an infinitive follows, but also a noun or a form in "-ing". */
const ALSO_BEFORE_TO =
  /^(?:important|necessary|useful|good|nice|fun|interesting|glad|happy|ready|chance|opportunity|ability|going|essential|right|way|time)$/u;

/** Verbs that a base form with "to" follows; no "be" is missing in "failed to connected". */
const TRYING =
  /^(?:fail|fails|failed|try|tries|tried|trying|attempt|attempts|attempted|decide|decided|forgot)$/u;

/** Words that show a verb before them, unlike "hook" in "the resolve hook", a name in code. */
const CONTINUES =
  /^(?:about|at|for|from|in|on|to|with|because|when|if|after|before|until|while|very|every|again|too|never|\.)$/u;

/** Words after a verb, not after a participle: not "did the man dressed in red leave". */
const ASKED = /^(?:|[?.,]|without|yet|successfully|correctly|already|again|before|after)$/u;

/**
 * Returns how surely grammar allows only the other form: of a verb after a modal, "to", a preposition, "who" or a subject, or of
 * a noun after a word that only one number follows. Undefined where both are possible.
 */
export function clarity(
  tokens: readonly Token[],
  slot: Slot,
  put: string,
  lexicon: Lexicon,
): Clarity | undefined {
  const at = (place: number): string => tokens[place]?.word ?? "";
  const tags = (place: number): number => lexicon.tags(at(place));
  const place: Place = { at, tags, slot, put, tokens, lexicon };
  if (slot.task === "verb") return verbClarity(place);
  if (slot.task === "agreement") return agreementClarity(place);
  if (slot.task !== "number") return undefined;
  return isClearNumber(place) ? "certain" : isCounted(place) ? "clear" : undefined;
}

function isDetermined(tag: number): boolean {
  return (tag & (TAG.determiner | TAG.possessive)) !== 0;
}

function verbClarity(place: Place): Clarity | undefined {
  const { at, put, slot, tags } = place;
  // "Our rewrite will": a noun.
  if (slot.written === 0 && MODAL.has(at(slot.to))) return undefined;
  const [base = "", , ing, past, participle] = slot.options;
  if (slot.written === 0 && isModalNeed(base, at(slot.to))) return undefined;
  const written = slot.options[slot.written] ?? "";
  const hasObject = (tags(slot.to) & DETERMINED) !== 0 && at(slot.to) !== "that";
  let left = slot.from - 1;
  while (ADVERB.test(at(left)) && left > slot.from - 3) left -= 1;
  // "The examples below shows"
  const isPostposed = /^(?:below|above)$/u.test(at(left)) && (tags(left - 1) & NOUN) !== 0;
  if (isPostposed) left -= 1;
  const before = at(left);
  const isNoun = (place.lexicon.tags(written) & NOUN) !== 0;
  // "Can moved to" may lack a "be".
  const isFinite =
    slot.written === 1 ||
    (written === past &&
      written !== base &&
      (hasObject ||
        /^(?:many|several|some|more|most|people)$/u.test(at(slot.to)) ||
        TRYING.test(at(left - 1)) ||
        (past !== participle && before.endsWith("n't"))) &&
      !ALSO_PAST.test(written));
  // "Did not expected such traffic", "didn't allowed me", but "didn't supposed to" may lack a "be"
  const isNegated =
    left < slot.from - 1
      ? at(left + 1) === "not" && /^(?:do|does|did)$/u.test(before)
      : /^(?:do|does|did)n't$/u.test(before) && (at(slot.to) !== "to" || /^(?:want|need)/u.test(base));
  if (isNegated && put === base && (slot.written === 1 || (written === past && past !== base)))
    return "certain";
  // "Did the migration finished without errors?"
  const isAsked =
    /^(?:did|does)$/u.test(at(slot.from - 3)) &&
    /^[.!?,]?$/u.test(at(slot.from - 4)) &&
    /^(?:the|your|this|a|an|our|my)$/u.test(at(slot.from - 2)) &&
    (tags(slot.from - 1) & NOUN) === TAG.noun;
  if (isAsked && (slot.written === 1 || (written === past && past !== base)) && ASKED.test(at(slot.to)))
    return put === base && !isNoun ? "certain" : undefined;
  // "Will" may be a name.
  if (MODAL.has(place.tokens[left]?.text ?? "")) {
    const isSubject = PRONOUN.test(at(left - 1)) || (tags(left - 1) & NOUN) !== 0;
    // "Nobody could explained why"
    const isAsking = written === past && past !== base && /^(?:why|how|what|whether)$/u.test(at(slot.to));
    const isWrong = isFinite || isAsking || (slot.written === 2 && (hasObject || !isNoun));
    return put === base && isSubject && isWrong ? "certain" : undefined;
  }
  if (before === "to" && left === slot.from - 1) {
    const governor = at(left - 1);
    // "The friend I wrote to gave the answer."
    const isFormer = governor === "used" && /^(?:i|he|she|we|they|you)$/u.test(at(left - 2));
    // Not "the option we prefer to running it"
    const isPreferred = /^prefers?$/u.test(governor) && (tags(left - 3) & NOUN) === 0;
    const isGoverned = isFormer || isPreferred || BEFORE_TO.has(governor);
    const mayGovern = isGoverned || ((tags(left - 1) & NOUN) !== 0 && hasObject);
    const isInfinitive = mayGovern || ALSO_BEFORE_TO.test(governor);
    // "I used to played in the garden"
    const isPast = isFormer && written === past && past !== base && at(slot.to) !== "by";
    const isWrong = isPast || (isFinite && !isNoun && isInfinitive) || (isGoverned && slot.written === 2);
    return put === base && isWrong ? "certain" : undefined;
  }
  // "Instead of require modules": a name of code.
  const isInstead =
    before === "of" && at(left - 1) === "instead" && !/^(?:require|import|export|fetch|include)$/u.test(base);
  // "Just about make"
  if ((before === "about" && at(left - 1) === "just") || at(left - 1) === "outside") return undefined;
  const isIn =
    (before === "in" && BEFORE_IN.test(at(left - 1))) || (before === "at" && GOOD.test(at(left - 1)));
  if ((isIn || BEFORE_ING.test(before)) && (isInstead || left === slot.from - 1)) {
    const isBase = (place.lexicon.tags(written) & ~(TAG.base | TAG.present | TAG.name)) === 0;
    const isLast = !/^\p{L}/u.test(at(slot.to)) || (tags(slot.to) & TAG.conjunction) !== 0;
    const isAfterAdjective =
      before === "of" &&
      ((tags(left - 1) & TAG.adjective) !== 0 || /^(?:way|habit|idea|risk|dream)$/u.test(at(left - 1)));
    // In "a guide for get" and "the signature of add" the verb is a name.
    const isOnlyBase = isBase && !isLast && (isIn || before === "without" || isAfterAdjective);
    const isVerb = isInstead || (hasObject && (tags(slot.to) & TAG.pronoun) === 0) || isOnlyBase;
    return put === ing && written === base && base !== past && isVerb && (!isNoun || (isInstead && hasObject))
      ? "clear"
      : undefined;
  }
  // "Was not release when", "should be report in"
  if (put === participle && written === base && base !== past && isBarePassive(place, left)) return "clear";
  // "Is plan to drop", "are look forward to"
  if (put === ing && written === base && isBareProgressive(place, left)) return "clear";
  // "I am study", "she is cook dinner"
  if (put === ing && written === base && base !== participle && isProgressive(place, left)) return "clear";
  // "Have wrote", "was wrote by"
  if (written === past && past !== participle && put === participle && !ALSO_PAST.test(past))
    return HAVE.has(before) || (BE.has(before) && at(slot.to) === "by") ? "certain" : undefined;
  // "We seen"
  if (written === participle && participle !== past && participle !== base && put === past)
    return /^(?:i|you|he|she|we|they)$/u.test(before) && beginsClause(at, left) ? "clear" : undefined;
  if (slot.written > 1 || base === past) return undefined;
  // "The handler object you pass": a noun.
  const isVerb =
    (isDetermined(tags(slot.to)) && at(slot.to) !== "that") ||
    // "The pictures shows only the good sides."
    (at(slot.to) === "only" && isDetermined(tags(slot.to + 1))) ||
    /^(?:us|me|them|him|nothing|something|everything|anything|how|what|whether|why|where)$/u.test(
      at(slot.to),
    );
  // "The author claim that the": what is claimed follows.
  const isSaying =
    /^(?:claim|say|argue|suggest|mean|believe|think|know|explain|ensure|assume|require)$/u.test(base) &&
    at(slot.to) === "that" &&
    (tags(slot.to + 1) & (NOUN | TAG.adjective | DETERMINED)) !== 0;
  // "Some basketball matches"
  const isCompound = (tags(left) & TAG.noun) !== 0 && (place.lexicon.tags(base) & NOUN) !== 0;
  const mayBeNoun = isNoun || (slot.written === 1 && isCompound);
  const [number, strength] = subjectAt(place, left, mayBeNoun && !isVerb && !isSaying && !isPostposed);
  // "Modern compilers performs": no noun.
  const isOnlyVerb =
    left === slot.from - 1 &&
    (tags(slot.from) & (NOUN | TAG.adjective | TAG.adverb | TAG.preposition | TAG.conjunction)) === 0;
  // "The two plugins shares the"
  const isSure = isOnlyVerb || (isVerb && PLURAL_BEFORE.has(at(left - 1)));
  if (number === "plural")
    return put === base && slot.written === 1 ? (isSure ? "certain" : strength) : undefined;
  // "The default include array": a verb would have "an array".
  if (number === "singular" && place.lexicon.isCountable(at(slot.to))) return undefined;
  // "He simply lay there."
  const mayBePast = (place.lexicon.tags(base) & TAG.past) !== 0 || ALSO_PAST.test(base);
  if (number !== "singular" || put !== slot.options[1] || slot.written !== 0 || mayBePast) return undefined;
  // "The smoke irritate my eyes": n-grams know too little about rare verbs.
  const isSubjectAndVerb =
    isOnlyVerb &&
    (isVerb || CONTINUES.test(at(slot.to))) &&
    !MODAL.has(before) &&
    (tags(left) & (isDetermined(tags(left - 1)) ? TAG.noun | TAG.adjective : ~TAG.name)) === TAG.noun;
  return isSubjectAndVerb ? "certain" : strength;
}

/** True for "I am study": what someone does, with an object or a place, and no adjective. */
function isProgressive({ at, slot, tags }: Place, be: number): boolean {
  const follows = tags(slot.to);
  const isFollowed =
    (follows & (TAG.determiner | TAG.possessive | TAG.noun | TAG.nouns)) !== 0 ||
    /^(?:in|at|on|with|for|to|as)$/u.test(at(slot.to));
  return (
    /^(?:am|is|are|was|were)$/u.test(at(be)) &&
    be === slot.from - 1 &&
    /^(?:i|he|she|we|they)$/u.test(at(be - 1)) &&
    beginsClause(at, be - 1) &&
    // "We are agree": here "are" is wrong.
    slot.options[0] !== "agree" &&
    (tags(slot.from) & (TAG.adjective | TAG.participle | TAG.past | TAG.adverb | TAG.preposition)) === 0 &&
    isFollowed
  );
}

/** @param mayBeNoun true if the verb may be a noun instead */
function subjectAt(
  { at, lexicon, slot, tags, tokens }: Place,
  subject: number,
  mayBeNoun: boolean,
): readonly [GrammaticalNumber, Clarity] {
  const word = at(subject);
  // "We recommend that he never go": a subjunctive.
  // "The class must be stable and not specify slots", "a path need only indicate it"
  const isBare = isMandated(at, subject) || at(slot.from - 1) === "not" || /^(?:need|dare)$/u.test(word);
  if (isBare && slot.written === 0) return [undefined, "clear"];
  const isClause = beginsClause(at, subject);
  // "Could he and she really know", "she just sort of stopped"
  const isJoined = at(subject - 1) === "and" && (tags(subject - 2) & TAG.pronoun) !== 0;
  const isKind = at(slot.to) === "of" && /^(?:sort|kind)$/u.test(slot.options[0] ?? "");
  if (/^(?:he|she|it)$/u.test(word))
    return [isClause && !isJoined && !isKind ? "singular" : undefined, "certain"];
  if (/^(?:they|we)$/u.test(word)) return [isClause ? "plural" : undefined, "certain"];
  if (tokens[subject]?.text === "I")
    return [isClause || at(subject - 1) === "and" ? "plural" : undefined, "certain"];
  if (word === "who" && (tags(slot.to) & (TAG.participle | TAG.past)) !== 0) return [undefined, "clear"];
  if (word === "who") {
    const number = numberBeforeWho(at, tags, subject);
    // "The teacher who teach us", but "the team who play"
    const isOne =
      (tags(subject - 1) & ~TAG.name) === TAG.noun &&
      !COLLECTIVE.test(at(subject - 1)) &&
      /^(?:the|my|our)$/u.test(at(subject - 2)) &&
      !at(subject - 1).endsWith("men") &&
      !/^(?:and|or)$/u.test(at(subject - 3)) &&
      (tags(subject - 3) & TAG.preposition) === 0;
    return [number ?? (isOne ? "singular" : undefined), "certain"];
  }
  // "All sorts of choice features to find"
  const isBeforeTo =
    at(slot.to) === "to" && /^(?:need|hope|help|lead|start|want)$/u.test(slot.options[0] ?? "");
  if (mayBeNoun && !isBeforeTo) return [undefined, "clear"];
  if (/^(?:everyone|everybody|someone|somebody|nobody)$/u.test(word))
    return [isClause ? "singular" : undefined, "certain"];
  if (word === "which") return [numberBeforeWho(at, tags, subject), "certain"];
  const isAdverbBetween = subject < slot.from - 1 && at(subject - 1) !== "of" && at(subject - 2) !== "of";
  // After an adverb there is no noun that the verb could be.
  const compound = subject === slot.from - 1 ? compoundNumber(at, lexicon, slot.from) : undefined;
  const hasObject = (tags(slot.to) & (TAG.determiner | TAG.possessive)) !== 0 && at(slot.to) !== "that";
  if (compound === "plural" && (hasObject || /^(?:us|you|me|people|them)$/u.test(at(slot.to))))
    return ["plural", "certain"];
  if (compound === "singular" && at(slot.from) !== "like" && /^(?:us|you|me|people|them)$/u.test(at(slot.to)))
    return ["singular", "certain"];
  if (compound === undefined && !hasObject && mayBeNamed(at, lexicon, subject, slot.to))
    return [undefined, "clear"];
  return [compound ?? subjectNumber({ at, lexicon, tokens }, subject), isAdverbBetween ? "certain" : "clear"];
}
