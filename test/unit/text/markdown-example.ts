import { Parser } from "htmlparser2";
import { PLACEHOLDER } from "../../../src/text/placeholder.ts";
import { extractProse } from "../../../src/text/prose.ts";

/** An example of a specification: a document, and the page made from it. */
export interface MarkdownExample {
  readonly markdown: string;
  readonly html: string;
}

/** Elements whose text is code, or that show no text. */
const NOT_READ: ReadonlySet<string> = new Set([
  "code",
  "iframe",
  "noembed",
  "noframes",
  "plaintext",
  "pre",
  "script",
  "style",
  "textarea",
  "title",
  "xmp",
]);
const ADDRESS = /(?:https?|ftp|mailto|[a-z][a-z\d.+-]{1,31}):\S*|www\.\S*|[\w.+-]+@[\w.-]+/giu;

/** Returns the words of letters and digits, without URLs, which a placeholder replaces. */
export function wordsOf(text: string): readonly string[] {
  return text
    .replaceAll(ADDRESS, " ")
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => /\p{L}/u.test(word));
}

/**
 * Returns the words that a reader of the page sees outside code, in order. Uses none of the parsers that
 * extract Markdown.
 */
export function wordsOfPage(html: string): readonly string[] {
  const parts: string[] = [];
  let hidden = 0;
  const parser = new Parser({
    onopentagname(name) {
      if (NOT_READ.has(name)) hidden += 1;
      if (name === "img" || /^(?:br|p|li|td|th|h\d|div|tr|dd|dt)$/u.test(name)) parts.push(" ");
    },
    ontext(text) {
      if (hidden === 0) parts.push(text);
    },
    onclosetag(name) {
      if (NOT_READ.has(name)) hidden -= 1;
      if (NOT_READ.has(name)) parts.push(" ");
    },
  });
  parser.end(html);
  return wordsOf(parts.join(""));
}

/** Returns the words of the prose without the texts of images, which a page doesn't show. */
export function wordsOfProse(markdown: string): readonly string[] {
  const { blocks, text } = extractProse(markdown, "markdown");
  const shown = blocks.filter(({ kind }) => kind !== "imageAlt");
  return wordsOf(
    shown.map(({ prose }) => text.slice(prose.start, prose.end).replaceAll(PLACEHOLDER, " ")).join("\n"),
  );
}

/** Returns the words of one list that the other doesn't have in the same order. */
export function missing(from: readonly string[], within: readonly string[]): readonly string[] {
  // Longest common subsequence; examples have a few dozen words.
  const rows = Array.from({ length: from.length + 1 }, () => new Uint32Array(within.length + 1));
  const at = (row: number, column: number): number => rows[row]?.[column] ?? 0;
  for (let row = from.length - 1; row >= 0; row -= 1) {
    for (let column = within.length - 1; column >= 0; column -= 1) {
      const both = from[row] === within[column] ? 1 + at(row + 1, column + 1) : 0;
      const line = rows[row];
      if (line !== undefined) line[column] = Math.max(both, at(row + 1, column), at(row, column + 1));
    }
  }
  const lost: string[] = [];
  let column = 0;
  for (const [row, word] of from.entries()) {
    while (column < within.length && within[column] !== word && at(row, column + 1) === at(row, column))
      column += 1;
    if (within[column] === word && at(row, column) === 1 + at(row + 1, column + 1)) column += 1;
    else lost.push(word);
  }
  return lost;
}
