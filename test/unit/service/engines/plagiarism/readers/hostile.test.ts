import assert from "node:assert/strict";
import { deflateSync } from "node:zlib";
import { readReference } from "../../../../../../src/service/engines/plagiarism/readers/read-reference.ts";
import { lines, pages, pdf, stream } from "../../../../../fixtures/documents/pdf.ts";
import { paragraph, word } from "../../../../../fixtures/documents/word.ts";
import { zip } from "../../../../../fixtures/documents/zip.ts";
import { type Outcome, readWithinBounds } from "./read-within-bounds.ts";

const DEEP = 100_000;

/** Large contents are built only when they are needed. */
type Content = string | Uint8Array | (() => string | Uint8Array);

const nested = (open: string, close = ""): string => `${open.repeat(DEEP)}x${close.repeat(DEEP)}`;
const catalogue = "<< /Type /Catalog /Pages 2 0 R >>";
const onePage = pages([lines(["Some words."])]);
const deflated = (data: string | Uint8Array, times: number): Buffer => {
  const once = deflateSync(data, { level: 1 });
  return times === 1 ? once : deflated(once, times - 1);
};

const CASES: readonly (readonly [title: string, name: string, content: Content, expected: Outcome])[] = [
  [
    "a Word document that inflates beyond the bound",
    "a.docx",
    () => word(paragraph("x ".repeat(50_500_000))),
    "null",
  ],
  [
    "a Word document that inflates to more than it declares",
    "a.docx",
    () => word(paragraph("x ".repeat(25_000_000)), {}, { deflate: true, declaredSize: 1000 }),
    "null",
  ],
  [
    "a Word document that declares gigabytes",
    "a.docx",
    word(paragraph("Some words."), {}, { deflate: true, declaredSize: 0xffff_fffe }),
    "null",
  ],
  ["a Word document that is cut off", "a.docx", word(paragraph("Some words.")).subarray(0, -100), "null"],
  ["a Word document without its beginning", "a.docx", word(paragraph("Some words.")).subarray(100), "null"],
  [
    "a zip archive whose names lead elsewhere",
    "a.docx",
    word(paragraph("Some words."), { others: { "../../escape.xml": "x", "/root.xml": "x", "C:\\x": "x" } }),
    "text",
  ],
  [
    "a document part whose name leads elsewhere",
    "a.docx",
    word(paragraph("x"), { name: "../../etc/passwd" }),
    "text",
  ],
  ["a zip archive that is no document", "a.docx", zip({ "a.txt": "text" }), "null"],
  ["an empty zip archive", "a.docx", zip({}), "null"],
  [
    "XML entities that multiply",
    "a.docx",
    word(paragraph("&b;&b;&b;"), {
      declaration: `<!DOCTYPE w [<!ENTITY a "${"lol".repeat(100)}"><!ENTITY b "${"&a;".repeat(1000)}">]>`,
    }),
    "text",
  ],
  [
    "XML entities that name files",
    "a.docx",
    word(paragraph("&x;"), { declaration: '<!DOCTYPE w [<!ENTITY x SYSTEM "file:///etc/hostname">]>' }),
    "text",
  ],
  ["deep Word elements", "a.docx", word(nested("<w:p><w:r>", "</w:r></w:p>")), "text"],
  ["hidden Word elements that never close", "a.docx", word(nested("<w:pPr>")), "text"],

  [
    "an encrypted PDF",
    "a.pdf",
    pdf(
      [catalogue, "<< /Type /Pages /Kids [] /Count 0 >>"],
      `/Root 1 0 R /ID [<00><00>] /Encrypt << /Filter /Standard /V 1 /R 2 /O <${"00".repeat(32)}> /U <${"11".repeat(32)}> /P -4 >>`,
    ),
    "null",
  ],
  ["a PDF that is cut off in its head", "a.pdf", onePage.subarray(0, 100), "null"],
  ["a PDF that is cut off in its table", "a.pdf", onePage.subarray(0, -60), "null"],
  [
    "a PDF whose table points nowhere",
    "a.pdf",
    Buffer.from(onePage.toString("latin1").replace(/ 00000 n/gu, " 77777 n"), "latin1"),
    "text",
  ],
  [
    "a PDF whose pages hold themselves",
    "a.pdf",
    pdf([catalogue, "<< /Type /Pages /Kids [2 0 R] /Count 1 >>"]),
    "null",
  ],
  [
    "a PDF of a thousand million pages",
    "a.pdf",
    pdf([catalogue, "<< /Type /Pages /Kids [2 0 R 2 0 R] /Count 1000000000 >>"]),
    "null",
  ],
  [
    "a PDF whose table follows itself",
    "a.pdf",
    Buffer.from(onePage.toString("latin1").replace("/Info", "/Prev 9 /Info"), "latin1"),
    "text",
  ],
  [
    "a PDF whose drawing holds itself",
    "a.pdf",
    pdf([
      catalogue,
      "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
      "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Contents 4 0 R /Resources << /XObject << /X 5 0 R >> >> >>",
      stream("/X Do"),
      stream(
        "/X Do /X Do",
        "/Type /XObject /Subtype /Form /BBox [0 0 1 1] /Resources << /XObject << /X 5 0 R >> >>",
      ),
    ]),
    "null",
  ],
  ["a PDF with deep arrays", "a.pdf", pages(["[".repeat(DEEP)]), "null"],
  ["a PDF with a deep object", "a.pdf", pdf([catalogue, "[".repeat(DEEP)]), "null"],
  [
    "a PDF that inflates beyond the bound",
    "a.pdf",
    () =>
      pages([stream(deflated(" ".repeat(260_000_000) + lines(["Some words."]), 1), "/Filter /FlateDecode")]),
    "null",
  ],
  [
    "a PDF that is compressed thrice",
    "a.pdf",
    pages([stream(deflated(lines(["Some words."]), 3), "/Filter [/FlateDecode /FlateDecode /FlateDecode]")]),
    "null",
  ],
  [
    "a PDF of random bytes",
    "a.pdf",
    Buffer.concat([Buffer.from("%PDF-1.7\n"), deflateSync(Buffer.alloc(100_000, "random"))]),
    "null",
  ],

  ["deep HTML", "a.html", nested("<div><b>", "</b></div>"), "text"],
  ["deep HTML that never closes", "a.html", nested("<table><tr><td>"), "text"],
  ["HTML with a tag that never ends", "a.html", `<p>text</p><${"a ".repeat(DEEP)}`, "text"],
  ["deep quotations in Markdown", "a.md", nested(">"), "text"],
  ["deep lists in Markdown", "a.md", nested("- "), "text"],
  ["deep brackets in Markdown", "a.md", nested("[", "](a)"), "text"],
  ["deep emphasis in Markdown", "a.md", nested("*a "), "text"],
  ["deep braces in MDX", "a.mdx", nested("{", "}"), "text"],
  ...[
    "{",
    "}",
    "\\emph{",
    "\\footnote{",
    "\\section{",
    "\\begin{a}",
    "\\begin{verbatim}",
    "\\begin{align}",
    "\\label{",
    "\\a[",
    "$",
    "$$",
    "\\(",
    "\\[",
    "\\verb|",
    "%",
    "\\'",
    "`",
    "\\",
    "\\title{",
    "\\title",
    "\n\n$",
    "\\item[",
    "\\begin{",
    "\\\\[",
    "~",
  ].map((unit) => [`deep LaTeX of ${JSON.stringify(unit)}`, "a.tex", nested(unit), "text"] as const),
  ["deep LaTeX that closes", "a.tex", nested("\\emph{", "}"), "text"],

  ...["a.txt", "a.md", "a.html", "a.tex", "a.rst"].map(
    (name) => [`20 MB in one line of ${name}`, name, () => "some words ".repeat(1_900_000), "text"] as const,
  ),
];

