import { firstIndex } from "../text/first-index.ts";
import type { SectionFinding, SentenceFinding } from "./finding.ts";

/**
 * Returns the ids of the sections that lost a sentence marked by the check: its text was changed, or a later check of a part
 * gave another result. In n log n.
 */
export function changedSections(
  sections: readonly SectionFinding[],
  sentences: readonly SentenceFinding[],
): ReadonlySet<string> {
  const standing = new Map<string, number[]>();
  for (const [answer, found] of Map.groupBy(sentences, (sentence) => sentence.answer)) {
    const items = new Set(found.map(({ item }) => item));
    standing.set(
      answer,
      [...items].sort((one, other) => one - other),
    );
  }
  const changed = sections.filter(({ answer, items: { from, to }, marked }) => {
    const items = standing.get(answer) ?? [];
    const count = firstIndex(items, (item) => item >= to) - firstIndex(items, (item) => item >= from);
    return count < marked;
  });
  return new Set(changed.map(({ id }) => id));
}
