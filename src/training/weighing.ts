/** The source of a text and its author: 0 a person, 1 a machine. */
export interface Origin {
  readonly source: string;
  readonly label: 0 | 1;
}

/** The weight of a source with only machine or only human texts, which says more about the source than the author. */
const ONE_SIDED = 0.3;

/** Weights of texts, 1 on average: people and machines equally within a source, sources by the square root of their size. */
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