describe("reading hostile documents", function () {
  this.timeout(180_000);

  for (const [title, name, content, expected] of CASES) {
    it(`[PLA-1] ${title}: ${expected}, in bounded time and memory and in silence`, async () => {
      assert.equal(
        await readWithinBounds(name, typeof content === "function" ? content() : content),
        expected,
      );
    });
  }

  it("[PLA-1] entities of XML are neither expanded nor opened", async () => {
    const bytes = word(paragraph("a&x;b"), {
      declaration: '<!DOCTYPE w [<!ENTITY x SYSTEM "file:///etc/hostname">]>',
    });
    assert.match((await readReference("a.docx", bytes))?.text ?? "", /^a(?:&x;)?b$/u);
  });

  it("[PLA-1] bytes changed at random never throw", async () => {
    for (const [name, whole] of [
      ["a.pdf", onePage],
      ["a.docx", word(paragraph("Some words."))],
    ] as const) {
      for (let seed = 1; seed <= 150; seed += 1) {
        const bytes = Buffer.from(whole);
        for (let change = 0; change < 6; change += 1) {
          const random = Math.imul(seed * 31 + change, 0x9e37_79b1) >>> 0;
          bytes[random % bytes.length] = (random >>> 8) & 0xff;
        }
        await readWithinBounds(name, bytes);
      }
    }
  });
});
