import * as fc from "fast-check";
import type { TitledText } from "../../../../../src/service/engines/plagiarism/readers/reference-text.ts";
import type { ReferenceFile } from "../../../../../src/service/engines/plagiarism/reference-walk.ts";

/** Returns words that no two calls with different seeds share: `w<seed>x<number>`. */
export function freshWords(seed: number, count: number): string[] {
  return Array.from({ length: count }, (_, at) => `w${seed}x${at}`);
}

/** Returns words from a small vocabulary, so that such texts share some by chance. */
export const someWords: fc.Arbitrary<string[]> = fc.array(
  fc.constantFrom(
    "the",
    "old",
    "cat",
    "sat",
    "on",
    "a",
    "mat",
    "and",
    "was",
    "here",
    "漢",
    "字",
    "😀x",
    "don’t",
  ),
  { minLength: 0, maxLength: 60 },
);

/** Returns a file that is in no folder. */
export function fileOf(path: string, text: string, mtimeMs = 1): ReferenceFile {
  return { path, mtimeMs, size: Buffer.byteLength(text) };
}

/** Returns a reader over texts by path; null for an unknown one. */
export function readerOf(
  texts: ReadonlyMap<string, string>,
): (file: ReferenceFile) => Promise<TitledText | null> {
  return ({ path }) => {
    const text = texts.get(path);
    return Promise.resolve(text === undefined ? null : { text, title: `Title of ${path}` });
  };
}

export const noPause = (): Promise<void> => Promise.resolve();
