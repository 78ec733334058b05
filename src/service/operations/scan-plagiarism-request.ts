import { fileURLToPath } from "node:url";
import { LIMITS } from "../../contract/limits.ts";
import { plagiarismRequest } from "../../contract/plagiarism.ts";
import { countWords } from "../../contract/word-count.ts";
import { lengthIn, toUtf16, type OffsetUnit } from "../../text/offset-units.ts";
import { splitSentences } from "../engines/sentences.ts";
import { invalidPayload, Refusal } from "../refusal.ts";
import type { ScanOptions } from "./plagiarism-scanner.ts";

/** A valid scan request, with its counts. */
export interface ScanOrder {
  readonly content: string;
  readonly options: ScanOptions;
  /** Script-aware words. */
  readonly words: number;
  /** Characters in the service's unit. */
  readonly chars: number;
  readonly sentences: number;
}

/** The fewest words of a complete sentence for a scan to be worthwhile. */
const LEAST_SENTENCE_WORDS = 3;
/** Limited because each may be a file that has to be read. */
const MOST_EXCLUDED = 1_000;

const contentOnly = plagiarismRequest.pick({ content: true });

/**
 * Validates a body before any charge (PLA-2): its shape and fewest characters, most words, then if there is a complete
 * sentence of three words or more. Throws 400 with the code of the first failed check.
 */
export function readScanRequest(body: unknown, unit: OffsetUnit): ScanOrder {
  const { minChars, maxWords } = LIMITS.plagiarism;
  if (!contentOnly.safeParse(body).success) throw invalidPayload("content is missing or not a string.");
  const parsed = plagiarismRequest.safeParse(body);
  if (!parsed.success) {
    throw invalidPayload(
      "exclude is no list of strings, exclude_quotations or exclude_references no boolean, or exclude_ranges no list of ranges.",
    );
  }
  const { content, exclude = [], exclude_quotations, exclude_ranges = [], exclude_references } = parsed.data;
  // A lone surrogate isn't a character: offsets around it have no meaning in code points or UTF-8.
  if (!content.isWellFormed()) throw invalidPayload("content holds half of a surrogate pair.");
  const chars = lengthIn(content, unit);
  if (chars < minChars) throw invalidPayload(`content has ${chars} characters; ${minChars} are needed.`);
  if (exclude.length > MOST_EXCLUDED) throw invalidPayload(`exclude has more than ${MOST_EXCLUDED} entries.`);
  if (!exclude.every(isFileUrl)) throw invalidPayload("exclude has an entry that is no file: URL.");
  if (toUtf16(content, exclude_ranges, "utf16").includes(undefined)) {
    throw invalidPayload("exclude_ranges has a range that is not in content.");
  }
  const words = countWords(content);
  if (words > maxWords) {
    throw new Refusal({
      status: 400,
      code: "max_words_exceeded",
      message: `content has ${words} words; the limit is ${maxWords}.`,
      details: { limit: maxWords, actual: words },
    });
  }
  const sentences = splitSentences(content);
  const isEnough = sentences.some(
    ({ start, end, complete }) => complete && countWords(content.slice(start, end)) >= LEAST_SENTENCE_WORDS,
  );
  if (!isEnough) {
    const message = `content has no complete sentence of ${LEAST_SENTENCE_WORDS} words or more.`;
    throw new Refusal({ status: 400, code: "insufficient_content", message });
  }
  const options: ScanOptions = {
    exclude,
    excludeQuotations: exclude_quotations ?? false,
    excludeReferences: exclude_references ?? false,
    excludeRanges: exclude_ranges.map(({ start, end }) => ({ start, end })),
  };
  return { content, options, words, chars, sentences: sentences.length };
}

function isFileUrl(entry: string): boolean {
  try {
    // A null byte would make every file access throw.
    return !fileURLToPath(entry).includes("\0");
  } catch {
    return false;
  }
}
