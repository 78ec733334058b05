import { lowerUnits, UnitKind, unitKinds } from "./unit-kinds.ts";

/** The form of a token. */
export const Shape = { lower: 0, capital: 1, capitals: 2, number: 3, sign: 4 } as const;

/** The number of affixes of a word: its first three and four letters, its last two, three and four. */
export const AFFIXES = 5;

/** The tokens of a text, in order. Offsets are UTF-16 units. */
export interface Tokens {
  readonly count: number;
  /** The hash of a word in lower case; the code of a sign; the format of a number. */
  readonly codes: Int32Array;
  readonly shapes: Uint8Array;
  /** {@link AFFIXES} hashes a token; 0 if the token isn't a word. */
  readonly affixes: Int32Array;
  readonly starts: Int32Array;
  readonly ends: Int32Array;
}

/** The codes of signs that aren't single characters. */
export const Sign = { dash: 1, ellipsis: 2, number: 3 } as const;

const KINDS = unitKinds();
const LOWER = lowerUnits();
/** Numbers are distinguished by their count of digits up to this one; longer ones count the same. */
const MOST_DIGITS = 5;
const GROUPED_DIGITS = MOST_DIGITS + 1;
const COMMA = 0x2c;

/** Mixes a value into a 32-bit hash. */
export function mix(hash: number, value: number): number {
  const mixed = Math.imul(hash ^ value, 0x9e37_79b1);
  return mixed ^ (mixed >>> 15);
}

/**
 * Splits a text into words, numbers and signs, in one pass over its units. Quotation marks, dashes, spacing, case and markup
 * characters are normalized, because they reveal a text's editor program instead of its author.
 */
export function tokenize(text: string): Tokens {
  const length = text.length;
  // Most tokens are longer than three units; a text of signs alone makes the arrays grow.
  let room = Math.max(16, length >> 2);
  let codes = new Int32Array(room);
  let shapes = new Uint8Array(room);
  let affixes = new Int32Array(room * AFFIXES);
  let starts = new Int32Array(room);
  let ends = new Int32Array(room);
  let count = 0;
  const put = (code: number, shape: number, start: number, end: number): void => {
    if (count === room) {
      room *= 2;
      codes = grown(codes, room);
      shapes = grownBytes(shapes, room);
      affixes = grown(affixes, room * AFFIXES);
      starts = grown(starts, room);
      ends = grown(ends, room);
    }
    codes[count] = code;
    shapes[count] = shape;
    starts[count] = start;
    ends[count] = end;
    count += 1;
  };

  let at = 0;
  while (at < length) {
    const unit = text.charCodeAt(at);
    const kind = KINDS[unit];
    if (kind === UnitKind.gap || kind === UnitKind.nothing) {
      at += 1;
    } else if (kind === UnitKind.letter) {
      const start = at;
      let hash = 0x811c_9dc5;
      // The first four letters, a to d, and the last four, w to z.
      let a = 0;
      let b = 0;
      let c = 0;
      let d = 0;
      let w = 0;
      let x = 0;
      let y = 0;
      let z = 0;
      let letters = 0;
      let capitals = 0;
      for (; at < length; at += 1) {
        const next = text.charCodeAt(at);
        const nextKind = KINDS[next];
        let letter = next;
        if (nextKind === UnitKind.letter) {
          letter = LOWER[next] ?? next;
          if (letter !== next) capitals += 1;
        } else if (nextKind === UnitKind.apostrophe && isLetterNext(text, at + 1)) {
          letter = 0x27;
        } else if (nextKind === UnitKind.nothing) {
          continue;
        } else {
          break;
        }
        hash = Math.imul(hash ^ letter, 0x0100_0193);
        if (letters === 0) a = letter;
        else if (letters === 1) b = letter;
        else if (letters === 2) c = letter;
        else if (letters === 3) d = letter;
        w = x;
        x = y;
        y = z;
        z = letter;
        letters += 1;
      }
      const first = LOWER[text.charCodeAt(start)] !== text.charCodeAt(start);
      const shape = !first
        ? Shape.lower
        : capitals > 1 && capitals === letters
          ? Shape.capitals
          : Shape.capital;
      put(hash, shape, start, at);
      const base = (count - 1) * AFFIXES;
      const opening = mix(mix(mix(0x51, a), b), c);
      affixes[base] = opening;
      affixes[base + 1] = mix(opening, d + 1);
      const ending = mix(mix(0x52, z), y);
      affixes[base + 2] = ending;
      const longer = mix(ending, x + 1);
      affixes[base + 3] = longer;
      affixes[base + 4] = mix(longer, w + 1);
    } else if (kind === UnitKind.digit) {
      const start = at;
      let digits = 0;
      let groups = 0;
      for (; at < length; at += 1) {
        const next = text.charCodeAt(at);
        if (KINDS[next] === UnitKind.digit) digits += 1;
        else if (
          (next === COMMA || KINDS[next] === UnitKind.point) &&
          KINDS[text.charCodeAt(at + 1)] === UnitKind.digit
        )
          groups += 1;
        else break;
      }
      put(
        Sign.number + (groups > 0 ? GROUPED_DIGITS : Math.min(digits, MOST_DIGITS)),
        Shape.number,
        start,
        at,
      );
    } else {
      const start = at;
      at += 1;
      while (
        at < length &&
        (text.charCodeAt(at) === unit || (kind !== UnitKind.sign && KINDS[text.charCodeAt(at)] === kind))
      )
        at += 1;
      put(signCode(text, unit, kind ?? UnitKind.sign, start, at), Shape.sign, start, at);
    }
  }
  return { count, codes, shapes, affixes, starts, ends };
}

/** A run of one sign counts once. A hyphen joins two words; anywhere else it is a dash. */
function signCode(text: string, unit: number, kind: number, start: number, end: number): number {
  if (kind === UnitKind.point) return end - start > 1 ? Sign.ellipsis : 0x2e;
  if (unit === 0x2026) return Sign.ellipsis;
  if (kind === UnitKind.quote || (kind === UnitKind.apostrophe && end - start === 2)) return 0x22;
  if (kind === UnitKind.apostrophe) return 0x27;
  if (kind === UnitKind.dash) return Sign.dash;
  if (kind !== UnitKind.hyphen) return unit;
  const joins =
    end - start === 1 && isWordUnit(text.charCodeAt(start - 1)) && isWordUnit(text.charCodeAt(end));
  return joins ? 0x2d : Sign.dash;
}

/** True if a letter comes next, after units that add nothing to a word. */
function isLetterNext(text: string, from: number): boolean {
  let at = from;
  while (KINDS[text.charCodeAt(at)] === UnitKind.nothing) at += 1;
  return KINDS[text.charCodeAt(at)] === UnitKind.letter;
}

function isWordUnit(unit: number): boolean {
  const kind = KINDS[unit];
  return kind === UnitKind.letter || kind === UnitKind.digit;
}

function grown(units: Int32Array, room: number): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(room);
  larger.set(units);
  return larger;
}

function grownBytes(bytes: Uint8Array, room: number): Uint8Array<ArrayBuffer> {
  const larger = new Uint8Array(room);
  larger.set(bytes);
  return larger;
}
