import { Dictionary } from "./dictionary.ts";
import type { HiddenKeys } from "./hidden-findings.ts";
import { hiddenKeysOf, readHidden, type HiddenEntry } from "./hidden-list.ts";
import type { ListFaults } from "./line-list.ts";
import { readSources, type IgnoredSource } from "./source-list.ts";
import { readWords } from "./word-list.ts";

/** The lists of one home: a folder of the workspace, or the person's own storage. */
export interface HomeLists {
  readonly words: readonly string[];
  readonly dictionary: Dictionary;
  readonly hidden: readonly HiddenEntry[];
  readonly hiddenKeys: HiddenKeys;
  readonly sources: readonly IgnoredSource[];
}

/**
 * The texts of the three lists, in the order of the faults that `readHomeLists` returns; undefined if there
 * is no file.
 */
export type HomeTexts = readonly [
  words: string | undefined,
  hidden: string | undefined,
  sources: string | undefined,
];

/** Reads the lists of a home, with the faults of each. */
export function readHomeLists([words = "", hidden = "", sources = ""]: HomeTexts): {
  readonly lists: HomeLists;
  readonly faults: readonly [ListFaults, ListFaults, ListFaults];
} {
  const list = readWords(words);
  const entries = readHidden(hidden);
  const ignored = readSources(sources);
  const lists = {
    words: list.words,
    dictionary: new Dictionary(list.words),
    hidden: entries.entries,
    hiddenKeys: hiddenKeysOf(entries.entries),
    sources: ignored.entries,
  };
  return { lists, faults: [list, entries, ignored] };
}
