/** Containers that may begin on one line. Opening them takes time quadratic in their number. */
const CONTAINERS_PER_LINE = 100;

const CONTAINER = /[ \t]*(?:>|(?:[-*+]|\d{1,9}[.)])(?=[ \t]))/y;

/** Replaces a line's container marks beyond the hundredth by spaces; the length stays. Only the parser sees the result. */
export function limitNesting(document: string): string {
  if (!/(?:\d{0,9}[>*+.)-][ \t]*){20}/.test(document)) return document;
  return document.replace(/[^\r\n]+/g, (line) => {
    let last = 0;
    let allowed = 0;
    CONTAINER.lastIndex = 0;
    for (let count = 0; CONTAINER.test(line); count += 1) {
      last = CONTAINER.lastIndex;
      if (count < CONTAINERS_PER_LINE) allowed = last;
    }
    return last === allowed ? line : line.slice(0, allowed) + " ".repeat(last - allowed) + line.slice(last);
  });
}
