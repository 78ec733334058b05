import assert from "node:assert/strict";
import { comparisonBody, comparisonOf, type Comparison } from "../../../src/report/comparison-page.ts";
import { readPage } from "./read-page.ts";

const LINKS = [{ href: 'command:a?%5B"b"%5D', text: "Open" }];

const comparing = (source: string, own: string): Comparison => ({
  title: "Source and <own>",
  source: { name: "Source", heading: "Source", text: { before: "Before it.", passage: source, after: "" } },
  own: { name: "Own", heading: "Own", text: { before: "", passage: own, after: "After & it." } },
});

const marksOf = (html: string): readonly string[] =>
  [...html.matchAll(/<mark>(.*?)<\/mark>/gu)].map(([, marked = ""]) => marked.replaceAll(/<[^>]*>/gu, ""));

describe("the page that compares a passage with its source", () => {
  it("[R-28] marks matches on both sides, announces them to screen readers, and marks nothing else", () => {
    const html = comparisonBody(comparing("He kept two old books.", "He kept two books, he said."), LINKS);
    const marked = "match begins He kept two match ends";
    assert.deepEqual(marksOf(html), [marked, marked]);
    const { text } = readPage(html);
    assert.match(text, /3 of 6 words match the source/u);
    assert.match(text, /Before it\. .*old books\./u);
    assert.match(text, /books, he said\. After & it\./u);
    assert.deepEqual(marksOf(comparisonBody(comparing("One thing.", "Another matter."), LINKS)), []);
  });

  it("[R-28] a text of a source is never markup, and long ones are whole", () => {
    const hostile = `<img src=x onerror=alert(1)> "&" ${"word ".repeat(2_000)}`.trim();
    const html = comparisonBody(comparing(hostile, hostile), LINKS);
    const { attributes, elements } = readPage(html);
    assert.ok(!elements.has("img") && !attributes.has("onerror"));
    assert.equal(html.split("word word").length > 1_000, true);
    assert.ok(html.includes("&lt;") && html.includes("onerror=alert(1"));
  });

  it("[R-28] states the lines of both sides", () => {
    const source = { title: "Mill Bridge", domain: "mill.example", url: "file:///mill.md" };
    const own = { name: "notes.md", text: "One.\r\nTwo words.", range: { start: 6, end: 16 } };
    const inFile = comparisonOf(source, { text: "a\nb\nTwo words.", range: { start: 4, end: 14 } }, own);
    assert.deepEqual(
      [inFile.title, inFile.source.heading, inFile.own.heading],
      ["Source “Mill Bridge” ↔ notes.md, line 2", "Source “Mill Bridge”, line 3", "notes.md, line 2"],
    );
    assert.equal(inFile.source.text.passage, "Two words.");
    const { source: words } = comparisonOf({ ...source, title: "M".repeat(70) }, "Two words.", own);
    assert.equal(words.heading, `Source “${"M".repeat(59)}…”`);
    assert.equal(words.name, "M".repeat(70), "which a tooltip says in full");
    assert.equal(words.text.passage, "Two words.");
  });
});
