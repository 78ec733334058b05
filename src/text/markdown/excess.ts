import type { Construct, Extension, TokenizeContext } from "micromark-util-types";

declare module "micromark-util-types" {
  interface TokenTypeMap {
    excessMarkup: "excessMarkup";
  }
}

/** Marks of emphasis and of links that are paired in one paragraph. Pairing takes time quadratic in their number. */
const MARKS_PER_PARAGRAPH = 1000;
/** Containers that may begin on one line. Opening them takes time quadratic in their number. */
const CONTAINERS_PER_LINE = 100;

const MARKS: readonly string[] = ["*", "_", "~", "[", "]", "!"];

/**
 * Bounds the time that a paragraph can take: from the 1,001st mark on, marks are elided without being paired, so that
 * they are neither prose nor emphasis.
 */
export function markLimit(): Extension {
  const seen = new WeakMap<TokenizeContext, number>();
  const construct: Construct = {
    name: "excessMarkup",
    tokenize(effects, ok, nok) {
      const count = (seen.get(this) ?? 0) + 1;
      seen.set(this, count);
      if (count <= MARKS_PER_PARAGRAPH) return nok;
      return (code) => {
        effects.enter("excessMarkup");
        effects.consume(code);
        effects.exit("excessMarkup");
        return ok;
      };
    },
  };
  return { text: Object.fromEntries(MARKS.map((mark) => [mark.charCodeAt(0), construct])) };
}

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
      CONTAINER.lastIndex = last;
    }
    return last === kept ? line : line.slice(0, kept) + " ".repeat(last - kept) + line.slice(last);
  });
}
