import { readFile } from "node:fs/promises";
import { extractProse } from "../../src/text/prose.ts";
import { type CorpusDocument, countWords } from "./corpus.ts";

const COMMENT = /\/\*\*(?<body>[\s\S]*?)\*\//gu;

/**
 * Returns the documentation comments of declaration files as Markdown, without tags: technical English of
 * another kind.
 */
export async function readComments(files: readonly string[]): Promise<CorpusDocument[]> {
  const seen = new Set<string>();
  const documents: CorpusDocument[] = [];
  for (const file of files) {
    const source = await readFile(file, "utf8");
    const blocks = [...source.matchAll(COMMENT)].flatMap((match) => {
      const markdown = (match.groups?.["body"] ?? "")
        .replace(/^[^\S\n]*\*[^\S\n]?/gmu, "")
        .replace(/\{@link\w* (?<target>[^}]*)\}/gu, "`$<target>`")
        .replace(/^@example[\s\S]*?(?=^@|$(?![\s\S]))/gmu, "")
        .replace(/^@\w+(?:\s+\{[^}]*\})?(?:\s+\[?[\w.$]+\]?)?\s*/gmu, "\n\n");
      return extractProse(markdown, "markdown").text.split("\n\n");
    });
    const fresh = blocks.filter((block) => countWords(block) >= 4 && !seen.has(block) && seen.add(block));
    const text = fresh.join("\n\n");
    documents.push({ file, text, words: countWords(text), half: "held out" });
  }
  return documents;
}
