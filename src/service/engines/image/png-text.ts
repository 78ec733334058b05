import { inflateSync } from "node:zlib";

/** The keywords under which tools store their marks; no other text is read or decompressed. */
const KEYWORDS = new Set([
  "parameters",
  "prompt",
  "workflow",
  "invokeai_metadata",
  "Software",
  "Source",
  "Description",
]);
const SIGNATURE = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");
/** The longest decompressed text, in bytes: graphs of ComfyUI are the longest, with some hundred thousand. */
const LONGEST_TEXT = 2 * 1024 * 1024;
const LONGEST_KEYWORD = 79;

/** Reads the first text of a PNG under each of these keywords, from tEXt, zTXt and iTXt; none in other formats. */
export function readPngText(bytes: Buffer): Map<string, string> {
  const texts = new Map<string, string>();
  if (!bytes.subarray(0, SIGNATURE.length).equals(SIGNATURE)) return texts;
  for (let at = SIGNATURE.length; at + 12 <= bytes.length;) {
    const end = at + 8 + bytes.readUInt32BE(at);
    const type = bytes.toString("latin1", at + 4, at + 8);
    const data = bytes.subarray(at + 8, end);
    const keywordEnd = data.subarray(0, LONGEST_KEYWORD + 1).indexOf(0);
    const keyword = data.toString("latin1", 0, Math.max(0, keywordEnd));
    if (KEYWORDS.has(keyword) && !texts.has(keyword))
      texts.set(keyword, decode(type, data.subarray(keywordEnd + 1)));
    at = end + 4;
  }
  return texts;
}

function decode(type: string, data: Buffer): string {
  if (type === "tEXt") return data.toString("latin1", 0, LONGEST_TEXT);
  // One byte for the method, which can only be deflate.
  if (type === "zTXt") return unfold(data.subarray(1)).toString("latin1");
  if (type !== "iTXt") return "";
  const languageEnd = data.indexOf(0, 2);
  const translationEnd = data.indexOf(0, languageEnd + 1);
  if (languageEnd === -1 || translationEnd === -1) return "";
  const text = data.subarray(translationEnd + 1);
  return (data[0] === 1 ? unfold(text) : text).toString("utf8", 0, LONGEST_TEXT);
}

function unfold(data: Buffer): Buffer {
  try {
    return inflateSync(data, { maxOutputLength: LONGEST_TEXT });
  } catch {
    // A decompression bomb, or damaged.
    return Buffer.alloc(0);
  }
}
