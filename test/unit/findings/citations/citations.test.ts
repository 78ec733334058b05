import assert from "node:assert/strict";
import type { PassageSource } from "../../../../src/findings/finding.ts";
import { cited, KEEPERS } from "./acts.ts";

interface Case {
  readonly name: string;
  readonly language: string;
  readonly before: string;
  readonly after: string;
  readonly source?: PassageSource;
  readonly bibliography?: string;
}

const LINK = "[Keepers](https://example.org/keepers), accessed 2026-11-22";
const DEFINITION = `[^keepers]: ${LINK}`;
const FILE: PassageSource = {
  url: "file:///home/me/secret%20drafts/The%20Keepers.txt",
  title: "",
  domain: "local",
};
const ASCIIDOC = "footnote:[link:++https://example.org/keepers++[Keepers], accessed 2026-11-22]";
const RST = ".. [#keepers] `Keepers <https://example.org/keepers>`__, accessed 2026-11-22";
const TYPST = '#footnote[#link("https://example.org/keepers")[Keepers], accessed 2026-11-22]';
const TEXTTT = String.raw`Keepers, \texttt{https://example.org/keepers}, accessed 2026-11-22.`;
const ITEM =
  '<li id="source-keepers"><a href="https://example.org/keepers">Keepers</a>, accessed 2026-11-22</li>';
const LIST = `<section role="doc-endnotes" aria-label="Sources">\n<ol>\n${ITEM}\n</ol>\n</section>\n`;
const MARK = '<sup><a href="#source-keepers">[1]</a></sup>';
const PLAIN = "[1] Keepers, https://example.org/keepers, accessed 2026-11-22";
const article = (body: string, preamble = ""): string =>
  `\\documentclass{article}\n${preamble}\\begin{document}\n${body}\n\\end{document}\n`;
const MISC = String.raw`@misc{keepers,
  title = {{Keepers}},
  howpublished = {\url{https://example.org/keepers}},
  note = {accessed 2026-11-22},
  key = {Keepers},
}
`;
const ONLINE = `@online{keepers,
  title = {{Keepers}},
  url = {https://example.org/keepers},
  urldate = {2026-11-22},
}
`;

