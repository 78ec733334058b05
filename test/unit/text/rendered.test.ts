import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { micromark } from "micromark";
import { frontmatter, frontmatterHtml } from "micromark-extension-frontmatter";
import { gfm, gfmHtml } from "micromark-extension-gfm";
import { PLACEHOLDER } from "../../../src/text/placeholder.ts";
import { extractProse } from "../../../src/text/prose.ts";

const FILES = 60;
const TOO_LARGE = 60_000;
/**
 * Syntax that the extractor reads but GitHub's renderer doesn't: callouts, footnote numbers, attributes,
 * templates, math.
 */
const DIALECT = /\[!|\[\^|:[a-z_]+:|\{\{|\{[:#.%]|=[^\s}]*\}|\$/;

const words = (text: string): string[] =>
  text
    .replaceAll(PLACEHOLDER, " ")
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => /\p{L}/u.test(word));

/** Returns the words of the page that micromark renders, read by the HTML extractor. */
function renderedWords(document: string): string[] {
  const html = micromark(document, {
    allowDangerousHtml: true,
    extensions: [gfm(), frontmatter(["yaml", "toml"])],
    htmlExtensions: [gfmHtml(), frontmatterHtml(["yaml", "toml"])],
  });
  return words(extractProse(html, "html").text);
}

function markdownWords(document: string): string[] {
  const { blocks, text } = extractProse(document, "markdown");
  const shown = blocks.filter(({ kind }) => kind !== "imageAlt");
  return words(shown.map(({ prose }) => text.slice(prose.start, prose.end)).join("\n"));
}

describe("prose against the rendered page", function () {
  this.timeout(180_000);

  it("[EDI-2] every word a reader of the page sees is in the prose, and no other, in order", () => {
    const files = globSync("node_modules/**/*.md").sort();
    let compared = 0;
    for (const file of files) {
      if (compared === FILES) break;
      const document = readFileSync(file, "utf8");
      if (document.length > TOO_LARGE || DIALECT.test(document)) continue;
      assert.deepEqual(markdownWords(document), renderedWords(document), file);
      compared += 1;
    }
    assert.equal(compared, FILES);
  });
});
