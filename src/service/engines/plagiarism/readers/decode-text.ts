/** The fewest characters of text for each control character; with less it is a program or a picture. */
const CHARACTERS_PER_CONTROL = 100;

/** Returns the encoding by the byte order mark. */
function encodingOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  return bytes[0] === 0xfe && bytes[1] === 0xff ? "utf-16be" : "utf-8";
}

/**
 * Decodes a file in UTF-8, or in UTF-16 with a byte order mark; the mark itself is removed. Null for any other bytes: a file
 * that isn't text must not count as compared.
 */
export function decodeText(bytes: Uint8Array): string | null {
  let text: string;
  try {
    text = new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
  if (text.includes("\0")) return null;
  // eslint-disable-next-line no-control-regex -- control characters are what is counted
  const controls = text.match(/[\u0001-\u0008\u000e-\u001f\u007f]/g)?.length ?? 0;
  return controls * CHARACTERS_PER_CONTROL > text.length ? null : text;
}
