import { type Lexicon, NOUN, TAG, VERB } from "./lexicon.ts";
import { COLLECTIVE, type GrammaticalNumber, isClauseStart, MEASURE, type WordAt } from "./subjects.ts";
import type { Token } from "./tokens.ts";

/** Adverbs that may stand before a verb. */
export const ADVERB =
  /^(?:never|always|often|usually|really|only|still|already|just|also|not|rarely|seldom|ever|sometimes|actually|even)$/u;

/** Verbs with two objects, of which a clause with "that" may be one: "I told the men that was wrong". */
const TELLING =
  /^(?:tell|tells|told|telling|show|shows|showed|inform|informs|informed|remind|reminds|reminded|teach|teaches|taught|assure|assured|convince|convinced|warn|warns|warned|promise|promised|persuade|persuaded|notify|notified|advise|advised)$/u;

/** Nouns whose content a clause with "that" may say. */
export const CONTENT =
  /^(?:fact|idea|belief|hope|claim|news|notion|view|sense|feeling|evidence|assumption|possibility|probability|likelihood|chance|doubt|way|time|moment|reason|conclusion|argument|impression|rule|suggestion|statement|proof|indication|risk|danger|opinion|concern|warning|message|promise|guarantee|requirement|thought|hypothesis|theory|principle|condition|result|case|point|truth|report|rumor|sign|confidence)s?$/u;

/** Words that say how much or how many, after which the noun past "of" counts. */
const QUANTITY = /^(?:lot|lots|couple|plenty)$/u;
/** The same before people: "the number of tourists who come". */
const HUMAN_QUANTITY =
  /^(?:lot|lots|couple|plenty|number|amount|majority|percentage|hundreds|thousands|millions)$/u;

/**
 * Returns the number of the noun that the verb at `verb` says something about, directly after "who" or "that": "students who read", "the
 * boats that were leaving". Undefined if nothing describes a noun there, or if it is unclear which: "which" may stand for a whole
 * clause, and after a preposition another noun may be meant.
 */
export function relativeSubject(tokens: readonly Token[], verb: number, lexicon: Lexicon): GrammaticalNumber {
  const at = (place: number): string => tokens[place]?.word ?? "";
  const clause = ADVERB.test(at(verb - 1)) ? verb - 2 : verb - 1;
  const pronoun = at(clause);
  if (!/^(?:who|that)$/u.test(pronoun) || !/^\p{Ll}/u.test(tokens[verb]?.text ?? "")) return undefined;
  if (!mayFollow(at, lexicon, verb, pronoun)) return undefined;
  const isInserted = pronoun === "who" && at(clause - 1) === ",";
  const noun = isInserted ? clause - 2 : clause - 1;
  if (CONTENT.test(at(noun)) || !hasBothNumbers(lexicon, at(noun))) return undefined;
  const [number, start] = phraseNumber(tokens, noun, lexicon);
  // "The main character, who has lost", but not "men, women and a child, who have"
  if (isInserted && !/^[.!?]?$/u.test(at(start - 1))) return undefined;
  if (number === undefined || !isPlain(at, lexicon, start, pronoun === "who")) return undefined;
  // "I told the men that was wrong."
  return pronoun === "that" && [1, 2, 3].some((by) => TELLING.test(at(start - by))) ? undefined : number;
}

/** True for nouns whose form shows their number: not for names, nor for what has no singular or no plural. */
function hasBothNumbers(lexicon: Lexicon, noun: string): boolean {
  return /^(?:people|children|those)$/u.test(noun) || lexicon.numbersOf(noun) !== undefined;
}

