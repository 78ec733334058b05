const isHigh = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdbff;
const isLow = (unit: number): boolean => unit >= 0xdc00 && unit <= 0xdfff;

/** True if the offset (UTF-16 units) is between the two halves of one character. */
export function splitsSurrogatePair(text: string, offset: number): boolean {
  return isLow(text.charCodeAt(offset)) && isHigh(text.charCodeAt(offset - 1));
}

/** True if the offset (UTF-16 units) is between the two halves of a CRLF. */
export function splitsLineEnding(text: string, offset: number): boolean {
  return text.charCodeAt(offset) === 0x0a && text.charCodeAt(offset - 1) === 0x0d;
}

/** True if an edit at this offset would split a character or a line ending. */
export function isSplitPoint(text: string, offset: number): boolean {
  return splitsSurrogatePair(text, offset) || splitsLineEnding(text, offset);
}

/**
 * Surrogates that are not one half of a pair, by offset in UTF-16 units. A server may replace them, after which no later
 * offset can be trusted (platform facts, 26).
 */
export function loneSurrogates(text: string): number[] {
  const found: number[] = [];
  if (text.isWellFormed()) return found;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (isHigh(unit) && isLow(text.charCodeAt(at + 1))) at += 1;
    else if (isHigh(unit) || isLow(unit)) found.push(at);
  }
  return found;
}
