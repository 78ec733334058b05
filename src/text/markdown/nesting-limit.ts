/** Containers that may begin on one line. Opening them takes time quadratic in their number. */
const CONTAINERS_PER_LINE = 100;

const CONTAINER = /[ \t]*(?:>|(?:[-*+]|\d{1,9}[.)])(?=[ \t]))/y;

/**
 * The document with the container marks of a line beyond the hundredth replaced by spaces, of the same length. Only
 * the parser sees it.
 */
export function limitNesting(document: string): string {
  if (!/(?:\d{0,9}[>*+.)-][ \t]*){20}/.test(document)) return document;
  return document.replace(/[^\r\n]+/g, (line) => {
    let last = 0;
    let kept = 0;
    CONTAINER.lastIndex = 0;
    for (let count = 0; CONTAINER.test(line); count += 1) {
      last = CONTAINER.lastIndex;
      if (count < CONTAINERS_PER_LINE) kept = last;
    }
    return last === kept ? line : line.slice(0, kept) + " ".repeat(last - kept) + line.slice(last);
  });
}
