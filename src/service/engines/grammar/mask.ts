import { PLACEHOLDER } from "../../../text/placeholder.ts";
import type { Span } from "./types.ts";

/** Text of the same length without anything that a prose checker must not see. */
export interface MaskedText {
  readonly text: string;
  /** The masked ranges, ordered and without overlap: UTF-16 units, valid in the submitted text too. */
  readonly spots: readonly Span[];
}

/** No checker or rule takes it for a letter, so that adjacent text is judged on its own. */
export const MASK = "\u2588";

/** The longest token that can be a word; the checker needs gigabytes for one with some thousand characters. */
const LONGEST_WORD = 60;
/** The length of a mask after which it continues with spaces, which suffice. */
const LONGEST_MASK = 12;

/** A line that opens code, and closes it if nothing follows the fence. */
const FENCE = /^(?<fence>`{3,9}|~{3,9})(?<info>[^`~\n]{0,200})(?:\n|$)/gmu;
/** In UTF-16 units; longer code was probably unintended, and is prose. */
const LONGEST_CODE = 20_000;
const LONGEST_COMMENT = 2_000;

/** Every quantifier is bounded, so that forty thousand opening brackets don't take quadratic time. */
const SPANS: readonly RegExp[] = [
  /(?<!`)(?<ticks>`{1,2})(?!`)[^`\n]{1,300}\k<ticks>(?!`)/gu,
  /<\/?[A-Za-z][^<>]{0,300}>/gu,
  /\]\([^()\s]{1,500}(?:\s"[^"\n]{0,200}")?\)/gu,
  /\]\[[^[\]\n]{0,200}\]|^[^\S\n]{0,3}\[[^[\]\n]{1,200}\]:/gmu,
  /\$\$[^$]{1,2000}\$\$|(?<![\w$])\$(?! )[^$\n]{1,200}(?<! )\$(?![\w$])/gu,
];

/** Runs without words: symbols, brackets, emoji, and letters of scripts that English does not use. */
const RUNS: readonly RegExp[] = [
  /[^\P{C}\t\r\n]+/gu,
  /[\p{P}\p{S}\p{M}\u200d]{6,}/gu,
  /\p{So}[\p{So}\p{M}\p{Sk}\u200d]*/gu,
  /[^\P{L}\p{Script=Latin}][^\P{L}\p{Script=Latin}\p{M}\s]*/gu,
];

const TOKEN = /[^\s\u2588]+/gu;
/** Preserved when the token before it is masked: it ends a sentence or a clause. */
const TRAILING_MARKS = /(?<![.,;:!?])[.,;:!?]$/u;
const WORD_CORE = /^[,;("'\u2018\u201c[{*_~]*(?<core>.*?)[)"'\u2019\u201d\]}*_~.,;:!?\u2026]*$/u;
const PLAIN = /^[\p{L}\p{M}'\u2019-]+$/u;
const PAIR_OF_WORDS = /^\p{Ll}{2,}\/\p{Ll}{2,}$/u;
const NUMBER = /^[+-]?[$\u20ac\u00a3]?\d[\d.,:]*(?:st|nd|rd|th|s|%)?$/u;
const ABBREVIATION = /^(?:\p{L}\.)+\p{L}?$/u;
const INNER_CAPITAL = /\p{Ll}\p{Lu}|\p{Lu}{2}\p{Ll}{2}/u;
const JOINED_SENTENCES = /^\p{L}{2,}[,;]\p{Ll}{2,}$/u;
const DASHED_WORDS = /^[\p{L}\p{M}'\u2019-]+[\u2013\u2014][\p{L}\p{M}'\u2019\u2013\u2014-]+$/u;

/** True if a token (without whitespace) is code, an address or a placeholder rather than a word. */
export function isCodeLike(token: string): boolean {
  if (token.length > LONGEST_WORD) return true;
  if (token.startsWith("--") || /^[-.@#$\\/]\p{L}/u.test(token)) return true;
  const core = WORD_CORE.exec(token)?.groups?.["core"] ?? token;
  if (core === PLACEHOLDER || /^[B-HJ-Z]$/u.test(core)) return true;
  if (core === "" || NUMBER.test(core) || ABBREVIATION.test(core) || DASHED_WORDS.test(core)) return false;
  if (PLAIN.test(core)) return INNER_CAPITAL.test(core);
  return !PAIR_OF_WORDS.test(core) && !JOINED_SENTENCES.test(core) && /[^,;]/u.test(core);
}

/** Returns the code between fences. A fence without an end hides nothing. */
function fencedCode(text: string): readonly Span[] {
  const lines = Array.from(text.matchAll(FENCE), ({ 0: line, index, groups }) => {
    const { fence = "", info = "" } = groups ?? {};
    return { fence, info, start: index, end: index + fence.length + info.length, next: index + line.length };
  });
  const closing = new Map<string, Span>();
  const closed = lines.toReversed().map((line): Span | undefined => {
    const close = closing.get(line.fence);
    if (line.info.trim() === "") closing.set(line.fence, line);
    return close === undefined || close.start - line.next > LONGEST_CODE
      ? undefined
      : { start: line.start, end: close.end };
  });
  return apart(closed.toReversed());
}

/** Returns the comments of HTML. */
function comments(text: string): readonly Span[] {
  let close = -1;
  return apart(
    Array.from(text.matchAll(/<!--/gu), ({ 0: opening, index: start }): Span | undefined => {
      const inside = start + opening.length;
      if (close !== Infinity && close < inside) {
        const found = text.indexOf("-->", inside);
        close = found < 0 ? Infinity : found;
      }
      return close - inside > LONGEST_COMMENT ? undefined : { start, end: close + "-->".length };
    }),
  );
}

/** Returns the spans that don't begin inside an earlier one. */
function apart(spans: readonly (Span | undefined)[]): readonly Span[] {
  const found: Span[] = [];
  for (const span of spans) {
    if (span !== undefined && span.start >= (found.at(-1)?.end ?? 0)) found.push(span);
  }
  return found;
}

/**
 * Masks code, addresses, placeholders, over-long tokens, runs of symbols and other scripts. The result has the same length
 * in UTF-16 units, and line breaks are preserved, so that every offset in it is an offset in `text`.
 */
export function maskText(text: string): MaskedText {
  const masked = new Uint8Array(text.length);
  const mark = (start: number, end: number): void => void masked.fill(1, start, end);
  for (const { start, end } of [...fencedCode(text), ...comments(text)]) mark(start, end);
  for (const pattern of [...SPANS, ...RUNS]) {
    for (const match of text.matchAll(pattern)) mark(match.index, match.index + match[0].length);
  }
  for (const { 0: token, index } of render(text, masked).text.matchAll(TOKEN)) {
    if (isCodeLike(token)) mark(index, index + token.replace(TRAILING_MARKS, "").length);
  }
  return render(text, masked);
}

function render(text: string, masked: Uint8Array): MaskedText {
  const spots: Span[] = [];
  const parts: string[] = [];
  for (let at = 0; at < text.length;) {
    let end = at + 1;
    while (end < text.length && masked[end] === masked[at]) end += 1;
    if (masked[at] === 1) {
      spots.push({ start: at, end });
      parts.push(neutral(text.slice(at, end)));
    } else parts.push(text.slice(at, end));
    at = end;
  }
  return { text: parts.join(""), spots };
}

function neutral(original: string): string {
  const head = original.slice(0, LONGEST_MASK).replace(/[^\r\n]/gu, (unit) => MASK.repeat(unit.length));
  return head + original.slice(LONGEST_MASK).replace(/[^\r\n]/gu, (unit) => " ".repeat(unit.length));
}

/** True if `span` shares a unit with a masked spot, or is an insertion inside one. */
export function touchesMask(span: Span, spots: readonly Span[]): boolean {
  let low = 0;
  let high = spots.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((spots[middle]?.end ?? 0) <= span.start) low = middle + 1;
    else high = middle;
  }
  const spot = spots[low];
  return spot !== undefined && spot.start < Math.max(span.end, span.start + 1) && span.start < spot.end;
}
