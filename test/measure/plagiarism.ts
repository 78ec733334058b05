import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { PROJECT } from "../harness/paths.ts";
import { type CorpusDocument, countWords, readCorpus } from "./corpus.ts";
import { libraryOf, scan } from "./plagiarism-speed.ts";

/**
 * What the plagiarism engine finds: `node test/measure/plagiarism.ts [--documents FOLDER]`.
 *
 * The sources are real documents, either the prose of the installed packages' Markdown, without repeated
 * paragraphs, or the `.txt` files of the folder. Passages of 60 words are taken from the documents of one half, changed,
 * and planted into paragraphs of the other half. A passage counts as found if highlights of the right source cover at
 * least half of it; a highlight counts as precise if at least half of it is in a passage of its own source. Sentences that
 * two documents share are removed beforehand, and so are target paragraphs that share eight consecutive words with any
 * source, because those are copies or come from a template. Related documents still share sentences with a word replaced,
 * so a passage may have two right sources but only one counts: the figure is a lower bound.
 */

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

const OPTIONS = { documents: { type: "string" } } as const;

const random = randomNumbers(20_261_121);
const below = (count: number): number => Math.floor(random() * count);
function pick<T>(list: readonly T[]): T {
  const found = list[below(list.length)];
  if (found === undefined) throw new RangeError("the list is empty");
  return found;
}
const wordsOf = (text: string): string[] => text.split(/\s+/u).filter((word) => /[\p{L}\p{N}]/u.test(word));

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
  ["10% of the words substituted", substituted(0.1)],
  ["20% of the words substituted", substituted(0.2)],
  ["20% of the words inserted or deleted", insertedOrDeleted],
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

const percent = (share: number): string => `${(100 * share).toFixed(1)}%`;

const root = mkdtempSync(path.join(tmpdir(), "plagiarism-"));
try {
  mkdirSync(path.join(root, "documents"));
  await measureFinding(root);
} finally {
  rmSync(root, { recursive: true, force: true, maxRetries: 5 });
}
