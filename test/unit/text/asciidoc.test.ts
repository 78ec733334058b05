import assert from "node:assert/strict";
import { extractAsciidoc } from "../../../src/text/asciidoc.ts";
import { extractProse } from "../../../src/text/prose.ts";
import { defineCases } from "./cases.ts";

describe("AsciiDoc blocks", () => {
  defineCases("EDI-2", "asciidoc", [
    ["nothing", ""],
    ["a paragraph over lines", "one\n  two\r\nthree\rfour", "one two three four"],
    [
      "a header",
      "= Title\nAda Lovelace <ada@hidden.example>\nv1.0, 2024-05-01: hidden\n:key: hidden\n\ntext",
      "Title",
      "text",
    ],
    [
      "a header with a comment in it",
      "// hidden\n= Title\n// hidden\n:a: hidden\nMore text, and no author.",
      "Title",
      "More text, and no author.",
    ],
    ["a byte order mark", "\uFEFF= Title\n\ntext", "Title", "text"],
    ["YAML front matter", "---\ntitle: hidden\n---\n= Title", "Title"],
    ["section titles", "== One\n\n=== Two ===\n\n## Three\n\ntext", "One", "Two", "Three", "text"],
    ["underlined titles", "One\n===\n\nTwo\n---\n\nThree\n~~~~~\ntext", "One", "Two", "Three", "text"],
    ["an attribute entry over lines", ":a: hidden \\\n  hidden\n:!b:\ntext", "text"],
    ["a colon in text begins no attribute", "text\n:key: value", "text :key: value"],
    ["block attributes and anchors", "[[hidden]]\n[.hidden#hidden,hidden='x']\ntext", "text"],
    ["a block title", ".The title\n----\nhidden\n----", "The title"],
    [
      "comments",
      "a\n// hidden\nb\n\n////\nhidden\n\nhidden\n////\n\n[comment]\nhidden\nhidden\n\nc",
      "a b",
      "c",
    ],
    [
      "listings",
      "----\nhidden\n\nhidden\n----\n\n```js\nhidden\n```\n\n[source,js]\nhidden\n\n[,js]\nhidden\n\ntext",
      "text",
    ],
    ["literals", "....\nhidden\n....\n\n hidden\nhidden\n\n[listing]\nhidden\n\ntext", "text"],
    [
      "passthroughs and math",
      "++++\n<b>hidden</b>\n++++\n\n[stem]\n++++\nhidden\n++++\n\n[latexmath]\n++++\nx\n++++\n\na",
      "a",
    ],
    ["code in an open block", "[source]\n--\nhidden\n\nhidden\n--\n\n[plantuml]\n--\nhidden\n--\n\na", "a"],
    ["an unknown style is checked", "[unknown]\n--\ntext\n--\n\n[unknown]\nmore", "text", "more"],
    [
      "containers",
      "====\nan example\n\n****\na sidebar\n****\n====\n\n--\nan open block\n--",
      "an example",
      "a sidebar",
      "an open block",
    ],
    [
      "quotations",
      "[quote, hidden, hidden]\n____\none\n\ntwo\n____\n\n> three\n> four",
      "one",
      "two",
      "three four",
    ],
    [
      "verse",
      "[verse, hidden]\n____\none\n  two\n\nthree\n____\n\n[verse]\nfour\nfive",
      "one\ntwo",
      "three",
      "four\nfive",
    ],
    [
      "admonitions",
      "NOTE: one\ntwo\n\n[WARNING]\nthree\n\n[TIP]\n====\nfour\n====",
      "one two",
      "three",
      "four",
    ],
    ["lists", "* a\n  b\n** c\n- d\n. e\n1. f\n\n\n<1> g\n<.> h", "a b", "c", "d", "e", "f", "g", "h"],
    ["a checklist", "* [ ] todo\n* [x] done", "todo", "done"],
    ["a list item over code", "* a\n+\n----\nhidden\n----\n+\nb\nc\n\n  hidden\n\nd", "a", "b c", "d"],
    [
      "description lists",
      "one:: first\ntwo::\n  second\n  more\n\nthree:::\n\n  third\n\n  hidden\n\nfour;; fourth",
      "one",
      "first",
      "two",
      "second more",
      "three",
      "third",
      "four",
      "fourth",
    ],
    ["a list marker inside a paragraph", "text\n* more\n- and more", "text * more - and more"],
    ["hard breaks", "one +\ntwo\n\n[%hardbreaks]\nthree\nfour", "one\ntwo", "three\nfour"],
    [
      "conditions show both branches",
      'ifdef::a[]\none\nendif::[]\nifndef::a[two]\nifeval::["{a}" == "hidden"]\nthree\nendif::[]',
      "one two three",
    ],
    [
      "includes, dividers and the table of contents",
      "include::hidden.adoc[]\n\n'''\n\n<<<\n\n***\n\ntoc::[]\n\ntext",
      "text",
    ],
    [
      "a block image",
      'image::hidden.png[Some text,200,role=hidden]\n\nimage::hidden.png[]\n\nimage::hidden.png[alt="More, text"]',
      "Some text",
      "More, text",
    ],
    ["an unknown block macro", "unknown::hidden[Its text]\n\nvideo::hidden.mp4[hidden]", "Its text"],
    ["CR line endings", "first\r\r----\rhidden\r----\r", "first"],
  ]);

  defineCases("EDI-2", "asciidoc", [
    ["a table", "|===\n|a |`b`\n\n|c d\ne\n|42\n|===\nf", "a", "c d e", "f"],
    ["cells before their line", "|===\n^.>s|a 2+| b | c .2+|d\n|===", "a", "b", "c", "d"],
    ["an escaped separator", "|===\n|a \\| b |c\n|===", "a | b", "c"],
    [
      "columns of code",
      '[cols="1,m,2*l,1", options="header"]\n|===\n|a |b |c |d |e\n|f |hidden |hidden |hidden |g\n|===',
      "a",
      "b",
      "c",
      "d",
      "e",
      "f",
      "g",
    ],
    [
      "code below a cell that spans rows",
      '[cols="1,m"]\n|===\n.2+|a |hidden\n|hidden\n|b |hidden\n|===',
      "a",
      "b",
    ],
    ["a cell of code", "|===\nm|hidden l|hidden d|text\n|===", "text"],
    ["paragraphs in a cell", "|===\n|one\ntwo\n\nthree\n|===", "one two", "three"],
    ["blocks in a cell", "|===\na|\n* one\n\n----\nhidden\n----\n|two\n|===", "one", "two"],
    ["a table in a cell", "|===\na|\n!===\n!one !`hidden`\n!===\n|two\n|===", "one", "two"],
    [
      "values between commas",
      ',===\none,"two, ""three""\nfour",`hidden`\n\nfive\n,===',
      "one",
      'two, "three" four',
      "five",
    ],
    ["values between colons", '[format=dsv,cols="1,m"]\n|===\na\\:b:hidden\nc:hidden\n|===', "a:b", "c"],
    ["a separator of its own", "[separator=;]\n|===\n;one | two;three\n|===", "one | two", "three"],
    ["comments", "|===\n|one\n// hidden\n|two\n|===", "one", "two"],
  ]);

  defineCases("EDI-2", "asciidoc", [
    ["a listing that is not closed hides what stands right below it", "a\n\n----\nhidden\n\nb", "a", "b"],
    ["a container that is not closed", "====\na\n\n== b\n\nc", "a", "b", "c"],
    ["a comment that is not closed", "////\na\n\nb", "a", "b"],
    [
      "a table that is not closed ends where no cell is",
      "|===\n|a |b\n\n|c\n\n== d\n\n----\nhidden\n----",
      "a",
      "b",
      "c",
      "d",
    ],
    ["a container ends with the one around it", "====\n****\na\n====\nb\n****\nc", "a", "b", "c"],
    ["attributes that are not closed", "[source\ntext", "[source text"],
  ]);

  it("[EDI-2] blocks have the kind of their construct", () => {
    const source =
      "= T\n\np image:x[alt]footnote:[note]\n\n* item\n+\nmore\n\n====\n____\nquote\n____\n====\n\n|===\n|cell\n|===\n\n=== S\n\n.title\nimage::y[block]";
    const { blocks, text } = extractProse(source, "asciidoc");
    assert.deepEqual(
      blocks.map(({ kind, level, prose }) => [kind, level, text.slice(prose.start, prose.end)]),
      [
        ["heading", 1, "T"],
        ["paragraph", undefined, "p ABC"],
        ["imageAlt", undefined, "alt"],
        ["footnote", undefined, "note"],
        ["listItem", undefined, "item"],
        ["listItem", undefined, "more"],
        ["quotation", undefined, "quote"],
        ["tableCell", undefined, "cell"],
        ["heading", 3, "S"],
        ["paragraph", undefined, "title"],
        ["imageAlt", undefined, "block"],
      ],
    );
  });

  it("[EDI-12] comments are reported with their delimiters, in order", () => {
    const source =
      "// one\n= T\n\na\n//two\nb\n\n////\nthree\n////\n\n----\n// code\n----\n\n|===\n// four\n|c\n|===\n\n[comment]\nfive\n// in it\n\n/// no";
    const { comments } = extractAsciidoc(source);
    assert.deepEqual(
      comments.map(({ start, end }) => source.slice(start, end)),
      ["// one", "//two", "////\nthree\n////", "// four", "five\n// in it"],
    );
  });
});
