import type { Sample } from "./samples.ts";

/**
 * Limits the texts of each side of each source to the given number, evenly spread over their order, so that all of its
 * models stay represented. Null applies no limit.
 */
export function thinOut(
  samples: readonly Sample[],
  sourceOf: ReadonlyMap<Sample, string>,
  limit: number | null,
): readonly Sample[] {
  if (limit === null) return samples;
  const sideOf = (sample: Sample): string => `${sample.label} ${sourceOf.get(sample) ?? ""}`;
  const sizes = new Map<string, number>();
  for (const sample of samples) sizes.set(sideOf(sample), (sizes.get(sideOf(sample)) ?? 0) + 1);
  const seen = new Map<string, number>();
  return samples.filter((sample) => {
    const side = sideOf(sample);
    const place = seen.get(side) ?? 0;
    seen.set(side, place + 1);
    const size = Math.max(limit, sizes.get(side) ?? 0);
    return Math.floor(((place + 1) * limit) / size) > Math.floor((place * limit) / size);
  });
}
