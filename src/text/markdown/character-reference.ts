import { readTokens } from "../html-tokens.ts";

/**
 * Returns the character of a reference such as `&amp;`, `&#8212;` or `&#x1F600;`. White space becomes one space, so that a
 * reference can never end a block.
 */
export function decodeReference(reference: string): string {
  let text = "";
  readTokens(reference, {
    ontextentity(codePoint) {
      text += String.fromCodePoint(codePoint);
    },
    ontext(start, end) {
      text += reference.slice(start, end);
    },
  });
  return text.toWellFormed().replace(/\s/g, " ");
}
