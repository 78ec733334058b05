import { type Lexicon, TAG } from "./lexicon.ts";
import type { Slot, Task } from "./slots.ts";
import type { Token } from "./tokens.ts";

/**
 * Returns true if the words around a place give a reason for a correction: what the model finds likelier isn't enough. Correct
 * text is full of unusual choices, but "several" is never followed by a singular.
 *
 * @param put the option of `slot` that would replace the written one
 */
export function isSupported(tokens: readonly Token[], slot: Slot, put: string, lexicon: Lexicon): boolean {
  const context: Context = { tokens, at: (place) => tokens[place]?.word ?? "", lexicon, slot, put };
  return isCertain(tokens, slot, put, lexicon) || SUPPORTED[slot.task](context);
}

/**
 * Returns true if the reason is certain whatever the model says: the subject is "he" or "she", or a noun cuts it off from its
 * verb, past which n-grams can't see.
 */
export function isCertain(tokens: readonly Token[], slot: Slot, put: string, lexicon: Lexicon): boolean {
  const follows = tokens[slot.to]?.word ?? "";
  const isVerb =
    (lexicon.tags(tokens[slot.from]?.word ?? "") & NOUN) === 0 ||
    follows === "that" ||
    (lexicon.tags(follows) & (TAG.determiner | TAG.possessive | TAG.pronoun)) !== 0;
  const isPluralVerb =
    slot.task === "agreement"
      ? put === slot.options[1]
      : slot.task === "verb" && isVerb && slot.written === 1 && put === slot.options[0];
  const isSingularVerb =
    slot.task === "agreement"
      ? put === slot.options[0]
      : slot.task === "verb" && isVerb && slot.written === 0 && put === slot.options[1];
  const at = (place: number): string => tokens[place]?.word ?? "";
  // "She walk": the past has a form of its own, and no "let her" comes before.
  const isThird = slot.task === "verb" && slot.written === 0 && put === slot.options[1];
  const mayBePast =
    (lexicon.tags(slot.options[0] ?? "") & TAG.past) !== 0 ||
    slot.options[0] === slot.options[3] ||
    /^(?:lay|fell|found|wound|saw|felt|left|bound|ground|bore)$/u.test(slot.options[0] ?? "");
  if (isThird && !mayBePast && /^(?:he|she)$/u.test(at(slot.from - 1)))
    return beginsClause(at, slot.from - 1);
  const head = cutOffHead(tokens, slot.from, lexicon);
  return (head === "plural" && isPluralVerb) || (head === "singular" && isSingularVerb);
}

/** True for "there" between a verb and a noun, where "their" is meant unless the model is against it. */
export function isPossessive(
  tokens: readonly Token[],
  { from, to }: Slot,
  put: string,
  lexicon: Lexicon,
): boolean {
  const before = lexicon.tags(tokens[from - 1]?.word ?? "");
  const after = lexicon.tags(tokens[to]?.word ?? "");
  const isVerb = (before & (TAG.base | TAG.past | TAG.participle | TAG.ing | TAG.third)) !== 0;
  return put === "their" && isVerb && (after & NOUN) !== 0 && (after & ~(NOUN | TAG.third | TAG.name)) === 0;
}

const PHRASE_START =
  /^(?:the|these|those|this|its|their|our|his|her|my|your|all|some|most|many|a|each|one)$/u;

/**
 * Returns the number of a subject at the start of a clause that "of the" and one more noun of the other number cut off from the
 * verb at `verb`, as in "the results of the survey".
 */
function cutOffHead(
  tokens: readonly Token[],
  verb: number,
  lexicon: Lexicon,
): "singular" | "plural" | undefined {
  const at = (place: number): string => tokens[place]?.word ?? "";
  const numberAt = (place: number): number => lexicon.tags(at(place)) & NOUN;
  let place = verb - 2;
  while (place > verb - 4 && (lexicon.tags(at(place)) & TAG.adjective) !== 0 && numberAt(place) === 0)
    place -= 1;
  if (/^(?:the|this|that|these|those|its|their|our|his|her|my|your)$/u.test(at(place))) place -= 1;
  if (!/^(?:of|in|on|at|for|from|with)$/u.test(at(place))) return undefined;
  const head = place - 1;
  const [outer, inner] = [numberAt(head), numberAt(verb - 1)];
  const isEach = at(place) === "of" && /^(?:each|one|neither|either)$/u.test(at(head));
  if (isEach) return inner === TAG.nouns && isClauseStart(at(head - 1)) ? "singular" : undefined;
  if (COLLECTIVE.test(at(head)) || !PHRASE_START.test(at(head - 1)) || !isClauseStart(at(head - 2)))
    return undefined;
  if (outer === TAG.nouns && inner === TAG.noun) return "plural";
  // "A list of topics are" may be meant; only "the" makes the singular sure.
  return outer === TAG.noun && inner === TAG.nouns && at(place) === "of" && at(head - 1) === "the"
    ? "singular"
    : undefined;
}

