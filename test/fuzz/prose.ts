import assert from "node:assert/strict";
import * as fc from "fast-check";
import { linkedMedia } from "../../src/text/extractors.ts";
import { LANGUAGE_IDS } from "../../src/text/languages.ts";
import { TEXT_CHECKS, type TextCheck } from "../../src/text/magic-comments.ts";
import { extractProse } from "../../src/text/prose.ts";
import type { TextRange } from "../../src/text/range.ts";
import { asciidocDocument, wildAsciidoc } from "../unit/text/asciidoc-documents.ts";
import { BEGUN } from "../unit/text/begun.ts";
import { markdownDocument, SENTINEL, wildText } from "../unit/text/documents.ts";
import { checkProse } from "../unit/text/invariants.ts";
import { latexDocument, wildLatex } from "../unit/text/latex-documents.ts";
import { MARKED_LANGUAGES, markedDocuments } from "../unit/text/marked-documents.ts";
import { restructuredTextDocument, wildRestructuredText } from "../unit/text/restructuredtext-documents.ts";
import { typstDocument, wildTypst } from "../unit/text/typst-documents.ts";
import { kind } from "./kind.ts";

interface Document {
  readonly languageId: string;
  readonly text: string;
  /** True if no sentinel in it is prose, and its line endings make no difference. */
  readonly isWhole: boolean;
  /** A selection, in UTF-16 units. */
  readonly range: TextRange;
  readonly check: TextCheck;
  readonly ending: string;
}

const WHOLE: Readonly<Record<string, fc.Arbitrary<string>>> = {
  markdown: markdownDocument,
  latex: latexDocument,
  tex: latexDocument,
  asciidoc: asciidocDocument,
  restructuredtext: restructuredTextDocument,
  typst: typstDocument,
};

const WILD: Readonly<Record<string, fc.Arbitrary<string>>> = {
  latex: wildLatex,
  tex: wildLatex,
  asciidoc: wildAsciidoc,
  restructuredtext: wildRestructuredText,
  typst: wildTypst,
};

const COMMENTS = TEXT_CHECKS.flatMap((check) => [
  `content-authenticity-disable ${check}`,
  `content-authenticity-enable ${check}`,
  `content-authenticity-disable-next-line ${check}`,
]);
const DELIMITERS = [
  ["<!--", "-->"],
  ["%", "\n"],
  ["//", "\n"],
  ["..", "\n\n"],
  ["/*", "*/"],
  ["{/*", "*/}"],
] as const;
const comment = fc
  .tuple(fc.constantFrom(...DELIMITERS), fc.constantFrom(...COMMENTS))
  .map(([[open, close], text]) => `${open} ${text} ${close}`);

/** As long as the longest of repeated pieces, in UTF-16 units. */
const REPEATED = 20_000;

/** Pieces of documents, cut anywhere, one after the other; sometimes one of them thousands of times. */
function wildOf(languageId: string): fc.Arbitrary<string> {
  const begun = fc.constantFrom(...(BEGUN[languageId] ?? [""]));
  const whole = fc.oneof(
    WHOLE[languageId] ?? wildText,
    ...(MARKED_LANGUAGES.includes(languageId) ? [markedDocuments(languageId).map(({ text }) => text)] : []),
  );
  const cut = fc.tuple(whole, fc.nat(2000), fc.nat(2000)).map(([text, start, end]) => text.slice(start, end));
  const piece = fc.oneof(begun, cut, whole, wildText, WILD[languageId] ?? wildText, comment);
  const joint = fc.constantFrom("", " ", "\n", "\n\n", "\r\n", "\r", "\t");
  const pieces = fc.array(fc.tuple(piece, joint), { maxLength: 5 }).map((parts) => parts.flat().join(""));
  const repeated = fc
    .array(
      fc.oneof(
        begun,
        joint,
        wildText.map((text) => text.slice(0, 8)),
      ),
      { minLength: 1, maxLength: 4 },
    )
    .map((parts) => {
      const unit = parts.join("");
      return unit.repeat(unit === "" ? 0 : Math.ceil(REPEATED / unit.length));
    });
  return fc.oneof({ weight: 40, arbitrary: pieces }, { weight: 1, arbitrary: repeated });
}

function documentOf(languageId: string): fc.Arbitrary<Document> {
  const whole = WHOLE[languageId];
  const wild = wildOf(languageId).map((text) => ({ text, isWhole: false }));
  return fc
    .record({
      content:
        whole === undefined
          ? wild
          : fc.oneof(
              wild,
              whole.map((text) => ({ text, isWhole: true })),
            ),
      places: fc.tuple(fc.nat(), fc.nat()),
      check: fc.constantFrom(...TEXT_CHECKS),
      ending: fc.constantFrom("\r\n", "\r"),
    })
    .map(({ content, places, ...rest }) => {
      const [start = 0, end = 0] = places.map((at) => at % (content.text.length + 1)).sort((a, b) => a - b);
      return { languageId, ...content, range: { start, end }, ...rest };
    });
}

/** Documents of all languages: whole, cut and half-written. Every range of the prose maps to its own characters. */
export const prose = kind({
  inputs: fc.oneof(...LANGUAGE_IDS.map(documentOf)),
  open: () => Promise.resolve({ check: checkDocument }),
});

function checkDocument({ check, ending, isWhole, languageId, range, text }: Document): void {
  const found = extractProse(text, languageId);
  checkProse(text, found, 500);
  if (isWhole) {
    assert.ok(!found.text.includes(SENTINEL), found.text);
    const other = text.replaceAll("\n", ending);
    const prose = extractProse(other, languageId);
    assert.equal(prose.text, found.text);
    checkProse(other, prose, 300);
  }
  const selected = extractProse(text, languageId, { check, range });
  checkProse(text, selected, 200);
  const verbatim = extractProse(text, languageId, { check, range, submission: "verbatim" });
  for (const { end, start } of [...selected.map.pieces, ...verbatim.map.pieces]) {
    assert.ok(start >= range.start && end <= range.end);
  }
  for (const { end, start } of linkedMedia(text, languageId)) {
    assert.ok(0 <= start && start <= end && end <= text.length);
  }
}
