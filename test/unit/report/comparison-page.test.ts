import assert from "node:assert/strict";
import { comparisonBody, type Comparison } from "../../../src/report/comparison-page.ts";
import { readPage } from "./read-page.ts";

const comparisonOf = (source: string, own: string): Comparison => ({
  title: "Source and <own>",
  source: { heading: "Source", text: { before: "Before it.", passage: source, after: "" } },
  own: { heading: "Own", text: { before: "", passage: own, after: "After & it." } },
  summary: (matching, words) => [`${matching} of ${words}`],
  begins: "match begins",
  ends: "match ends",
  links: [{ href: 'command:a?%5B"b"%5D', text: "Open" }],
});

const marksOf = (html: string): readonly string[] =>
  [...html.matchAll(/<mark>(.*?)<\/mark>/gu)].map(([, marked = ""]) => marked.replaceAll(/<[^>]*>/gu, ""));

describe("the page that compares a passage with its source", () => {
  it("[R-28] marks what matches on both sides, says it to a screen reader, and marks nothing else", () => {
    const html = comparisonBody(comparisonOf("He kept two old books.", "He kept two books, he said."));
    const marked = "match begins He kept two match ends";
    assert.deepEqual(marksOf(html), [marked, marked]);
    const { text } = readPage(html);
    assert.match(text, /3 of 6/u);
    assert.match(text, /Before it\. .*old books\./u);
    assert.match(text, /books, he said\. After & it\./u);
    assert.deepEqual(marksOf(comparisonBody(comparisonOf("One thing.", "Another matter."))), []);
  });

  it("[R-28] a text of a source is never markup, and long ones are whole", () => {
    const hostile = `<img src=x onerror=alert(1)> "&" ${"word ".repeat(2_000)}`.trim();
    const html = comparisonBody(comparisonOf(hostile, hostile));
    const { attributes, elements } = readPage(html);
    assert.ok(!elements.has("img") && !attributes.has("onerror"));
    assert.equal(html.split("word word").length > 1_000, true);
    assert.ok(html.includes("&lt;") && html.includes("onerror=alert(1"));
  });
});
