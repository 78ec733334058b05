import assert from "node:assert/strict";
import { extractProse } from "../../../src/text/prose.ts";
import { defineCases } from "./cases.ts";

describe("HTML", () => {
  defineCases("EDI-2", "html", [
    [
      "a document",
      "<!doctype html>\n<html><head><title>A title</title><meta content=hidden></head>\n<body><h1>One</h1><p>Two\nthree</p></body></html>",
      "A title",
      "One",
      "Two three",
    ],
    [
      "tags in a sentence",
      "<p>a <b>bold</b>, <a href='hidden' title=\"hidden\">linked</a> word</p>",
      "a bold, linked word",
    ],
    [
      "code in a sentence",
      "<p>Press <kbd>Ctrl</kbd> or <code>a <code>b</code></code> now",
      "Press ABC or ABC now",
    ],
    ["code blocks", "a<pre>hidden\n\nhidden</pre>b<textarea>hidden</textarea>", "a", "b"],
    [
      "script, style, comments",
      "a <script>if (a < b) hidden</script><style>hidden</style><!-- hidden --> b",
      "a b",
    ],
    ["references", "<p>A &amp; B &lt; C &fjlig; &mdash; &ampx</p>", "A & B < C fj \u2014 &x"],
    ["line breaks", "one<br>two<br/>\nthree", "one\ntwo\nthree"],
    ["lists and tables", "<ul><li>a<li>b</ul><table><tr><td>c<td>d</table>", "a", "b", "c", "d"],
    ["an image", "<p>Click <img alt='hidden' src=hidden> now</p>", "Click ABC now"],
    ["no markup at all", "a < b & c", "a < b & c"],
    ["a tag that is never closed", "text <b class='x", "text"],
    ["an end of a tag that breaks off after a slash", "text <b>and</b/ x", "text and"],
    ["a tag that breaks off after a slash", "text <p/* x */", "text"],
    ["foreign elements", "a <svg><text>hidden</text></svg> b <math><mi>hidden</mi></math>", "a ABC b ABC"],
    ["addresses", "<p>See https://hidden.a/b.</p>", "See ABC."],
  ]);

  it("[EDI-2] blocks have the kind of their element", () => {
    const { blocks } = extractProse(
      "<h2>a</h2><p>b</p><li>c</li><td>d</td><blockquote>e</blockquote>f",
      "html",
    );
    assert.deepEqual(
      blocks.map(({ kind, level }) => [kind, level]),
      [
        ["heading", 2],
        ["paragraph", undefined],
        ["listItem", undefined],
        ["tableCell", undefined],
        ["quotation", undefined],
        ["html", undefined],
      ],
    );
  });
});
