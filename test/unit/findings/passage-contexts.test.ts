import assert from "node:assert/strict";
import type { PassageFinding } from "../../../src/findings/finding.ts";
import { PassageContexts } from "../../../src/findings/passage-contexts.ts";
import { extractProse } from "../../../src/text/prose.ts";

const WORDS = "every keeper on that coast kept two books";
const ENTRY = "Smith, J. (1999). Two books of the coast. Journal of Lamps, 3(2), 11-19.";

/** Returns the location of `passage` in a document; it must occur once in the prose. */
function within(document: string, passage: string, language = "markdown"): PassageFinding["within"] {
  const prose = extractProse(document, language);
  const start = prose.text.indexOf(passage);
  assert.ok(start >= 0, `the prose holds "${passage}": ${prose.text}`);
  return new PassageContexts(prose, document).of({ start, end: start + passage.length });
}

describe("the context of a passage", () => {
  const TABLE: readonly (readonly [
    name: string,
    within: PassageFinding["within"],
    document: string,
    passage: string,
    language?: string,
  ])[] = [
    ["between curly marks", "quotation", `He wrote: “${WORDS}.” So it is.`, WORDS],
    ["with its marks", "quotation", `He wrote: “${WORDS}.” So it is.`, `“${WORDS}.”`],
    ["between straight marks", "quotation", `He wrote: "${WORDS}". So it is.`, WORDS],
    ["between angle marks", "quotation", `Il dit « ${WORDS} ».`, WORDS],
    ["partly quoted", undefined, `He wrote: “${WORDS}” and they burned.`, `${WORDS}” and they burned`],
    ["not quoted", undefined, `He wrote: “no lamps here at all”. Then ${WORDS}.`, WORDS],
    ["in a block quotation", "quotation", `He wrote:\n\n> ${WORDS}.\n`, `${WORDS}.`],
    [
      "over two block quotations",
      "quotation",
      `> One thing. ${WORDS}.\n>\n> And more of it.\n`,
      `${WORDS}.\n\nAnd more`,
    ],
    ["in a LaTeX quotation", "quotation", `\\begin{quote}\n${WORDS}.\n\\end{quote}`, WORDS, "latex"],
    ["in HTML", "quotation", `<p>So:</p><blockquote><p>${WORDS}.</p></blockquote>`, WORDS, "html"],
    ["in AsciiDoc", "quotation", `So:\n\n____\n${WORDS}.\n____\n`, WORDS, "asciidoc"],
    [
      "in a reference",
      "references",
      `# On it\n\n${WORDS}.\n\n## References\n\n- ${ENTRY}\n`,
      "Two books of the coast",
    ],
    [
      "over two references",
      "references",
      `## Works Cited\n\n${ENTRY}\n\n${ENTRY.replace("Two", "Three")}\n`,
      "11-19.\n\nSmith, J. (1999). Three books",
    ],
    ["before the references", undefined, `# On it\n\n${WORDS}.\n\n## References\n\n- ${ENTRY}\n`, WORDS],
    ["behind the references", undefined, `## References\n\n- ${ENTRY}\n\n## Appendix\n\n${WORDS}.\n`, WORDS],
    [
      "behind a section of that name",
      undefined,
      `# Literature\n\n${WORDS}.\n\n# Method\n\n${ENTRY}\n`,
      "Two books of the coast",
    ],
    [
      "behind a section of that name in rst",
      undefined,
      `Literature\n==========\n\n${WORDS}.\n\nMethod\n======\n\n${ENTRY}\n`,
      "Two books of the coast",
      "restructuredtext",
    ],
    ["prose below that heading", undefined, `## References\n\n${WORDS}.\n`, WORDS],
    [
      "under a heading of AsciiDoc",
      "references",
      `= On it\n\n${WORDS}.\n\n== Bibliography\n\n${ENTRY}\n`,
      "Two books of the coast",
      "asciidoc",
    ],
    [
      "under a heading of rst",
      "references",
      `On it\n=====\n\n${WORDS}.\n\nReferences\n==========\n\n${ENTRY}\n`,
      "Two books of the coast",
      "restructuredtext",
    ],
    [
      "under a heading of HTML",
      "references",
      `<h2>References</h2><p>${ENTRY}</p>`,
      "Two books of the coast",
      "html",
    ],
    [
      "in a text without headings",
      "references",
      `${WORDS}.\n\nReferences\n\n${ENTRY}\n`,
      "Two books of the coast",
      "plaintext",
    ],
    [
      "in a thebibliography",
      "references",
      `${WORDS}.\n\\begin{thebibliography}{9}\n\\bibitem{a} ${ENTRY}\n\\end{thebibliography}`,
      "Two books of the coast",
      "latex",
    ],
  ];

  for (const [name, expected, document, passage, language] of TABLE) {
    it(`[EDI-6] ${name}: ${expected ?? "neither"}`, () => {
      assert.equal(within(document, passage, language), expected);
      const crlf = document.replaceAll("\n", "\r\n");
      if (!passage.includes("\n")) assert.equal(within(crlf, passage, language), expected, "with CRLF");
    });
  }

  it("[EDI-6] omitted text is counted from the beginning of a part, on request", () => {
    const document = `# On it\n\n${WORDS}.\n\n> Quoted. ${WORDS}.\n\n## References\n\n- ${ENTRY}\n`;
    const prose = extractProse(document, "markdown");
    const contexts = new PassageContexts(prose, document);
    const start = prose.text.indexOf("Quoted.") + 1;
    const part = { start, end: prose.text.length };
    const texts = (wishes: { readonly quotations: boolean; readonly references: boolean }): string[] =>
      contexts.leftOut(part, wishes).map((range) => prose.text.slice(start + range.start, start + range.end));
    assert.deepEqual(texts({ quotations: true, references: true }), [`uoted. ${WORDS}.`, ENTRY]);
    assert.deepEqual(texts({ quotations: false, references: true }), [ENTRY]);
    assert.deepEqual(texts({ quotations: false, references: false }), []);
  });
});
