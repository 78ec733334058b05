import MarkdownIt, { type Token } from "markdown-it";
import { decodeMarkup } from "./markup.ts";
import type { ReferenceText } from "./reference-text.ts";

const FRONT_MATTER =
  /^---[ \t]*\r?\n(?<fields>(?:(?!---|\.\.\.)[^\n]*\n){0,200})(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/u;
const TITLE = /^title:(?<title>[^\r\n]*)/gmu;
/** In UTF-16 units. */
const LONGEST_TITLE = 500;
/** Lines of MDX that are code. */
const MDX_STATEMENT = /^(?:import|export)\s[^\n]*$/gmu;

/**
 * Parses Markdown for comparison only. `src/text` reads Markdown more exactly and tracks the place of each character, at a
 * tenth of the speed; an index of a whole folder needs the speed and no positions.
 */
const parse = (source: string): readonly Token[] => MarkdownIt("default", { html: true }).parse(source, {});

/** Reads the prose of Markdown without code, link targets or front matter; the title is from there or the first heading. */
export function readMarkdown(source: string): ReferenceText {
  const front = FRONT_MATTER.exec(source);
  const tokens = parse(source.slice(front?.[0].length ?? 0));
  const lines = tokens.map(wordsOf);
  const heading = tokens.findIndex(({ type }) => type === "heading_open");
  const title = titleIn(front?.groups?.["fields"] ?? "");
  return { text: lines.filter((line) => line !== "").join("\n\n"), title: title ?? lines[heading + 1] };
}

/** Returns the title in the fields of front matter, without its quotation marks. */
function titleIn(fields: string): string | undefined {
  return Array.from(fields.matchAll(TITLE), ({ groups }) => {
    const value = (groups?.["title"] ?? "").trim();
    const isQuoted = value.length > 2 && /^["']/u.test(value) && value.at(-1) === value[0];
    return isQuoted ? value.slice(1, -1) : value;
  }).find((title) => title !== "" && title.length <= LONGEST_TITLE);
}

/** Reads the prose of MDX, as Markdown whose elements are HTML. */
export function readMdx(source: string): ReferenceText {
  return readMarkdown(source.replace(MDX_STATEMENT, ""));
}

function wordsOf({ type, content, children }: Token): string {
  if (type === "html_block") return decodeMarkup(content);
  return type === "inline" ? (children ?? []).map(inlineWords).join("") : "";
}

function inlineWords({ type, content }: Token): string {
  if (type === "softbreak" || type === "hardbreak") return "\n";
  // The content of an image is its alternative text.
  return type === "text" || type === "code_inline" || type === "image" || type === "text_special"
    ? content
    : "";
}
