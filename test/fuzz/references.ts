import * as fc from "fast-check";
import { deflateSync } from "node:zlib";
import { changedNear, randomFrom } from "../credentials/mutations.ts";
import { lines, pages, stream } from "../fixtures/documents/pdf.ts";
import { paragraph, word } from "../fixtures/documents/word.ts";
import { BEGUN } from "../unit/text/begun.ts";
import { markdownDocument, wildText } from "../unit/text/documents.ts";
import { latexDocument, wildLatex } from "../unit/text/latex-documents.ts";
import { readWithinBounds } from "../unit/service/engines/plagiarism/readers/read-within-bounds.ts";
import { kind } from "./kind.ts";

interface Reference {
  readonly name: string;
  readonly bytes: Uint8Array;
}

const DEFLATED = "/Filter /FlateDecode";
const seed = fc.option(fc.integer(), { nil: undefined });

/** Changes bytes, unless the seed is undefined. */
function changed(bytes: Buffer, seed: number | undefined): Buffer {
  return seed === undefined ? bytes : changedNear(bytes, 0, bytes.length, randomFrom(seed));
}

/** Operators and operands of a page, or of what a hostile page makes of them. */
const drawing = fc
  .array(
    fc.oneof(
      fc.array(fc.string({ maxLength: 20 }), { maxLength: 4 }).map(lines),
      fc.constantFrom(
        "BT",
        "ET",
        "q",
        "Q",
        "/F1 0 Tf",
        "/F9 12 Tf",
        "[(a) -900 (b)] TJ",
        "(a",
        "<414",
        "<<",
        "[",
        "]",
        ">>",
        "BI /W 9 /H 9 ID",
        "EI",
        "/X Do",
        "1e99 0 0 1 0 0 cm",
        "-99999999999 Tz",
        "T*",
        "(a) '",
        '0 0 (a) "',
        "/Span <</ActualText (x)>> BDC",
        "EMC",
        "\\",
        "%",
      ),
    ),
    { maxLength: 8 },
  )
  .map((parts) => parts.join("\n"));

const pdfs = fc
  .tuple(
    fc.array(fc.tuple(drawing, fc.boolean(), seed), { maxLength: 3 }),
    fc.string({ maxLength: 20 }),
    seed,
  )
  .map(([drawings, title, damage]) => {
    // Damaged after it is compressed, the stream ends somewhere; before it, another operator is read.
    const contents = drawings.map(([text, isDeflated, inner]) => {
      const data = changed(Buffer.from(text, "latin1"), inner);
      return isDeflated ? stream(deflateSync(data), DEFLATED) : stream(data);
    });
    return { name: "a.pdf", bytes: changed(pages(contents, title.replaceAll(/[()\\]/gu, "")), damage) };
  });

const xml = fc
  .array(
    fc.oneof(
      fc.string({ maxLength: 20 }).map((text) => paragraph(text)),
      fc.constantFrom(
        "<w:p>",
        "</w:p>",
        "<w:r>",
        "<w:t>",
        "</w:t>",
        "<w:tab/>",
        "<w:br/>",
        "<w:del>",
        "</w:del>",
        "<w:tbl>",
        "<w:tc>",
        "<w:pPr>",
        "<![CDATA[x",
        "]]>",
        "<!--",
        "<?x",
        "&#x110000;",
        "&amp",
        "<w:footnoteReference w:id='1'/>",
        "<w:p/",
        "<mc:AlternateContent>",
        "<mc:Fallback>",
        "<w:instrText>",
        "<w:numPr/>",
      ),
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(""));

const docx = fc
  .tuple(
    xml,
    fc.option(xml, { nil: undefined }),
    fc.option(fc.string(), { nil: undefined }),
    fc.option(fc.nat(), { nil: undefined }),
    seed,
  )
  .map(([body, footnotes, title, declaredSize, damage]) => {
    const parts = { ...(footnotes !== undefined && { footnotes }), ...(title !== undefined && { title }) };
    const options = { deflate: true, ...(declaredSize !== undefined && { declaredSize }) };
    return { name: "a.docx", bytes: changed(word(body, parts, options), damage) };
  });

/** The language of the pieces that a text reader stumbles over, by its ending. */
const TEXTS = [
  ["md", "markdown"],
  ["mdx", "mdx"],
  ["html", "html"],
  ["tex", "latex"],
  ["txt", "plaintext"],
] as const;

const texts = fc.constantFrom(...TEXTS).chain(([ending, languageId]) => {
  const begun = fc.constantFrom(...(BEGUN[languageId] ?? [""]));
  const piece = fc.oneof(begun, wildText, markdownDocument, latexDocument, wildLatex);
  const pieces = fc.array(piece, { maxLength: 6 }).map((parts) => parts.join("\n"));
  const repeated = fc
    .tuple(
      fc.array(
        fc.oneof(
          begun,
          wildText.map((text) => text.slice(0, 8)),
        ),
        { minLength: 1, maxLength: 3 },
      ),
      fc.nat(5000),
    )
    .map(([parts, times]) => parts.join("").repeat(times));
  return fc
    .tuple(fc.oneof({ weight: 9, arbitrary: pieces }, { weight: 1, arbitrary: repeated }), seed)
    .map(([text, damage]) => ({ name: `a.${ending}`, bytes: changed(Buffer.from(text), damage) }));
});

/** Reference files of all readers: each is read or not, in bounded time and memory, and in silence. */
export const references = kind<Reference>({
  inputs: fc.oneof(pdfs, docx, texts),
  open: () =>
    Promise.resolve({ check: async ({ bytes, name }) => void (await readWithinBounds(name, bytes)) }),
});
