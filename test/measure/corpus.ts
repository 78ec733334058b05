import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { extractProse } from "../../src/text/prose.ts";

/** A document as the engine receives it: prose without markup, in blocks joined by blank lines. */
export interface CorpusDocument {
  readonly file: string;
  readonly text: string;
  readonly words: number;
  readonly half: "development" | "held out";
}

const LEFT_OUT = /(?:change|history|licen[cs]e|notice|contributors|releases)/iu;
const SHORTEST_DOCUMENT = 30;

/**
 * Returns the Markdown of the installed packages as a corpus of technical English: distinct blocks, and
 * documents of at least 30 words. Each package belongs to one half as a whole, so that no author's texts are
 * in both.
 */
export async function readCorpus(folder: string): Promise<CorpusDocument[]> {
  const files = (await readdir(folder, { recursive: true }))
    .filter((file) => /\.(?:md|markdown)$/iu.test(file))
    .sort();
  const seen = new Set<string>();
  const documents: CorpusDocument[] = [];
  for (const file of files) {
    if (LEFT_OUT.test(path.basename(file))) continue;
    const prose = extractProse(await readFile(path.join(folder, file), "utf8"), "markdown").text;
    const blocks = prose.split("\n\n").filter((block) => {
      if (seen.has(block) || countWords(block) < 3) return false;
      seen.add(block);
      return true;
    });
    const text = blocks.join("\n\n");
    const words = countWords(text);
    if (words >= SHORTEST_DOCUMENT) documents.push({ file, text, words, half: halfOf(file) });
  }
  return documents;
}

export function countWords(text: string): number {
  return text.match(/\S*[\p{L}\p{N}]\S*/gu)?.length ?? 0;
}

function halfOf(file: string): CorpusDocument["half"] {
  const parts = file.split(path.sep);
  const owner = parts.slice(0, parts[0]?.startsWith("@") ? 2 : 1).join("/");
  let hash = 0;
  for (const character of owner) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) >>> 0;
  return hash % 2 === 0 ? "development" : "held out";
}
