/**
 * Translates a sentence and fills in its `{name}`s. This layer doesn't import VS Code, so the editor passes it down; the
 * sentences are literals, which translators receive.
 */
export type Translate = (sentence: string, args?: Readonly<Record<string, string | number>>) => string;

/** Fills the placeholders of the English sentence. */
export const inEnglish: Translate = (sentence, args = {}) =>
  sentence.replace(/\{(\w+)\}/g, (whole, name: string) => String(args[name] ?? whole));
