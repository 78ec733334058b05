import type { Span } from "./types.ts";

const QUOTATION = /\u201c[^\u201c\u201d]{1,2000}\u201d|(?<![\p{L}\p{N}])"[^"]{1,2000}"(?![\p{L}\p{N}])/gu;

/**
 * Returns what is between double quotation marks in a paragraph, marks included.
 *
 * @param text masked text
 */
export function quotations(text: string, { end, start }: Span): Span[] {
  return Array.from(text.slice(start, end).matchAll(QUOTATION), ({ 0: found, index }) => {
    return { start: start + index, end: start + index + found.length };
  });
}
