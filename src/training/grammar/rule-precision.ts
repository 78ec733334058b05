/** How many corrections of a rule a reader found right, a matter of taste, and wrong. */
export type Judged = readonly [right: number, optional: number, wrong: number];

/** The corrections of a rule that were judged, in documentation and in other texts: essays, reviews, stories, forum posts. */
export interface JudgedRule {
  readonly documentation: Judged;
  readonly other: Judged;
}

/** A rule that is right less often has no fix, or is off. */
export const LEAST_PRECISION = 0.85;
/** The fewest judged corrections that say anything. */
const FEWEST_JUDGED = 5;

/** Returns the share of corrections that are right or a matter of taste, from 0 to 1. Undefined if too few were judged. */
export function precision(judged: Judged): number | undefined {
  const all = count(judged);
  return all < FEWEST_JUDGED ? undefined : (judged[0] + judged[1]) / all;
}

function count([right, optional, wrong]: Judged): number {
  return right + optional + wrong;
}

/** Returns the sum of the corrections in documentation and in other texts. */
export function inAll({ documentation, other }: JudgedRule): Judged {
  return [documentation[0] + other[0], documentation[1] + other[1], documentation[2] + other[2]];
}

/** Returns the precision as the model card has it: "97%", or "too few to say". */
export function formatPrecision(judged: Judged): string {
  const share = precision(judged);
  return share === undefined ? "too few to say" : `${Math.floor(100 * share)}%`;
}

/** Returns the cells of the model card's table of rules: those judged most often first, then by name. */
export function precisionRows(rules: ReadonlyMap<string, JudgedRule>): string[][] {
  return [...rules]
    .map(([rule, judged]) => ({ rule, judged, all: inAll(judged) }))
    .sort((one, two) => count(two.all) - count(one.all) || (one.rule < two.rule ? -1 : 1))
    .map(({ all, judged, rule }) => [
      `\`${rule}\``,
      ...[count(all), ...all].map(String),
      formatPrecision(all),
      formatPrecision(judged.documentation),
    ]);
}
