import type { Extraction } from "./extraction.ts";
import { Brackets } from "./latex/brackets.ts";
import { FRONT_MATTER } from "./latex/commands.ts";
import { LatexReader } from "./latex/reader.ts";

/** Files of packages and classes are programs; only their comments are read. */
const PROGRAM =
  /^(?:[^%\r\n]|\\%)*\\(?:Provides(?:Expl)?(?:Package|Class|File)|NeedsTeXFormat)(?![a-zA-Z])/mu;
const BEFORE_TEXT = 20_000;

/**
 * Extracts the text of LaTeX as printed. Before `\begin{document}` that is only the title and the like, after
 * `\end{document}` nothing; a document without them, such as a chapter, is text from the start. Arguments of unknown
 * commands and environments are text; macros are not expanded.
 */
export function extractLatex(document: string): Extraction {
  const brackets = new Brackets(document);
  const reader = new LatexReader(document, brackets);
  const { body } = brackets;
  if (body !== undefined) {
    readFrontMatter(document, body.start, reader);
    reader.read(body.start, body.end);
  } else if (!PROGRAM.test(document.slice(0, BEFORE_TEXT))) {
    reader.read(0, document.length);
  }
  return { blocks: reader.blocks, comments: brackets.comments };
}

function readFrontMatter(document: string, end: number, reader: LatexReader): void {
  for (const match of document.slice(0, end).matchAll(FRONT_MATTER)) {
    const name = match[1];
    // Skips commands already read with the title.
    if (name !== undefined && match.index >= reader.at) reader.readCommand(match.index, end);
  }
}
