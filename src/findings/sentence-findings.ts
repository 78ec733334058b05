import type { DetectionItem } from "../contract/detection.ts";
import { countWords } from "../contract/word-count.ts";
import type { Prose } from "../text/prose.ts";
import { intersect, type TextRange } from "../text/range.ts";
import { anchoredAt } from "./anchor.ts";
import { saidBeyondScore, type SaidAuthor } from "./detection-policy.ts";
import type { DetectionSource, SentenceFinding } from "./finding.ts";

/** More would be of no use to a reader, and each of them is moved at every key. */
const MOST_FINDINGS = 10_000;

export interface SentenceContext {
  /** The document's whole text when its prose was extracted. */
  readonly documentText: string;
  readonly prose: Prose;
  readonly source: DetectionSource;
  /** The id of the response. */
  readonly answer: string;
  readonly newId: () => string;
}

export interface PlacedSentences {
  readonly findings: readonly SentenceFinding[];
  /** Sentences without a finding: not found in the prose, without a score, or too many. */
  readonly notPlaced: number;
}

/**
 * The sentences of a detection in the document; `places` are theirs in the prose, ordered, if they have one. A sentence that
 * spans several blocks becomes a finding in each of them: text between blocks, such as code, wasn't sent and has no score.
 */
export function sentenceFindings(
  items: readonly DetectionItem[],
  places: readonly (TextRange | undefined)[],
  context: SentenceContext,
): PlacedSentences {
  const { prose } = context;
  const findings: SentenceFinding[] = [];
  let notPlaced = 0;
  let block = 0;
  for (const [index, { ai_score: score, prediction, text }] of items.entries()) {
    const place = places[index];
    if (place === undefined || typeof score !== "number" || findings.length >= MOST_FINDINGS) {
      notPlaced += 1;
      continue;
    }
    const said = saidBeyondScore(authorOf(prediction), score);
    const words = countWords(text);
    while ((prose.blocks[block]?.prose.end ?? Infinity) <= place.start) block += 1;
    for (const { prose: within } of blocksFrom(prose, block, place.end)) {
      const part = intersect(place, within);
      if (part !== undefined && findings.length < MOST_FINDINGS)
        findings.push(
          findingAt(part, { item: index, score, words, ...(said === undefined ? {} : { said }) }, context),
        );
    }
  }
  return { findings, notPlaced };
}

/** Converts a service's label for a sentence to those for a text. */
export function authorOf(prediction: DetectionItem["prediction"]): SaidAuthor | undefined {
  if (prediction === null || prediction === undefined) return undefined;
  return prediction === "original" ? "human" : "ai";
}

/** The blocks of the prose from one on that begin before `end`. */
function* blocksFrom({ blocks }: Prose, first: number, end: number): Generator<Prose["blocks"][number]> {
  for (let at = first; at < blocks.length; at += 1) {
    const block = blocks[at];
    if (block === undefined || block.prose.start >= end) return;
    yield block;
  }
}

function findingAt(
  place: TextRange,
  given: Pick<SentenceFinding, "item" | "said" | "score" | "words">,
  context: SentenceContext,
): SentenceFinding {
  const { answer, documentText, prose, source, newId } = context;
  const exact = prose.map.exact(place);
  const range = exact ?? prose.map.cover(place);
  return {
    kind: "ai",
    id: newId(),
    ...anchoredAt(documentText, range),
    ...given,
    source,
    answer,
    placed: exact === undefined ? "approximate" : "exact",
  };
}
