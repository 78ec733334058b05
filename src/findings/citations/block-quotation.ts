import { linesOf } from "../../text/lines.ts";
import type { ProseBlock } from "../../text/prose.ts";
import { slice, type TextRange } from "../../text/range.ts";
import type { TextEdit } from "../edits.ts";
import { escapeHtml } from "./html.ts";
import { lineEndingOf, type CitationPlan } from "./plan.ts";

interface BlockQuotationRequest {
  readonly text: string;
  readonly languageId: string;
  /** Whole lines: from the beginning of the first to the end of the last, without its line ending. */
  readonly range: TextRange;
  readonly blocks: readonly ProseBlock[];
  readonly url?: string;
}

/** Formats paragraphs as a block quotation; returns no plan in a language without such a block. */
export function blockQuotation(request: BlockQuotationRequest): readonly CitationPlan[] {
  const { text, languageId, range } = request;
  const edits = editsOf(request, languageId);
  return edits.length === 0 || slice(text, range).trim() === ""
    ? []
    : [{ edits, expected: [], quoted: range }];
}

function editsOf({ text, range, url }: BlockQuotationRequest, languageId: string): readonly TextEdit[] {
  const eol = lineEndingOf(text);
  const around = (open: string, close: string): readonly TextEdit[] => [
    insertion(range.start, open + eol),
    insertion(range.end, eol + close),
  ];
  switch (languageId) {
    case "markdown":
    case "mdx":
      return linesIn(text, range).map((line) =>
        insertion(line.start, slice(text, line).trim() === "" ? ">" : "> "),
      );
    case "restructuredtext":
      return linesIn(text, range)
        .filter((line) => slice(text, line).trim() !== "")
        .map((line) => insertion(line.start, "   "));
    case "latex":
    case "tex":
      return around(String.raw`\begin{quote}`, String.raw`\end{quote}`);
    case "asciidoc":
      return around("____", "____");
    case "typst":
      return around("#quote(block: true)[", "]");
    case "html": {
      const cite = url === undefined ? "" : ` cite="${escapeHtml(url)}"`;
      return /^<p[\s>]/iu.test(slice(text, range).trimStart())
        ? around(`<blockquote${cite}>`, "</blockquote>")
        : [];
    }
    default:
      return [];
  }
}

function insertion(at: number, put: string): TextEdit {
  return { range: { start: at, end: at }, original: "", replacement: put };
}

function linesIn(text: string, range: TextRange): readonly TextRange[] {
  return linesOf(text).filter((line) => line.start >= range.start && line.start < range.end);
}
