/**
 * Puts a sentence into the person's language and fills in its `{name}`s. Findings know no VS Code, so the editor hands this down;
 * sentences given to it are literals, and translators have them.
 */
export type InWords = (sentence: string, args?: Readonly<Record<string, string | number>>) => string;

/** The sentence as it is written. */
export const inEnglish: InWords = (sentence, args = {}) =>
  sentence.replace(/\{(\w+)\}/g, (whole, name: string) => String(args[name] ?? whole));
