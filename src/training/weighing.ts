/** Where a text comes from and who wrote it: 0 a person, 1 a machine. */
export interface Origin {
  readonly source: string;
  readonly label: 0 | 1;
}

/** Texts of a source in which only machines or only people wrote say more about the source than about the writer. */
const ONE_SIDED = 0.3;

/**
 * How much each text counts, 1 on average: people and machines equally within a source, and sources by the root of how many
 * texts they have.
 */
export function weigh(origins: readonly Origin[]): Float64Array {
  const counts = new Map<string, [people: number, machines: number]>();
  for (const { label, source } of origins) {
    const count = counts.get(source) ?? [0, 0];
    count[label] += 1;
    counts.set(source, count);
  }
  const weights = Float64Array.from(origins, ({ label, source }) => {
    const count = counts.get(source) ?? [0, 0];
    const weight = Math.sqrt(count[0] + count[1]) / 2 / count[label];
    return count[1 - label] === 0 ? weight * ONE_SIDED : weight;
  });
  const mean = weights.reduce((sum, weight) => sum + weight, 0) / Math.max(1, weights.length);
  return weights.map((weight) => weight / mean);
}
