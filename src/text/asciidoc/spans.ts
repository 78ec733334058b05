import { isInkAt, isWordAt, nextString } from "./characters.ts";

/** Formatted text: its marks are at `start..open` and `close..end`, with an attribute list before the opening one. */
export interface Span {
  readonly start: number;
  readonly open: number;
  readonly close: number;
  readonly end: number;
  /** True if a backslash before it makes its marks literal. */
  readonly escaped: boolean;
}

const LONGEST_ATTRIBUTES = 200;

/** Returns the start of the attribute list that ends directly before `at`; `at` if there is none. */
function attributesBefore(text: string, at: number): number {
  if (text.charAt(at - 1) !== "]") return at;
  const window = text.slice(Math.max(0, at - LONGEST_ATTRIBUTES), at - 1);
  const found = window.lastIndexOf("[");
  if (found < 0 || found === window.length - 1 || window.slice(found).includes("]")) return at;
  return at - 1 - window.length + found;
}

/** Finds marks that are allowed inside words, such as `**`: the first two, then the next two after some text. */
export function unconstrained(text: string, mark: string): Span[] {
  const spans: Span[] = [];
  const next = nextString(text, mark);
  for (let at = next.at(0); at < Infinity;) {
    const open = at + mark.length;
    const close = next.at(open + 1);
    if (close === Infinity) break;
    const start = attributesBefore(text, at);
    const end = close + mark.length;
    spans.push({ start, open, close, end, escaped: text.charAt(start - 1) === "\\" });
    at = next.at(end);
  }
  return spans;
}

/** The marks of one kind of formatted text that is delimited by word boundaries. */
export interface Constrained {
  readonly open: string;
  readonly close: string;
  /** Characters that, like a letter, prevent a following opening mark. */
  readonly notAfter: string;
  /** Characters that, like a letter, prevent a preceding closing mark. */
  readonly notBefore: string;
  /** The character with which the text between the marks can't begin. */
  readonly notFirst?: string;
}

function opens(text: string, at: number, marks: Constrained): number | undefined {
  const first = at + marks.open.length;
  if (!isInkAt(text, first) || text.charAt(first) === marks.notFirst) return undefined;
  const free = (from: number): boolean =>
    from === 0 || !(isWordAt(text, from - 1) || marks.notAfter.includes(text.charAt(from - 1)));
  const start = attributesBefore(text, at);
  if (free(start)) return start;
  return start !== at && free(at) ? at : undefined;
}

/** Finds marks around words, such as `*`: not inside a word, and without white space on their inner sides. */
export function constrained(text: string, marks: Constrained): Span[] {
  const spans: Span[] = [];
  const opening = nextString(text, marks.open);
  const closing = nextString(text, marks.close);
  const isClosing = (at: number): boolean =>
    isInkAt(text, at - 1) &&
    !isWordAt(text, at + marks.close.length) &&
    !(
      at + marks.close.length < text.length && marks.notBefore.includes(text.charAt(at + marks.close.length))
    );
  // The closing mark is searched once for all opening marks before it.
  let close = -1;
  for (let at = opening.at(0); at < Infinity;) {
    const start = opens(text, at, marks);
    const open = at + marks.open.length;
    if (start === undefined) {
      at = opening.at(at + 1);
      continue;
    }
    if (close < open + 1) {
      close = closing.at(open + 1);
      while (close < Infinity && !isClosing(close)) close = closing.at(close + 1);
    }
    if (close === Infinity) break;
    const end = close + marks.close.length;
    spans.push({ start, open, close, end, escaped: text.charAt(start - 1) === "\\" });
    at = opening.at(end);
  }
  return spans;
}