interface Context {
  readonly tokens: readonly Token[];
  readonly at: (place: number) => string;
  readonly lexicon: Lexicon;
  readonly slot: Slot;
  readonly put: string;
}

const words = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/u));

const PLURAL_BEFORE = words(
  `many several few these those two three four five six seven eight nine ten twelve hundred thousand various numerous both`,
);
const SINGULAR_BEFORE = words("a an this each every another");
const NOUN = TAG.noun | TAG.nouns;

function isNumberSupported({ at, lexicon, put, slot }: Context): boolean {
  const isToPlural = put === slot.options[1];
  // A noun before a noun has a number of its own: "an options object", "two user accounts".
  if (lexicon.tags(at(slot.to)) & (NOUN | TAG.adjective) || at(slot.to) === "-") return false;
  for (let place = slot.from - 1; place >= slot.from - 3; place -= 1) {
    const word = at(place);
    // "This runs": a verb, unless another one follows.
    if (word === "this" && !isFiniteBe(at(slot.to))) return false;
    if (PLURAL_BEFORE.has(word)) return isToPlural && !isNumberName(at, place);
    if (SINGULAR_BEFORE.has(word)) return !isToPlural;
    if (isPartitive(at, place)) return isToPlural;
    // Only adjectives may come between: in "a users table" the noun has a number of its own.
    if ((lexicon.tags(word) & TAG.adjective) === 0 || lexicon.tags(word) & NOUN) return false;
  }
  return false;
}

/** True after "one of the", "all the", "a number of" and the like, which only a plural follows. */
function isPartitive(at: Context["at"], place: number): boolean {
  const word = at(place);
  if (word === "of")
    return /^(?:number|series|lot|lots|kinds|types|list|set|couple|variety|hundreds|thousands)$/u.test(
      at(place - 1),
    );
  if (!/^(?:the|these|those|our|your|its|their|my)$/u.test(word)) return false;
  return (
    at(place - 1) === "all" ||
    (at(place - 1) === "of" && /^(?:one|each|some|most|many|all|none|two|three)$/u.test(at(place - 2)))
  );
}

function isFiniteBe(word: string): boolean {
  return /^(?:is|are|was|were|has|have|can|will|should|does)$/u.test(word);
}

/** In "one of two user accounts" and "version two file" the number doesn't count the noun. */
function isNumberName(at: Context["at"], place: number): boolean {
  return /^(?:version|level|type|option|step|phase|chapter|section|figure|table|part|-)$/u.test(
    at(place - 1),
  );
}

const MODAL = words(
  "can could will would shall should may might must can't couldn't won't wouldn't shouldn't cannot",
);
const DO = words("do does did don't doesn't didn't");
const BE = words("am is are was were be been being isn't aren't wasn't weren't i'm you're we're they're");
const HAVE = words("have has had having haven't hasn't hadn't");
const BEFORE_ING = words("of for by in without about after before from with at instead despite");
const SINGULAR_SUBJECT = words("he she it everyone everybody someone somebody nobody");
const PLURAL_SUBJECT = words("they we you i people children");
const ADVERB = words("not also always never often usually still already only just really sometimes");

