import { pathToFileURL } from "node:url";
import type {
  MatchedRange,
  MatchedSource,
  PlagiarismFindings,
  SourceMatch,
} from "../../operations/plagiarism-scanner.ts";
import { type Passage, similarityOf } from "./alignment.ts";
import type { Query } from "./query.ts";

/** A file with the passages that it shares with the text. */
export interface FilePassages {
  readonly path: string;
  readonly title: string;
  /** In text order. */
  readonly passages: readonly Passage[];
  /** Returns the beginning of the file's own text at a passage, in UTF-16 units; throws if it can't be read any more. */
  readonly textAt: (passage: Passage, mostUnits: number) => string;
}

/** The most sources reported; more would be of no use and make responses unbounded. */
const MOST_SOURCES = 50;
/** The most matches listed for one source. */
const MOST_MATCHES = 500;
/** The most UTF-16 units of a source's own words in one match; the next constant is the limit for a whole response. */
const MOST_MATCHED_TEXT = 2_000;
const MOST_MATCHED_TEXT_IN_ALL = 400_000;
/** The fewest words of a passage that are a finding of their own after a stronger source took the others. */
const LEAST_HIGHLIGHT_WORDS = 5;
/** Fewer consecutive words that occur in very many places are a common phrase. */
const LEAST_BOILERPLATE_WORDS = 12;

interface Ranked {
  readonly found: FilePassages;
  /** Words with an equal partner. */
  readonly matchedWords: number;
  /** All words of its passages, including those between equal ones: the basis of the score and the highlights. */
  readonly passageWords: number;
  readonly similarity: number;
}

/**
 * Builds the findings for the shared passages. If sources share a part of the text, the stronger one gets it. `boilerplate`
 * is 1 for each word that the search skipped.
 */
export function toFindings(
  query: Query,
  files: readonly FilePassages[],
  boilerplate: Uint8Array = new Uint8Array(query.sequence.hashes.length),
): Omit<PlagiarismFindings, "filesCompared" | "filesSkipped" | "foldersSkipped"> {
  const ranked = files
    .map(rank)
    .toSorted(
      (a, b) =>
        b.matchedWords - a.matchedWords ||
        b.similarity - a.similarity ||
        (a.found.path < b.found.path ? -1 : 1),
    );
  const { highlights, coveredWords, owners } = paint(query, ranked);
  const textBudget = { left: MOST_MATCHED_TEXT_IN_ALL };
  return {
    score: query.comparedWords === 0 ? 0 : coveredWords / query.comparedWords,
    sources: ranked.slice(0, MOST_SOURCES).map((source) => toSource(query, source, textBudget)),
    highlights: highlights.filter(({ source }) => source < MOST_SOURCES),
    sourcesFound: ranked.length,
    wordsCompared: query.comparedWords,
    wordsLeftOut: query.sequence.hashes.length - query.comparedWords,
    boilerplateWords: boilerplateWords(boilerplate, owners),
  };
}

function rank(found: FilePassages): Ranked {
  let longer = 0;
  let equal = 0;
  const words = new Set<number>();
  const inPassages = new Set<number>();
  for (const passage of found.passages) {
    longer += passage.equal.length / similarityOf(passage);
    equal += passage.equal.length;
    for (const word of passage.equal) words.add(word);
    for (let word = passage.start; word < passage.end; word += 1) inPassages.add(word);
  }
  const similarity = Math.min(1, equal / longer);
  return { found, matchedWords: words.size, passageWords: inPassages.size, similarity };
}

/** Assigns each word to the first of the sources that has it, and within a source to the passage with most equal words. */
function paint(
  query: Query,
  ranked: readonly Ranked[],
): { highlights: MatchedRange[]; coveredWords: number; owners: Int32Array } {
  const { starts, ends } = query.sequence;
  const owners = new Int32Array(starts.length).fill(-1);
  const owning: { passage: Passage; source: number }[] = [];
  for (const [source, { found }] of ranked.entries()) {
    for (const passage of found.passages.toSorted((a, b) => b.equal.length - a.equal.length)) {
      const owner = owning.push({ passage, source }) - 1;
      for (let word = passage.start; word < passage.end; word += 1)
        if (owners[word] === -1) owners[word] = owner;
    }
  }
  const highlights: MatchedRange[] = [];
  let coveredWords = 0;
  for (let word = 0; word < owners.length;) {
    const owner = owners[word];
    let end = word + 1;
    while (end < owners.length && owners[end] === owner) end += 1;
    const owned = owning[owner ?? -1];
    if (owned !== undefined && end - word >= LEAST_HIGHLIGHT_WORDS) {
      const similarity = similarityOf(owned.passage);
      highlights.push({
        start: starts[word] ?? 0,
        end: ends[end - 1] ?? 0,
        similarity,
        source: owned.source,
      });
      coveredWords += end - word;
    }
    word = end;
  }
  return { highlights, coveredWords, owners };
}

/** Counts skipped words that belong to no passage, if enough of them are consecutive. */
function boilerplateWords(boilerplate: Uint8Array, owners: Int32Array): number {
  let words = 0;
  let run = 0;
  for (let word = 0; word <= owners.length; word += 1) {
    if (owners[word] === -1 && boilerplate[word] === 1) {
      run += 1;
    } else {
      if (run >= LEAST_BOILERPLATE_WORDS) words += run;
      run = 0;
    }
  }
  return words;
}

function toSource(
  query: Query,
  { found, matchedWords, passageWords, similarity }: Ranked,
  textBudget: { left: number },
): MatchedSource {
  const { starts, ends } = query.sequence;
  const matches = found.passages.slice(0, MOST_MATCHES).map((passage): SourceMatch => {
    const matchedText = textBudget.left > 0 ? matchedTextAt(found, passage) : undefined;
    textBudget.left -= matchedText?.length ?? 0;
    return {
      start: starts[passage.start] ?? 0,
      end: ends[passage.end - 1] ?? 0,
      similarity: similarityOf(passage),
      matchedText,
    };
  });
  return {
    url: pathToFileURL(found.path).href,
    title: found.title,
    similarity,
    matchedWords,
    matchedShare: passageWords / query.comparedWords,
    matches,
  };
}

function matchedTextAt(found: FilePassages, passage: Passage): string | undefined {
  try {
    // Truncation can split a surrogate pair; and the mark of the next list item, just before the next word, isn't part of
    // the passage.
    return found
      .textAt(passage, MOST_MATCHED_TEXT)
      .replace(/[\ud800-\udbff]$/, "")
      .replace(/\s[^\p{L}\p{N}]*$/u, "");
  } catch {
    return undefined;
  }
}
