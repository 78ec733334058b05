import { shownText } from "./shown-text.ts";

/**
 * Characters that start a construct of CommonMark, GFM or common extensions: formulas, marks, emoji short
 * codes.
 */
const MARKS = /[\\`*_[\]{}|~$^=@]/gu;

/** Marks that would close a heading, and not be read, at the end of one. */
const CLOSING = /(?<!#)#+$/u;

/** Marks that would start a block at the beginning of a text. */
const BLOCK = /^(?:[#+-]|\d+(?=[.)]))/u;

/**
 * Escapes a text for a paragraph or a table cell, so that it contains no markup, HTML or link and is shown as
 * written.
 */
export function markdownText(text: string): string {
  return shownText(text)
    .replace(MARKS, String.raw`\$&`)
    .replace(CLOSING, (marks) => String.raw`\#`.repeat(marks.length))
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replace(/:(?=\S)/gu, String.raw`\:`)
    .replace(/(?<=\/)\//gu, "\\/")
    .replace(/\bwww\./giu, (name) => `${name.slice(0, -1)}\\.`)
    .replace(BLOCK, (start) => (/^\d/u.test(start) ? `${start}\\` : `\\${start}`));
}

/** An address as the target of a link, in angle brackets. */
export function markdownTarget(address: string): string {
  return `<${address.replace(/[\\<>|`*_[\](){}\s]/gu, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0")}`)}>`;
}
