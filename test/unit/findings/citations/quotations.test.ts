import assert from "node:assert/strict";
import { quoted } from "./acts.ts";

const LONG = "The ferryman kept a drawer of lost letters, sorted by the year of the flood. ".repeat(5).trim();
const lines = (mark: string): string => `${mark}${LONG}\n${mark}${LONG}`;

/** Language, text before, text after. */
const CASES: readonly (readonly [name: string, language: string, before: string, after: string])[] = [
  [
    "straight where the document has none",
    "markdown",
    "So. ⟦It was copied.⟧ Then.\n",
    'So. "It was copied." Then.\n',
  ],
  ["curly as its apostrophes", "markdown", "It’s ⟦copied whole⟧.\n", "It’s “copied whole”.\n"],
  ["as the document has them", "markdown", "«So». ⟦It was copied.⟧\n", "«So». «It was copied.»\n"],
  ["as the document has them", "markdown", "„So“. ⟦It was copied.⟧\n", "„So“. „It was copied.“\n"],
  ["single ones inside", "markdown", '⟦It was "copied" whole.⟧\n', "\"It was 'copied' whole.\"\n"],
  ["single ones inside", "markdown", "⟦It’s “copied” whole.⟧\n", "“It’s ‘copied’ whole.”\n"],
  ["not over half a quotation", "markdown", "So ⟦it “was copied⟧ whole”.\n", "partlyQuoted"],
  ["not over half a quotation", "markdown", 'He said "so ⟦it" was copied⟧.\n', "partlyQuoted"],
  ["not over half a quotation", "latex", "So ⟦it was. ``It⟧ was whole.''\n", "partlyQuoted"],
  [
    "beside inches",
    "markdown",
    'The 12" disc ⟦was copied⟧ with 7" ones.\n',
    'The 12" disc "was copied" with 7" ones.\n',
  ],
  ["around whole words", "markdown", "So it w⟦as copi⟧ed.\n", 'So it "was copied".\n'],
  ["not for inches", "markdown", "⟦It was 5' 10\" tall.⟧ So.\n", '"It was 5\' 10" tall." So.\n'],
  ["none inside of code", "markdown", '⟦It `has "this"` in it⟧.\n', '"It `has "this"` in it".\n'],
  [
    "with emphasis that begins inside",
    "markdown",
    "⟦It was **all copied⟧**. So.\n",
    '"It was **all copied**". So.\n',
  ],
  [
    "with emphasis that ends inside",
    "markdown",
    "So **⟦it was** copied⟧ here.\n",
    'So "**it was** copied" here.\n',
  ],
  ["inside of emphasis", "markdown", "So **⟦it was copied⟧** here.\n", 'So **"it was copied"** here.\n'],
  [
    "in the cell of a table",
    "markdown",
    "| a |\n| - |\n| ⟦copied words⟧ |\n",
    '| a |\n| - |\n| "copied words" |\n',
  ],
  ["over two lines", "markdown", "So. ⟦It was\r\ncopied.⟧ Then.\r\n", 'So. "It was\r\ncopied." Then.\r\n'],
  ["not twice", "markdown", "So “⟦it was copied⟧”.\n", "quoted"],
  ["not inside of more that is quoted", "markdown", 'He said "so, ⟦it was copied⟧, and so on".\n', "quoted"],
  ["not in a block quotation", "markdown", "> So. ⟦It was copied.⟧ Then.\n", "quoted"],
  ["not over a heading and its text", "markdown", "# ⟦Head\n\nIt was copied.⟧\n", "severalBlocks"],
  ["not in code", "markdown", "```\n⟦it was copied⟧\n```\n", "markup"],
  [
    "a block of a long paragraph",
    "markdown",
    `So.\n\n⟦${lines("")}⟧\n\nThen.\n`,
    `So.\n\n${lines("> ")}\n\nThen.\n`,
  ],
  [
    "a block of two paragraphs",
    "mdx",
    `⟦One was copied.\n\nTwo was too.⟧\n`,
    "> One was copied.\n>\n> Two was too.\n",
  ],
  ["no block of a part", "markdown", `⟦${LONG}⟧ And more.\n`, `"${LONG}" And more.\n`],
  ["no block in a list", "markdown", `- ⟦${LONG}⟧\n`, `- "${LONG}"\n`],
  ["as TeX has them", "latex", "So. ⟦It was ``copied'' whole.⟧\n", "So. ``It was `copied' whole.''\n"],
  [
    "as csquotes has them",
    "latex",
    "\\usepackage{csquotes}\n\\begin{document}\nSo \\emph{⟦it} was copied⟧.\n\\end{document}\n",
    "\\usepackage{csquotes}\n\\begin{document}\nSo \\enquote{\\emph{it} was copied}.\n\\end{document}\n",
  ],
  [
    "in a note",
    "latex",
    "So.\\footnote{⟦it was copied⟧ so} So.\n",
    "So.\\footnote{``it was copied'' so} So.\n",
  ],
  ["apart from one inside", "latex", "⟦It was ``copied''⟧.\n", "``It was `copied'\\,''.\n"],
  ["not twice", "latex", "So ``⟦it was copied⟧''.\n", "quoted"],
  ["not twice", "latex", "So \\enquote{⟦it was copied⟧}.\n", "quoted"],
  ["a block", "latex", `⟦${LONG}⟧\n`, `\\begin{quote}\n${LONG}\n\\end{quote}\n`],
  ["straight ones", "asciidoc", "So. ⟦It was *all copied⟧*.\n", 'So. "It was *all copied*".\n'],
  ["its own where it has them", "asciidoc", '"`So`" ⟦it was copied⟧.\n', '"`So`" "`it was copied`".\n'],
  ["a block", "asciidoc", `⟦${LONG}⟧\n`, `____\n${LONG}\n____\n`],
  ["inside of emphasis", "restructuredtext", "So *⟦it was copied⟧*.\n", 'So *"it was copied"*.\n'],
  ["a block", "restructuredtext", `So.\n\n⟦${lines("")}⟧\n\nThen.\n`, `So.\n\n${lines("   ")}\n\nThen.\n`],
  ["its own element", "html", "<p>So. ⟦It <b>was⟧</b> so.</p>\n", "<p>So. <q>It <b>was</b></q> so.</p>\n"],
  ["not in what holds words alone", "html", "<title>So. ⟦It was⟧ so.</title>\n<p>So.</p>\n", "markup"],
  ["not in a table", "restructuredtext", "====== ===\n⟦copied⟧ b\n====== ===\n", "markup"],
  ["not twice", "html", "<blockquote><p>⟦It was copied.⟧</p></blockquote>\n", "quoted"],
  [
    "a block that names its source",
    "html",
    `<p>⟦${LONG}⟧</p>\n`,
    `<blockquote cite="https://example.org/keepers">\n<p>${LONG}</p>\n</blockquote>\n`,
  ],
  ["straight ones", "typst", "So *⟦it was copied⟧*.\n", 'So *"it was copied"*.\n'],
  ["a block", "typst", `⟦${LONG}⟧\n`, `#quote(block: true)[\n${LONG}\n]\n`],
  ["straight ones", "plaintext", "So. ⟦It was copied.⟧", 'So. "It was copied."'],
  ["no block where there is none", "plaintext", "⟦It was copied.\n\nSo was it.⟧", "severalBlocks"],
  [
    "straight ones",
    "git-commit",
    "Subject\n\n⟦It was copied.⟧\n\n# x\n",
    'Subject\n\n"It was copied."\n\n# x\n',
  ],
];

describe("[EDI-6] passages as quotations", () => {
  for (const [name, language, before, after] of CASES) {
    it(`${language}: ${name}: ${before.slice(0, 40).replaceAll(/\s+/gu, " ")}`, async () => {
      assert.equal(await quoted(language, before), after);
    });
  }
});