const CASES: readonly Case[] = [
  {
    name: "a footnote behind the full stop, and its definition at the end",
    language: "markdown",
    before: "# Head\n\nBefore. ⟦It was copied⟧. After.\n",
    after: `# Head\n\nBefore. It was copied.[^keepers] After.\n\n${DEFINITION}\n`,
  },
  {
    name: "no last line ending is made",
    language: "markdown",
    before: "Before. ⟦It was copied.⟧",
    after: `Before. It was copied.[^keepers]\n\n${DEFINITION}`,
  },
  {
    name: "line endings of the document",
    language: "markdown",
    before: "Before.\r\n⟦It was\r\ncopied.⟧\r\nAfter.\r\n",
    after: `Before.\r\nIt was\r\ncopied.[^keepers]\r\nAfter.\r\n\r\n${DEFINITION}\r\n`,
  },
  {
    name: "behind the emphasis that ends there",
    language: "markdown",
    before: "Before. It **was ⟦all _copied_⟧.** After.\n",
    after: `Before. It **was all _copied_.**[^keepers] After.\n\n${DEFINITION}\n`,
  },
  {
    name: "behind the link that the passage ends in",
    language: "markdown",
    before: 'See [how ⟦it was⟧ copied](https://a.example/(x) "why [so]") here.\n',
    after: `See [how it was copied](https://a.example/(x) "why [so]")[^keepers] here.\n\n${DEFINITION}\n`,
  },
  {
    name: "behind the code that it ends in",
    language: "markdown",
    before: "⟦It was copied by `cp]`⟧, and so on.\n",
    after: `It was copied by \`cp]\`,[^keepers] and so on.\n\n${DEFINITION}\n`,
  },
  {
    name: "in a list item, a quotation and a heading",
    language: "markdown",
    before: "- > # ⟦It was copied⟧\n  > x\n- y\n",
    after: `- > # It was copied[^keepers]\n  > x\n- y\n\n${DEFINITION}\n`,
  },
  {
    name: "in the cell of a table",
    language: "markdown",
    before: "| a | b |\n| --- | --- |\n| ⟦It was copied⟧ | x |\n",
    after: `| a | b |\n| --- | --- |\n| It was copied[^keepers] | x |\n\n${DEFINITION}\n`,
  },
  {
    name: "the next number where the document numbers its notes, after the last of them",
    language: "markdown",
    before: "One.[^1] ⟦Two.⟧ [^7]\n\n[^1]: Old\n[^7]: Older\n",
    after: `One.[^1] Two.[^8] [^7]\n\n[^1]: Old\n[^7]: Older\n[^8]: ${LINK}\n`,
  },
  {
    name: "another key where that is taken",
    language: "markdown",
    before: "One.[^keepers] ⟦Two.⟧\n\n[^keepers]: Another\n",
    after: `One.[^keepers] Two.[^keepers-2]\n\n[^keepers]: Another\n[^keepers-2]: ${LINK}\n`,
  },
  {
    name: "the note that the source has already",
    language: "markdown",
    before: "One.[^9] ⟦Two.⟧\n\n[^9]: See [it](https://example.org/keepers).\n",
    after: "One.[^9] Two.[^9]\n\n[^9]: See [it](https://example.org/keepers).\n",
  },
  {
    name: "a note in a block of code is none",
    language: "markdown",
    before: `⟦Two.⟧\n\n\`\`\`\n[^keepers]: ${LINK}\n\`\`\`\n`,
    after: `Two.[^keepers-2]\n\n\`\`\`\n[^keepers]: ${LINK}\n\`\`\`\n\n[^keepers-2]: ${LINK}\n`,
  },
  {
    name: "a file by its name alone",
    language: "markdown",
    source: FILE,
    before: "⟦It was copied.⟧\n",
    after: "It was copied.[^the-keepers-txt]\n\n[^the-keepers-txt]: The Keepers.txt\n",
  },
  {
    name: "an address that is none of the web is left out",
    language: "markdown",
    source: { url: "javascript:alert(1)", title: "Keepers", domain: "x" },
    before: "⟦It was copied.⟧\n",
    after: "It was copied.[^keepers]\n\n[^keepers]: Keepers\n",
  },
  {
    name: "a note that is an address alone",
    language: "markdown",
    before: "One.[^1] ⟦Two.⟧\n\n[^1]: https://example.org/keepers\n",
    after: "One.[^1] Two.[^1]\n\n[^1]: https://example.org/keepers\n",
  },
  {
    name: "the next number behind notes that are addresses alone",
    language: "markdown",
    before: "One.[^1] ⟦Two.⟧\n\n[^1]: https://example.org/other\n",
    after: `One.[^1] Two.[^2]\n\n[^1]: https://example.org/other\n[^2]: ${LINK}\n`,
  },
  {
    name: "where the passage ends in a script without spaces between words",
    language: "markdown",
    before: "这是⟦抄的⟧下一句。\n",
    after: `这是抄的[^keepers]下一句。\n\n${DEFINITION.replace("accessed", "访问于")}\n`,
  },
  {
    name: "nothing where the document ends in open code, which would swallow the note",
    language: "markdown",
    before: "⟦It was copied.⟧\n\n```\ncode\n",
    after: "refused",
  },
  {
    name: "nothing without a name",
    language: "markdown",
    source: { url: "", title: " \u202e ", domain: "" },
    before: "⟦It was copied.⟧\n",
    after: "refused",
  },
  {
    name: "no braces or brackets that are code",
    language: "mdx",
    source: { ...KEEPERS, title: "{alert(1)} <b>Keepers</b>" },
    before: "<Note>\n\n⟦It was copied.⟧\n\n</Note>\n",
    after: String.raw`<Note>

It was copied.[^alert-1-b-keepers-b]

</Note>

[^alert-1-b-keepers-b]: [\{alert(1)\} \<b\>Keepers\</b\>](https://example.org/keepers), accessed 2026-11-22
`,
  },
  {
    name: "a footnote where no list of entries is named",
    language: "latex",
    before: article("Before. ⟦It was \\emph{copied}.⟧ After."),
    after: article(`Before. It was \\emph{copied}.\\footnote{${TEXTTT}} After.`),
  },
  {
    name: "an address as a link where a package knows it",
    language: "latex",
    before: article("Before. ⟦It was copied.⟧", "\\usepackage[x]{hyperref}\n"),
    after: article(
      String.raw`Before. It was copied.\footnote{Keepers, \url{https://example.org/keepers}, accessed 2026-11-22.}`,
      "\\usepackage[x]{hyperref}\n",
    ),
  },
  {
    name: "an entry in the file that is named, and a reference before the full stop",
    language: "latex",
    bibliography: "@book{old,\n  title = {Old},\n}\n",
    before: article("Before. ⟦It was copied.⟧ After.\n\\bibliography{refs}", "\\usepackage{url}\n"),
    after: `${article("Before. It was copied~\\cite{keepers}. After.\n\\bibliography{refs}", "\\usepackage{url}\n")}\n%%%%\n\n${MISC}`,
  },
  {
    name: "no command for addresses where none is known, and nothing that is commented out",
    language: "latex",
    bibliography: "",
    before: article("⟦It was copied.⟧\n% \\addbibresource{x} \\autocite{y}\n\\bibliography{refs}"),
    after: `${article("It was copied~\\cite{keepers}.\n% \\addbibresource{x} \\autocite{y}\n\\bibliography{refs}")}\n%%%%\n${MISC.replace("\\url", "\\texttt")}`,
  },
  {
    name: "an address in a string or a mention is no entry of the source",
    language: "latex",
    bibliography:
      "@book{old,\n  abstract = {See {https://example.org/keepers}},\n}\n@string{x = {https://example.org/keepers}}\n",
    before: article("⟦It was copied.⟧\n\\bibliography{refs}", "\\usepackage{url}\n"),
    after: `${article("It was copied~\\cite{keepers}.\n\\bibliography{refs}", "\\usepackage{url}\n")}\n%%%%\n\n${MISC}`,
  },
  {
    name: "the entry that a file has already",
    language: "latex",
    source: FILE,
    bibliography:
      "@misc{the-keepers-txt,\r\n  title = {{The Keepers.txt}},\r\n  key = {The Keepers.txt},\r\n}\r\n",
    before: article("⟦It was copied.⟧\n\\bibliography{refs}"),
    after: article("It was copied~\\cite{the-keepers-txt}.\n\\bibliography{refs}"),
  },
  {
    name: "the item that the source has of another day",
    language: "latex",
    before: article(
      "⟦It was copied.⟧\n\\begin{thebibliography}{9}\n\\bibitem{k} Keepers, \\texttt{https://example.org/keepers}, accessed 2026-10-01.\n\\end{thebibliography}",
    ),
    after: article(
      "It was copied~\\cite{k}.\n\\begin{thebibliography}{9}\n\\bibitem{k} Keepers, \\texttt{https://example.org/keepers}, accessed 2026-10-01.\n\\end{thebibliography}",
    ),
  },
  {
    name: "a footnote where the list is commented out",
    language: "latex",
    before: article("⟦It was copied.⟧\n% \\begin{thebibliography}{9}\\end{thebibliography}"),
    after: article(
      `It was copied.\\footnote{${TEXTTT}}\n% \\begin{thebibliography}{9}\\end{thebibliography}`,
    ),
  },
  ...[
    "\\section*{⟦It was copied⟧} So.",
    "\\chapter[so]{⟦It was copied⟧} So.",
    "\\caption{So \\emph{it}. ⟦It was copied⟧} So.",
    "So.\\footnote{⟦It was copied⟧} So.",
    "\\begin{tabular}{l}⟦It was copied⟧ & so\\end{tabular}",
  ].map((body) => ({
    name: `no footnote in what is printed twice or has none: ${body.slice(0, 9)}`,
    language: "latex",
    before: article(body),
    after: "refused",
  })),
  {
    name: "the command of the document's other references, and the entry of biblatex",
    language: "latex",
    bibliography: "",
    before: article("As \\parencite{a} says, \\emph{⟦it was copied⟧}!", "\\addbibresource{refs.bib}\n"),
    after: `${article("As \\parencite{a} says, \\emph{it was copied}~\\parencite{keepers}!", "\\addbibresource{refs.bib}\n")}\n%%%%\n${ONLINE}`,
  },
  {
    name: "the entry that the source has already",
    language: "latex",
    bibliography: "@misc{kept12,\n  howpublished = {\\url{https://example.org/keepers}},\n}\n",
    before: article("⟦It was copied⟧, they say.\n\\bibliography{refs}", "\\usepackage{natbib}\n"),
    after: article(
      "It was copied~\\citep{kept12}, they say.\n\\bibliography{refs}",
      "\\usepackage{natbib}\n",
    ),
  },
  {
    name: "an item in the document's own list",
    language: "latex",
    before: article("⟦It was copied.⟧\n\\begin{thebibliography}{9}\n\\bibitem{a} A.\n\\end{thebibliography}"),
    after: article(
      `It was copied~\\cite{keepers}.\n\\begin{thebibliography}{9}\n\\bibitem{a} A.\n\\bibitem{keepers} ${TEXTTT}\n\\end{thebibliography}`,
    ),
  },
  {
    name: "nothing in code",
    language: "latex",
    before: article("\\begin{verbatim}\n⟦It was copied.⟧\n\\end{verbatim}"),
    after: "refused",
  },
  {
    name: "a footnote where the passage ends",
    language: "asciidoc",
    before: "= Head\n\nBefore. ⟦It was copied⟧. After.\n",
    after: `= Head\n\nBefore. It was copied.${ASCIIDOC} After.\n`,
  },
  {
    name: "apart from a mark that a letter may not follow",
    language: "asciidoc",
    before: "It was *all ⟦copied⟧* there.\n",
    after: `It was *all copied*{empty}${ASCIIDOC} there.\n`,
  },
  {
    name: "in the cell of a table, without its mark",
    language: "asciidoc",
    source: { ...KEEPERS, title: "A | B]" },
    before: "|===\n|⟦It was copied⟧ |x\n|===\n",
    after:
      "|===\n|It was copiedfootnote:[link:++https://example.org/keepers++[A &#124; B&#93;], accessed 2026-11-22] |x\n|===\n",
  },
  {
    name: "nothing in a listing",
    language: "asciidoc",
    before: "----\n⟦It was copied.⟧\n----\n",
    after: "refused",
  },
  {
    name: "a footnote with a label of its own",
    language: "restructuredtext",
    before: "Head\n====\n\nBefore. ⟦It was copied⟧. After.\n",
    after: `Head\n====\n\nBefore. It was copied. [#keepers]_ After.\n\n${RST}\n`,
  },
  {
    name: "behind the markup that the passage ends in, which can hold none",
    language: "restructuredtext",
    before: "Before. *It ⟦was copied⟧ here*. After.\n\n.. [#a] Old\n",
    after: `Before. *It was copied here* [#keepers]_. After.\n\n.. [#a] Old\n${RST}\n`,
  },
  {
    name: "the note that the source has already",
    language: "restructuredtext",
    before: `One [#keepers]_. ⟦Two.⟧\n\n${RST}\n`,
    after: `One [#keepers]_. Two. [#keepers]_\n\n${RST}\n`,
  },
  {
    name: "a number, and a list before the page is closed",
    language: "html",
    before: "<html><body>\n<p>Before. <em>⟦It was copied⟧</em>. After.</p>\n</body></html>\n",
    after: `<html><body>\n<p>Before. <em>It was copied</em>.${MARK} After.</p>\n${LIST}</body></html>\n`,
  },
  {
    name: "behind the link that the passage stands in",
    language: "html",
    before: '<p><a href="x">Before. ⟦It was copied.⟧ After.</a></p>\n',
    after: `<p><a href="x">Before. It was copied. After.</a>${MARK}</p>\n${LIST}`,
  },
  {
    name: "the item that the source has already, and the next one behind it",
    language: "html",
    before: `<p>⟦It was copied.⟧</p>\n<ol>\n<li id="source-x">X</li>\n${ITEM}\n</ol>\n`,
    after: `<p>It was copied.${MARK.replace("[1]", "[2]")}</p>\n<ol>\n<li id="source-x">X</li>\n${ITEM}\n</ol>\n`,
  },
  {
    name: "a footnote where the passage ends",
    language: "typst",
    before: "= Head\n\nBefore. *⟦It was copied⟧*. After.\n",
    after: `= Head\n\nBefore. *It was copied*.${TYPST} After.\n`,
  },
  {
    name: "a reference where a file of entries is named",
    language: "typst",
    bibliography: "",
    before: '⟦It was copied.⟧ After.\n#bibliography("refs.bib")\n',
    after: `It was copied. @keepers After.\n#bibliography("refs.bib")\n\n%%%%\n${ONLINE}`,
  },
  {
    name: "a reference that ends before a letter, by a key that is no name",
    language: "typst",
    bibliography: "@misc{DBLP:x/y,\n  url = {https://example.org/keepers},\n}\n",
    before: '⟦这是抄的。⟧下一句。\n#bibliography("refs.bib")\n',
    after: '这是抄的。 #cite(label("DBLP:x/y"))下一句。\n#bibliography("refs.bib")\n',
  },
  {
    name: "a reference that ends before a letter",
    language: "typst",
    bibliography: "@misc{old,\n  url = {https://example.org/keepers},\n}\n",
    before: '⟦这是抄的。⟧下一句。\n#bibliography("refs.bib")\n',
    after: '这是抄的。 @old 下一句。\n#bibliography("refs.bib")\n',
  },
  {
    name: "a footnote where the file of entries is named in a comment",
    language: "typst",
    bibliography: "",
    before: '// #bibliography("refs.bib")\n⟦It was copied.⟧\n',
    after: `// #bibliography("refs.bib")\nIt was copied.${TYPST}\n`,
  },
  {
    name: "nothing in a table, whose columns would be others",
    language: "restructuredtext",
    before: "====== ===\n⟦copied⟧ b\n====== ===\n",
    after: "refused",
  },
  ...["title", "option", "button"].map((name) => ({
    name: `nothing in ${name}, which holds no link`,
    language: "html",
    before: `<${name}>So. ⟦It was copied.⟧</${name}>\n<p>So.</p>\n`,
    after: "refused",
  })),
  {
    name: "a number, and a list at the end",
    language: "plaintext",
    before: "Before. ⟦It was copied⟧. After.\n",
    after: `Before. It was copied. [1] After.\n\nSources\n\n${PLAIN}\n`,
  },
  {
    name: "the next number, behind the list that is there",
    language: "plaintext",
    before: "One [3]. ⟦Two.⟧\n\n[3] Three\n",
    after: `One [3]. Two. [4]\n\n[3] Three\n${PLAIN.replace("[1]", "[4]")}\n`,
  },
  {
    name: "the number that the source has already",
    language: "plaintext",
    before: `One [1]. ⟦Two.⟧\n\n${PLAIN}\n`,
    after: `One [1]. Two. [1]\n\n${PLAIN}\n`,
  },
  {
    name: "a list before the trailers and the comments",
    language: "git-commit",
    before: "Subject\n\n⟦It was copied.⟧\n\nSigned-off-by: A <a@b.example>\nFixes: 1\n\n# Please enter\n",
    after: `Subject\n\nIt was copied. [1]\n\n${PLAIN}\n\nSigned-off-by: A <a@b.example>\nFixes: 1\n\n# Please enter\n`,
  },
];

