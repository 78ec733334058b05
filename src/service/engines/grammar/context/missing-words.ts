import type { Edit } from "../types.ts";
import { MODAL, NEVER_BEFORE_BARE_VERB } from "./governors.ts";
import { type Lexicon, NOUN, TAG, VERB } from "./lexicon.ts";
import type { ContextModel } from "./model-file.ts";
import type { ScoredText } from "./scored-text.ts";
import { beginsClause, type WordAt } from "./subjects.ts";
import type { Token } from "./tokens.ts";

/** A word that grammar asks for, and the least gain, in nats, of putting it in. */
interface Missing {
  readonly word: string;
  readonly least: number;
}

/** The parts of a place that the rules look at. */
interface Place {
  readonly at: WordAt;
  readonly lexicon: Lexicon;
  readonly tokens: readonly Token[];
  /** The token that a word may be missing before. */
  readonly here: number;
}

/** Words that an infinitive with "to" follows after "it is" only: "a possible build problem". */
const BEFORE_TO_AFTER_IT = /^(?:impossible|possible|necessary|difficult|easy|easier|hard|better|important)$/u;
const SUBJECT = /^(?:i|you|he|she|it|we|they|that|which|who|this|these|those)$/u;
const AFTER_PASSIVE =
  /^(?:by|in|on|at|to|from|with|without|for|as|into|via|during|once|when|if|before|after|until|because|[.,;])$/u;
const PREDICATE =
  /^(?:easy|hard|difficult|important|possible|impossible|necessary|good|better|best|interesting|nice|clear|essential|useful|true)$/u;
const OWN = /^(?:my|our|your|his|her|their|these|those)$/u;

