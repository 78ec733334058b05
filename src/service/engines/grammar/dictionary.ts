import nspell from "nspell";
import { readFile } from "node:fs/promises";
import type { SecondDictionary } from "./spelling.ts";

/** The most words whose suggestions are looked up in one text: each lookup may take a tenth of a second. */
const MOST_LOOKUPS = 100;

/** Reads a Hunspell dictionary; takes about a tenth of a second and 40 MB for English. */
export async function readDictionary(affixes: URL, words: URL): Promise<SecondDictionary> {
  const [aff, dic] = await Promise.all([readFile(affixes), readFile(words)]);
  const speller = nspell(aff, dic);
  return {
    knows: (word) => speller.correct(word),
    suggest: (word) => speller.suggest(word),
  };
}

/** A dictionary that caches suggestions and has none after too many different words, which bounds the cost of a text. */
export function bounded(dictionary: SecondDictionary, most: number = MOST_LOOKUPS): SecondDictionary {
  const found = new Map<string, readonly string[]>();
  return {
    knows: (word) => dictionary.knows(word),
    suggest: (word) => {
      const before = found.get(word);
      if (before || found.size >= most) return before ?? [];
      const suggestions = dictionary.suggest(word);
      found.set(word, suggestions);
      return suggestions;
    },
  };
}
