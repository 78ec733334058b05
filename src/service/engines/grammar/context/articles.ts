import { type Lexicon, NOUN, TAG, VERB } from "./lexicon.ts";
import type { Context } from "./slot-context.ts";
import type { WordAt } from "./subjects.ts";

/**
 * How much speaks for a change of an article: "certain" beside another determiner, "strong" if the noun is counted, or isn't,
 * and comes after a verb, "fair" with an adjective after a preposition, "weak" alone after one, "open" if only the place tells.
 */
export type ArticleNeed = "certain" | "strong" | "fair" | "weak" | "open";

/** Words between an article and its noun. */
const REACH = 4;
const NO_NOUN_PHRASE = TAG.preposition | TAG.conjunction | TAG.determiner | TAG.pronoun | TAG.modal | TAG.to;
const VERB_FORM = VERB | TAG.participle | TAG.ing;
/** Words that show that a noun phrase ends before them. */
const AFTER_NOUN =
  /^(?:|[.;!?)]|is|was|has|can|will|would|could|should|must|may|that|which|who|whose|why|how|when|where|if|because|while|than|before|after|until|so|but|instead|whenever|unless|although)$/u;
/** After these a noun needs no article: "this kind of house". */
const KIND =
  /^(?:kinds?|sorts?|types?|forms?|pieces?|lack|lots?|plenty|full|out|instead|matter|sense|degree|amount|bit|source|means|mode|method|point|level|states?|role|rate)$/u;

/**
 * Returns what speaks for a change of the article before a noun. Undefined where correct text may go without one, or with one:
 * in titles and lists, in pairs ("from client to server"), and before words that may be no noun.
 */
export function articleNeed(context: Context): ArticleNeed | undefined {
  const { slot } = context;
  if (slot.options[slot.written] !== "") return context.put === "" ? superfluous(context) : undefined;
  return missing(context);
}

/** Returns the place of the noun that ends the noun phrase from a place. */
function headOf({ at, lexicon, tokens }: Context, from: number): number {
  let head = from;
  while (
    head < from + REACH &&
    /^\p{Ll}/u.test(tokens[head + 1]?.text ?? "") &&
    (lexicon.tags(at(head + 1)) & (NOUN | TAG.adjective)) !== 0 &&
    (lexicon.tags(at(head + 1)) & (NO_NOUN_PHRASE | TAG.adverb)) === 0
  )
    head += 1;
  return head;
}

/** @param opensSentence true if the words up to the noun are the first ones of a sentence: "on the other hand, ..." */
function endsPhrase({ at, lexicon, slot, tokens }: Context, head: number, opensSentence = false): boolean {
  const [noun, next] = [tokens[head], tokens[head + 1]];
  // A name with dots.
  if (next?.text === "." && tokens[head + 2]?.start === next.end) return false;
  if (next !== undefined && noun?.end === next.start && !/^[.,;:!?]$/u.test(next.text)) return false;
  if (AFTER_NOUN.test(at(head + 1))) return true;
  // "Of plane, train and bus tickets"
  if (at(head + 1) === ",")
    return opensSentence || /^(?:i|you|he|she|it|we|they|and|but|so|which|who|the)$/u.test(at(head + 2));
  // "In foreign country teaches"
  if ((lexicon.tags(at(head + 1)) & (TAG.third | NOUN)) === TAG.third) return true;
  // "Has a phone and uses it"
  if (/^(?:and|or)$/u.test(at(head + 1))) return isVerbPhrase(at, lexicon, head + 2);
  const tag = lexicon.tags(at(head + 1));
  return (
    (tag & (TAG.preposition | TAG.to)) !== 0 &&
    (tag & (NOUN | TAG.adjective)) === 0 &&
    (at(head + 1) !== "as" || at(slot.from) === "same")
  );
}

/** True for the start of another clause: "uses it", "he goes". */
function isVerbPhrase(at: WordAt, lexicon: Lexicon, place: number): boolean {
  const tag = lexicon.tags(at(place));
  if (/^(?:i|you|he|she|it|we|they)$/u.test(at(place)) || tag & TAG.modal) return true;
  const hasObject = (lexicon.tags(at(place + 1)) & (TAG.determiner | TAG.possessive | TAG.pronoun)) !== 0;
  return (
    (tag & (TAG.third | TAG.past)) !== 0 &&
    ((tag & (NOUN | TAG.adjective | TAG.participle)) === 0 || hasObject)
  );
}

