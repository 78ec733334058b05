import type { PlagiarismResult, PlagiarismSource } from "../contract/plagiarism.ts";
import { sourceKey } from "./source-address.ts";

/** The response for one part of a text. */
export interface ShiftedSources {
  /** Characters before the part, in the service's unit. */
  readonly by: number;
  /** The part's words as a share of those of all parts, 0 to 1. */
  readonly share: number;
  readonly result: Pick<PlagiarismResult, "sources">;
}

export interface JoinedSources {
  /** Strongest first: by matched words, then by similarity. */
  readonly sources: PlagiarismSource[];
  /** For each part, the indexes in `sources` of its own sources, in their order. */
  readonly indexes: readonly (readonly number[])[];
}

/** Joins the sources of all parts by their address. */
export function joinSources(parts: readonly ShiftedSources[]): JoinedSources {
  const byAddress = new Map<string, PlagiarismSource>();
  for (const { by, share, result } of parts) {
    for (const source of result.sources) {
      const own = shifted(source, by, share);
      const address = sourceKey(source);
      const known = byAddress.get(address);
      byAddress.set(address, known === undefined ? own : merged(known, own));
    }
  }
  const ordered = [...byAddress].sort(
    ([, a], [, b]) => b.matched_word_count - a.matched_word_count || b.similarity_score - a.similarity_score,
  );
  const places = new Map(ordered.map(([address], index) => [address, index]));
  return {
    sources: ordered.map(([, source]) => ({
      ...source,
      similarity_score: rounded(source.similarity_score),
      matched_percentage: rounded(source.matched_percentage),
    })),
    indexes: parts.map(({ result }) => result.sources.map((source) => places.get(sourceKey(source)) ?? 0)),
  };
}

/** Rounds off floating-point noise in a joined figure. */
export function rounded(figure: number): number {
  return Math.round(figure * 1e6) / 1e6;
}

function shifted(source: PlagiarismSource, by: number, share: number): PlagiarismSource {
  return {
    ...source,
    matched_percentage: source.matched_percentage * share,
    matches: source.matches.map((match) => ({
      ...match,
      submitted_range: {
        ...match.submitted_range,
        start: match.submitted_range.start + by,
        end: match.submitted_range.end + by,
      },
    })),
  };
}

/** Merges two sources: similarity is weighted by the words it was measured on; the title is that of the one with more. */
function merged(a: PlagiarismSource, b: PlagiarismSource): PlagiarismSource {
  const words = a.matched_word_count + b.matched_word_count;
  const mean =
    (a.similarity_score * a.matched_word_count + b.similarity_score * b.matched_word_count) / words;
  const [low, high] = [a.similarity_score, b.similarity_score].sort((one, other) => one - other);
  return {
    ...(b.matched_word_count > a.matched_word_count ? b : a),
    similarity_score: words === 0 ? (high ?? 0) : Math.min(high ?? 1, Math.max(low ?? 0, mean)),
    matched_word_count: words,
    matched_percentage: a.matched_percentage + b.matched_percentage,
    matches: [...a.matches, ...b.matches],
  };
}
