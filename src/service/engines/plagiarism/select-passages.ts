import { type Passage, similarityOf } from "./alignment.ts";
import type { Query } from "./query.ts";

/** The fewest equal words in a group of passages; fewer are considered chance. */
const LEAST_GROUP_WORDS = 12;
/** The fewest equal words in the largest passage of a group; the next constant is the limit for any passage. */
const LEAST_LARGEST = 8;
const LEAST_WORDS = 6;
/** The share of a text shorter than a group that must be equal. */
const SHARE_OF_SHORT_TEXT = 0.8;
const LEAST_SIMILARITY = 0.5;
/** The fewest different words among the equal ones: a row of `yes no yes yes` or `0 0 0 1` is no evidence of copying. */
const LEAST_DIFFERENT_WORDS = 4;
/** The most words of the text between two passages of a group. */
const GROUP_GAP = 30;

/**
 * Selects the passages of one file that aren't chance, in the order of the text. Nearby passages count together, so that
 * reordered text is found by pieces that would each be too short. Of passages for the same words the one with most equal
 * words is selected.
 */
export function selectPassages(candidates: readonly Passage[], query: Query): Passage[] {
  const { hashes } = query.sequence;
  const hasDifferentWords = ({ equal }: Passage): boolean =>
    new Set(equal.map((word) => hashes[word])).size >= LEAST_DIFFERENT_WORDS;
  const chosen: Passage[] = [];
  const taken = new Set<number>();
  const byWeight = candidates
    .filter((passage) => passage.equal.length >= LEAST_WORDS && similarityOf(passage) >= LEAST_SIMILARITY)
    .filter(hasDifferentWords)
    .toSorted((a, b) => b.equal.length - a.equal.length || a.start - b.start);
  for (const passage of byWeight) {
    const repeated = passage.equal.reduce((sum, word) => sum + (taken.has(word) ? 1 : 0), 0);
    if (2 * repeated >= passage.equal.length) continue;
    for (const word of passage.equal) taken.add(word);
    chosen.push(passage);
  }
  chosen.sort((a, b) => a.start - b.start || a.end - b.end);

  const shortText = Math.max(LEAST_WORDS, SHARE_OF_SHORT_TEXT * query.comparedWords);
  const isSignificant = (group: readonly Passage[]): boolean =>
    group.reduce((sum, { equal }) => sum + equal.length, 0) >= Math.min(LEAST_GROUP_WORDS, shortText) &&
    group.some(({ equal }) => equal.length >= Math.min(LEAST_LARGEST, shortText));
  const groups: Passage[][] = [];
  let end = -Infinity;
  for (const passage of chosen) {
    if (passage.start - end <= GROUP_GAP) groups.at(-1)?.push(passage);
    else groups.push([passage]);
    end = Math.max(end, passage.end);
  }
  return groups.filter(isSignificant).flat();
}
