/** Endings of the files that the embedded service can compare texts with, in lower case. */
const REFERENCE_ENDINGS = [
  ".md",
  ".markdown",
  ".mdown",
  ".mdx",
  ".html",
  ".htm",
  ".xhtml",
  ".tex",
  ".latex",
  ".pdf",
  ".docx",
  ".txt",
  ".text",
  ".rst",
  ".adoc",
  ".asciidoc",
  ".org",
  ".typ",
] as const;

export type ReferenceEnding = (typeof REFERENCE_ENDINGS)[number];

/** Returns the ending of a file that can be compared; undefined for any other file. */
export function referenceEnding(name: string): ReferenceEnding | undefined {
  const lower = name.toLowerCase();
  // A name that consists of an ending alone has none.
  return REFERENCE_ENDINGS.find((ending) => lower.endsWith(ending) && lower.length > ending.length);
}
