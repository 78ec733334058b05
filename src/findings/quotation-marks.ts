/** Single and double quotation marks of several languages, and their typed substitutes; for a regex class. */
export const SINGLE_MARKS = "'`\\u00b4\\u2018-\\u201b\\u2032\\u2035\\u2039\\u203a\\uff07";
export const DOUBLE_MARKS =
  '"\\u00ab\\u00bb\\u201c-\\u201f\\u2033\\u2036\\u300c-\\u300f\\u301d-\\u301f\\uff02';

const SINGLE = new RegExp(`[${SINGLE_MARKS}]`, "u");
const DOUBLE = new RegExp(`[${DOUBLE_MARKS}]`, "u");
const SPACE = /\s/u;

/** The weight of the quotation marks at the beginning of a text: a double one counts 2, as two single ones may replace it. */
export function weightAtStart(text: string): number {
  return weightFrom(text, 0, 1);
}

/** The weight of the quotation marks at the end of a text. */
export function weightAtEnd(text: string): number {
  return weightFrom(text, text.length, -1);
}

/**
 * Returns how far quotation marks of a weight extend from an offset, forwards (1) or backwards (-1), not beyond `limit`.
 * White space may precede each mark, but must then also follow it: otherwise the mark belongs to the text beyond. Returns
 * the offset after the last mark taken, or the given one. UTF-16 units.
 */
export function reachOfMarks(
  text: string,
  from: number,
  step: 1 | -1,
  weight: number,
  limit: number,
): number {
  let reach = from;
  let left = weight;
  let isBehindSpace = false;
  for (let at = from; left > 0 && at !== limit; at += step) {
    const character = characterAt(text, at, step);
    const taken = weightOf(character);
    if (taken === 0) {
      if (!SPACE.test(character)) break;
      isBehindSpace = true;
      continue;
    }
    if (isBehindSpace && !isApartBeyond(text, at + step, step)) break;
    isBehindSpace = false;
    left -= taken;
    reach = at + step;
  }
  return reach;
}

/** True if white space or an end of the text comes next, after any quotation marks. */
function isApartBeyond(text: string, from: number, step: 1 | -1): boolean {
  let at = from;
  while (weightOf(characterAt(text, at, step)) > 0) at += step;
  return /^\s?$/u.test(characterAt(text, at, step));
}

function weightFrom(text: string, from: number, step: 1 | -1): number {
  let weight = 0;
  for (let at = from; ; at += step) {
    const character = characterAt(text, at, step);
    const more = weightOf(character);
    if (more === 0 && !SPACE.test(character)) return weight;
    weight += more;
  }
}

/** The character that a step from an offset passes; empty at the ends of the text. */
function characterAt(text: string, at: number, step: 1 | -1): string {
  return text.charAt(step === 1 ? at : at - 1);
}

function weightOf(character: string): number {
  if (DOUBLE.test(character)) return 2;
  return SINGLE.test(character) ? 1 : 0;
}
