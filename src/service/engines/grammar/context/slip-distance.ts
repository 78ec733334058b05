const VOWEL = vowels();
const NEIGHBORS = neighbors();
const SOUNDS_ALIKE = new Set(["cs", "sc", "ck", "kc", "sz", "zs", "gj", "jg"]);
const [F, P, H] = [102, 112, 104];
/** Two of the longest words that are compared. */
const LONGEST = 64;
const ROWS = {
  before: new Float64Array(LONGEST),
  previous: new Float64Array(LONGEST),
  row: new Float64Array(LONGEST),
};

/**
 * Returns the distance between two lower-case words in slips of the hand and of the ear: doubled letters (0.55), swapped
 * neighbors and one vowel for another (0.6) are nearest, then letters that sound alike (0.8), an adjacent key (0.9), an insertion or a deletion (1), and any
 * other letter (1.2). A different first letter adds 0.7.
 *
 * @param most returns Infinity as soon as the distance is known to exceed this
 */
export function slipDistance(wrong: string, right: string, most = Number.POSITIVE_INFINITY): number {
  if (wrong.length >= LONGEST || right.length >= LONGEST) return Number.POSITIVE_INFINITY;
  let { before, previous, row } = ROWS;
  for (let column = 0; column <= right.length; column += 1) row[column] = column;
  for (let at = 1; at <= wrong.length; at += 1) {
    [before, previous, row] = [previous, row, before];
    const a = wrong.charCodeAt(at - 1);
    const last = wrong.charCodeAt(at - 2);
    row[0] = at;
    let least = at;
    for (let column = 1; column <= right.length; column += 1) {
      const b = right.charCodeAt(column - 1);
      const next = right.charCodeAt(column - 2);
      let best = (previous[column - 1] ?? 0) + (a === b ? 0 : substitution(a, b));
      best = Math.min(best, (previous[column] ?? 0) + (a === last ? 0.55 : 1));
      best = Math.min(best, (row[column - 1] ?? 0) + (b === next ? 0.55 : 1));
      if (at > 1 && column > 1 && a === next && b === last && a !== b)
        best = Math.min(best, (before[column - 2] ?? 0) + 0.6);
      // "elefant": two letters for one sound.
      if (a === F && next === P && b === H) best = Math.min(best, (previous[column - 2] ?? 0) + 0.6);
      row[column] = best;
      least = Math.min(least, best);
    }
    // A swap reaches back two rows and costs at least 0.6.
    if (least > most + 0.6) return Number.POSITIVE_INFINITY;
  }
  const first = wrong.charCodeAt(0) === right.charCodeAt(0) ? 0 : 0.7;
  return (row[right.length] ?? 0) + first;
}

function substitution(a: number, b: number): number {
  if (a < 97 || a > 122 || b < 97 || b > 122) return 1.2;
  if (VOWEL[a - 97] === 1 && VOWEL[b - 97] === 1) return 0.6;
  if (SOUNDS_ALIKE.has(String.fromCharCode(a, b))) return 0.8;
  return NEIGHBORS[(a - 97) * 26 + b - 97] === 1 ? 0.9 : 1.2;
}

function vowels(): Uint8Array {
  const found = new Uint8Array(26);
  for (const letter of "aeiouy") found[letter.charCodeAt(0) - 97] = 1;
  return found;
}

function neighbors(): Uint8Array {
  const keys = ["qwertyuiop", "asdfghjkl", "zxcvbnm"].flatMap((letters, row) =>
    Array.from(letters, (letter, column) => ({
      letter: letter.charCodeAt(0) - 97,
      row,
      column: column + row / 2,
    })),
  );
  const found = new Uint8Array(26 * 26);
  for (const one of keys) {
    for (const other of keys) {
      if (Math.abs(one.row - other.row) <= 1 && Math.abs(one.column - other.column) <= 1)
        found[one.letter * 26 + other.letter] = 1;
    }
  }
  return found;
}
