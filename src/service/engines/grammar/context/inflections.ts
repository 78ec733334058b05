import { IRREGULAR_PLURALS, IRREGULAR_VERBS } from "./irregular.ts";

/** The forms of a verb; where two are written alike, the place decides which is meant. */
export type VerbForms = readonly [base: string, third: string, ing: string, past: string, participle: string];

const VERBS = new Map(IRREGULAR_VERBS.map((verb) => [verb[0], verb]));
const PLURALS = new Map(IRREGULAR_PLURALS);

/** Returns the forms of a verb by its base form. */
export function verbForms(base: string): VerbForms {
  const irregular = VERBS.get(base);
  const past = irregular?.[1] ?? regularPast(base);
  return [base, withS(base), ingForm(base), past, irregular?.[2] ?? past];
}

/** Returns the plural of a noun by its singular. */
export function pluralOf(noun: string): string {
  return PLURALS.get(noun) ?? withS(noun);
}

function withS(word: string): string {
  if (/(?:s|x|z|ch|sh)$/u.test(word)) return `${word}es`;
  if (/[^aeiou]y$/u.test(word)) return `${word.slice(0, -1)}ies`;
  return word.endsWith("o") && /(?:go|do|echo|veto|hero|potato|tomato)$/u.test(word)
    ? `${word}es`
    : `${word}s`;
}

function regularPast(base: string): string {
  if (base.endsWith("e")) return `${base}d`;
  if (/[^aeiou]y$/u.test(base)) return `${base.slice(0, -1)}ied`;
  return `${doubled(base)}ed`;
}

function ingForm(base: string): string {
  if (base.endsWith("ie")) return `${base.slice(0, -2)}ying`;
  if (/.[^eoy]e$/u.test(base)) return `${base.slice(0, -1)}ing`;
  return `${doubled(base)}ing`;
}

/** Doubles the last consonant of a short stressed syllable ("stop", "begin", "refer"). */
function doubled(base: string): string {
  const isShort = /^[^aeiou]*[aeiou][bdgklmnprt]$/u.test(base);
  const isStressed =
    /(?:gin|fer|mit|pel|cur|get|bid|cel|trol|set|lap|tup)$/u.test(base) &&
    !/(?:offer|differ|suffer|target|budget|widget|cancel|edit|visit|limit|forget)$/u.test(base);
  return isShort || isStressed || /(?:forget|submit|admit|commit|permit|omit)$/u.test(base)
    ? base + base.slice(-1)
    : base;
}
