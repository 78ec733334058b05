import { writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { readReference } from "../../src/service/engines/plagiarism/readers/read-reference.ts";
import { ReferenceLibrary } from "../../src/service/engines/plagiarism/reference-library.ts";
import { WALK_LIMITS } from "../../src/service/engines/plagiarism/reference-walk.ts";
import { DiskSegments } from "../../src/service/engines/plagiarism/segment-store.ts";
import { readWords } from "../../src/service/engines/plagiarism/words.ts";
import type { PlagiarismFindings } from "../../src/service/operations/plagiarism-scanner.ts";
import { seededRandom } from "../../src/training/random.ts";
import { cpuMs } from "../harness/cpu-time.ts";
import type { Lifetime } from "../harness/lifetime.ts";
import { PROJECT } from "../harness/paths.ts";
import { readCorpus } from "./corpus.ts";
import { ratio, type Figure } from "./figure.ts";

const ROUNDS = 5;
const FILES = 800;
const FILE_WORDS = 2_000;
const QUERY_WORDS = 25_000;
const SHORTEST_SENTENCE = 20;
/** The share of words replaced by others, so that files differ. */
const REPLACED = 0.3;

interface PlagiarismSpeed {
  readonly build: Figure;
  readonly query: Figure;
}

/** A reference folder and the index over it. */
export interface FolderLibrary {
  readonly folder: string;
  readonly library: ReferenceLibrary;
}

export function libraryOf(folder: string, index: string): FolderLibrary {
  const library = new ReferenceLibrary({
    store: new DiskSegments(index),
    limits: WALK_LIMITS,
    unreadable: new Set(),
    read: async (file) => readReference(file.path, await readFile(file.path)),
    now: () => performance.now(),
  });
  return { folder, library };
}

const steps = { pause: () => Promise.resolve(), alive: () => undefined };
const options = { exclude: [], excludeQuotations: false, excludeReferences: false, excludeRanges: [] };

export async function scan({ folder, library }: FolderLibrary, text: string): Promise<PlagiarismFindings> {
  return library.scan(text, [folder], options, steps);
}

/**
 * Measures building the index of a folder, and scanning the longest text, against splitting the files of
 * the folder into words, which a scan without an index would do. The texts are sentences of documentation in random order, with some of their words replaced.
 */
export async function plagiarismSpeed(lifetime: Lifetime): Promise<PlagiarismSpeed> {
  const folder = lifetime.temporaryFolder("references");
  const makeText = await textMaker();
  const texts = Array.from({ length: FILES }, () => makeText(FILE_WORDS));
  for (const [place, text] of texts.entries()) writeFileSync(path.join(folder, `${place}.txt`), text);
  const times = { build: [] as number[], query: [] as number[], words: [] as number[] };
  for (let round = 0; round < ROUNDS; round += 1) {
    const references = libraryOf(folder, lifetime.temporaryFolder("index"));
    const query = makeText(QUERY_WORDS);
    times.build.push(await timed(async () => scan(references, "")));
    times.query.push(await timed(async () => scan(references, query)));
    times.words.push(await timed(() => texts.map((text) => readWords(text))));
  }
  const what = `Plagiarism index of ${FILES} files of ${FILE_WORDS.toLocaleString("en")} words`;
  const query = `Plagiarism scan of ${QUERY_WORDS.toLocaleString("en")} words against them`;
  const anchor = "splitting the files into words";
  return {
    build: ratio(what, times.build, anchor, times.words, "ms"),
    query: ratio(query, times.query, anchor, times.words, "ms"),
  };
}

/** Returns a function that makes texts of a number of words. */
async function textMaker(): Promise<(words: number) => string> {
  const random = seededRandom(20_261_121);
  const corpus = await readCorpus(path.join(PROJECT, "node_modules"));
  const sentences = corpus
    .flatMap(({ text }) => text.split(/(?<=[.!?])\s+/u))
    .filter((text) => text.length > SHORTEST_SENTENCE)
    .map((text) => text.split(/\s+/u));
  const vocabulary = sentences.flat();
  const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)];
  return (count) => {
    const words: string[] = [];
    while (words.length < count) {
      for (const word of pick(sentences) ?? []) {
        words.push(random() < REPLACED ? (pick(vocabulary) ?? word) : word);
      }
    }
    return words.slice(0, count).join(" ");
  };
}

async function timed(work: () => unknown): Promise<number> {
  const begun = cpuMs();
  await work();
  return cpuMs() - begun;
}
