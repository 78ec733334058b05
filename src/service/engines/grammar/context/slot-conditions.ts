import type { ArticleNeed } from "./articles.ts";
import { ALSO_ADJECTIVE, BE, BEFORE_TO, DO, HAVE, isModalNeed, MODAL, words } from "./governors.ts";
import { NOUN, TAG } from "./lexicon.ts";
import type { Task } from "./slots.ts";
import { isCertain } from "./certainty.ts";
import { isOneThing } from "./clear-numbers.ts";
import { isPairSupported } from "./pair-conditions.ts";
import { takesPreposition } from "./prepositions.ts";
import { isSlipSupported } from "./slip-conditions.ts";
import type { Context } from "./slot-context.ts";
import {
  beginsClause,
  COLLECTIVE,
  isCoordinated,
  isMandated,
  mayBeNamed,
  numberBeforeWho,
  PLURAL_BEFORE,
  subjectNumber,
  type WordAt,
} from "./subjects.ts";

/**
 * Returns true if the words around a place give a reason for a correction: what the model finds likelier isn't enough. Correct
 * text is full of unusual choices, but "several" is never followed by a singular.
 *
 * @param need what speaks for a change, if it is one of an article
 */
export function isSupported(context: Context, need: ArticleNeed | undefined): boolean {
  const { lexicon, put, slot, tokens } = context;
  return isCertain(tokens, slot, put, lexicon) || SUPPORTED[slot.task](context, need);
}