const FRAMES: readonly ((place: Place) => Missing | undefined)[] = [
  // "We are able speak two languages."
  ({ at, here, lexicon, tokens }) => {
    const tag = lexicon.tags(at(here));
    const hasObject =
      (lexicon.tags(at(here + 1)) & (TAG.determiner | TAG.possessive)) !== 0 ||
      tokens[here + 1]?.text !== at(here + 1);
    const isVerb =
      (tag & TAG.base) !== 0 &&
      (tag & (TAG.adjective | TAG.adverb | TAG.preposition)) === 0 &&
      ((tag & NOUN) === 0 || hasObject);
    const isAfterIt =
      BEFORE_TO_AFTER_IT.test(at(here - 1)) &&
      /^(?:is|was|it's)$/u.test(at(here - 2)) &&
      (at(here - 2) === "it's" || at(here - 3) === "it");
    // "We want notify to be fast": the name of something.
    const mayBeName =
      at(here + 1) === "to" &&
      !/^(?:go|come|talk|listen|move|travel|speak|return|get|write|learn)$/u.test(at(here));
    // "The people you want know it."
    const isDescribing = SUBJECT.test(at(here - 2)) && !beginsClause(at, here - 2);
    const isLike = at(here - 1) === "like" && /^(?:would|i'd|we'd|they'd|you'd)$/u.test(at(here - 2));
    // "Those able see to it."
    const isAble =
      !/^(?:un)?able$/u.test(at(here - 1)) ||
      /^(?:am|is|are|was|were|be|been|i'm|we're|not)$/u.test(at(here - 2));
    // "Want upgrade information?"
    const isQuestion = tokens[here - 1]?.text === "Want";
    const isGoverned = NEVER_BEFORE_BARE_VERB.has(at(here - 1)) || isAfterIt || isLike;
    return isVerb &&
      isAble &&
      isGoverned &&
      !isDescribing &&
      !isQuestion &&
      !mayBeName &&
      !/^(?:be|do|have|let|please)$/u.test(at(here)) &&
      // "Needs write access"
      !/^(?:access|permissions?|privileges?|rights?|support|mode)$/u.test(at(here + 1))
      ? { word: "to", least: 1 }
      : undefined;
  },
  // "The concert will held in the park."
  ({ at, here, lexicon }) => {
    const tag = lexicon.tags(at(here));
    const isParticiple = (tag & TAG.participle) !== 0 && (tag & (TAG.base | TAG.noun)) === 0;
    return isParticiple && isModal(at, lexicon, here - 1) && AFTER_PASSIVE.test(at(here + 1))
      ? { word: "be", least: 1 }
      : undefined;
  },
  // "The token should kept secret."
  ({ at, here, lexicon }) => {
    const tag = lexicon.tags(at(here));
    const isParticiple = (tag & TAG.participle) !== 0 && (tag & (TAG.base | NOUN | TAG.adjective)) === 0;
    return isParticiple &&
      /^(?:should|must|could)$/u.test(at(here - 1)) &&
      (lexicon.tags(at(here - 2)) & (NOUN | TAG.pronoun)) !== 0 &&
      (lexicon.tags(at(here + 1)) & TAG.adjective) !== 0
      ? { word: "be", least: 1 }
      : undefined;
  },
  // "The team been working on it."
  ({ at, here, lexicon }) => {
    const isSubject =
      (lexicon.tags(at(here - 1)) & NOUN) === TAG.noun && /^(?:the|this|our|my|its)$/u.test(at(here - 2));
    const isStart = /^(?:|[.!?;]|and|but|because|that)$/u.test(at(here - 3));
    return at(here) === "been" &&
      isSubject &&
      isStart &&
      lexicon.tags(at(here + 1)) & (TAG.ing | TAG.participle)
      ? { word: "has", least: 1 }
      : undefined;
  },
  // "It is possible to run more one instance."
  ({ at, here, lexicon }) =>
    at(here - 1) === "more" &&
    at(here) === "one" &&
    at(here - 2) !== "the" &&
    (lexicon.tags(at(here + 1)) & NOUN) === TAG.noun
      ? { word: "than", least: 2 }
      : undefined,
  // "Everyone who took the time report problems"
  ({ at, here, lexicon }) =>
    at(here - 1) === "time" &&
    at(here - 2) === "the" &&
    /^(?:take|takes|took|taken|taking)$/u.test(at(here - 3)) &&
    (lexicon.tags(at(here)) & TAG.base) !== 0
      ? { word: "to", least: 0 }
      : undefined,
  // "They were more likely support the reform."
  ({ at, here, lexicon }) =>
    at(here - 1) === "likely" &&
    /^(?:more|less|most|is|are|was|were|very)$/u.test(at(here - 2)) &&
    (lexicon.tags(at(here)) & (TAG.base | TAG.adjective)) === TAG.base &&
    (lexicon.tags(at(here + 1)) & (TAG.determiner | TAG.possessive)) !== 0
      ? { word: "to", least: 1 }
      : undefined,
  // "Instead polling the endpoint, subscribe to it."
  ({ at, here, lexicon, tokens }) =>
    tokens[here - 1]?.text === "Instead" &&
    lexicon.tags(at(here)) === TAG.ing &&
    (lexicon.tags(at(here + 1)) & (TAG.determiner | TAG.possessive)) !== 0
      ? { word: "of", least: -2 }
      : undefined,
  // "It will useful for my work."
  ({ at, here, lexicon }) =>
    lexicon.tags(at(here)) === TAG.adjective &&
    isModal(at, lexicon, here - 1) &&
    /^(?:for|to|if|in|when|because|that|[.,])$/u.test(at(here + 1))
      ? { word: "be", least: 2 }
      : undefined,
  // "It easy to find."
  ({ at, here }) =>
    at(here - 1) === "it" &&
    /^(?:|[.!?,]|and|but|because|so|when|if)$/u.test(at(here - 2)) &&
    PREDICATE.test(at(here)) &&
    /^(?:to|that)$/u.test(at(here + 1))
      ? { word: "is", least: 0 }
      : undefined,
  // "Some my friends"
  ({ at, here, lexicon }) => {
    const noun = (lexicon.tags(at(here + 1)) & NOUN) === 0 ? here + 2 : here + 1;
    return OWN.test(at(here)) &&
      /^(?:some|many|most|one|none|several|few)$/u.test(at(here - 1)) &&
      at(here - 2) !== "which" &&
      (lexicon.tags(at(noun)) & NOUN) === TAG.nouns
      ? { word: "of", least: -2 }
      : undefined;
  },
  // "I listen music."
  ({ at, here, lexicon }) =>
    /^(?:listen|listens|listened|listening)$/u.test(at(here - 1)) &&
    ((lexicon.tags(at(here)) & (TAG.possessive | TAG.determiner)) !== 0 ||
      /^(?:music|him|them|me|us|people|songs)$/u.test(at(here))) &&
    !/^(?:that|this|all|both)$/u.test(at(here))
      ? { word: "to", least: 0 }
      : undefined,
  // "Because the traffic, I was late."
  ({ at, here, lexicon }) =>
    at(here - 1) === "because" &&
    /^(?:the|my|our|his|her|their|bad|heavy)$/u.test(at(here)) &&
    (lexicon.tags(at(here + 1)) & (NOUN | VERB)) === TAG.noun &&
    at(here + 2) === "," &&
    /^(?:i|we|they|he|she|it|the|my)$/u.test(at(here + 3))
      ? { word: "of", least: -4 }
      : undefined,
];

/** Words before "can" as a noun, such as "trash can". */
const CAN = /^(?:trash|garbage|tin|beer|soda|soup|spray|paint|watering|gas|oil|rubbish|food|aluminum)$/u;

/** True for a modal verb that is no noun: not for "the trash can" or "free will". */
function isModal(at: WordAt, lexicon: Lexicon, place: number): boolean {
  if (!MODAL.has(at(place))) return false;
  const before = lexicon.tags(at(place - 1));
  if (SUBJECT.test(at(place - 1))) return true;
  return at(place) === "can"
    ? (before & NOUN) === TAG.nouns || ((before & NOUN) !== 0 && !CAN.test(at(place - 1)))
    : (before & NOUN) !== 0 && (before & TAG.adjective) === 0;
}

/**
 * Returns the corrections of places where a short word is missing, such as "to" in "able speak".
 *
 * @param offset of the paragraph in the text
 */
export function missingWords(scored: ScoredText, { lexicon }: ContextModel, offset: number): Edit[] {
  const { tokens } = scored;
  const at = (place: number): string => tokens[place]?.word ?? "";
  return tokens.flatMap((token, here): Edit[] => {
    if (token.text !== token.word || !/^[a-z]{2,}$/u.test(token.word)) return [];
    for (const frame of FRAMES) {
      const missing = frame({ at, lexicon, tokens, here });
      if (missing === undefined || scored.strangersBeside(here, here) >= 2) continue;
      if (scored.gain(here, here, [missing.word]) < missing.least) continue;
      const start = offset + token.start;
      const replacement = `${missing.word} `;
      return [
        {
          start,
          end: start,
          replacement,
          category: "grammar",
          rule: "grammar/missing-word",
          message: "A word is missing.",
        },
      ];
    }
    return [];
  });
}
