import { type Lexicon, NOUN, TAG } from "./lexicon.ts";
import type { Token } from "./tokens.ts";

/** Returns the token at a place in lower case, or an empty string outside the text. */
export type WordAt = (place: number) => string;

/** Undefined where it is unclear. */
export type GrammaticalNumber = "singular" | "plural" | undefined;

/** Words that only a plural follows. */
export const PLURAL_BEFORE: ReadonlySet<string> = new Set(
  `many several few these those two three four five six seven eight nine ten eleven twelve fifteen sixteen twenty thirty forty fifty sixty hundred thousand various numerous both`.split(
    " ",
  ),
);

const PHRASE_START =
  /^(?:the|these|those|this|its|their|our|his|her|my|your|all|some|most|many|a|each|one)$/u;

/**
 * Returns the number of a subject at the start of a clause that prepositions and more nouns cut off from the verb at `verb`, as
 * in "the results of the survey in May". Undefined if it is unclear, or if nothing cuts it off.
 */
export function cutOffHead(tokens: readonly Token[], verb: number, lexicon: Lexicon): GrammaticalNumber {
  const at = (place: number): string => tokens[place]?.word ?? "";
  const numberAt = (place: number): number => lexicon.tags(at(place)) & NOUN;
  const inner = numberAt(verb - 1);
  if (inner !== TAG.noun && inner !== TAG.nouns) return undefined;
  if (
    !/^[a-z]+$/u.test(at(verb - 1)) ||
    !lexicon.has(at(verb - 1)) ||
    (lexicon.tags(at(verb - 1)) & TAG.adjective && !lexicon.isCountable(at(verb - 1)))
  )
    return undefined;
  let head = verb - 1;
  let start = phraseStart(at, lexicon, head);
  let link = "";
  for (let depth = 0; !isClauseStart(at(start - 1)); depth += 1) {
    link = at(start - 1);
    if (depth === DEEPEST || !LINK.test(link)) return undefined;
    head = start - 2;
    if (link === "of" && /^(?:each|one|neither|either)$/u.test(at(head)))
      return inner === TAG.nouns && (isClauseStart(at(head - 1)) || at(head - 1) === "every")
        ? "singular"
        : undefined;
    if (numberAt(head) === 0) return undefined;
    start = phraseStart(at, lexicon, head);
  }
  const outer = numberAt(head);
  const isCount = at(head) === "number" && at(head - 1) === "the" && link === "of";
  if (head === verb - 1 || (COLLECTIVE.test(at(head)) && !isCount) || MEASURE.test(at(head)))
    return undefined;
  const isBare = start === head || at(start).endsWith("ing");
  // "The code that results from it", "computing means of values"
  if (isBare && (at(start - 1) === "that" || lexicon.tags(at(start)) & (TAG.third | TAG.ing)))
    return undefined;
  if (at(start).endsWith("ing") || !lexicon.has(at(head))) return undefined;
  // "Note consuming streams in this way is", "Classify scripts for it"
  if (!PHRASE_START.test(at(start)) && start < head && (lexicon.tags(at(head - 1)) & TAG.adjective) === 0)
    return undefined;
  if (/^\p{Lu}/u.test(tokens[head]?.text ?? "") && !/^(?:|[.!?])$/u.test(at(head - 1))) return undefined;
  if (outer === TAG.nouns) return /(?:ss|us|is)$/u.test(at(head)) ? undefined : "plural";
  // "A number of topics are" may be meant; "the" or a thing of its own makes the singular sure.
  const isSingle = at(start) === "the" || (/^an?$/u.test(at(start)) && SINGLE.test(at(head)));
  // "The bakery on the corner": both nouns are one thing.
  const isOneInOther =
    inner === TAG.noun && [start, phraseStart(at, lexicon, verb - 1)].every((place) => ONE.test(at(place)));
  return outer === TAG.noun && (link === "of" ? isSingle : isOneInOther) ? "singular" : undefined;
}

const ONE = /^(?:the|my|our|his|her|your|this)$/u;

/** The most prepositions between a subject and its verb. */
const DEEPEST = 3;
const LINK = /^(?:of|in|on|at|for|from|with|about|between|behind|under|near|inside|within|across)$/u;

/** Nouns that are one thing, whatever it holds: "a list of names appears". */
const SINGLE =
  /^(?:list|table|map|copy|picture|photo|summary|description|review|page|file|folder|box|message|book|report|story|menu|collection)$/u;

