import { PLACEHOLDER } from "./placeholder.ts";
import { appendPiece, substitute, verbatim, type Piece } from "./piece.ts";

/** Text inside prose that is not prose, and for which no parser has a token. */
export interface InlinePattern {
  /** Global and without nested repetition, so that a search is linear. */
  readonly pattern: RegExp;
  /** A string that every match contains, so that most text is skipped quickly. */
  readonly needs: string;
  /** A placeholder if the match is rendered, nothing if it isn't. */
  readonly becomes: "placeholder" | "nothing";
}

/** Web and mail addresses in running text; a full stop or comma after one belongs to the sentence. */
export const ADDRESSES: readonly InlinePattern[] = [
  {
    pattern: /(?:https?|ftp|file):\/\/[^\s<>"`]*[^\s<>"'`.,;:!?)\]}*_~]/giu,
    needs: "://",
    becomes: "placeholder",
  },
  {
    pattern: /(?<![\p{L}\p{N}])www\.[^\s<>"`]*[^\s<>"'`.,;:!?)\]}*_~]/giu,
    needs: ".",
    becomes: "placeholder",
  },
  {
    pattern: /(?<![\w.+-])[\w+-][\w.+-]{0,63}@[a-z\d-]{1,63}(?:\.[a-z\d-]{1,63}){1,8}/gi,
    needs: "@",
    becomes: "placeholder",
  },
];

/** Extensions of Markdown in wide use: attribute lists, callout marks, template tags. */
export const MARKDOWN_DIALECTS: readonly InlinePattern[] = [
  { pattern: /\{\{[^{}\n]{0,500}\}\}/g, needs: "{{", becomes: "placeholder" },
  { pattern: /\{%[^{}\n]{0,500}%\}/g, needs: "{%", becomes: "nothing" },
  { pattern: /\{:?[ \t]*(?:[#.][\w-]|[\w-]{1,80}=[^\s{}])[^{}\n]{0,500}\}/g, needs: "}", becomes: "nothing" },
  { pattern: /^\[![A-Za-z]{1,40}\][+-]?/g, needs: "[!", becomes: "nothing" },
  {
    pattern: /(?<![\p{L}\p{N}:]):[a-z][a-z0-9_+-]{1,40}:(?![\p{L}\p{N}:])/gu,
    needs: ":",
    becomes: "nothing",
  },
];

interface Hit {
  readonly start: number;
  readonly end: number;
  readonly becomes: InlinePattern["becomes"];
}

/** Matches in order; of two that overlap the first. */
function hitsIn(text: string, patterns: readonly InlinePattern[]): Hit[] {
  const hits: Hit[] = [];
  for (const { pattern, needs, becomes } of patterns) {
    if (!text.includes(needs)) continue;
    for (const match of text.matchAll(pattern)) {
      hits.push({ start: match.index, end: match.index + match[0].length, becomes });
    }
  }
  hits.sort((a, b) => a.start - b.start || b.end - a.end);
  let end = 0;
  return hits.filter((hit) => {
    const isSeparate = hit.start >= end;
    if (isSeparate) end = hit.end;
    return isSeparate;
  });
}

/** Replaces every match inside a verbatim run of the pieces. */
export function applyPatterns(
  document: string,
  pieces: readonly Piece[],
  patterns: readonly InlinePattern[],
): Piece[] {
  const result: Piece[] = [];
  for (const piece of pieces) {
    if (piece.kind === "substitute") {
      appendPiece(result, piece);
      continue;
    }
    let from = piece.start;
    for (const hit of hitsIn(document.slice(piece.start, piece.end), patterns)) {
      appendPiece(result, verbatim(from, piece.start + hit.start));
      from = piece.start + hit.end;
      if (hit.becomes === "placeholder") {
        appendPiece(result, substitute(piece.start + hit.start, from, "placeholder", PLACEHOLDER));
      }
    }
    appendPiece(result, verbatim(from, piece.end));
  }
  return result;
}
