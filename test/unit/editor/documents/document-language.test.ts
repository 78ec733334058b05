import assert from "node:assert/strict";
import { HAS_PARSER, languageOf } from "../../../../src/editor/documents/document-language.ts";
import { PROSE_LANGUAGES } from "../../../../src/text/languages.ts";

const languageAt = (path: string, languageId = "plaintext"): string =>
  languageOf({ languageId, uri: { path } });

describe("the language by which a document is read", () => {
  it("[EDI-1] every language with a parser is known to be one", () => {
    assert.deepEqual([...HAS_PARSER].sort(), PROSE_LANGUAGES.map(({ id }) => id).sort());
  });

  for (const [path, expected] of [
    ["/a/guide.adoc", "asciidoc"],
    ["/a/Guide.RST", "restructuredtext"],
    ["/a/thesis.typ", "typst"],
    ["/a/page.mdx", "mdx"],
    ["/a/paper.tex", "latex"],
    ["/a/.git/COMMIT_EDITMSG", "git-commit"],
    ["/a/notes.txt", "plaintext"],
    ["/a/rst", "plaintext"],
    ["Untitled-1", "plaintext"],
  ] as const) {
    it(`[EDI-1] ${path} without an extension for it is ${expected}`, () => {
      assert.equal(languageAt(path), expected);
    });
  }

  it("[EDI-1] the language that a person or an extension has chosen holds, whatever the name", () => {
    assert.equal(languageAt("/a/notes.adoc", "markdown"), "markdown");
    assert.equal(languageAt("/a/notes.qmd", "quarto"), "markdown");
    assert.equal(languageAt("/a/main.ts", "typescript"), "typescript");
  });
});
