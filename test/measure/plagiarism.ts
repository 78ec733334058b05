import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { readReference } from "../../src/service/engines/plagiarism/readers/read-reference.ts";
import { ReferenceLibrary } from "../../src/service/engines/plagiarism/reference-library.ts";
import { WALK_LIMITS } from "../../src/service/engines/plagiarism/reference-walk.ts";
import { DiskSegments } from "../../src/service/engines/plagiarism/segment-store.ts";
import type { PlagiarismFindings } from "../../src/service/operations/plagiarism-scanner.ts";
import { PROJECT } from "../harness/paths.ts";
import { type CorpusDocument, countWords, readCorpus } from "./corpus.ts";

/**
 * The plagiarism engine's figures: `node test/measure/plagiarism.ts [--part finding | speed] [--documents FOLDER]`.
 *
 * Finding: the sources are real documents, either the prose of the installed packages' Markdown, without repeated
 * paragraphs, or the `.txt` files of the folder. Passages of 60 words are taken from the documents of one half, changed,
 * and planted into paragraphs of the other half. A passage counts as found if highlights of the right source cover at
 * least half of it; a highlight counts as precise if at least half of it is in a passage of its own source. Sentences that
 * two documents share are removed beforehand, and so are target paragraphs that share eight consecutive words with any
 * source, because those are copies or come from a template. Related documents still share sentences with a word replaced,
 * so a passage may have two right sources but only one counts: the figure is a lower bound.
 *
 * Speed: files are made from the sentences of the same documents in random order, with three words in ten replaced by
 * words drawn from all of them. Real folders may be more or less repetitive than that.
 */

const FILES = 4_050;
const FILE_CHARACTERS = 12_350;
const PASSAGES = 600;
const PASSAGE_WORDS = 60;
const HOST_WORDS = 600;

/** Returns numbers in [0, 1), the same on every run. */
function randomNumbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const OPTIONS = {
  documents: { type: "string" },
  part: { type: "string" },
} as const;

const random = randomNumbers(20_261_121);
const below = (count: number): number => Math.floor(random() * count);
function pick<T>(list: readonly T[]): T {
  const found = list[below(list.length)];
  if (found === undefined) throw new RangeError("the list is empty");
  return found;
}
const wordsOf = (text: string): string[] => text.split(/\s+/u).filter((word) => /[\p{L}\p{N}]/u.test(word));

interface FolderLibrary {
  readonly folder: string;
  readonly library: ReferenceLibrary;
}

