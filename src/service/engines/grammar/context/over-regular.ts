import { verbForms } from "./inflections.ts";
import { IRREGULAR_PLURALS, IRREGULAR_VERBS } from "./irregular.ts";

/** The past, and the participle if that is another. */
type RightForms = readonly [right: string, participle?: string];

/** The right forms for regular ones of irregular words: "buyed", "childs" and "childrens". */
const IRREGULAR: ReadonlyMap<string, RightForms> = new Map([
  ...IRREGULAR_VERBS.map(([base, past, participle]): [string, RightForms] => [
    regularPast(base),
    [past, participle],
  ]),
  ...IRREGULAR_PLURALS.flatMap(([singular, plural]): [string, RightForms][] => [
    [`${singular}s`, [plural]],
    [`${plural}s`, [plural]],
  ]),
  ["quited", ["quit"]],
  ["theirself", ["themselves"]],
  ["theirselves", ["themselves"]],
  ["themself", ["themselves"]],
  ["hisself", ["himself"]],
  ["fastly", ["fast"]],
]);

/**
 * Returns the right form for a word that was inflected by the rule where the rule doesn't hold; undefined for other words.
 *
 * @param before the two words before it, which tell a participle from a past
 */
export function overRegular(word: string, before: readonly string[]): string | undefined {
  const [right, participle = right] = IRREGULAR.get(word) ?? [];
  if (right !== undefined) return before.some((one) => AUXILIARY.test(one)) ? participle : right;
  if (/[a-z]{2}mans$/u.test(word)) return word.replace(/mans$/u, "men");
  if (/[a-z]{2}[^aeiou]ys$/u.test(word)) return word.replace(/ys$/u, "ies");
  if (/[a-z][aeiou]yes$/u.test(word)) return word.replace(/yes$/u, "ys");
  return /(?:x|ch|sh|ss)s$/u.test(word) ? word.replace(/s$/u, "es") : undefined;
}

const AUXILIARY = /^(?:has|have|had|having|been|be|being|is|are|was|were|get|got|\p{L}+n't)$/u;

/** Like the regular past of a new verb. */
function regularPast(base: string): string {
  if (base.endsWith("e")) return `${base}d`;
  const [, , ing] = verbForms(base);
  return `${ing.slice(0, -3)}ed`;
}