/** Nouns whose plural is an amount: "two years of work is a lot". */
export const MEASURE =
  /^(?:lots|loads|tons|heaps|piles|plenty|scores|dozens|hundreds|thousands|millions|billions|years|months|weeks|days|hours|minutes|seconds|dollars|pounds|euros|miles|kilometers|meters|feet|inches|cups|spoons|bytes|bits|megabytes|gigabytes|terms|types|kinds|sorts)$/u;

/** Returns the place of the first word of the noun phrase that ends at a place. */
function phraseStart(at: WordAt, lexicon: Lexicon, end: number): number {
  let start = end;
  while (start > end - 3 && mayPrecedeNoun(lexicon.tags(at(start - 1)))) start -= 1;
  for (let more = 0; more < 2 && PHRASE_START.test(at(start - 1)); more += 1) start -= 1;
  return start;
}

/** True for adjectives, participles and singular nouns: "of supported formats", "on the start page". */
function mayPrecedeNoun(tag: number): boolean {
  return (
    (tag & (TAG.adjective | TAG.participle | TAG.noun)) !== 0 &&
    (tag & (TAG.nouns | TAG.determiner | TAG.preposition | TAG.pronoun | TAG.to)) === 0
  );
}

/** True if a pronoun is the subject of the verb after it: in "make it work" and "let she who" it isn't. */
export function beginsClause(at: WordAt, place: number): boolean {
  // "The files before it are kept": a preposition.
  const mayBeObject = /^(?:before|after)$/u.test(at(place - 1)) && /^(?:it|you)$/u.test(at(place));
  if (
    mayBeObject &&
    /^\p{L}/u.test(at(place - 2)) &&
    /^(?:is|are|was|were|has|have|do|does)$/u.test(at(place + 1))
  )
    return false;
  return (
    /^(?:|[.,;:!?(]|and|but|because|that|if|when|while|so|although|though|since|as|before|after|until|unless|once|whether|why|how|what|think|thinks|hope|know|knows|say|says|said|where|which)$/u.test(
      at(place - 1),
    ) &&
    !(at(place - 1) === "that" && MANDATE.test(at(place - 2))) &&
    at(place - 2) !== "lest"
  );
}

/** Words that a subjunctive follows: "we recommend that he go". */
export const MANDATE =
  /^(?:suggest|recommend|insist|demand|require|request|propose|ask|prefer|advise|urge|important|vital|essential|necessary|crucial|fundamental|imperative|lest|let|mak|made|help|see|watch|hear)/u;

/** True if a subjunctive may stand at `place`: "we recommend that he be dismissed and that she take his place". */
export function isMandated(at: WordAt, place: number): boolean {
  for (
    let before = place - 1;
    before > place - MANDATE_REACH && !/^(?:|[.!?;])$/u.test(at(before));
    before -= 1
  )
    if (MANDATE.test(at(before))) return true;
  return false;
}

/** How many words before a verb what it is asked for may stand. */
const MANDATE_REACH = 9;

/**
 * Returns true if the word after the subject may be a noun, since the next one is a verb too: in "Android build fails", the
 * subject is a name at the start of a sentence.
 */
export function mayBeNamed(at: WordAt, lexicon: Lexicon, subject: number, next: number): boolean {
  return (lexicon.tags(at(next)) & TAG.third) !== 0 && /^[.!?]?$/u.test(at(subject - 1));
}

/** Returns the number of the noun at `place` as a subject, or of the noun that it depends on; undefined if that is unclear. */
export function subjectNumber(
  {
    at,
    lexicon,
    tokens,
  }: { readonly at: WordAt; readonly lexicon: Lexicon; readonly tokens: readonly Token[] },
  place: number,
): GrammaticalNumber {
  // A name has no number that could be seen.
  if (/^\p{Lu}/u.test(tokens[place]?.text ?? "") && place > 0) return undefined;
  // A small letter at the start of a sentence is code's: "options is optional".
  if (/^\p{Ll}/u.test(tokens[place]?.text ?? "") && /^[.!?]$/u.test(at(place - 1))) return undefined;
  if (/^\p{Lu}{2}/u.test(tokens[place]?.text ?? "")) return undefined;
  // "Building reliable systems is hard."
  const clause = [1, 2, 3, 4].find((by) => isClauseStart(at(place - by))) ?? 5;
  if ([1, 2, 3, 4].some((by) => by < clause && at(place - by).endsWith("ing"))) return undefined;
  // "Five hundred dollars is a lot."
  if (MEASURE.test(at(place))) return undefined;
  // "You've" is no noun; "antithesis", "status" and "Travis" are no plurals.
  if (/'|(?:us|is|[lb]ias|tlas|nvas|omics)$/u.test(at(place))) return undefined;
  const subject = at(place);
  if (isAmong(at, place)) return "plural";
  const number = lexicon.tags(subject) & NOUN;
  if (number !== TAG.noun && number !== TAG.nouns) return undefined;
  // "The cosmos" has no singular.
  if (number === TAG.nouns && lexicon.numbersOf(subject) === undefined) return undefined;
  // "Uniqueness" is no plural.
  if (number === TAG.nouns && subject.endsWith("ss")) return undefined;
  if (COLLECTIVE.test(subject) || !lexicon.has(subject) || isCoordinated(at, place)) return undefined;
  const head = headOf(at, lexicon, place);
  if (head === undefined || COLLECTIVE.test(head)) return undefined;
  // In "the journal records edits" the noun is the verb.
  const mayBeVerb =
    lexicon.verbOf(subject)?.[1] === subject &&
    (lexicon.tags(at(place - 1)) & TAG.noun) !== 0 &&
    !/^(?:is|are|was|were|has|have|does|doesn't|isn't|wasn't)$/u.test(at(place + 1));
  // "A source control extensions gets": the noun is wrong, not the verb.
  if (number === TAG.nouns && head === subject && hasSingularDeterminer(at, lexicon, place)) return undefined;
  if ((lexicon.tags(head) & NOUN) === TAG.nouns) return mayBeVerb ? undefined : "plural";
  const isBare = lexicon.tags(subject) === TAG.noun && /^[.!?]?$/u.test(at(place - 1));
  return number === TAG.noun && head === subject && (isBare || isDetermined(at, lexicon, place))
    ? "singular"
    : undefined;
}

/** True for "both of them" and the like. */
function isAmong(at: WordAt, place: number): boolean {
  return (
    /^(?:them|us|these|those)$/u.test(at(place)) &&
    at(place - 1) === "of" &&
    /^(?:both|many|most|several|few)$/u.test(at(place - 2)) &&
    isClauseStart(at(place - 3))
  );
}

/** Returns the noun that governs a verb: in "the results of the survey" the one before "of". Undefined if that is unclear. */
function headOf(at: WordAt, lexicon: Lexicon, place: number): string | undefined {
  const governor = (of: number): string | undefined => {
    if (/^(?:most|many|some|all)$/u.test(at(of)) && isClauseStart(at(of - 1))) return at(place);
    // "Code with lots of side effects", "this aspect of the form of actions": the head is farther away.
    let before = of - 1;
    while (before > of - 4 && lexicon.tags(at(before)) & (TAG.adjective | TAG.determiner | TAG.possessive))
      before -= 1;
    if (lexicon.tags(at(before)) & TAG.preposition) return undefined;
    if ([1, 2, 3].some((by) => at(of - by) === "of")) return undefined;
    const isUnclear = /^(?:none|neither|either|any|each|one)$/u.test(at(of));
    return lexicon.tags(at(of)) & NOUN && !isUnclear ? at(of) : undefined;
  };
  for (let before = place - 1; before >= place - 4; before -= 1) {
    const word = at(before);
    if (word === "of") return governor(before - 1);
    const tag = lexicon.tags(word);
    // "These days children learn", "nowadays people are"
    if (word === "nowadays" || (word === "days" && at(before - 1) === "these")) return at(place);
    if (PLURAL_BEFORE.has(word) && tag & TAG.number) continue;
    // "They say that files", not "that file".
    if (word === "that" && lexicon.tags(at(before + 1)) & TAG.nouns) return at(place);
    if (tag & TAG.preposition || word === "to") return undefined;
    if (tag & (TAG.determiner | TAG.possessive)) {
      if (at(before - 1) === "of") return governor(before - 2);
      // "Nowadays almost every child has"
      const start = /^(?:almost|nearly)$/u.test(at(before - 1)) ? before - 2 : before - 1;
      return isClauseStart(at(start)) || at(start) === "nowadays" ? at(place) : undefined;
    }
    if ((tag & (TAG.adjective | TAG.noun)) === 0) return isClauseStart(word) ? at(place) : undefined;
  }
  return undefined;
}

export function isClauseStart(word: string): boolean {
  return /^(?:|[.,;!?(]|because|that|if|when|while|so|although|since|until|unless|once|whether|whenever|why|think|say|said|know)$/u.test(
    word,
  );
}

/** Nouns that take a singular or a plural verb, and nouns that are written alike in both numbers. */
export const COLLECTIVE =
  /^(?:head|innings|whereabouts|remnant|yuan|yen|salmon|shrimp|personnel|livestock|cattle|poultry|spacecraft|middleware|trio|duo|latter|former|jury|faculty|choir|orchestra|cast|management|leadership|opposition|parliament|ministry|cabinet|panel|mob|enemy|clergy|electorate|firm|bulk|remainder|mass|minority|proportion|percentage|fraction|third|quarter|handful|dozen|host|multitude|range|kind|sort|type|club|team|company|government|police|family|band|crowd|public|staff|committee|council|army|board|group|side|party|data|metadata|media|majority|number|variety|couple|rest|lot|pair|half|percent|species|series|means|news|headquarters|statistics|mathematics|physics|ethics|graphics|analytics|athletics|linguistics|acoustics|dynamics|logistics|robotics|genetics|aesthetics|politics|economics|works|crew|audience|thanks|congratulations|press|sheep|deer|fish|aircraft|offspring|population)$/u;

/** True if a singular noun has a determiner that makes it one: "the data are" may be right, "this file are" isn't. */
function isDetermined(at: WordAt, lexicon: Lexicon, place: number): boolean {
  for (let before = place - 1; before >= place - 3; before -= 1) {
    if (/^(?:this|each|every|a|an|the|his|her|its|my|your|our)$/u.test(at(before))) return true;
    // "That noise disturbs me."
    if (at(before) === "that") return /^[.!?]?$/u.test(at(before - 1));
    if ((lexicon.tags(at(before)) & (TAG.adjective | TAG.noun)) === 0) return false;
  }
  return false;
}

function hasSingularDeterminer(at: WordAt, lexicon: Lexicon, place: number): boolean {
  let before = place - 1;
  while (before > place - 4 && (lexicon.tags(at(before)) & (TAG.adjective | TAG.noun)) !== 0) before -= 1;
  return /^(?:a|an|each|every|another|this)$/u.test(at(before));
}

/** True if "and" or "or" before a subject may join it to another. */
export function isCoordinated(at: WordAt, place: number): boolean {
  for (let before = place; before >= place - 8; before -= 1) {
    const word = at(before);
    if (/^[.;:!?]$/u.test(word) || word === "") return false;
    if (/^(?:and|or|nor|plus|&|\/|wish|as|were)$/u.test(word)) return true;
  }
  return false;
}

/** Returns the number of the noun that "who" or "which" at a place stands for; undefined if that is unclear. */
export function numberBeforeWho(at: WordAt, tags: (place: number) => number, who: number): GrammaticalNumber {
  const number = tags(who - 1) & NOUN;
  // "Every employees who works": the noun is wrong.
  if (/^(?:every|each|a|an|another)$/u.test(at(who - 2))) return number === TAG.noun ? "singular" : undefined;
  // "One of the few people who makes it"
  const of = [2, 3, 4, 5].find((by) => at(who - by) === "of");
  const isPeople = at(who - 1) === "people" && of !== undefined && at(who - of - 1) !== "one";
  if (of !== undefined && !isPeople) return undefined;
  // "Actors in this film who match", but "with the people who say so"
  const isHuman = /^(?:people|those)$/u.test(at(who - 1)) && of === undefined;
  if (!isHuman && [2, 3, 4].some((by) => (tags(who - by) & (TAG.preposition | TAG.to)) !== 0))
    return undefined;
  if (number === TAG.nouns || /^(?:people|those|children)$/u.test(at(who - 1))) return "plural";
  if (/^(?:someone|somebody|everyone|everybody|anyone|anybody|nobody)$/u.test(at(who - 1))) return "singular";
  if (number !== TAG.noun) return undefined;
  return /^(?:a|an|every|each|one|this|that)$/u.test(at(who - 2)) ||
    (tags(who - 2) & TAG.adjective && /^(?:a|an|every|each|one)$/u.test(at(who - 3)))
    ? "singular"
    : undefined;
}