function isFormSupported({ at, lexicon, put, slot, tokens }: Context): boolean {
  const [base, third, ing, past, participle] = slot.options;
  let place = slot.from - 1;
  while (ADVERB.has(at(place))) place -= 1;
  const before = at(place);
  const written = slot.options[slot.written];
  const follows = lexicon.tags(at(slot.to));
  const hasObject = (follows & (TAG.determiner | TAG.possessive | TAG.pronoun)) !== 0;
  // "Can moved to" may lack a "be".
  const isPassive = written === participle && written !== base && !hasObject;
  if (MODAL.has(before) || (DO.has(before) && isPronounOrNot(at, place))) return put === base && !isPassive;
  // "To" is also a preposition: "committed to helping", "a link to running jobs".
  if (before === "to") {
    if (isVerbOrAdjective(lexicon, at(place - 1))) return put === base && at(place - 1) !== "used";
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
    return true;
  // Where the word may be a noun, only a preposition, an adverb or the end shows that it is none.
  const isVerbHere =
    isOnlyVerb || /^(?:by|to|in|from|on|with|for|as|at|when|before|after|until|[.,;:])$/u.test(at(slot.to));
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
      (isOnlyVerb || (place < slot.from - 1 && hasObject)) &&
      (written === base || written === past)
    );
  if (BEFORE_ING.has(before) && hasObject && /^(?:before|after|without|by|when|while)$/u.test(before))
    return put === ing && written === base;
  if (BEFORE_ING.has(before)) return put === ing && written === base && isOnlyVerb;
  if (SINGULAR_SUBJECT.has(before))
    return put === third && written === base && written !== past && beginsClause(at, place);
  // A lower-case "i" is a variable.
  if (before === "i" && tokens[place]?.text !== "I") return false;
  if (PLURAL_SUBJECT.has(before)) return put === base && written === third && !isCoordinated(at, place);
  if (place !== slot.from - 1) return false;
  const number = subjectNumber({ at, lexicon, tokens }, place);
  const mayBeNoun = (lexicon.tags(written ?? "") & NOUN) !== 0 && !hasObject && at(slot.to) !== "that";
  if (put === base && written === third) return number === "plural" && !mayBeNoun;
  // "The plugin support all editors": before a determiner the word is a verb.
  return put === third && written === base && number === "singular" && (isOnlyVerb || hasObject);
}

/** Verbs that are adjectives too, in texts about software more often than elsewhere. */
const ALSO_ADJECTIVE =
  /^(?:mature|welcome|separate|duplicate|complete|live|open|clean|clear|correct|present|subject|seem|come|become|run|set)$/u;

function isPronounOrNot(at: Context["at"], place: number): boolean {
  return at(place).endsWith("n't") || at(place + 1) === "not";
}

function isVerbOrAdjective(lexicon: Lexicon, word: string): boolean {
  return (
    /^(?:want|wants|wanted|need|needs|needed|have|has|had|try|tries|tried|going|able|order|like|how|used|likely|ready|easy|hard|possible|decided|decide|begin|start|started|learn)$/u.test(
      word,
    ) && lexicon.tags(word) !== 0
  );
}

