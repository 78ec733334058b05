import path from "node:path";
import { referenceEnding, type ReferenceEnding } from "../../../../contract/reference-files.ts";
import { decodeText } from "./decode-text.ts";
import { readMarkdown, readMdx } from "./markdown.ts";
import { readHtml } from "./markup.ts";
import type { ReferenceText, TitledText } from "./reference-text.ts";

type Reader = (bytes: Uint8Array) => Promise<ReferenceText | null>;

/** A reader for text files. */
function ofText(read: (source: string) => ReferenceText | Promise<ReferenceText>): Reader {
  return async (bytes) => {
    const source = decodeText(bytes);
    return source === null ? null : read(source);
  };
}

const markdown = ofText(readMarkdown);
const mdx = ofText(readMdx);
const html = ofText(readHtml);
const plain = ofText((source) => ({ text: source }));

// The readers of these formats are loaded with the first such file: a folder of Markdown needs none of them.
const latex = ofText(async (source) => (await import("./latex.ts")).readLatex(source));
const pdf: Reader = async (bytes) => (await import("./pdf.ts")).readPdf(bytes);
const docx: Reader = async (bytes) => (await import("./docx.ts")).readDocx(bytes);

const READERS: Readonly<Record<ReferenceEnding, Reader>> = {
  ".md": markdown,
  ".markdown": markdown,
  ".mdown": markdown,
  ".mdx": mdx,
  ".html": html,
  ".htm": html,
  ".xhtml": html,
  ".tex": latex,
  ".latex": latex,
  ".pdf": pdf,
  ".docx": docx,
  ".txt": plain,
  ".text": plain,
  ".rst": plain,
  ".adoc": plain,
  ".asciidoc": plain,
  ".org": plain,
  ".typ": plain,
};

const LONGEST_TITLE = 200;

function readerOf(file: string): Reader | undefined {
  const ending = referenceEnding(path.basename(file));
  return ending === undefined ? undefined : READERS[ending];
}

function titleOf(file: string, found: string | undefined): string {
  const title = (found ?? "").slice(0, LONGEST_TITLE).toWellFormed().replace(/\s+/gu, " ").trim();
  return title === "" ? path.basename(file, path.extname(file)) : title;
}

/** True if the file name's ending is that of a readable document type. */
export const isReadable = (file: string): boolean => readerOf(file) !== undefined;

/**
 * Reads the words of a reference document and its title: its own, else its first heading, else its file name without the
 * ending. Null for a file that can't be read as its name implies: broken, encrypted, beyond the limits of its reader, not
 * text, or a PDF that only has scanned pages. Never throws, and accesses neither disk nor network.
 */
export async function readReference(file: string, bytes: Uint8Array): Promise<TitledText | null> {
  try {
    const read = await readerOf(file)?.(bytes);
    return read ? { text: read.text.toWellFormed(), title: titleOf(file, read.title) } : null;
  } catch {
    return null;
  }
}
