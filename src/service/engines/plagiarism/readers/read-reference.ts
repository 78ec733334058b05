import path from "node:path";
import { decodeText } from "./decode-text.ts";
import { readMarkdown, readMdx } from "./markdown.ts";
import { readHtml } from "./markup.ts";
import type { ReferenceText, TitledText } from "./reference-text.ts";

type Reader = (bytes: Uint8Array) => Promise<ReferenceText | null>;

/** A reader of files that are text. */
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

// The readers of these formats are loaded at the first such file: a folder of Markdown needs none of them.
const latex = ofText(async (source) => (await import("./latex.ts")).readLatex(source));
const pdf: Reader = async (bytes) => (await import("./pdf.ts")).readPdf(bytes);
const docx: Reader = async (bytes) => (await import("./docx.ts")).readDocx(bytes);

const READERS: ReadonlyMap<string, Reader> = new Map([
  [".md", markdown],
  [".markdown", markdown],
  [".mdown", markdown],
  [".mdx", mdx],
  [".html", html],
  [".htm", html],
  [".xhtml", html],
  [".tex", latex],
  [".latex", latex],
  [".pdf", pdf],
  [".docx", docx],
  [".txt", plain],
  [".text", plain],
  [".rst", plain],
  [".adoc", plain],
  [".asciidoc", plain],
  [".org", plain],
  [".typ", plain],
]);

const LONGEST_TITLE = 200;

const readerOf = (file: string): Reader | undefined => READERS.get(path.extname(file).toLowerCase());

function titleOf(file: string, found: string | undefined): string {
  const title = (found ?? "").slice(0, LONGEST_TITLE).toWellFormed().replace(/\s+/gu, " ").trim();
  return title === "" ? path.basename(file, path.extname(file)) : title;
}

/** Whether the name of the file ends as that of a document which can be read. */
export const isReadable = (file: string): boolean => readerOf(file) !== undefined;

/**
 * The words of a reference document and its title: its own, else its first heading, else its file name without the
 * ending. Null for a file that cannot be read as the kind its name says: broken, encrypted, beyond the bounds of its
 * reader, not text, or a PDF with pictures of pages alone. Never throws, and touches neither disk nor network.
 */
export async function readReference(file: string, bytes: Uint8Array): Promise<TitledText | null> {
  try {
    const read = await readerOf(file)?.(bytes);
    return read ? { text: read.text.toWellFormed(), title: titleOf(file, read.title) } : null;
  } catch {
    return null;
  }
}
