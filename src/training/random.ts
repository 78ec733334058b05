/** Returns numbers from 0 up to 1: the same sequence for the same seed, on any machine. */
export type Random = () => number;

/** Mulberry32. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b_79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000;
  };
}

/** Fisher and Yates. */
export function shuffle(places: Int32Array, random: Random): void {
  for (let last = places.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    const kept = places[last] ?? 0;
    places[last] = places[other] ?? 0;
    places[other] = kept;
  }
}
