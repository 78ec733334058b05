/** The kinds of UTF-16 units for the detector's tokens. */
export const UnitKind = {
  /** White space and markup characters, which separate tokens. */
  gap: 0,
  letter: 1,
  digit: 2,
  apostrophe: 3,
  quote: 4,
  hyphen: 5,
  dash: 6,
  /** Adds nothing to a word: zero-width characters, soft hyphens. */
  nothing: 7,
  point: 8,
  /** Any other sign, surrogates among them. */
  sign: 9,
} as const;

const UNITS = 0x1_0000;
const UNSEEN = "\u200b\u200c\u200d\u2060\ufeff\u00ad\ufe0e\ufe0f";

/** Units that add nothing to a word, at any place in it. */
export const UNSEEN_UNITS = new RegExp(`[${UNSEEN}]`, "gu");

/** Curly and straight forms are equivalent: they reveal the program used, not the author. */
const BY_CHARACTER: readonly (readonly [number, string])[] = [
  [UnitKind.apostrophe, "'\u2018\u2019\u201a\u201b\u2032\u00b4\u02bc"],
  [UnitKind.quote, '"\u201c\u201d\u201e\u201f\u2033\u00ab\u00bb'],
  [UnitKind.hyphen, "-\u2010\u2011"],
  [UnitKind.dash, "\u2012\u2013\u2014\u2015\u2212"],
  [UnitKind.nothing, UNSEEN],
  [UnitKind.point, "."],
  [UnitKind.gap, "*_`#~|\\"],
];

/** Returns the kind of each of the 65,536 units, by its code. */
export function unitKinds(): Uint8Array {
  const kinds = new Uint8Array(UNITS);
  for (let unit = 0; unit < UNITS; unit += 1) kinds[unit] = kindOf(String.fromCharCode(unit));
  for (const [kind, characters] of BY_CHARACTER) {
    for (const character of characters) kinds[character.charCodeAt(0)] = kind;
  }
  return kinds;
}

function kindOf(character: string): number {
  if (/[\p{L}\p{M}]/u.test(character)) return UnitKind.letter;
  if (/\p{N}/u.test(character)) return UnitKind.digit;
  return /[\s\p{Cc}\p{Z}]/u.test(character) ? UnitKind.gap : UnitKind.sign;
}

/** The lower case of one unit if that is one unit; otherwise the unit itself. */
export function lowerUnit(unit: string): string {
  const lower = unit.toLowerCase();
  return lower.length === 1 ? lower : unit;
}

/** The code of each unit's {@link lowerUnit}. */
export function lowerUnits(): Uint16Array {
  return Uint16Array.from({ length: UNITS }, (_, unit) => lowerUnit(String.fromCharCode(unit)).charCodeAt(0));
}
