/**
 * The one word that stands in a sentence for inline code, math, an address or an image.
 *
 * Chosen by running 77 sentences, with each candidate in place of the code, through harper.js 2.10. False lints, those
 * on `a` or `an` left out since no word can be right after both: ABC 2, Alpha 2, Item 2, Code 2, CODE 3, API 4, X 5,
 * SQL 5, code 6, it 8, XYZ 125. Of the best, ABC is no noun that would want an article or a plural. U+FFFC gave 1, but
 * no sentence is seen to begin with it, and a service that strips it would move every offset after it.
 */
export const PLACEHOLDER = "ABC";
