/** A word of lower-case letters at the end of a line goes on in the next; after a name or a number the hyphen is its own. */
const HYPHENATED = /(?<=\p{Ll})[-\u2010](?:\r\n|\r|\n)(?=\p{Ll})/gu;
const SOFT_HYPHEN = /\u00ad(?:\r\n|\r|\n)?/gu;

/** The text with the words joined that typesetting has divided at the ends of lines. */
export const joinHyphenated = (text: string): string => text.replace(HYPHENATED, "").replace(SOFT_HYPHEN, "");
