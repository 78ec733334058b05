import type { Extraction } from "./extraction.ts";
import { ADDRESSES, MARKDOWN_DIALECTS, type InlinePattern } from "./inline-patterns.ts";
import { parseMarkdown, type Dialect } from "./markdown/events.ts";
import { MarkdownReader } from "./markdown/reader.ts";

const MARKDOWN_PATTERNS: readonly InlinePattern[] = [...ADDRESSES, ...MARKDOWN_DIALECTS];

function read(document: string, dialect: Dialect): Extraction {
  const parsed = parseMarkdown(document, dialect);
  const reader = new MarkdownReader(document, parsed, MARKDOWN_PATTERNS);
  for (const event of parsed.events) reader.take(event);
  return { blocks: reader.blocks, comments: reader.comments };
}

/** GitHub Flavored Markdown with front matter and math. Never throws. */
export const extractMarkdown = (document: string): Extraction => read(document, "markdown");

/** MDX; as Markdown if its grammar refuses the text because a tag or a brace is incomplete. */
export function extractMdx(document: string): Extraction {
  try {
    return read(document, "mdx");
  } catch {
    return extractMarkdown(document);
  }
}
