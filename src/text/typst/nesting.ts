/** Brackets and marks of emphasis deeper than this are read as spaces. */
const DEEPEST = 150;

/**
 * Replaces every bracket beyond a depth by a space, for a parser that recurses with each. The length stays the same.
 * Brackets in strings and raw text are counted too, which only matters at that depth.
 */
export function limitNesting(source: string): string {
  let depth = 0;
  let marks = 0;
  return source.replaceAll(/[([{)\]}]|[*_+-]+|\b(?:not|else)\b|=>|\.|\n\s*\n/g, (found) => {
    if (/^[([{]$/.test(found)) {
      depth += 1;
      return depth > DEEPEST ? " " : found;
    }
    if (/^[)\]}]$/.test(found)) {
      depth = Math.max(0, depth - 1);
      return depth >= DEEPEST ? " " : found;
    }
    if (found.trim() === "") {
      marks = 0;
      return found;
    }
    marks += found.length;
    return marks > DEEPEST ? " ".repeat(found.length) : found;
  });
}
