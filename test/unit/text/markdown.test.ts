import assert from "node:assert/strict";
import { extractProse } from "../../../src/text/prose.ts";
import { defineCases } from "./cases.ts";

describe("Markdown blocks", () => {
  defineCases("EDI-2", "markdown", [
    ["nothing", ""],
    ["a paragraph", "Hello *there*.", "Hello there."],
    ["soft line breaks", "one\ntwo\r\nthree\rfour", "one two three four"],
    ["hard line breaks", "one  \ntwo\\\nthree<br>four", "one\ntwo\nthree\nfour"],
    ["headings", "# One\n\n## Two ##\n\nThree\n===\n\nFour\nfive\n---", "One", "Two", "Three", "Four five"],
    ["lists", "- a\n- b\n  c\n\n  d\n10. e", "a", "b c", "d", "e"],
    ["a task list", "- [ ] todo\n- [x] done", "todo", "done"],
    ["a quotation with lazy lines", "> one\ntwo\n> > three", "one two", "three"],
    ["emphasis over lines of a quotation", "> **one\n> two** three", "one two three"],
    ["a table", "| a | `b` |\n|---|---|\n| c \\| d | *e* |\n| 42 | |", "a", "c | d", "e"],
    ["a table without edges", "a | b\n-- | --\nc | d", "a", "b", "c", "d"],
    ["YAML front matter", "---\ntitle: hidden\n---\n\ntext", "text"],
    ["TOML front matter", "+++\ntitle = 'hidden'\n+++\ntext", "text"],
    ["front matter behind a byte order mark", "\uFEFF---\ntitle: hidden\n---\ntext", "text"],
    ["a divider is no front matter", "---\n\n> quoted\n\n[^a]: note", "quoted", "note"],
    ["fenced code", "```js title\nhidden\n```\ntext\n~~~\nhidden", "text"],
    ["indented code", "text\n\n    hidden\n\n\thidden\n\nmore", "text", "more"],
    ["code in a list", "- a\n\n  ```\n  hidden\n  ```\n\n      hidden\n- b", "a", "b"],
    ["block math", "a\n\n$$\nhidden\n$$\n\nb", "a", "b"],
    ["definitions", "[a]: http://hidden 'hidden'\n\n[b]\n\n[b]: <hidden>", "b"],
    [
      "footnotes",
      "text[^1] more.\n\n[^1]: The note\n    goes on.\n\n    And *on*.",
      "text more.",
      "The note goes on.",
      "And on.",
    ],
    ["a thematic break", "a\n\n***\n\nb", "a", "b"],
    [
      "an HTML block",
      "<div class='hidden'>\nSome <b>bold</b> text &amp; more\n</div>",
      "Some bold text & more",
    ],
    ["an HTML block in a quotation", "> <p>one\n> two</p>\n\nthree", "one two", "three"],
    [
      "HTML with a blank line",
      "<details>\n<summary>Title</summary>\n\nMore *text*\n\n</details>",
      "Title",
      "More text",
    ],
    ["an SVG with blank lines", "a\n\n<svg>\n\n<text>hidden</text>\n\n</svg>\n\nb", "a", "b"],
    ["an SVG that is never closed", "a\n\n<svg>\n\nb", "a", "b"],
    ["an HTML comment", "<!-- hidden\n\nhidden -->\n\ntext <!-- hidden --> more", "text more"],
    ["script and style", "<script>\nhidden\n\nhidden\n</script>\n\n<style>hidden</style>\n\ntext", "text"],
    ["only code and addresses", "`a` `b`\n\n<http://a.b>\n\n$x$\n\n1. 2"],
    ["tabs", "-\tone\n\ttwo\n\n>\tthree", "one two", "three"],
    ["a NUL", "a\0b *c*", "a\0b c"],
    ["a byte order mark", "\uFEFF# Title\n\n*text*", "Title", "text"],
    ["two byte order marks", "\uFEFF\uFEFF*text* here", "text here"],
    [
      "astral characters and combining marks",
      "\u{1F600} *e\u0301* \u{1F469}\u200D\u{1F469}",
      "\u{1F600} e\u0301 \u{1F469}\u200D\u{1F469}",
    ],
    ["lone surrogates", "a \uD83D*b*\uDE00 c", "a \uFFFDb\uFFFD c"],
    ["unknown syntax is kept", "==marked== text ^[note] [[page]]", "==marked== text ^[note] [[page]]"],
  ]);

  it("[EDI-2] blocks have the kind of their construct", () => {
    const source =
      "# H\n\np ![alt](x)\n\n- item\n\n  > quote\n\n> quote\n\n| cell | b |\n|-|-|\n\nSet\n--\n\n[^1]: note\n\n<div>html</div>";
    const { blocks, text } = extractProse(source, "markdown");
    assert.deepEqual(
      blocks.map(({ kind, level, prose }) => [kind, level, text.slice(prose.start, prose.end)]),
      [
        ["heading", 1, "H"],
        ["paragraph", undefined, "p ABC"],
        ["imageAlt", undefined, "alt"],
        ["listItem", undefined, "item"],
        ["quotation", undefined, "quote"],
        ["quotation", undefined, "quote"],
        ["tableCell", undefined, "cell"],
        ["tableCell", undefined, "b"],
        ["heading", 2, "Set"],
        ["footnote", undefined, "note"],
        ["html", undefined, "html"],
      ],
    );
  });

  it("a closing sequence doesn't affect the level of the next heading", () => {
    const { blocks } = extractProse("# a ###\n\n## b\n\nc\n===\n\n> d\n> ---", "markdown");
    assert.deepEqual(
      blocks.map((block) => block.level),
      [1, 2, 1, 2],
    );
  });
});
