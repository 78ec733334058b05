import { type Lexicon, TAG } from "./lexicon.ts";
import type { Token } from "./tokens.ts";

/** The kinds of choices that a writer makes at a place. */
export const TRAINED_TASKS = ["number", "verb", "agreement", "article", "pair"] as const;

/** A kind of choice that a classifier predicts. */
export type TrainedTask = (typeof TRAINED_TASKS)[number];

/** Prepositions and slips are judged by n-grams alone. */
export type Task = TrainedTask | "preposition" | "slip";

/** The most options of a task. */
export const OPTIONS: Readonly<Record<TrainedTask, number>> = {
  number: 2,
  verb: 5,
  agreement: 2,
  article: 3,
  pair: 3,
};

/** A place where a writer chose one of several words, or none. */
export interface Slot {
  readonly task: Task;
  /** Tokens, half-open; empty where no article was written. */
  readonly from: number;
  readonly to: number;
  /** What could stand there; an empty string stands for nothing. */
  readonly options: readonly string[];
  /** The option that was written. */
  readonly written: number;
  /** Says which noun, verb or pair it is, whichever option was written. */
  readonly key: string;
}

/** Words that are mistaken for each other. */
const PAIRS: readonly (readonly string[])[] = `
  its it's, your you're, their there they're, then than, to too, lose loose, affect effect, whose who's, accept except,
  advice advise, were where, quite quiet, weather whether, principal principle, passed past, hear here, know now,
  knew new, write right, peace piece, break brake, device devise, lead led, choose chose, though thought, live life,
  this these, that those, much many, lets let's, a an, cite site, sell sale, costumer customer,
  manger manager, trail trial, casual causal, breath breathe, belief believe, beside besides, sometime sometimes,
  hole whole, wait weight, by buy, wont won't, cant can't, think thing, feel fell,
  success succeed, safe save, loss lost, price prize, personal personnel, moral morale, root route, cloths clothes,
  plain plane, waist waste, steal steel, week weak, adopt adapt, conscious conscience, dairy diary,
  formally formerly, instance instants, latter later, patience patients, pray prey, precede proceed, quantity quality,
  rise raise, scene seen, soul sole, taught thought, thorough through, vain vein, vary very, wonder wander,
  worse worst, where we're, though through`
  .split(",")
  .map((pair) => pair.trim().split(/\s+/u));

/** Small words that a slip of the hand turns into another one. */
const SLIPS: readonly (readonly string[])[] = `
  form from, you your, are our, an and, he the, they the, of off, no not, bit but, has as, is it, a at, it in, of if`
  .split(",")
  .map((pair) => pair.trim().split(/\s+/u));

const AGREEMENT: readonly (readonly string[])[] = `
  is are, was were, has have, does do, isn't aren't, wasn't weren't, hasn't haven't, doesn't don't`
  .split(",")
  .map((pair) => pair.trim().split(/\s+/u));

const PREPOSITIONS = "in on at for to from of with by about".split(" ");

const ARTICLES = ["", "a", "the"] as const;

const byWord = (
  sets: readonly (readonly string[])[],
): ReadonlyMap<string, readonly (readonly string[])[]> => {
  const found = new Map<string, (readonly string[])[]>();
  for (const set of sets) for (const word of set) found.set(word, [...(found.get(word) ?? []), set]);
  return found;
};

const PAIRS_OF = byWord(PAIRS);
const SLIPS_OF = byWord(SLIPS);
const AGREEMENT_OF = byWord(AGREEMENT);

/**
 * Returns the places of a paragraph where another choice was possible, in order.
 *
 * @param isWide true to count places of articles after words that may be verbs or nouns, and before adverbs: "play important
 *   roles", "a very old house"
 */
export function slots(tokens: readonly Token[], lexicon: Lexicon, isWide = false): Slot[] {
  const found: Slot[] = [];
  for (const [at, { word }] of tokens.entries()) {
    const add = (task: Task, options: readonly string[], key: string): void => {
      found.push({ task, from: at, to: at + 1, options, written: options.indexOf(word), key });
    };
    const numbers = lexicon.numbersOf(word);
    if (numbers) add("number", numbers, numbers[0]);
    const verb = lexicon.verbOf(word);
    if (verb) add("verb", verb, verb[0] ?? "");
    for (const pair of AGREEMENT_OF.get(word) ?? []) add("agreement", pair, pair[0] ?? "");
    for (const pair of PAIRS_OF.get(word) ?? []) add("pair", pair, pair.join(" "));
    for (const pair of SLIPS_OF.get(word) ?? []) add("slip", pair, pair.join(" "));
    if (PREPOSITIONS.includes(word)) add("preposition", PREPOSITIONS, "");
    const article = word === "an" ? "a" : word;
    if (article === "a" || article === "the") {
      found.push({
        task: "article",
        from: at,
        to: at + 1,
        options: ARTICLES,
        written: ARTICLES.indexOf(article),
        key: "",
      });
    } else if (beginsNounPhrase(tokens, at, lexicon) || (isWide && mayBeginNounPhrase(tokens, at, lexicon))) {
      found.push({ task: "article", from: at, to: at, options: ARTICLES, written: 0, key: "" });
    }
  }
  return found;
}

const NOUN_PHRASE = TAG.noun | TAG.nouns | TAG.adjective;
const INSIDE = NOUN_PHRASE | TAG.determiner | TAG.possessive | TAG.number | TAG.name;

/** True if a noun phrase without an article may begin here. */
function beginsNounPhrase(tokens: readonly Token[], at: number, lexicon: Lexicon): boolean {
  const word = tokens[at]?.word ?? "";
  if (!/^[a-z]{2,}$/u.test(word) || (lexicon.tags(word) & NOUN_PHRASE) === 0) return false;
  const before = tokens[at - 1];
  if (before === undefined) return true;
  if (before.word === "'s" || before.word === "-") return false;
  return (
    (lexicon.tags(before.word) & INSIDE) === 0 ||
    (lexicon.tags(before.word) & (TAG.preposition | TAG.conjunction)) !== 0
  );
}

function mayBeginNounPhrase(tokens: readonly Token[], at: number, lexicon: Lexicon): boolean {
  const [before, word, next] = [at - 1, at, at + 1].map((place) => tokens[place]?.word ?? "");
  const tag = lexicon.tags(before ?? "");
  const isVerb =
    (tag & (TAG.base | TAG.third | TAG.past)) !== 0 && (tag & (TAG.determiner | TAG.adjective)) === 0;
  if (!isVerb && (tag & TAG.preposition) === 0) return false;
  const isAdjective = (place: string): boolean =>
    (lexicon.tags(place) & (TAG.adjective | TAG.noun | TAG.determiner)) === TAG.adjective;
  if (/^(?:very|really)$/u.test(word ?? "")) return isAdjective(next ?? "");
  return isVerb && isAdjective(word ?? "");
}