/** True if a clause after the noun phrase at `start` can't be about another noun: after a verb, and at the start of a clause. */
function isPlain(at: WordAt, lexicon: Lexicon, start: number, isHuman: boolean): boolean {
  const place = /^(?:all|both|half|such|what)$/u.test(at(start - 1)) ? start - 2 : start - 1;
  const before = at(place);
  const tag = lexicon.tags(before);
  if (before === "of") return (isHuman ? HUMAN_QUANTITY : QUANTITY).test(at(place - 1));
  // "A cat and a dog that are", "the costs of running a business that are"
  if (/^(?:and|or|nor|than|as|,|including|excluding)$/u.test(before) || before.endsWith("'s")) return false;
  if (tag & (TAG.preposition | TAG.to)) return false;
  const isVerb = (tag & VERB) !== 0 && (tag & NOUN) === 0;
  const isActivity = (tag & TAG.ing) !== 0 && (lexicon.tags(at(place - 1)) & VERB) !== 0;
  const isDetermined = (lexicon.tags(at(start)) & (TAG.determiner | TAG.possessive)) !== 0;
  return (
    isClauseStart(before) ||
    isVerb ||
    isActivity ||
    (isDetermined && (tag & TAG.ing) === 0 && /^[a-z']+$/u.test(before))
  );
}

/** True if the word after "that" is its verb: not in "the claim that work is done". */
function mayFollow(at: WordAt, lexicon: Lexicon, verb: number, pronoun: string): boolean {
  const tag = lexicon.tags(at(verb));
  const next = lexicon.tags(at(verb + 1));
  // "When they closed their offices that was a sign."
  if (/^(?:is|was)$/u.test(at(verb)) && /^(?:an?|the|what|why|how|when)$/u.test(at(verb + 1))) return false;
  // "The same behavior that continue presents", "the downside that direct access remains"
  const isOther = (tag & (TAG.third | TAG.past)) === 0 && (tag & TAG.adjective || next & (TAG.third | NOUN));
  if (isOther && !/^(?:is|are|was|were|has|have|do|does|\p{L}+n't)$/u.test(at(verb)) && pronoun === "that")
    return false;
  if ((tag & NOUN) === 0 || pronoun === "who") return true;
  // "The parts that matters of taste touch on"
  if (/^(?:is|are|was|were|has|have|can|will|of)$/u.test(at(verb + 1))) return false;
  return (tag & TAG.third) !== 0
    ? (next & VERB & ~(TAG.base | TAG.present)) === 0
    : (next & (TAG.determiner | TAG.possessive)) !== 0 && at(verb + 1) !== "that";
}

/** True for a word that has a finite form of a verb, whatever else it may be. */
export function mayBeVerb(lexicon: Lexicon, word: string): boolean {
  return (lexicon.tags(word) & VERB) !== 0 || lexicon.verbOf(word)?.[1] === word;
}

/** Returns the number of the noun phrase that ends at a place, and where it starts. */
export function phraseNumber(
  tokens: readonly Token[],
  noun: number,
  lexicon: Lexicon,
): readonly [GrammaticalNumber, number] {
  const at = (place: number): string => tokens[place]?.word ?? "";
  const word = at(noun);
  const tag = lexicon.tags(word);
  let start = noun;
  while (
    start > noun - 4 &&
    (lexicon.tags(at(start - 1)) & (TAG.adjective | TAG.number | TAG.noun | TAG.participle)) !== 0 &&
    (lexicon.tags(at(start - 1)) & (TAG.preposition | TAG.determiner | TAG.pronoun | TAG.to | TAG.modal)) ===
      0 &&
    !/^(?:is|are|was|were|be|been|has|have|had)$/u.test(at(start - 1))
  )
    start -= 1;
  if (start === noun - 4) return [undefined, start];
  const determiner = at(start - 1);
  const isDetermined = (lexicon.tags(determiner) & (TAG.determiner | TAG.possessive)) !== 0;
  const unclear = [undefined, isDetermined ? start - 1 : start] as const;
  if (/^\p{Lu}/u.test(tokens[noun]?.text ?? "") && noun > 0 && !/^[.!?]?$/u.test(at(noun - 1)))
    return unclear;
  if (word === "people" || word === "children" || word === "those")
    return ["plural", isDetermined ? start - 1 : start];
  if (COLLECTIVE.test(word) || MEASURE.test(word) || !lexicon.has(word)) return unclear;
  // "It notes that", "the list shows that"
  const isVerb = mayBeVerb(lexicon, word) && !/^[.!?]?$/u.test(at(noun - 1));
  if (isVerb && !isDetermined && (lexicon.tags(at(noun - 1)) & (TAG.adjective | TAG.number)) === 0)
    return unclear;
  if (isVerb && (lexicon.tags(at(noun - 1)) & NOUN) !== 0) return unclear;
  if ((tag & NOUN) === TAG.nouns && !/^(?:a|an|this|that|each|every)$/u.test(determiner))
    return ["plural", isDetermined ? start - 1 : start];
  const isOne = /^(?:a|an|the|this|every|each|my|our|your|his|her|another)$/u.test(determiner);
  return (tag & NOUN) === TAG.noun && isOne ? ["singular", start - 1] : unclear;
}