function missing(context: Context): ArticleNeed | undefined {
  const { at, lexicon, slot, tokens } = context;
  const isVery = /^(?:very|really)$/u.test(at(slot.from));
  const head = headOf(context, isVery ? slot.from + 1 : slot.from);
  const noun = at(head);
  // "In next section"
  if (
    context.put === "the" &&
    /^(?:next|previous|following|same|entire|whole)$/u.test(at(slot.from)) &&
    /^(?:in|on|at|from|of|to|with|for)$/u.test(at(slot.from - 1)) &&
    (lexicon.tags(at(slot.from + 1)) & TAG.noun) !== 0 &&
    !/^(?:day|night|week|month|year|time|morning|summer|winter|spring|fall|gen|sex|person)$/u.test(
      at(slot.from + 1),
    )
  )
    return "strong";
  // "One of hardest parts"
  if (at(slot.from).endsWith("est") && isDefinite(at, lexicon, slot.from) && at(slot.from - 2) === "one")
    return at(slot.from - 1) === "of" && context.put === "the" ? "strong" : undefined;
  // "One of goal", "facing number of problems", "for instant": another mistake.
  if (at(slot.from - 1) === "of" && at(slot.from - 2) === "one") return undefined;
  if ((noun === "number" && context.put === "the") || noun === "instant") return undefined;
  if ((lexicon.tags(noun) & TAG.noun) === 0 || lexicon.numbersOf(noun)?.[0] !== noun) return undefined;
  if (!endsPhrase(context, head, /^(?:|[.!?])$/u.test(at(slot.from - 2)))) return undefined;
  if (tokens[slot.from]?.text !== at(slot.from) || tokens[head]?.text !== noun) return undefined;
  if (/^(?:kind|sort|type)$/u.test(noun)) return undefined;
  const isAlone = head === slot.from;
  // "Below is example code"
  if (context.put === "a" && (lexicon.isUncountable(noun) || /^(?:code|accommodation)$/u.test(noun)))
    return undefined;
  // Counted nouns that are also used as if they weren't: "the rule of law", "it has value".
  if (isAlone && /^(?:way|value|rule|promise|drink)$/u.test(noun)) return undefined;
  // "A very old house", not "the"
  if (isVery && (head === slot.from + 1 || context.put === "the")) return undefined;
  // "Is novel": an adjective.
  if (isAlone && lexicon.tags(noun) & TAG.adjective && /^(?:is|was|be|been)$/u.test(at(slot.from - 1)))
    return undefined;
  const place = governs(context, isAlone);
  if (place === undefined || isIdiom(context, head)) return undefined;
  if (!lexicon.isCountable(noun) && !isDefinite(at, lexicon, slot.from)) return "open";
  // "If battery is low"
  if (place === "conjunction" && /^(?:is|was|has|isn't|wasn't|doesn't)$/u.test(at(head + 1))) return "strong";
  const isWork = at(slot.from - 1) === "as" && /^work(?:s|ed|ing)?$/u.test(at(slot.from - 2));
  if (place === "verb" || isWork) return "strong";
  // "The location of the file" is one of a kind, and "a machine that is old" is one of many.
  if (context.put === "the" && at(head + 1) === "of" && /^(?:the|this|your|our|its)$/u.test(at(head + 2)))
    return "strong";
  if (/^(?:that|which|who)$/u.test(at(head + 1)) && !/^(?:order|case|condition|point)$/u.test(noun))
    return "strong";
  // "Below ground level": another noun makes no phrase that needs an article.
  return (lexicon.tags(at(slot.from)) & (TAG.adjective | NOUN)) === TAG.adjective ? "fair" : "weak";
}

/** "Travel first class", "in second person" */
const ORDINAL = /^(?:first|second|third)$/u;
const ORDERED = /^(?:class|person|place|hand|sight|aid|degree|base|gear|glance|contact|grade|half|party)$/u;
const AUXILIARY =
  /^(?:am|is|was|be|been|being|has|have|had|having|become|becomes|became|need|needs|want|wants)$/u;

/** Returns what the word before a noun phrase is, if it governs it. */
function governs(
  { at, lexicon, put, slot }: Context,
  isAlone: boolean,
): "verb" | "preposition" | "conjunction" | undefined {
  const before = at(slot.from - 1);
  const tag = lexicon.tags(before);
  if (AUXILIARY.test(before)) return "verb";
  // "They are student" lacks no article.
  if (/^(?:are|were)$/u.test(before)) return undefined;
  if (/^(?:when|if|whether|because|while|until|since|unless)$/u.test(before))
    return put === "the" ? "conjunction" : undefined;
  if (before === "that" || before === "said") return undefined;
  // "As much as dream that"
  if (before === "as" && /^(?:much|many|little|well|soon|long|far|such)$/u.test(at(slot.from - 2)))
    return undefined;
  if (before === "as") return put === "the" ? undefined : "preposition";
  if (/^(?:per|via|versus|like|than|minus|plus|between)$/u.test(before) || (before === "by" && isAlone))
    return undefined;
  // "Sorted by last name"
  if (before === "by" && /^(?:sort|order|group|filter|index)/u.test(at(slot.from - 2))) return undefined;
  if (tag & TAG.to && lexicon.verbOf(at(slot.from)) === undefined) return "preposition";
  if (tag & TAG.preposition) return "preposition";
  if ((tag & VERB_FORM) === 0) return undefined;
  const earlier = lexicon.tags(at(slot.from - 2));
  // "The method returns empty string"
  const isPredicate =
    (tag & TAG.third) !== 0 &&
    (earlier & NOUN) === TAG.noun &&
    /^(?:the|this|each)$/u.test(at(slot.from - 3));
  if (isPredicate) return "verb";
  if (tag & (NOUN | TAG.adjective)) return isVerbAfter(at(slot.from - 2), earlier) ? "verb" : undefined;
  // "A small, trusted group", "a locking approach"
  const mayDescribe = (tag & (TAG.participle | TAG.ing)) !== 0;
  const isPart =
    (earlier & (TAG.determiner | TAG.possessive | TAG.adjective)) !== 0 || /^[-,]$/u.test(at(slot.from - 2));
  const isInside = isPart || ((tag & TAG.ing) !== 0 && (earlier & NOUN) !== 0);
  return mayDescribe && isInside ? undefined : "verb";
}

/** True for nouns that go without an article: "from client to server", "day after day", "next year", "kind of house". */
function isIdiom({ at, slot }: Context, head: number): boolean {
  const [before, noun] = [at(slot.from - 1), at(head)];
  if (before === "of" && KIND.test(at(slot.from - 2))) return true;
  // "Has reached end of life", "reach critical mass", "in process of"
  const phrase = [0, 1, 2].map((by) => at(slot.from + by)).join(" ");
  if (/^(?:critical mass|end of life)\b/u.test(phrase)) return true;
  if (before === "in" && noun === "process" && at(head + 1) === "of") return true;
  if (noun === at(slot.from - 2) || noun === at(head + 2)) return true;
  if (before === "to" && [3, 4, 5].some((by) => at(slot.from - by) === "from")) return true;
  if (before === "from" && at(head + 1) === "to") return true;
  return (
    (ORDINAL.test(at(slot.from)) && ORDERED.test(noun)) ||
    (/^(?:next|last)$/u.test(at(slot.from)) &&
      /^(?:year|month|week|night|summer|winter|spring|fall|time|door)$/u.test(noun))
  );
}

/** True after words that a verb follows, and no noun: "teachers play", "to play". */
function isVerbAfter(before: string, tag: number): boolean {
  return (
    /^(?:i|you|he|she|we|they|who|to|don't|doesn't|didn't|not|can't)$/u.test(before) ||
    (tag & TAG.modal) !== 0 ||
    (tag & (NOUN | VERB_FORM)) === TAG.nouns
  );
}

/** True for words that "the" precedes: "same", "best", "first". */
function isDefinite(at: WordAt, lexicon: Lexicon, place: number): boolean {
  return (
    /^(?:same|first|second|third|last|best|worst|most|main|only|entire|whole)$/u.test(at(place)) ||
    (/[^aeiou]est$/u.test(at(place)) && (lexicon.tags(at(place)) & (NOUN | TAG.adjective)) === TAG.adjective)
  );
}

/** Nouns that are never counted. */
const NEVER_COUNTED = /^(?:software|hardware|advice|feedback|information|equipment|furniture|homework)$/u;

function superfluous(context: Context): ArticleNeed | undefined {
  const { at, lexicon, slot, tokens } = context;
  const next = tokens[slot.to];
  // "The her first job", but "the My Settings page"
  if (next?.text !== next?.word) return undefined;
  if (/^(?:my|our|your|their|his|its)$/u.test(at(slot.to))) return "certain";
  if (at(slot.to) === "her" && (lexicon.tags(at(slot.to + 1)) & (NOUN | TAG.adjective)) !== 0)
    return "certain";
  const head = headOf(context, slot.to);
  if (!endsPhrase(context, head)) return undefined;
  const written = slot.options[slot.written];
  if (written === "a" && NEVER_COUNTED.test(at(head))) return "certain";
  // "A staple food", "a dress code"
  const isCompound = head > slot.to && (lexicon.tags(at(head - 1)) & NOUN) !== 0;
  // "A little luck"
  if (at(slot.to) === "little") return undefined;
  return written === "a" && !isCompound && at(head) !== "water" && lexicon.isUncountable(at(head))
    ? "strong"
    : undefined;
}
