/**
 * Translates a sentence and fills in its `{name}`s. This layer doesn't import VS Code, so the editor passes it down; the
 * sentences are literals, which translators receive.
 */
export type InWords = (sentence: string, args?: Readonly<Record<string, string | number>>) => string;

/** Fills the placeholders of the English sentence. */
export const inEnglish: InWords = (sentence, args = {}) =>
  sentence.replace(/\{(\w+)\}/g, (whole, name: string) => String(args[name] ?? whole));
