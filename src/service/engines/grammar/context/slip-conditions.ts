import { NOUN, TAG, VERB } from "./lexicon.ts";
import type { Context } from "./slot-context.ts";

const DETERMINED = TAG.determiner | TAG.possessive | TAG.pronoun;
const CLAUSE_START = /^(?:|[.,!?]|and|but|because|when|if|so|that)$/u;

/** The conditions on the words around a slip, by the written and the intended word. */
const BY_WORDS: Readonly<Record<string, (context: Context) => boolean>> = {
  // "Taken form the"
  "form from": ({ at, lexicon, slot }) => {
    const before = lexicon.tags(at(slot.from - 1));
    const isVerb = (before & (TAG.past | TAG.participle)) !== 0 && (before & (NOUN | TAG.adjective)) === 0;
    return (
      (isVerb || /^(?:apart|away|different|far|free|comes?|read|made)$/u.test(at(slot.from - 1))) &&
      (lexicon.tags(at(slot.to)) & (DETERMINED | TAG.number)) !== 0
    );
  },
  // "Bring you passport": what somebody is brought has an article.
  "you your": ({ at, lexicon, slot }) => {
    const before = lexicon.tags(at(slot.from - 1));
    const isGoverned =
      (before & (VERB | TAG.preposition)) !== 0 &&
      !/^(?:as|so|and|but|or|then|when|where|how|what|do|does|did|if|before|after|until|since|than|like|unless|because|that|help|helps|let|lets|make|makes)$/u.test(
        at(slot.from - 1),
      );
    const after = lexicon.tags(at(slot.to + 1));
    // "Make sure that you firewall allows it."
    const isSubject =
      /^(?:that|if|when|because|and|but)$/u.test(at(slot.from - 1)) &&
      (lexicon.tags(at(slot.to)) & (NOUN | VERB | TAG.adjective | TAG.adverb)) === TAG.noun &&
      (after & TAG.third) !== 0 &&
      (after & NOUN) === 0;
    if (isSubject) return true;
    return (
      isGoverned &&
      lexicon.isCountable(at(slot.to)) &&
      lexicon.verbOf(at(slot.to)) === undefined &&
      (lexicon.tags(at(slot.to)) & (VERB | TAG.adjective)) === 0 &&
      (after & (NOUN | TAG.adjective | TAG.pronoun)) === 0 &&
      /^(?:\p{L}+|\.)$/u.test(at(slot.to + 1))
    );
  },
  // "If your want": no noun.
  "your you": ({ at, slot }) =>
    CLAUSE_START.test(at(slot.from - 1)) &&
    /^(?:can|could|would|should|must|are|have|don't|didn't|can't|want|know)$/u.test(at(slot.to)),
  // "We finished are homework", "with are friends"
  "are our": ({ at, lexicon, slot }) => {
    const next = lexicon.tags(at(slot.to));
    const isNoun = (next & NOUN) !== 0 && (next & (VERB | TAG.adjective | TAG.participle | TAG.ing)) === 0;
    const hasSubject =
      /^(?:i|we|they|he|she)$/u.test(at(slot.from - 2)) &&
      CLAUSE_START.test(at(slot.from - 3)) &&
      (lexicon.tags(at(slot.from - 1)) & VERB) !== 0;
    return isNoun && hasSubject;
  },
  // "For lunch an dinner": before a lower-case consonant, "an" is wrong anyway.
  "an and": ({ at, lexicon, slot, tokens }) =>
    // "It is cached, an later calls return"
    (at(slot.from - 1) === "," &&
      /^[bcdfgjklmnpqrstvwxz]/u.test(at(slot.to)) &&
      (lexicon.tags(at(slot.to)) & (TAG.adjective | TAG.adverb)) !== 0 &&
      (lexicon.tags(at(slot.to + 1)) & NOUN) === TAG.nouns) ||
    ((lexicon.tags(at(slot.from - 1)) & NOUN) !== 0 &&
      /^[bcdfgjklmnpqrstvwxz]/u.test(at(slot.to)) &&
      (/^\p{Ll}/u.test(tokens[slot.to]?.text ?? "") || /^\p{Lu}/u.test(tokens[slot.from - 1]?.text ?? "")) &&
      (lexicon.tags(at(slot.to)) & (NOUN | DETERMINED)) !== 0 &&
      (lexicon.tags(at(slot.to)) & TAG.adjective) === 0),
  // "It prints a summary a the end"
  "a at": ({ at, lexicon, slot }) =>
    (lexicon.tags(at(slot.from - 1)) & (NOUN | VERB | TAG.participle)) !== 0 &&
    at(slot.to) === "the" &&
    /^(?:end|beginning|start|top|bottom|moment|time|same)$/u.test(at(slot.to + 1)),
  // "The button it the toolbar"
  "it in": ({ at, lexicon, slot }) =>
    (lexicon.tags(at(slot.from - 1)) & ~TAG.name) === TAG.noun &&
    lexicon.verbOf(at(slot.from - 1)) === undefined &&
    (lexicon.tags(at(slot.from - 2)) & (TAG.determiner | TAG.possessive | TAG.adjective | NOUN)) !== 0 &&
    /^(?:the|your|our|its)$/u.test(at(slot.to)) &&
    (lexicon.tags(at(slot.to + 1)) & (NOUN | TAG.adjective)) !== 0 &&
    !/^(?:least|most|best|worst|more|less)$/u.test(at(slot.to + 1)),
  // "It must be restarted of the certificate is replaced."
  "of if": ({ at, lexicon, slot }) =>
    (((lexicon.tags(at(slot.from - 1)) & (TAG.participle | NOUN)) === TAG.participle &&
      /^(?:be|is|are|was|were|been)$/u.test(at(slot.from - 2))) ||
      at(slot.from - 1) === "happens") &&
    /^(?:the|a|an|this|your)$/u.test(at(slot.to)) &&
    [2, 3].some(
      (by) =>
        /^(?:is|are|was|were|has|does|doesn't|isn't)$/u.test(at(slot.to + by)) &&
        (lexicon.tags(at(slot.to + by - 1)) & NOUN) !== 0,
    ),
  "he the": isBeforeNoun,
  "they the": (context) => {
    const { at, lexicon, slot } = context;
    // "From they parents": rather "their".
    if (
      /^(?:own|opinions?|ideas?|lives|life|family|families|jobs?|parents|friends|children|homes?|dreams?|money)$/u.test(
        at(slot.to),
      )
    )
      return false;
    // "They target folder is"
    return (
      isBeforeNoun(context) ||
      ((lexicon.tags(at(slot.to)) & NOUN) !== 0 &&
        lexicon.isCountable(at(slot.to + 1)) &&
        /^(?:is|was|has)$/u.test(at(slot.to + 2)))
    );
  },
  // "He got of the bus"
  "of off": ({ at, lexicon, slot }) =>
    /^(?:get|gets|got|getting|jump|jumped|fall|fell|falls|switch|switched)$/u.test(at(slot.from - 1)) &&
    (lexicon.tags(at(slot.to)) & (TAG.determiner | TAG.possessive)) !== 0,
  // "A lot off fun"
  "off of": ({ at, slot }) =>
    /^(?:lot|lots|kind|sort|type|number|because|instead|front|middle|end|full)$/u.test(at(slot.from - 1)),
  // "Does no answer"
  "no not": ({ at, lexicon, slot }) => {
    const next = lexicon.tags(at(slot.to));
    return (
      /^(?:do|does|did|could|would|should|will|can|must)$/u.test(at(slot.from - 1)) &&
      (next & TAG.base) !== 0 &&
      (next & (TAG.adjective | TAG.adverb)) === 0 &&
      ((next & NOUN) === 0 || (lexicon.isCountable(at(slot.to)) && !/^(?:of|to|for)$/u.test(at(slot.to + 1))))
    );
  },
  // "It is faster, bit it needs more."
  "bit but": ({ at, lexicon, slot }) =>
    at(slot.from - 1) === "," && (lexicon.tags(at(slot.to)) & TAG.pronoun) !== 0,
  // "Just has active as"
  "has as": ({ at, lexicon, slot }) =>
    at(slot.to + 1) === "as" && (lexicon.tags(at(slot.to)) & (TAG.adjective | NOUN)) === TAG.adjective,
  // "Whenever is grows"
  "is it": ({ at, lexicon, slot }) =>
    /^(?:when|whenever|if|because|until|while|after|before)$/u.test(at(slot.from - 1)) &&
    (lexicon.tags(at(slot.to)) & (VERB | NOUN | TAG.participle | TAG.adjective)) === TAG.third,
};

/** True for "in he room". */
function isBeforeNoun({ at, lexicon, slot }: Context): boolean {
  const next = lexicon.tags(at(slot.to));
  return (
    /^(?:in|on|at|of|from|for|with|into|to)$/u.test(at(slot.from - 1)) &&
    (next & NOUN) !== 0 &&
    (next & (VERB | TAG.adjective)) === 0
  );
}

/** Returns true if the words around a small word leave it no meaning, and give the other one a meaning. */
export function isSlipSupported(context: Context): boolean {
  return BY_WORDS[`${context.at(context.slot.from)} ${context.put}`]?.(context) ?? false;
}
