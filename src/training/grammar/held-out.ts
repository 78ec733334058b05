import { readCorpus } from "./corpus.ts";

/** One paragraph in so many takes no part in counting: the evidence is fitted on it, and the engine measured. */
const EVERY = 50;
const AT = 7;

/** True for a paragraph that is held out, by its place among all. */
export function isHeldOut(at: number): boolean {
  return at % EVERY === AT;
}

/** Returns the paragraphs that took part in nothing. */
export async function heldOutParagraphs(folder: string): Promise<string[]> {
  const corpora = await readCorpus(folder);
  const held = corpora.flatMap(({ paragraphs }) => paragraphs).filter((_, at) => isHeldOut(at));
  return held.filter((_, at) => !isFitted(at));
}

/** True for a held-out paragraph that the evidence is fitted on, by its place among those. */
export function isFitted(at: number): boolean {
  return at % 2 === 0;
}
