import { isEscaped, isInk, mayEnd } from "./inline-boundaries.ts";

/** The strings that end inline markup. */
export type EndString = "*" | "**" | "``" | "`" | "|";

/** The name of a reference or a role, in the syntax of the specification. */
export const SIMPLE_NAME = String.raw`[\p{L}\p{N}]+(?:[-._+:][\p{L}\p{N}]+)*`;

const INTERPRETED_SUFFIX = new RegExp(`(?::(${SIMPLE_NAME}):)?(_{0,2})`, "uy");
const SUBSTITUTION_SUFFIX = /(_{0,2})/y;

export interface Suffix {
  /** After the suffix. */
  readonly end: number;
  /** The role named after the text, or "". */
  readonly role: string;
  /** `_` or `__` of a reference, or "". */
  readonly reference: string;
}

/** The suffix of interpreted text after its closing mark. */
export function suffixAt(text: string, at: number): Suffix {
  INTERPRETED_SUFFIX.lastIndex = at;
  const match = INTERPRETED_SUFFIX.exec(text);
  return { end: at + (match?.[0].length ?? 0), role: match?.[1] ?? "", reference: match?.[2] ?? "" };
}

/** Returns the offset after the mark and its suffix. */
function endOfMark(text: string, mark: EndString, at: number): number {
  const after = at + mark.length;
  if (mark === "`") return suffixAt(text, after).end;
  if (mark !== "|") return after;
  SUBSTITUTION_SUFFIX.lastIndex = after;
  return after + (SUBSTITUTION_SUFFIX.exec(text)?.[0].length ?? 0);
}

/** Finds end strings in one paragraph. No part of it is searched twice for the same one. */
export class EndStrings {
  readonly #text: string;
  /** The last result for each string: the next end is the same from any offset of the range. */
  readonly #known = new Map<EndString, { readonly from: number; readonly at: number }>();

  constructor(text: string) {
    this.#text = text;
  }

  /** The offset of the first end string at or after `from`, or undefined. */
  find(mark: EndString, from: number): number | undefined {
    const known = this.#known.get(mark);
    const at =
      known !== undefined && known.from <= from && from <= known.at ? known.at : this.#search(mark, from);
    this.#known.set(mark, { from: Math.min(from, known?.at === at ? known.from : from), at });
    return at === Infinity ? undefined : at;
  }

  #search(mark: EndString, from: number): number {
    let at = this.#text.indexOf(mark, from);
    while (at >= 0 && !this.#ends(mark, at)) at = this.#text.indexOf(mark, at + 1);
    return at < 0 ? Infinity : at;
  }

  #ends(mark: EndString, at: number): boolean {
    const text = this.#text;
    if (!isInk(text, at - 1) || (mark !== "``" && isEscaped(text, at))) return false;
    return mayEnd(text, endOfMark(text, mark, at));
  }
}