const SINGULAR_BEFORE = words("a an this each every another");
function isNumberSupported(context: Context): boolean {
  const { at, lexicon, put, slot, tokens } = context;
  const isToPlural = put === slot.options[1];
  // A noun before a noun has a number of its own: "an options object", "two user accounts".
  const follows = lexicon.tags(at(slot.to));
  // "These change break the build": a verb with its object.
  const isVerbAfter =
    /^(?:these|those|many|several)$/u.test(at(slot.from - 1)) &&
    (follows & TAG.base) !== 0 &&
    (lexicon.tags(at(slot.to + 1)) & (TAG.determiner | TAG.possessive)) !== 0;
  if (isVerbAfter && isToPlural) return true;
  // "All command accept a flag"
  const isAll = at(slot.from - 1) === "all" && /^[.!?]?$/u.test(at(slot.from - 2));
  const hasObject = (lexicon.tags(at(slot.to + 1)) & (TAG.determiner | TAG.possessive)) !== 0;
  if (isAll && hasObject && (follows & (TAG.base | NOUN)) === TAG.base) return isToPlural;
  if (follows & (NOUN | TAG.adjective) || /^(?:[-*_]|\[|\u2588+)$/u.test(at(slot.to))) return false;
  // "Ten minute, interactive course"
  if (at(slot.to) === "," && (lexicon.tags(at(slot.to + 1)) & TAG.adjective || at(slot.to + 1) === "non"))
    return false;
  // "A plastics and chemicals company"
  if (!isToPlural && /^(?:and|or)$/u.test(at(slot.to))) return false;
  // "A sets any default": a verb.
  if (!isToPlural && follows & (TAG.determiner | TAG.possessive) && at(slot.to) !== "that") return false;
  // "A styles import": in texts about software most verbs are nouns too.
  if (!isToPlural && follows & TAG.base) return false;
  for (let place = slot.from - 1; place >= slot.from - 3; place -= 1) {
    const word = at(place);
    // "This runs": a verb, unless another one follows.
    if (word === "this" && !isSingularVerb(at(slot.to))) return false;
    if (word === "both" && at(slot.to) === "and") return false;
    // "Many point to it": a verb.
    const mayBeVerb =
      (at(slot.to) === "to" && (lexicon.verbOf(at(slot.from)) !== undefined || at(slot.from) === "point")) ||
      // "These range from the simple to the hard."
      (place === slot.from - 1 && /^(?:from|out|up|off|down|against|between|into)$/u.test(at(slot.to)));
    if (PLURAL_BEFORE.has(word)) return isToPlural && !mayBeVerb && !isNumberName(at, place);
    // "A records"
    if (word === "a" && tokens[place]?.text === "A" && !/^[.!?]?$/u.test(at(place - 1))) return false;
    // "Quite a ways"
    if (word === "a" && at(slot.from) === "ways") return false;
    // "Passing each other chunks of bread"
    if (word === "other" && at(place - 1) === "each") return false;
    if (SINGULAR_BEFORE.has(word)) return !isToPlural;
    if (isPartitive(context, place)) return isToPlural;
    // Only adjectives may come between: in "a users table" the noun has a number of its own.
    const isAfterCount = isToPlural && PLURAL_BEFORE.has(at(place - 1)) && lexicon.tags(word) & TAG.adjective;
    if (!isAfterCount && ((lexicon.tags(word) & TAG.adjective) === 0 || lexicon.tags(word) & NOUN))
      return false;
  }
  return false;
}

/** True after "one of the", "all the", "a number of" and the like, which only a plural follows. */
function isPartitive({ at, lexicon, slot }: Context, place: number): boolean {
  const word = at(place);
  if (word === "of") {
    // In "the line number of error" another noun makes it a name.
    const isName = at(place - 1) === "number" && (lexicon.tags(at(place - 2)) & NOUN) !== 0;
    return (
      at(slot.from) !== "nerve" &&
      /^(?:number|series|lot|lots|kinds|types|list|set|couple|variety|hundreds|thousands)$/u.test(
        at(place - 1),
      ) &&
      !isName
    );
  }
  if (!/^(?:the|these|those|our|your|its|their|my)$/u.test(word)) return false;
  const isCountable = lexicon.isCountable(slot.options[0] ?? "") && !COLLECTIVE.test(at(slot.from));
  return (
    (at(place - 1) === "all" && (isCountable || /^(?:these|those)$/u.test(word))) ||
    (at(place - 1) === "of" && /^(?:one|each|some|most|many|all|none|two|three)$/u.test(at(place - 2)))
  );
}

function isSingularVerb(word: string): boolean {
  return /^(?:is|was|has|can|will|should|does)$/u.test(word);
}

/** In "one of two user accounts" and "version two file" the number doesn't count the noun. */
function isNumberName(at: WordAt, place: number): boolean {
  return /^(?:version|level|type|option|step|phase|chapter|section|figure|table|part|-)$/u.test(
    at(place - 1),
  );
}

const BEFORE_ING = words("of for by in without about after before from with at instead despite");
const SINGULAR_SUBJECT = words("he she it everyone everybody someone somebody nobody");
const PLURAL_SUBJECT = words("they we you i people children");
const ADVERB = words("not also always never often usually still already only just really sometimes");

function isFormSupported({ at, lexicon, put, slot, tokens }: Context): boolean {
  const [base, third, ing, past, participle] = slot.options;
  // "He need not go."
  if ((slot.written === 0 && isModalNeed(base, at(slot.to))) || isFounded(at, slot.from)) return false;
  let place = slot.from - 1;
  while (ADVERB.has(at(place))) place -= 1;
  const before = at(place);
  const written = slot.options[slot.written];
  const follows = lexicon.tags(at(slot.to));
  const hasObject = (follows & (TAG.determiner | TAG.possessive | TAG.pronoun)) !== 0;
  // "Can moved to" may lack a "be".
  const isPassive = written === participle && written !== base && !hasObject;
  // "Will dispatching many actions take long?"
  const hasSubject =
    (lexicon.tags(at(place - 1)) & (NOUN | TAG.pronoun)) !== 0 && !/^(?:why|how|what)$/u.test(at(place - 1));
  if (MODAL.has(before) && written === ing && !hasSubject) return false;
  // "While Will delivered it": a name.
  if (tokens[place]?.text === "Will" && /^\p{L}/u.test(at(place - 1))) return false;
  // "The trash can broke."
  const mayBeThing =
    /^(?:can|will|might|must)$/u.test(before) && (lexicon.tags(at(place - 1)) & NOUN) === TAG.noun;
  if (mayBeThing && written === past && past !== base && !hasObject) return false;
  if (DO.has(before) && isPronounOrNot(at, place)) return put === base;
  if (MODAL.has(before)) return put === base && !isPassive;
  // "Have to adjusted if" may lack a "be" too.
  if (before === "to" && isPassive) return false;
  // "There is know limit"
  if (at(place - 1) === "there" && BE.has(before)) return false;
  // "To" is also a preposition: "committed to helping", "a link to running jobs".
  if (before === "to") {
    if (BEFORE_TO.has(at(place - 1)) || /^(?:going|likely|ready)$/u.test(at(place - 1))) return put === base;
    if (at(place - 1) === "used") return false;
    const isObject = /^(?:you|us|them|him|her|me|it)$/u.test(at(place - 1));
    return (
      put === base &&
      isObject &&
      /^(?:allow|enable|want|ask|tell|help|force|cause|require|expect|need|make)/u.test(at(place - 2))
    );
  }
  const isOnlyVerb =
    (lexicon.tags(written ?? "") & (TAG.adjective | NOUN)) === 0 && !ALSO_ADJECTIVE.test(written ?? "");
  // "Will be pass to" lacks an ending even where "pass" could be a noun; "is key to" doesn't.
  if (
    /^(?:be|been)$/u.test(before) &&
    written === base &&
    put === participle &&
    !ALSO_ADJECTIVE.test(base ?? "")
  )
    // "Can be sign extended"
    return (follows & TAG.participle) === 0;
  // Where the word may be a noun, only a preposition, an adverb or the end shows that it is none.
  const isVerbHere =
    isOnlyVerb ||
    // "The next tool is remark, which prints it."
    ((at(slot.to) !== "," || !/^(?:which|who|an?|the)$/u.test(at(slot.to + 1))) &&
      /^(?:by|to|in|from|on|with|for|as|at|when|before|after|until|without|into|onto|because|if|since|during|through|via|once|[.,;:])$/u.test(
        at(slot.to),
      ));
  if (BE.has(before))
    return (
      (put === participle || (put === ing && at(slot.to) === "to")) &&
      isVerbHere &&
      written === base &&
      written !== past &&
      !ALSO_ADJECTIVE.test(base ?? "")
    );
  if (HAVE.has(before))
    return (
      put === participle &&
      // "Has commit and administrative rights"
      !(
        /^(?:and|or)$/u.test(at(slot.to)) &&
        (lexicon.tags(at(slot.to + 1)) & (TAG.past | TAG.participle | TAG.pronoun)) === 0
      ) &&
      (isOnlyVerb || (place < slot.from - 1 && hasObject)) &&
      (written === base || written === past)
    );
  if (BEFORE_ING.has(before) && hasObject && /^(?:before|after|without|by|when|while)$/u.test(before))
    return put === ing && written === base;
  // "The value that is set outside of render"
  if ((before === "about" && at(place - 1) === "just") || at(place - 1) === "outside") return false;
  // "Received before render.": a noun, in texts about software.
  const isLast = !/^\p{L}/u.test(at(slot.to)) || (follows & (TAG.preposition | TAG.conjunction)) !== 0;
  if (BEFORE_ING.has(before)) return put === ing && written === base && isOnlyVerb && !isLast;
  // In "the storm hit the coast" the verb is in the past.
  const isPresent = written === base && written !== past;
  if (SINGULAR_SUBJECT.has(before) || (before === "this" && hasObject))
    return put === third && isPresent && beginsClause(at, place) && !isMandated(at, place);
  // A lower-case "i" is a variable.
  if (before === "i" && tokens[place]?.text !== "I") return false;
  if (PLURAL_SUBJECT.has(before)) {
    // "Have given you lies": an object.
    const isSubject =
      before === "they" ||
      before === "we" ||
      (before !== "you" && hasObject && !BE.has(at(place - 1))) ||
      beginsClause(at, place);
    return put === base && written === third && isSubject && !isCoordinated(at, place);
  }
  if (place !== slot.from - 1) return false;
  const number = subjectNumber({ at, lexicon, tokens }, place);
  // "Some of the basketball matches"
  const isCompound =
    (lexicon.tags(before) & TAG.noun) !== 0 &&
    (lexicon.tags(base ?? "") & NOUN) !== 0 &&
    at(slot.to) !== "to";
  const isNoun = (lexicon.tags(written ?? "") & NOUN) !== 0 || isCompound;
  const mayBeNoun = isNoun && !hasObject && at(slot.to) !== "that";
  if (put === base && written === third) return number === "plural" && !mayBeNoun;
  // "The plugin support all editors": before a determiner the word is a verb.
  const isVerbAlone = isOnlyVerb && !mayBeNamed(at, lexicon, place, slot.to);
  return put === third && isPresent && number === "singular" && (isVerbAlone || hasObject);
}

/** True for "found a company", which needs no "find". */
function isFounded(at: WordAt, verb: number): boolean {
  const what = /^(?:company|companies|club|school|church|city|colony|party|firm|startup|business|society)$/u;
  return at(verb) === "found" && [2, 3].some((by) => what.test(at(verb + by)));
}

function isPronounOrNot(at: WordAt, place: number): boolean {
  return at(place).endsWith("n't") || at(place + 1) === "not";
}

function isAgreementSupported({ at, lexicon, put, slot, tokens }: Context): boolean {
  const isToPlural = put === slot.options[1];
  let place = slot.from - 1;
  while (ADVERB.has(at(place))) place -= 1;
  const subject = at(place);
  if (subject === "there" && !isToPlural && isOneThing(at, lexicon, slot.to))
    return put !== "was" && put !== "wasn't";
  if (subject === "there" && !isToPlural)
    return (
      at(slot.to) === "only" &&
      at(slot.to + 1) === "one" &&
      (lexicon.tags(at(slot.to + 2)) & NOUN) === TAG.noun
    );
  if (subject === "there")
    return (
      isToPlural &&
      PLURAL_BEFORE.has(at(slot.to)) &&
      /^\p{L}/u.test(at(slot.to + 1)) &&
      at(slot.to + 1) !== "a"
    );
  if (subject === "i") return put === "have" || put === "do" || put === "don't" || put === "haven't";
  if (SINGULAR_SUBJECT.has(subject))
    return (
      !isToPlural && beginsClause(at, place) && put !== "was" && put !== "wasn't" && !isMandated(at, place)
    );
  if (/^(?:who|which)$/u.test(subject)) {
    const number = numberBeforeWho(at, (by) => lexicon.tags(at(by)), place);
    return number === (isToPlural ? "plural" : "singular") && put !== "was" && put !== "wasn't";
  }
  // "What doesn't kill you makes you stronger": an object.
  if (subject === "you" && !beginsClause(at, place)) return false;
  if (/^(?:they|we|you)$/u.test(subject)) return isToPlural && !isCoordinated(at, place);
  const number = subjectNumber({ at, lexicon, tokens }, place);
  if (isToPlural) return number === "plural";
  // "Were" may be a subjunctive, and so may "essential that every child have access".
  return number === "singular" && put !== "was" && put !== "wasn't" && !isMandated(at, place);
}

const SUPPORTED: Readonly<Record<Task, (context: Context, need: ArticleNeed | undefined) => boolean>> = {
  number: isNumberSupported,
  verb: isFormSupported,
  agreement: isAgreementSupported,
  pair: isPairSupported,
  preposition: ({ at, put, slot }) =>
    takesPreposition(at(slot.from - 1), put, slot.options[slot.written] ?? "", at(slot.to)),
  article: ({ slot }, need) => slot.written !== 0 || need !== undefined,
  slip: isSlipSupported,
};
