import type { PassageFinding } from "../findings/finding.ts";
import { sourceKey } from "../findings/source-address.ts";
import type { PlaceState } from "./document-report.ts";
import type { ReportSource } from "./records.ts";

/** A passage as it was found, and what has become of it. */
export interface PassageNow {
  readonly found: PassageFinding;
  readonly state: PlaceState;
  /** Where it stands now; undefined where it does not. */
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
 * Sources with their passages, the largest share of the text first, then the most words; those of an earlier scan behind those
 * of the latest, since their shares are of another text. A passage's source that is not among them is one all the same.
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
