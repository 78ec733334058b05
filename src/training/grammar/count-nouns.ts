import { type CountedNouns, type Lexicon, NOUN, TAG } from "../../service/engines/grammar/context/lexicon.ts";
import { type Token, tokenize } from "../../service/engines/grammar/context/tokens.ts";

/** The least occurrences with and without a determiner from which a noun is judged. */
const LEAST = { counted: 10, uncounted: 60 };
/** The most that a countable noun goes without a determiner after a verb, and after a preposition ("in person"). */
const MOST_BARE = { verb: 0.06, preposition: 0.15 };
/** The least share of "a" before a countable noun, and the most before an uncountable one. */
const LEAST_A = 0.03;
const MOST_A = 0.01;
/** The least that an uncountable noun goes without a determiner. */
const LEAST_BARE = 0.2;
/** Adjectives and nouns between a determiner and its noun. */
const REACH = 4;

/** Words that show that a noun phrase ends before them. */
const AFTER_NOUN =
  /^(?:[.,;:!?)]|is|was|has|can|will|would|could|should|must|may|that|which|who|whose|when|where|if|because|while|as|than|before|after|until|so|but)$/u;
const BEFORE_PHRASE =
  TAG.determiner |
  TAG.possessive |
  TAG.preposition |
  TAG.number |
  TAG.pronoun |
  TAG.conjunction |
  TAG.to |
  TAG.modal |
  TAG.question;
const INSIDE = NOUN | TAG.adjective | TAG.participle | TAG.ing;

const VERB = TAG.base | TAG.present | TAG.third | TAG.past | TAG.participle | TAG.ing;

/** How often a noun comes after "a", after another determiner, and bare after a verb or a preposition. */
interface Count {
  a: number;
  determiner: number;
  verb: number;
  preposition: number;
}

/**
 * Counts how often each singular noun of the paragraphs has a determiner, and returns those that are surely counted, or surely
 * not.
 */
export function countNouns(paragraphs: readonly string[], lexicon: Lexicon): CountedNouns {
  const counts = new Map<string, Count>();
  for (const paragraph of paragraphs) {
    const tokens = tokenize(paragraph);
    for (const [at, { text, word }] of tokens.entries()) {
      if (at === 0 || text !== word || !isSingular(word, lexicon) || !endsPhrase(tokens[at + 1], lexicon))
        continue;
      const kind = kindOf(wordBefore(tokens, at, lexicon), lexicon);
      if (kind === undefined) continue;
      const count = counts.get(word) ?? { a: 0, determiner: 0, verb: 0, preposition: 0 };
      count[kind] += 1;
      counts.set(word, count);
    }
  }
  const nouns = [...counts].sort(([one], [other]) => (one < other ? -1 : 1));
  return {
    countable: nouns.filter(([, count]) => isCountable(count)).map(([noun]) => noun),
    uncountable: nouns.filter(([, count]) => isUncountable(count)).map(([noun]) => noun),
  };
}

function isCountable({ a, determiner, preposition, verb }: Count): boolean {
  const determined = a + determiner;
  return (
    determined >= LEAST.counted &&
    verb <= MOST_BARE.verb * (verb + determined) &&
    preposition <= MOST_BARE.preposition * (preposition + determined) &&
    a >= LEAST_A * (determined + verb + preposition)
  );
}

function isUncountable({ a, determiner, preposition, verb }: Count): boolean {
  const all = a + determiner + preposition + verb;
  return (
    all >= LEAST.uncounted && a <= MOST_A * all && preposition + verb >= LEAST_BARE * all && determiner > 0
  );
}

function kindOf(before: string, lexicon: Lexicon): keyof Count | undefined {
  if (before === "a" || before === "an") return "a";
  const tag = lexicon.tags(before);
  if (before === "'s" || before === "that") return "determiner";
  if (tag & TAG.preposition) return "preposition";
  if (tag & (TAG.determiner | TAG.possessive | TAG.number)) return "determiner";
  return tag & VERB ? "verb" : undefined;
}

function isSingular(word: string, lexicon: Lexicon): boolean {
  return (
    /^[a-z]{2,}$/u.test(word) &&
    (lexicon.tags(word) & TAG.noun) !== 0 &&
    lexicon.numbersOf(word)?.[1] !== word
  );
}

function endsPhrase(next: Token | undefined, lexicon: Lexicon): boolean {
  if (next === undefined || AFTER_NOUN.test(next.word)) return true;
  const tag = lexicon.tags(next.word);
  return (tag & (TAG.preposition | TAG.to)) !== 0 && (tag & (NOUN | TAG.adjective)) === 0;
}

/** Returns the word before the noun phrase that ends at a place. */
function wordBefore(tokens: readonly Token[], at: number, lexicon: Lexicon): string {
  let place = at - 1;
  while (place > at - REACH && place >= 0) {
    const tag = lexicon.tags(tokens[place]?.word ?? "");
    if (tag & BEFORE_PHRASE || !(tag & INSIDE)) break;
    place -= 1;
  }
  return tokens[place]?.word ?? "";
}
