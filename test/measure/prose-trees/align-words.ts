/** The index of each word's partner in the other list, or -1, for either list. */
export interface Alignment {
  readonly a: Int32Array;
  readonly b: Int32Array;
}

/** Words of each list that are compared at a time where the two have diverged. */
const WINDOW = 800;
/** After this many consecutive pairs the lists are aligned again. */
const IN_STEP = 50;

/** Pairs equal words of two lists in order, as far as a window that slides over both can see. */
export function alignWords(a: readonly string[], b: readonly string[]): Alignment {
  const result = { a: new Int32Array(a.length).fill(-1), b: new Int32Array(b.length).fill(-1) };
  let i = 0;
  let j = 0;
  while (i < a.length && j < b.length) {
    if (a[i] === b[j]) {
      result.a[i] = j;
      result.b[j] = i;
      i += 1;
      j += 1;
    } else {
      [i, j] = alignWindow(a, b, [i, j], result);
    }
  }
  return result;
}

/** Pairs by the longest common subsequence from `i`, `j`; returns where to continue. */
function alignWindow(
  a: readonly string[],
  b: readonly string[],
  [i, j]: readonly [number, number],
  result: Alignment,
): [number, number] {
  const [n, m] = [Math.min(WINDOW, a.length - i), Math.min(WINDOW, b.length - j)];
  const width = m + 1;
  const lengths = new Uint16Array((n + 1) * width);
  const at = (x: number, y: number): number => lengths[x * width + y] ?? 0;
  for (let x = n - 1; x >= 0; x -= 1) {
    for (let y = m - 1; y >= 0; y -= 1) {
      lengths[x * width + y] =
        a[i + x] === b[j + y] ? at(x + 1, y + 1) + 1 : Math.max(at(x + 1, y), at(x, y + 1));
    }
  }
  const [lastX, lastY] = [n < WINDOW ? n : n / 2, m < WINDOW ? m : m / 2];
  let [x, y] = [0, 0];
  for (let run = 0; x < lastX && y < lastY && run < IN_STEP;) {
    if (a[i + x] === b[j + y]) {
      result.a[i + x] = j + y;
      result.b[j + y] = i + x;
      x += 1;
      y += 1;
      run += 1;
    } else {
      run = 0;
      if (at(x + 1, y) > at(x, y + 1)) x += 1;
      else y += 1;
    }
  }
  return [i + x, j + y];
}
