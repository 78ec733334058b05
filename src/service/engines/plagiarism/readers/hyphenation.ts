/** A lower-case word at the end of a line continues on the next; after a name or a number the hyphen is real. */
const HYPHENATED = /(?<=\p{Ll})[-\u2010](?:\r\n|\r|\n)(?=\p{Ll})/gu;
const SOFT_HYPHEN = /\u00ad(?:\r\n|\r|\n)?/gu;

/** Joins words that were hyphenated at line ends. */
export const joinHyphenated = (text: string): string => text.replace(HYPHENATED, "").replace(SOFT_HYPHEN, "");
