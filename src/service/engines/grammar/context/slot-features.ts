import { type Lexicon, NOUN, TAG } from "./lexicon.ts";
import type { Slot, TrainedTask } from "./slots.ts";
import type { Token } from "./tokens.ts";

/** Buckets of each task's weights: powers of two. */
export const BUCKETS: Readonly<Record<TrainedTask, number>> = {
  number: 131_072,
  verb: 65_536,
  agreement: 131_072,
  article: 131_072,
  pair: 131_072,
};

const BASIS = 0x811c_9dc5;
const PRIME = 0x0100_0193;
const OUTSIDE: Pick<Token, "word"> = { word: "<edge>" };
const FINITE = TAG.present | TAG.third | TAG.past | TAG.modal;
const REACH = 8;

/**
 * Returns the buckets of the features of a place: the words and parts of speech around it, alone and in combination, and what
 * governs it further away. What was written at the place is no part of them.
 */
export function slotFeatures(
  tokens: readonly Token[],
  { from, key, to }: Slot,
  task: TrainedTask,
  lexicon: Lexicon,
): number[] {
  const mask = BUCKETS[task] - 1;
  const at = (place: number): string => (tokens[place] ?? OUTSIDE).word;
  const tag = (place: number): number => (tokens[place] === undefined ? -1 : lexicon.tags(at(place)));
  const [b1, b2, b3] = [at(from - 1), at(from - 2), at(from - 3)];
  const [a1, a2, a3] = [at(to), at(to + 1), at(to + 2)];
  const [tb1, tb2, tb3] = [tag(from - 1), tag(from - 2), tag(from - 3)];
  const [ta1, ta2, ta3] = [tag(to), tag(to + 1), tag(to + 2)];
  const found: number[] = [];
  let kind = 0;
  const add = (...parts: readonly (string | number)[]): void => {
    kind += 1;
    let hash = Math.imul(BASIS ^ (task.charCodeAt(0) * 31 + task.charCodeAt(1)), PRIME);
    hash = Math.imul(hash ^ kind, PRIME);
    for (const part of parts) {
      if (typeof part === "number") hash = Math.imul(hash ^ part, PRIME);
      else
        for (let place = 0; place < part.length; place += 1)
          hash = Math.imul(hash ^ part.charCodeAt(place), PRIME);
      hash = Math.imul(hash ^ 1, PRIME);
    }
    hash ^= hash >>> 15;
    hash = Math.imul(hash, 0x2c1b_3c6d);
    found.push((hash ^ (hash >>> 13)) & mask);
  };
  add(key);
  add(key, b1);
  add(key, a1);
  add(key, b1, b2);
  add(key, a1, a2);
  add(key, b1, a1);
  add(key, tb1, ta1);
  add(key, tb1, tb2);
  add(key, ta1, ta2);
  add(b1);
  add(b2);
  add(b1, b2);
  add(b1, b2, b3);
  add(a1);
  add(a2);
  add(a1, a2);
  add(a1, a2, a3);
  add(b1, a1);
  add(b1, ta1);
  add(tb1, a1);
  add(tb1, tb2, tb3);
  add(ta1, ta2, ta3);
  add(tb2, tb1, ta1, ta2);
  add(b2, tb1);
  add(ta1, a2);
  // What stands further away: the subject, the determiner, the verbs.
  const left = (wanted: number, unless: number): number => {
    for (let place = from - 1; place >= Math.max(0, from - REACH); place -= 1) {
      const one = tag(place);
      if (one & unless || /^[.;:!?]$/u.test(at(place))) return -1;
      if (one & wanted) return place;
    }
    return -1;
  };
  const noun = left(NOUN | TAG.pronoun, 0);
  const beforeOf = noun > 0 ? headBefore(noun) : -1;
  add(noun < 0 ? "" : at(noun), noun < 0 ? 0 : from - noun);
  add(noun < 0 ? 0 : tag(noun), beforeOf < 0 ? "" : at(beforeOf));
  add(beforeOf < 0 ? 0 : tag(beforeOf), noun < 0 ? 0 : tag(noun), key);
  const determiner = left(TAG.determiner | TAG.possessive | TAG.number, NOUN & ~TAG.adjective);
  add(determiner < 0 ? "" : at(determiner), determiner < 0 ? 0 : from - determiner);
  const finite = left(FINITE | TAG.to, 0);
  add(finite < 0 ? "" : at(finite), finite < 0 ? 0 : Math.min(3, from - finite));
  let next = -1;
  for (let place = to; place < Math.min(tokens.length, to + REACH) && next < 0; place += 1) {
    if (/^[.;:!?]$/u.test(at(place))) break;
    if (tag(place) & FINITE) next = place;
  }
  add(next < 0 ? "" : at(next), next < 0 ? 0 : Math.min(3, next - to));
  let head = to;
  while (head < to + 4 && tag(head) >= 0 && tag(head) & (TAG.adjective | TAG.noun) && tag(head + 1) & NOUN)
    head += 1;
  add(at(head), tag(head));
  add(at(head), b1);
  return found;

  /** The noun before "of the", which governs the verb rather than the one after it. */
  function headBefore(place: number): number {
    for (let before = place - 1; before >= Math.max(0, place - 5); before -= 1) {
      if (/^(?:of|in|for|to|from|with|on|at)$/u.test(at(before)))
        return tag(before - 1) & NOUN ? before - 1 : -1;
      if (!(tag(before) & (TAG.adjective | TAG.determiner | TAG.possessive | TAG.noun | TAG.number)))
        return -1;
    }
    return -1;
  }
}
