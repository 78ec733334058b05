import assert from "node:assert/strict";
import * as fc from "fast-check";
import { extractProse } from "../../../src/text/prose.ts";
import { blockTexts, defineCases } from "./cases.ts";
import { SENTINEL } from "./documents.ts";
import { checkProse } from "./invariants.ts";
import { typstDocument, wildTypst } from "./typst-documents.ts";

describe("Typst", () => {
  defineCases("EDI-2", "typst", [
    ["nothing", ""],
    ["a paragraph over several lines", "Hello *there*,\nit is _late_.", "Hello there, it is late."],
    ["headings with labels", "= One <hidden>\n\n== Two *b*\nThree", "One", "Two b", "Three"],
    ["lists", "- a\n  b\n  - c\n+ d\n3. e\n/ f: g", "a b", "c", "d", "e", "f", "g"],
    ["a list item of two paragraphs", "- a\n\n  b\n\nc", "a", "b", "c"],
    ["line breaks", "one \\\ntwo#linebreak()three\\ four", "one\ntwo\nthree\nfour"],
    ["escapes", "\\#let \\* \\u{e9}t\\u{1F600}", "#let * \u00E9t\u{1F600}"],
    ["shorthands", "a~b --- c -- d... e-?f -1", "a\u00A0b \u2014 c \u2013 d\u2026 ef -1"],
    ["quotes", 'He said "it\'s" so.', 'He said "it\'s" so.'],
    ["comments", "a // hidden\nb /* hidden /* hidden */ hidden */ c", "a b c"],
    ["a comment that is never closed", "a /* hidden\n\nb", "a", "b"],
    ["raw text", "The `hidden` and ``` hidden ` hidden ``` here.", "The ABC and ABC here."],
    ["a raw block", "a\n```typ\nhidden\n\n= hidden\n```\nb", "a", "b"],
    ["a raw block that is never closed", "a\n\n```\nhidden\n\nb", "a", "b"],
    ["raw text that is never closed", "a `b\n\nc *d*", "a `b", "c d"],
    ["arguments that are never closed", "a\n\n#set hidden(\n\nb `hidden`", "a", "b ABC"],
    ["a string that is never closed", '#set hidden(hidden: "hidden\n\nb', "b"],
    ["code that is never closed", "#{\n  let hidden = (\n\nb $hidden$", "b ABC"],
    ["code that is never closed in a content", "#hidden[a #hidden(\n\nb]\n\nc", "a ABC", "b", "c"],
    ["code that is being typed at the end", "a #set hidden(hidden", "a"],
    ["math in a sentence", 'Where $hidden_x + "hidden"$ is.', "Where ABC is."],
    ["a displayed equation in a sentence", "We get\n$ hidden $\nwhere it is.", "We get ABC where it is."],
    ["a displayed equation on its own", "It is so.\n$ hidden $ <hidden>\nNext.", "It is so.", "Next."],
    ["math that is never closed", "It costs $5 and\n\nmore *text*.", "It costs $5 and", "more text."],
    [
      "references and addresses",
      "See @hidden, @hidden[p. 7] or https://hidden.org/a.",
      "See ABC, ABC or ABC.",
    ],
    [
      "code that shows nothing",
      '#import "hidden.typ": hidden\n#set text(font: "hidden")\n#let hidden = 1 + "hidden"\n#show "hidden": none\ntext',
      "text",
    ],
    [
      "values in a sentence",
      'Page #hidden.get("hidden") of #(1 + 2), #sym.hidden and #"hidden".',
      "Page ABC of ABC, ABC and ABC.",
    ],
    ["space and breaks", "a#h(1fr)b#parbreak()c#v(1em)d", "a b", "c", "d"],
    [
      "functions around words",
      'A #strong[very] #link("hidden")[good _one_] and #text(red)[red].',
      "A very good one and red.",
    ],
    ["an unknown function around words", "This is #hidden(1)[really] good.", "This is really good."],
    [
      "an unknown function with two contents",
      "This is #hidden[one][two] good.",
      "This is ABC good.",
      "one",
      "two",
    ],
    ["an unknown function around paragraphs", "a #hidden[b\n\nc] d", "a", "b", "c", "d"],
    ["a footnote", "One#footnote[The _note_.] two.", "One two.", "The note."],
    [
      "a quotation with its author",
      "#quote(attribution: [The author])[Some words.]",
      "Some words.",
      "The author",
    ],
    ["a block quotation", "One.\n#quote(block: true)[Some *words*.]two", "One.", "Some words.", "two"],
    [
      "a figure",
      'Before.\n#figure(image("hidden.png", alt: "hidden"), caption: [The *caption*.]) <hidden>\nAfter.',
      "Before.",
      "The caption.",
      "After.",
    ],
    [
      "a table",
      "#table(columns: 2, table.header([One], [Two]), [three], $hidden$, `hidden`, table.cell(x: 1)[four])",
      "One",
      "Two",
      "three",
      "four",
    ],
    [
      "contents in code",
      '#let a = [one]\n#{ let b = "hidden"; [two] }\n#if hidden [three] else [four]',
      "one",
      "two",
      "three",
      "four",
    ],
    [
      "a template",
      '#show: hidden.with(title: [The title], abstract: [It *is*.], hidden: "hidden")',
      "The title",
      "It is.",
    ],
    ["a loop", "#for hidden in (1, 2) [\n  - item #hidden\n]", "item ABC"],
    ["content that is never closed", "a #footnote[b *c", "a", "b c"],
    ["arguments that are never closed", 'a #hidden(hidden, "hidden', "a ABC"],
    ["emphasis that is never closed", "a *b\n\nc", "a b", "c"],
    ["brackets on their own", "a [b] c ] d", "a [b] c d"],
    ["CRLF and CR", "= a\r\nb\r\nc\r\rd", "a", "b c", "d"],
    ["a byte order mark", "\uFEFF= a\n_b_", "a", "b"],
    [
      "astral characters and combining marks",
      "\u{1F600} *e\u0301* #f[\u{1F600}] a",
      "\u{1F600} e\u0301 \u{1F600} a",
    ],
    ["lone surrogates", "a \uD83D*b*\uDE00 c", "a \uFFFDb\uFFFD c"],
    ["a NUL", "a\0b", "a\0b"],
  ]);

  it("[EDI-2] blocks have the kind of their construct", () => {
    const source = "= H\n=== I\np #footnote[n]\n- l\n\n#table([c])\n\n#quote[q #hidden[a][b]]";
    const { blocks, text } = extractProse(source, "typst");
    assert.deepEqual(
      blocks.map(({ kind, level, prose }) => [kind, level, text.slice(prose.start, prose.end)]),
      [
        ["heading", 1, "H"],
        ["heading", 3, "I"],
        ["paragraph", undefined, "p"],
        ["footnote", undefined, "n"],
        ["listItem", undefined, "l"],
        ["tableCell", undefined, "c"],
        ["paragraph", undefined, "q ABC"],
        ["paragraph", undefined, "a"],
        ["paragraph", undefined, "b"],
      ],
    );
  });

  it("[EDI-22] comments in markup, code and lists are found, each once and in order", () => {
    const document =
      "// content-authenticity-disable ai\n\nhidden #f(/* b */ [c /* d */], [e])\n\n" +
      "/* content-authenticity-enable */ = A heading // content-authenticity-disable-line grammar\n\n" +
      "#{ // content-authenticity-disable-next-line\n}\n- item\n";
    assert.deepEqual(blockTexts(extractProse(document, "typst", { check: "ai" })), ["A heading", "item"]);
    const silenced = extractProse(document, "typst").silenced.filter(({ check }) => check === "grammar");
    assert.deepEqual(
      silenced.map(({ start, end }) => document.slice(start, end).split("\n").length),
      [1, 1],
    );
    assert.match(document.slice(silenced[1]?.start, silenced[1]?.end), /^- item$/);
  });

  it("[EDI-2] markup nested too deep for the parser doesn't hide the text before it, and doesn't throw", () => {
    for (const unit of ["#[", "#f(", "#{", "*_", "#(1+", "@a["]) {
      const document = `Before it.\n\n${unit.repeat(5000)}`;
      const prose = extractProse(document, "typst");
      checkProse(document, prose, 200);
      assert.match(prose.text, /^Before it\./, unit);
    }
    checkProse("#(1+", extractProse(`#(1${"+1".repeat(50_000)})`, "typst"));
  });

  it("[EDI-2] only prose is extracted, with any line endings", () => {
    fc.assert(
      fc.property(typstDocument, fc.constantFrom("\n", "\r\n", "\r"), (document, ending) => {
        const other = document.replaceAll("\n", ending);
        const prose = extractProse(other, "typst");
        assert.ok(!prose.text.includes(SENTINEL), prose.text);
        assert.equal(prose.text, extractProse(document, "typst").text);
        checkProse(other, prose, 300);
      }),
      { numRuns: 400 },
    );
  });

  it("[EDI-2] a document cut off anywhere is read, and maps exactly or not at all", () => {
    fc.assert(
      fc.property(
        typstDocument,
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.boolean(),
        (document, share, crlf) => {
          const cut = document.slice(0, Math.round(share * document.length));
          const half = crlf ? cut.replaceAll("\n", "\r\n") : cut;
          checkProse(half, extractProse(half, "typst"), 300);
        },
      ),
      { numRuns: 400 },
    );
  });

  it("[EDI-2] any text maps exactly or not at all", () => {
    fc.assert(
      fc.property(wildTypst, (document) => checkProse(document, extractProse(document, "typst"), 300)),
      { numRuns: 600 },
    );
  });
});
