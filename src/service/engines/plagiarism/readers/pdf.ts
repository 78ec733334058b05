import { joinHyphenated } from "./hyphenation.ts";
import { hasBoundedStreams } from "./pdf-streams.ts";
import type { ReferenceText } from "./reference-text.ts";

/** The time limit for reading; a page takes some milliseconds, so thousands of pages stay below it. */
const LONGEST_READING_MS = 30_000;
const MOST_PAGES = 20_000;

/** A stretch of a page's text, from the reader; items without text mark structure. */
interface Chunk {
  readonly items: readonly { readonly str?: string; readonly hasEOL?: boolean }[];
}

const isChunk = (value: unknown): value is Chunk =>
  typeof value === "object" && value !== null && "items" in value && Array.isArray(value.items);

/** Thrown for a PDF that takes too long. */
class EndlessDocument extends Error {
  readonly kind = "endless_document";
}

/**
 * Reads the text of all pages of a PDF and the title of its metadata. Null if no page has text, as in scanned pages. Throws
 * if the file is broken, encrypted, or takes longer than `longestMs` milliseconds. Text in the few fonts of Asian scripts
 * that rely on a reader's own character tables is not found.
 */
export async function readPdf(
  bytes: Uint8Array,
  longestMs: number = LONGEST_READING_MS,
): Promise<ReferenceText | null> {
  const deadline = performance.now() + longestMs;
  if (!hasBoundedStreams(bytes)) return null;
  const { getResolvedPDFJS } = await import("unpdf");
  const { getDocument, VerbosityLevel } = await getResolvedPDFJS();
  const task = getDocument({
    // The reader takes ownership of the buffer; the bytes belong to the caller.
    data: new Uint8Array(bytes),
    verbosity: VerbosityLevel.ERRORS,
    useSystemFonts: false,
    disableFontFace: true,
    useWorkerFetch: false,
    useWasm: false,
    stopAtErrors: false,
  });
  try {
    const document = await task.promise;
    if (document.numPages > MOST_PAGES) return null;
    const pages: string[] = [];
    for (let number = 1; number <= document.numPages; number += 1) {
      const page = await document.getPage(number);
      pages.push(await readPage(page.streamTextContent(), deadline));
      page.cleanup();
    }
    const text = joinHyphenated(pages.join("\n")).trim();
    return text === "" ? null : { text, title: titleOf(await document.getMetadata()) };
  } finally {
    await task.destroy();
  }
}

/**
 * Reads the text of one page in chunks, checking the time at each: a small page of drawings that repeat each other can
 * become arbitrarily long, and no timer would fire, because the PDF reader never leaves the microtask queue.
 */
async function readPage(content: ReadableStream<unknown>, deadline: number): Promise<string> {
  const texts: string[] = [];
  const reader = content.getReader();
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    if (performance.now() > deadline) {
      await reader.cancel(new EndlessDocument());
      throw new EndlessDocument();
    }
    if (!isChunk(read.value)) continue;
    for (const { str = "", hasEOL = false } of read.value.items) texts.push(str, hasEOL ? "\n" : "");
  }
  return texts.join("");
}

function titleOf({ info }: { readonly info: object }): string | undefined {
  const title: unknown = "Title" in info ? info.Title : undefined;
  return typeof title === "string" ? title : undefined;
}
