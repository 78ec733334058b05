import type { PassageFinding } from "../findings/finding.ts";
import { sourceKey } from "../findings/source-address.ts";
import type { PlaceState } from "./document-report.ts";
import type { ReportSource } from "./records.ts";

/** A passage as found, and its current state. */
export interface PassageNow {
  readonly found: PassageFinding;
  readonly state: PlaceState;
  /** The current passage; undefined if its text is gone. */
  readonly now: PassageFinding | undefined;
}

export interface SourceWithPassages {
  readonly source: ReportSource;
  /** In the order of the answer. */
  readonly passages: readonly PassageNow[];
}

/** Returns what has become of passages; `standing` are those of the text as it is now, by the same ids. Linear. */
export function passagesNow(
  found: readonly PassageFinding[],
  standing: readonly PassageFinding[],
): readonly PassageNow[] {
  const byId = new Map(standing.map((passage) => [passage.id, passage]));
  return found.map((passage) => {
    const now = passage.placed === "none" ? undefined : byId.get(passage.id);
    const state = passage.placed === "none" ? "notFound" : now === undefined ? "changed" : "here";
    return { found: passage, state, now };
  });
}

/**
 * Ranks sources with their passages by their share of the text, then by words; those of an earlier scan come
 * after those of the latest, since their shares refer to another text. A passage's source that isn't among
 * them is included.
 */
export function rankedSources(
  sources: readonly ReportSource[],
  passages: readonly PassageNow[],
): readonly SourceWithPassages[] {
  const byKey = new Map<string, { source: ReportSource; passages: PassageNow[] }>();
  for (const source of sources) {
    const key = sourceKey(source);
    if (!byKey.has(key)) byKey.set(key, { source, passages: [] });
  }
  for (const passage of passages) {
    const { similarity, source } = passage.found;
    const key = sourceKey(source);
    const known = byKey.get(key);
    if (known !== undefined) known.passages.push(passage);
    else {
      const unlisted = { ...source, similarity, matchedWords: 0, matchedPercentage: 0 };
      byKey.set(key, { source: unlisted, passages: [passage] });
    }
  }
  return [...byKey.values()].sort(
    ({ source: a }, { source: b }) =>
      Number(a.isEarlier ?? false) - Number(b.isEarlier ?? false) ||
      b.matchedPercentage - a.matchedPercentage ||
      b.matchedWords - a.matchedWords,
  );
}
