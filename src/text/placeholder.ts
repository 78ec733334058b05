/**
 * The one word that replaces inline code, math, an address or an image in a sentence.
 *
 * Chosen by running 77 sentences, with each candidate in place of the code, through harper.js 2.10. False lints, without
 * those on `a` or `an`, since no word can be right after both: ABC 2, Alpha 2, Item 2, Code 2, CODE 3, API 4, X 5, SQL 5,
 * code 6, it 8, XYZ 125. Of the best, ABC is no noun that would require an article or a plural. U+FFFC had 1, but isn't
 * recognized as the start of a sentence, and a service that strips it would shift every offset after it.
 */
export const PLACEHOLDER = "ABC";