describe("[EDI-6] citations in the document's own syntax", () => {
  for (const { name, language, before, after, source, bibliography } of CASES) {
    it(`${language}: ${name}`, async () => {
      const options = {
        ...(source !== undefined && { source }),
        ...(bibliography !== undefined && { bibliography }),
      };
      assert.equal(await cited(language, before, options), after);
    });
  }

  const BIBLIOGRAPHY = "@misc{keepers,\n  url = {https://example.org/keepers},\n}\n";
  const CITED: readonly (readonly [language: string, text: string])[] = [
    ["markdown", `⟦It was copied⟧.[^a][^keepers] So.[^a]\n\n[^a]: So\n${DEFINITION}\n`],
    ["latex", article(`⟦It was copied.⟧\\footnote{${TEXTTT.replace("22", "03")}} So.`)],
    ["latex", article("⟦It was copied⟧~\\cite{keepers}. So.\n\\bibliography{refs}")],
    ["asciidoc", `⟦It was copied.⟧${ASCIIDOC.replace("22", "03")} So.\n`],
    ["restructuredtext", `⟦It was copied.⟧ [#keepers]_ So.\n\n${RST}\n`],
    ["html", `<p>⟦It was copied.⟧${MARK}</p>\n${LIST}`],
    ["typst", `⟦It was copied.⟧${TYPST} So.\n`],
    ["typst", '⟦It was copied.⟧ @keepers So.\n#bibliography("refs.bib")\n'],
    ["plaintext", `⟦It was copied.⟧ [1] So.\n\n${PLAIN}\n`],
  ];
  for (const [language, text] of CITED) {
    it(`${language}: not twice: ${text.slice(-60).replaceAll(/\s+/gu, " ")}`, async () => {
      const options = text.includes("refs") ? { bibliography: BIBLIOGRAPHY } : {};
      assert.equal(await cited(language, text, options), "cited");
    });
  }
});