/** True if a pronoun is the subject of the verb after it: in "make it work" and "let she who" it isn't. */
function beginsClause(at: Context["at"], place: number): boolean {
  return (
    /^(?:|[.,;:!?(]|and|but|because|that|if|when|while|so|although|though|since|as|think|thinks|hope|know|knows|say|says|said|where|which)$/u.test(
      at(place - 1),
    ) &&
    !/^(?:suggest|suggests|suggested|recommend|recommends|insist|insists|demand|demands|require|requires|important|lest)$/u.test(
      at(place - 2),
    )
  );
}

function isAgreementSupported({ at, lexicon, put, slot, tokens }: Context): boolean {
  const isToPlural = put === slot.options[1];
  let place = slot.from - 1;
  while (ADVERB.has(at(place))) place -= 1;
  const subject = at(place);
  if (subject === "there") return isToPlural && PLURAL_BEFORE.has(at(slot.to));
  if (subject === "i") return put === "have" || put === "do" || put === "don't" || put === "haven't";
  if (SINGULAR_SUBJECT.has(subject))
    return !isToPlural && beginsClause(at, place) && put !== "was" && put !== "wasn't";
  if (/^(?:they|we|you)$/u.test(subject)) return isToPlural && !isCoordinated(at, place);
  const number = subjectNumber({ at, lexicon, tokens }, place);
  if (isToPlural) return number === "plural";
  // "Were" may be a subjunctive.
  return number === "singular" && put !== "was" && put !== "wasn't";
}

/** Returns the number of the noun at `place` as a subject, or of the noun that it depends on; undefined if that is unclear. */
function subjectNumber(
  { at, lexicon, tokens }: Pick<Context, "at" | "lexicon" | "tokens">,
  place: number,
): "singular" | "plural" | undefined {
  // A name has no number that could be seen.
  if (/^\p{Lu}/u.test(tokens[place]?.text ?? "") && place > 0) return undefined;
  const subject = at(place);
  const number = lexicon.tags(subject) & NOUN;
  if (number !== TAG.noun && number !== TAG.nouns) return undefined;
  if (COLLECTIVE.test(subject) || !lexicon.has(subject) || isCoordinated(at, place)) return undefined;
  const head = headOf(at, lexicon, place);
  if (head === undefined || COLLECTIVE.test(head)) return undefined;
  // In "the journal records edits" the noun is the verb.
  const mayBeVerb =
    lexicon.verbOf(subject)?.[1] === subject && (lexicon.tags(at(place - 1)) & TAG.noun) !== 0;
  if ((lexicon.tags(head) & NOUN) === TAG.nouns) return mayBeVerb ? undefined : "plural";
  return number === TAG.noun && head === subject && isDetermined(at, lexicon, place) ? "singular" : undefined;
}

/** Returns the noun that governs a verb: in "the results of the survey" the one before "of". Undefined if that is unclear. */
function headOf(at: Context["at"], lexicon: Lexicon, place: number): string | undefined {
  for (let before = place - 1; before >= place - 4; before -= 1) {
    const word = at(before);
    if (word === "of") return lexicon.tags(at(before - 1)) & NOUN ? at(before - 1) : undefined;
    const tag = lexicon.tags(word);
    if (PLURAL_BEFORE.has(word) && tag & TAG.number) continue;
    if (tag & TAG.preposition || word === "to") return undefined;
    if (tag & (TAG.determiner | TAG.possessive)) {
      if (at(before - 1) === "of") return lexicon.tags(at(before - 2)) & NOUN ? at(before - 2) : undefined;
      return isClauseStart(at(before - 1)) ? at(place) : undefined;
    }
    if ((tag & (TAG.adjective | TAG.noun)) === 0) return isClauseStart(word) ? at(place) : undefined;
  }
  return undefined;
}

function isClauseStart(word: string): boolean {
  return /^(?:|[.,;!?(]|because|that|if|when|while|so|although|since|think|say|said|know)$/u.test(word);
}

/** Nouns that take a singular or a plural verb, and nouns that are written alike in both numbers. */
const COLLECTIVE =
  /^(?:club|team|company|government|police|family|band|crowd|public|staff|committee|council|army|board|group|side|party|data|media|majority|number|variety|couple|rest|lot|pair|half|percent|species|series|means|news|headquarters|statistics|mathematics|physics|politics|economics|works|crew|audience|thanks|congratulations|class|press|population)$/u;

/** True if a singular noun has a determiner that makes it one: "the data are" may be right, "this file are" isn't. */
function isDetermined(at: Context["at"], lexicon: Lexicon, place: number): boolean {
  for (let before = place - 1; before >= place - 3; before -= 1) {
    if (/^(?:this|each|every|a|an|the|his|her|its|my|your|our)$/u.test(at(before))) return true;
    if ((lexicon.tags(at(before)) & TAG.adjective) === 0) return false;
  }
  return false;
}

/** True if "and" or "or" before a subject may join it to another. */
function isCoordinated(at: Context["at"], place: number): boolean {
  for (let before = place; before >= place - 8; before -= 1) {
    const word = at(before);
    if (/^[.;:!?]$/u.test(word) || word === "") return false;
    if (/^(?:and|or|nor|plus|&|\/|wish|as|were)$/u.test(word)) return true;
  }
  return false;
}

function isPairSupported({ at, lexicon, put, slot }: Context): boolean {
  const number = lexicon.tags(at(slot.to)) & NOUN;
  const after = lexicon.tags(at(slot.to + 1));
  if (put === "these" || put === "those")
    return number === TAG.nouns || (PLURAL_BEFORE.has(at(slot.to)) && (after & NOUN) === TAG.nouns);
  if (put === "this" || put === "that") return number === TAG.noun && (after & NOUN) === 0;
  if (put === "to") return /^[a-z]/u.test(at(slot.to));
  if (put === "a" || put === "an") return false;
  return true;
}

/** The prepositions that a word takes, where learners often use another. */
const GOVERNED: ReadonlyMap<string, readonly string[]> = new Map(
  `depend:on depends:on depended:on depending:on rely:on relies:on relied:on consist:of consists:of consisted:of interested:in
  listen:to listens:to listened:to listening:to afraid:of capable:of responsible:for married:to proud:of
  succeed:in succeeded:in participate:in participated:in participating:in participates:in concentrate:on belong:to belongs:to belonged:to according:to addicted:to accused:of aware:of composed:of insist:on insisted:on
  accustomed:to comply:with complies:with famous:for tired:of suffer:from suffers:from
  suffered:from suffering:from prevent:from graduated:from jealous:of superior:to
  inferior:to bored:with essential:for spend:on spent:on bad:at`
    .trim()
    .split(/\s+/u)
    .map((entry) => {
      const [word = "", prepositions = ""] = entry.split(":");
      return [word, prepositions.split("|")];
    }),
);

const SUPPORTED: Readonly<Record<Task, (context: Context) => boolean>> = {
  number: isNumberSupported,
  verb: isFormSupported,
  agreement: isAgreementSupported,
  pair: isPairSupported,
  preposition: ({ at, put, slot }) => GOVERNED.get(at(slot.from - 1))?.includes(put) ?? false,
  article: () => true,
};