function libraryOf(folder: string, index: string): FolderLibrary {
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
const scan = ({ folder, library }: FolderLibrary, text: string): Promise<PlagiarismFindings> =>
  library.scan(text, [folder], options, steps);

async function timed<T>(work: () => Promise<T>): Promise<[milliseconds: number, result: T]> {
  const begun = performance.now();
  const result = await work();
  return [performance.now() - begun, result];
}

type Change = (words: readonly string[], vocabulary: readonly string[]) => string[];

/** Replaces one word at a time until this many of them differ. */
const substituted =
  (share: number): Change =>
  (words, vocabulary) => {
    const changed = [...words];
    const places = words.map((_, at) => at).sort(() => random() - 0.5);
    for (const at of places.slice(0, Math.round(share * words.length))) changed[at] = pick(vocabulary);
    return changed;
  };

/** Reorders pieces of 10 to 20 words. */
const reordered: Change = (words) => {
  const pieces: string[][] = [];
  for (let at = 0; at < words.length;) {
    const length = 10 + below(11);
    pieces.push(words.slice(at, at + length));
    at += length;
  }
  return pieces.sort(() => random() - 0.5).flat();
};

const insertedOrDeleted: Change = (words, vocabulary) =>
  words.flatMap((word) => {
    const fate = random();
    if (fate < 0.1) return [];
    return fate < 0.2 ? [word, pick(vocabulary)] : [word];
  });

const CHANGES: readonly [name: string, change: Change][] = [
  ["verbatim", (words) => [...words]],
  ["10 % of the words substituted", substituted(0.1)],
  ["20 % of the words substituted", substituted(0.2)],
  ["20 % of the words inserted or deleted", insertedOrDeleted],
  ["reordered in pieces of 10 to 20 words", reordered],
];

/** Returns the documents of the given folder, every other one in each half, or else those of the packages. */
async function readDocuments(): Promise<CorpusDocument[]> {
  const folder = parseArgs({ options: OPTIONS }).values.documents;
  if (folder === undefined) return readCorpus(path.join(PROJECT, "node_modules"));
  return readdirSync(folder)
    .filter((file) => file.endsWith(".txt"))
    .map((file, at) => {
      const text = readFileSync(path.join(folder, file), "utf8");
      return { file, text, words: countWords(text), half: at % 2 === 0 ? "development" : "held out" };
    });
}

/** Omits each paragraph that shares a sentence of eight words or more with an earlier paragraph. */
function withoutSharedSentences(documents: readonly CorpusDocument[]): CorpusDocument[] {
  const seen = new Set<string>();
  return documents.map((document) => {
    const blocks = document.text.split(/\n\n+/u).filter((block) => {
      const words = block.split(/(?<=[.!?])\s/u).map((sentence) => wordsOf(sentence.toLowerCase()));
      const long = words.filter(({ length }) => length >= 8).map((sentence) => sentence.join(" "));
      const isNew = !long.some((sentence) => seen.has(sentence));
      for (const sentence of long) seen.add(sentence);
      return isNew;
    });
    const text = blocks.join("\n\n");
    return { ...document, text, words: countWords(text) };
  });
}

/** A shared run of this many words is no coincidence: such a paragraph is copied, or from a template. */
const COPIED_WORDS = 8;

function* runsOf(text: string): Generator<string> {
  const words = wordsOf(text.toLowerCase().replaceAll(/[^\p{L}\p{N}\s]/gu, " "));
  for (let at = 0; at + COPIED_WORDS <= words.length; at += 1) {
    yield words.slice(at, at + COPIED_WORDS).join(" ");
  }
}

/**
 * Returns the paragraphs that share no run of words with any source, so that a highlight in them is a false
 * positive.
 */
function unlike(blocks: readonly string[], sources: readonly CorpusDocument[]): string[] {
  const runs = new Set(sources.flatMap(({ text }) => [...runsOf(text)]));
  return blocks.filter((block) => ![...runsOf(block)].some((run) => runs.has(run)));
}

async function measureFinding(root: string): Promise<void> {
  const folder = path.join(root, "documents");
  const corpus = withoutSharedSentences(await readDocuments());
  const sources = corpus.filter(({ half, words }) => half === "held out" && words >= 2 * PASSAGE_WORDS);
  const others = corpus
    .filter(({ half }) => half === "development")
    .flatMap(({ text }) => text.split("\n\n"));
  const hosts = unlike(others, sources);
  const vocabulary = wordsOf(hosts.join(" "));
  const files = sources.map(({ text }, at) => {
    const file = path.join(folder, `${at}.txt`);
    writeFileSync(file, text);
    return { url: pathToFileURL(file).href, words: wordsOf(text) };
  });
  const library = libraryOf(folder, path.join(root, "documents-index"));
  await scan(library, "");
  const held = corpus
    .filter(({ half }) => half === "held out")
    .reduce((sum, { text }) => sum + text.length, 0);
  console.log(`${files.length} real source documents (${held} characters), ${PASSAGES} passages a row`);
  console.log(`${hosts.length} of ${others.length} paragraphs share no ${COPIED_WORDS} words with them`);
  console.log("| change | found | precise | highlights |");
  console.log("|---|---|---|---|");
  for (const [name, change] of CHANGES) {
    let found = 0;
    let precise = 0;
    let highlights = 0;
    for (let at = 0; at < PASSAGES; at += 1) {
      const source = pick(files);
      const first = below(source.words.length - PASSAGE_WORDS);
      const passage = change(source.words.slice(first, first + PASSAGE_WORDS), vocabulary).join(" ");
      const before = hostText(hosts);
      const text = `${before}\n\n${passage}\n\n${hostText(hosts)}`;
      const planted = { start: before.length + 2, end: before.length + 2 + passage.length };
      const findings = await scan(library, text);
      let covered = 0;
      for (const highlight of findings.highlights) {
        const isRight = findings.sources[highlight.source]?.url === source.url;
        const shared = Math.min(highlight.end, planted.end) - Math.max(highlight.start, planted.start);
        highlights += 1;
        if (!isRight || shared <= 0) continue;
        covered += shared;
        if (2 * shared >= highlight.end - highlight.start) precise += 1;
      }
      if (2 * covered >= passage.length) found += 1;
    }
    console.log(
      `| ${name} | ${percent(found / PASSAGES)} | ${percent(precise / highlights)} | ${highlights} |`,
    );
  }
}

function hostText(hosts: readonly string[]): string {
  const blocks: string[] = [];
  for (let words = 0; words < HOST_WORDS / 2;) {
    const block = pick(hosts);
    blocks.push(block);
    words += wordsOf(block).length;
  }
  return blocks.join("\n\n");
}

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;

/** Returns a text of about this many characters, of sentences in random order with words replaced. */
function madeText(sentences: readonly string[], vocabulary: readonly string[], characters: number): string {
  const parts: string[] = [];
  for (let length = 0; length < characters;) {
    const sentence = pick(sentences)
      .split(" ")
      .map((word) => (random() < 0.3 ? pick(vocabulary) : word))
      .join(" ");
    parts.push(sentence);
    length += sentence.length + 1;
  }
  return parts.join(" ");
}

function folderBytes(folder: string): number {
  return readdirSync(folder).reduce((sum, name) => sum + statSync(path.join(folder, name)).size, 0);
}

async function measureSpeed(root: string): Promise<void> {
  const folder = path.join(root, "made");
  const indexFolder = path.join(root, "made-index");
  const corpus = await readCorpus(path.join(PROJECT, "node_modules"));
  const sentences = corpus
    .flatMap(({ text }) => text.split(/(?<=[.!?])\s+/u))
    .filter((text) => text.length > 20);
  const vocabulary = wordsOf(corpus.map(({ text }) => text).join(" "));
  const of = (characters: number): string => madeText(sentences, vocabulary, characters);
  let characters = 0;
  for (let file = 0; file < FILES; file += 1) {
    const text = of(FILE_CHARACTERS);
    characters += text.length;
    writeFileSync(path.join(folder, `${file}.txt`), text);
  }
  const long = wordsOf(of(140_000)).slice(0, 17_000).join(" ");
  writeFileSync(path.join(folder, "long.txt"), long);
  characters += long.length;

  const rows: [string, string][] = [];
  const memoryBefore = process.memoryUsage().arrayBuffers;
  const library = libraryOf(folder, indexFolder);
  const [build] = await timed(() => scan(library, ""));
  globalThis.gc?.();
  const memory = process.memoryUsage().arrayBuffers - memoryBefore;
  const bytes = folderBytes(indexFolder);
  rows.push([
    `build of ${FILES + 1} files, ${(characters / 1e6).toFixed(1)} M characters`,
    `${(build / 1000).toFixed(1)} s`,
  ]);
  rows.push(["rate", `${(characters / 1000 / build).toFixed(1)} MB/s`]);
  rows.push(["index on disk", `${(bytes / 1e6).toFixed(0)} MB`]);
  rows.push(["index in memory", `${(memory / 1e6).toFixed(0)} MB`]);

  const updates: number[] = [];
  let written = 0;
  for (let round = 0; round < 9; round += 1) {
    await new Promise((resolve) => setTimeout(resolve, 1500));
    writeFileSync(path.join(folder, `${100 * round}.txt`), of(FILE_CHARACTERS));
    const names = new Set(readdirSync(indexFolder));
    const [time] = await timed(() => scan(library, ""));
    updates.push(time);
    const fresh = readdirSync(indexFolder).filter((name) => !names.has(name) || name === "segments.json");
    written = Math.max(
      written,
      fresh.reduce((sum, name) => sum + statSync(path.join(indexFolder, name)).size, 0),
    );
  }
  const update = updates.toSorted((a, b) => a - b)[4] ?? Number.NaN;
  const slowest = Math.max(...updates);
  rows.push([
    "update after one changed file, median of 9",
    `${update.toFixed(1)} ms, ${percent(update / build)} of the build`,
  ]);
  rows.push(["the slowest of the 9", `${slowest.toFixed(1)} ms, ${percent(slowest / build)} of the build`]);
  rows.push([
    "written by it at most",
    `${(written / 1e6).toFixed(2)} MB, ${percent(written / bytes)} of the index`,
  ]);
  const [load] = await timed(() => scan(libraryOf(folder, indexFolder), ""));
  rows.push(["index read back, folder walked", `${load.toFixed(0)} ms`]);

  const query = wordsOf(of(230_000));
  for (const count of [6_250, 12_500, 25_000]) {
    rows.push([`scan of ${count} words`, await scanTime(library, query.slice(0, count).join(" "))]);
  }
  for (const count of [4_250, 8_500, 17_000]) {
    const copy = long.split(" ").slice(0, count).join(" ");
    rows.push([`scan of a copy of ${count} words`, await scanTime(library, copy)]);
  }
  const repeated = Array.from({ length: 25_000 }, () => "word").join(" ");
  writeFileSync(path.join(folder, "repeated.txt"), repeated);
  await new Promise((resolve) => setTimeout(resolve, 1500));
  await scan(library, "");
  rows.push(["scan of one word 25,000 times, with a file of it", await scanTime(library, repeated)]);
  const period = of(3_000);
  const periodic = wordsOf(Array.from({ length: 60 }, () => period).join(" "))
    .slice(0, 25_000)
    .join(" ");
  for (let file = 0; file < 20; file += 1)
    writeFileSync(path.join(folder, `periodic-${file}.txt`), `${file} ${periodic}`);
  await new Promise((resolve) => setTimeout(resolve, 1500));
  await scan(library, "");
  rows.push(["scan of a paragraph 50 times, with 20 files of it", await scanTime(library, periodic)]);

  console.log("\n| speed | |\n|---|---|");
  for (const [name, value] of rows) console.log(`| ${name} | ${value} |`);
}

async function scanTime(library: FolderLibrary, text: string): Promise<string> {
  const times: number[] = [];
  let found = 0;
  for (let round = 0; round < 5; round += 1) {
    const [time, findings] = await timed(() => scan(library, text));
    times.push(time);
    found = findings.score;
  }
  const median = times.toSorted((a, b) => a - b)[2] ?? Number.NaN;
  return `${median.toFixed(0)} ms (score ${found.toFixed(2)})`;
}

const root = mkdtempSync(path.join(tmpdir(), "plagiarism-"));
try {
  for (const name of ["documents", "made"]) mkdirSync(path.join(root, name));
  const { part } = parseArgs({ options: OPTIONS }).values;
  if (part !== "speed") await measureFinding(root);
  if (part !== "finding") await measureSpeed(root);
} finally {
  rmSync(root, { recursive: true, force: true, maxRetries: 5 });
}
