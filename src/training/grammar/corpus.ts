import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { readSamples } from "../samples.ts";
import { TrainingError } from "../training-error.ts";

const unzip = promisify(gunzip);

/** Paragraphs of clean English by source, in a fixed order. */
export interface Corpus {
  readonly source: string;
  readonly paragraphs: readonly string[];
}

/** Sets of the detector's data that serve to measure, or that are no clean prose. */
const HELD_OUT = new Set(["techdocs-human", "techdocs-ai"]);

/**
 * Reads `english-text/*.txt.gz` (one paragraph a line) and the training texts of `detector-data/train` under a folder.
 *
 * @throws {TrainingError} in one line if the folder holds no text
 */
export async function readCorpus(folder: string): Promise<Corpus[]> {
  const texts = path.join(folder, "english-text");
  const names = await readdir(texts).catch(() => {
    throw new TrainingError(`${texts} is not a folder that can be read`);
  });
  const corpora: Corpus[] = [];
  for (const name of names.filter((one) => one.endsWith(".txt.gz")).sort()) {
    const text = (await unzip(await readFile(path.join(texts, name)))).toString("utf8");
    corpora.push({ source: name.replace(".txt.gz", ""), paragraphs: text.split("\n").filter(Boolean) });
  }
  const samples = await readSamples(path.join(folder, "detector-data", "train"));
  const seen = new Set<string>();
  const bySet = new Map<string, string[]>();
  for (const { label, set, text } of samples) {
    // What people wrote there holds mistakes of its own.
    if (label === 0 || HELD_OUT.has(set)) continue;
    const paragraphs = bySet.get(set) ?? [];
    bySet.set(set, paragraphs);
    for (const paragraph of text.split(/\n+/u)) {
      const line = paragraph.replaceAll(/\s+/gu, " ").trim();
      if (line.length < 40 || seen.has(line)) continue;
      seen.add(line);
      paragraphs.push(line);
    }
  }
  for (const [source, paragraphs] of bySet) corpora.push({ source, paragraphs });
  return corpora;
}
