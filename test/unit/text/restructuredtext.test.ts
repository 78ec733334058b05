import assert from "node:assert/strict";
import { extractProse } from "../../../src/text/prose.ts";
import { extractRestructuredText } from "../../../src/text/restructuredtext.ts";
import { defineCases } from "./cases.ts";

describe("reStructuredText", () => {
  defineCases("EDI-2", "restructuredtext", [
    ["nothing", ""],
    ["hard-wrapped paragraphs", "One goes\non here.\n\nTwo.", "One goes on here.", "Two."],
    ["CRLF and CR", "One goes\r\non here.\r\rTwo.", "One goes on here.", "Two."],
    ["a byte order mark", "\uFEFFTitle\n=====\n\ntext", "Title", "text"],
    ["titles", "====\nMain\n====\n\nPart\n----\ntext", "Main", "Part", "text"],
    ["a title that is being underlined", "My title\n==\n\ntext", "My title ==", "text"],
    ["a transition", "a\n\n----\n\nb", "a", "b"],
    [
      "bullets of all kinds",
      "- one\n  more\n\n  second\n- two\n\n* a\n\n  + b",
      "one more",
      "second",
      "two",
      "a",
      "b",
    ],
    ["text that is no item", "a\n- b", "a - b"],
    [
      "enumerated lists",
      "1. one\n2. two\n   more\n\n(a) three\n\n#. four",
      "one",
      "two more",
      "three",
      "four",
    ],
    [
      "a year at the start of a line",
      "It was in\n1984. Then\n\n1984. was\nnot it",
      "It was in 1984. Then",
      "1984. was not it",
    ],
    ["definitions", "term : hidden\n  The text\n  of it.\n\n  More.", "term", "The text of it.", "More."],
    [
      "fields",
      ":Author: Some Name\n:param hidden: The text\n   of it.\n:type hidden: hidden",
      "Some Name",
      "The text of it.",
    ],
    [
      "options",
      "-a  Text of it.\n--hidden=FILE\n    More\n    text.\n/V  Last.",
      "Text of it.",
      "More text.",
      "Last.",
    ],
    ["line blocks", "| one\n|   two\n  more\n| three", "one\ntwo more\nthree"],
    ["quotations", "Text:\n\n  Said so\n  once.\n\n  -- The author", "Text:", "Said so once.", "The author"],
    ["an unexpected indentation", "a b\nc d\n  e f", "a b c d", "e f"],
    ["literal blocks", "Like this::\n\n  hidden\n\n   hidden\n\ntext", "Like this:", "text"],
    ["a literal block's mark alone", "a\n\n::\n\n  hidden\n\nb ::\n\n  hidden", "a", "b"],
    ["a literal block without a blank line", "Like this::\n  hidden", "Like this:"],
    ["quoted literal blocks", "Like this::\n\n> hidden\n> hidden\n\ntext", "Like this:", "text"],
    ["doctest blocks", ">>> hidden\nhidden\n\ntext", "text"],
    [
      "footnotes and citations",
      ".. [1] One\n   more.\n.. [#hidden] Two.\n.. [Hid2002] Three.",
      "One more.",
      "Two.",
      "Three.",
    ],
    ["an anonymous target above text", "__ hidden\n   hidden\n.. note:: a\n\n__ hidden\nb\nc", "a", "b c"],
    [
      "targets",
      ".. _hidden: http://hidden\n   /hidden\n.. _`hid: den`: x\n.. __: hidden\n__ hidden\n\ntext",
      "text",
    ],
    [
      "substitutions",
      ".. |a| replace:: The *text*\n   of it.\n.. |b| image:: hidden.png\n   :alt: An image\n.. |c| unicode:: 0xA9 hidden",
      "The text of it.",
      "An image",
    ],
    ["comments", ".. hidden\n   hidden\n\n   hidden\n\ntext\n\n..\n\n  A quotation.", "text", "A quotation."],
    ["a directive with one colon is a comment", ".. note: hidden\n\ntext", "text"],
  ]);

  defineCases("EDI-2", "restructuredtext", [
    [
      "admonitions",
      ".. note:: Begins here\n   and goes on.\n\n   Second.\n\n.. warning::\n   Below.",
      "Begins here and goes on.",
      "Second.",
      "Below.",
    ],
    [
      "an admonition's title",
      ".. admonition:: The title\n   :class: hidden\n\n   The body.",
      "The title",
      "The body.",
    ],
    [
      "options between an admonition's text",
      ".. note:: Text here.\n   :class: hidden\n\n   Body.",
      "Text here.",
      "Body.",
    ],
    [
      "code",
      ".. code-block:: hidden\n   :caption: The caption\n   :linenos:\n\n   hidden\n\n   hidden\n\ntext",
      "The caption",
      "text",
    ],
    [
      "math, raw, tables of contents",
      ".. math:: hidden\n\n   hidden\n\n.. raw:: html\n\n   <b>hidden</b>\n\n.. toctree::\n   :caption: Parts\n\n   hidden\n   Hidden <hidden>",
      "Parts",
    ],
    [
      "figures",
      ".. figure:: hidden.png\n   :alt: What it\n      shows\n   :width: 3\n\n   The caption.\n\n   The legend.",
      "What it shows",
      "The caption.",
      "The legend.",
    ],
    [
      "versions",
      ".. versionadded:: 3.2\n   New here.\n\n.. deprecated:: 4 Old *now*.\n\n.. versionchanged:: 5\n\n   Body.",
      "New here.",
      "Old now.",
      "Body.",
    ],
    [
      "descriptions of objects",
      ".. function:: hidden(a, b)\n              hidden()\n\n   Does it.\n\n   x = y\n\n.. c:macro:: HIDDEN\n\n   Is it.",
      "Does it.",
      "x = y",
      "Is it.",
    ],
    ["automatic documentation", ".. autoclass:: hidden\n   :members:\n\n   hidden\n\ntext", "text"],
    [
      "an unknown directive that reads as a body",
      ".. unheard-of:: hidden.name\n   :hidden: hidden\n\n   This is *text*.\n\n   - item",
      "This is text.",
      "item",
    ],
    [
      "an unknown directive whose argument is a sentence",
      ".. unheard-of:: This reads as a sentence.\n\ntext",
      "This reads as a sentence.",
      "text",
    ],
    [
      "an unknown directive that reads as code",
      ".. unheard-of::\n\n   hidden = call();\n   if (hidden) {\n   }\n\ntext",
      "text",
    ],
    [
      "directives in directives",
      ".. note::\n\n   .. tip:: Inner text.\n\n   Outer text.",
      "Inner text.",
      "Outer text.",
    ],
    [
      "list tables",
      ".. list-table:: The title\n   :header-rows: 1\n\n   * - one\n     - two\n   * - three\n     - four",
      "The title",
      "one",
      "two",
      "three",
      "four",
    ],
    ["glossaries", ".. glossary::\n\n   term\n      What it is.", "term", "What it is."],
  ]);

  defineCases("EDI-2", "restructuredtext", [
    [
      "grid tables, cell by cell",
      "+-----+-------+\n| One | Two   |\n| one | ``x`` |\n+=====+=======+\n| Three words |\n+-----+-------+\n\ntext",
      "One one",
      "Two ABC",
      "Three words",
      "text",
    ],
    ["bodies in cells", "+--------+---+\n| - one  | b |\n| - two  |   |\n+--------+---+", "one", "two", "b"],
    [
      "code across the lines of a cell",
      "+--------+----+\n| ``a    | cc |\n| b`` to | dd |\n+--------+----+",
      "ABC to",
      "cc dd",
    ],
    ["line blocks in cells", "+-----+-----+\n| | a | | c |\n| | b | | d |\n+-----+-----+", "a\nb", "c\nd"],
    [
      "image texts in cells",
      "+---------------+---+\n| .. image:: x  | a |\n|    :alt: One  | b |\n|      text     | c |\n+---------------+---+",
      "One text",
      "a b c",
    ],
    ["a grid table that is being written", "+-----+---\n| one | t\n+---", "+-----+--- | one | t +---"],
    [
      "simple tables",
      "===== =====\nHead  Two\n===== =====\none   two\n      more\nthree four words\n===== =====\n\ntext",
      "Head",
      "Two",
      "one",
      "two more",
      "three",
      "four words",
      "text",
    ],
    ["spans in simple tables", "=== ===\nBoth one\n-------\na   b\n=== ===", "Both one", "a", "b"],
    ["tabs in simple tables", "======= =====\none\ttwo\n======= =====", "one", "two"],
    ["wide characters", "==== ====\n\u4e2d\u6587 two\n==== ====", "\u4e2d\u6587", "two"],
    ["a simple table without its end", "=== ===\nhid den\n\ntext", "text"],
  ]);

  it("[EDI-2] reStructuredText: headings have the level of their adornment", () => {
    const { blocks } = extractProse("==\nAA\n==\n\nBB\n==\n\nCC\n--\n\nDD\n==\n", "restructuredtext");
    assert.deepEqual(
      blocks.map(({ kind, level }) => [kind, level]),
      [
        ["heading", 1],
        ["heading", 2],
        ["heading", 3],
        ["heading", 2],
      ],
    );
  });

  it("[EDI-2] reStructuredText: blocks have the kind of their container", () => {
    const document =
      "- a\n\n  b\n\ntext\n\n  quote\n\n.. [1] note\n\n.. image:: x\n   :alt: alt\n\n== ==\naa bb\n== ==\n";
    assert.deepEqual(
      extractProse(document, "restructuredtext").blocks.map(({ kind }) => kind),
      ["listItem", "listItem", "paragraph", "quotation", "footnote", "imageAlt", "tableCell", "tableCell"],
    );
  });

  it("[EDI-10] reStructuredText: comments are found with their delimiters, in cells too", () => {
    const document = ".. one\n   more\n\ntext\n\n- .. two\n\n+--------+\n| .. it  |\n+--------+\n\n..\n";
    assert.deepEqual(
      extractRestructuredText(document).comments.map(({ start, end }) => document.slice(start, end)),
      [".. one\n   more", ".. two", ".. it", ".."],
    );
  });

  it("[EDI-2] reStructuredText: bodies nested beyond the limit are omitted, the text after them isn't", () => {
    const { text } = extractProse(`${"- ".repeat(20_000)}deep\n\nnext`, "restructuredtext");
    assert.equal(text, "next");
  });
});
