import assert from "node:assert/strict";
import { LANGUAGE_IDS, languageFacts, languageOf, linksMedia } from "../../../src/text/languages.ts";

const languageAt = (path: string, languageId = "plaintext"): string =>
  languageOf({ languageId, uri: { path } });

describe("the language by which a document is read", () => {
  it("[EDI-1] [EDI-9] one table has each language's file names, whether it links media and is a format", () => {
    assert.deepEqual(LANGUAGE_IDS.filter(linksMedia), [
      "markdown",
      "mdx",
      "html",
      "latex",
      "tex",
      "asciidoc",
      "restructuredtext",
      "typst",
    ]);
    assert.deepEqual(
      LANGUAGE_IDS.filter((id) => languageFacts(id)?.isFormat !== true),
      ["tex", "scminput"],
    );
    assert.equal(linksMedia("typescript"), false);
  });

  for (const [path, expected] of [
    ["/a/guide.adoc", "asciidoc"],
    ["/a/guide.asc", "asciidoc"],
    ["/a/notes.rest", "restructuredtext"],
    ["/a/page.html", "plaintext"],
    ["/a/notes.Rmd", "markdown"],
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
