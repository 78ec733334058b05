import * as fc from "fast-check";
import type { TextRange } from "../../../src/text/range.ts";

/**
 * Blocks of each language of prose with the prose marked by `«` and `»`. All else is code, markup, link targets, math, comments
 * or directives, and is full of the same errors as the prose, so that a fix which leaves the prose is seen. `S` is a sentence.
 */
const MARKED: Readonly<Record<string, readonly string[]>> = {
  markdown: [
    "«S»",
    "# «S»",
    "«S»\n«S»",
    "> «S»\n> «S»",
    "- «S»\n- «S»\n  «S»",
    "1. «S» `teh recieve` «S»",
    "«S» **«S»** _«S»_ ~~«S»~~",
    "«S» [«S»](https://teh.example/recieve 'teh title') «S»",
    "```\nteh recieve an apple\n```",
    "«S»\n\n    teh recieve indented",
    "«S» $teh + recieve$ «S»",
    "$$\nteh = recieve\n$$",
    "<!-- teh recieve -->",
    '<div class="teh recieve">\n\n«S»\n\n</div>',
    "| «S» | `teh` |\n| --- | --- |\n| «S» | «S» |",
    "[teh]: https://recieve.example/teh",
    "«S» <https://teh.example/recieve> «S»",
  ],
  mdx: [
    "«S»",
    "## «S»",
    "import { teh } from 'recieve';\n\nexport const teh = 'recieve an apple';",
    "«S» {teh.recieve} «S»",
    '<Teh recieve="an apple">\n\n«S»\n\n</Teh>',
    "{/* teh recieve */}",
    "«S» `teh recieve` «S»",
    "```js\nteh.recieve()\n```",
  ],
  plaintext: ["«S»", "«S»\n«S»", "- «S»\n- «S»", "«S» https://teh.example/recieve «S»", "=========="],
  html: [
    "<p>«S»</p>",
    '<h2 id="teh" title="teh recieve">«S»</h2>',
    "<pre>teh recieve an apple</pre>",
    "<p>«S» <code>teh recieve</code> «S»</p>",
    "<script>const teh = 'recieve';</script>",
    "<style>.teh { content: 'recieve' }</style>",
    "<!-- teh recieve -->",
    '<ul><li>«S»</li><li><a href="teh/recieve">«S»</a></li></ul>',
    "<p>«S» <em>«S»</em><br>«S»</p>",
  ],
  latex: [
    "«S»",
    "«S»\n«S»",
    "\\section{«S»}\\label{teh:recieve}",
    "\\begin{verbatim}\nteh recieve an apple\n\\end{verbatim}",
    "«S» $teh = recieve$ «S»",
    "\\begin{equation}\nteh = recieve\n\\end{equation}",
    "\\[ teh = recieve \\]",
    "% teh recieve an apple",
    "«S» \\emph{«S»} \\textbf{«S»}",
    "«S» \\cite{teh,recieve} «S» \\ref{teh:recieve}",
    "\\begin{itemize}\n\\item «S»\n\\item «S»\n\\end{itemize}",
    "«S» \\href{https://teh.example/recieve}{«S»} «S»",
    "\\begin{lstlisting}[language=teh]\nteh recieve\n\\end{lstlisting}",
    "«S» \\verb|teh recieve| «S»",
    "\\includegraphics[width=2cm]{teh/recieve}",
    "\\begin{quote}\n«S»\n\\end{quote}",
  ],
  asciidoc: [
    "«S»",
    "== «S»",
    "«S»\n«S»",
    "----\nteh recieve an apple\n----",
    "[source,teh]\n----\nteh.recieve()\n----",
    "....\nteh recieve\n....",
    "// teh recieve",
    "////\nteh recieve an apple\n////",
    "«S» `teh recieve` «S»",
    "«S» *«S»* _«S»_",
    "* «S»\n* «S»",
    "«S» https://teh.example/recieve[«S»] «S»",
    "[stem]\n++++\nteh = recieve\n++++",
    "====\n«S»\n====",
    "|===\n|«S» |«S»\n|===",
    "include::teh/recieve.adoc[]",
    "image::teh/recieve.png[]",
  ],
  restructuredtext: [
    "«S»",
    "«S»\n«S»",
    "Heading\n=======\n\n«S»",
    "«S»::\n\n    teh recieve an apple\n\n«S»",
    ".. code-block:: teh\n\n    teh recieve an apple\n\n«S»",
    ".. teh recieve an apple",
    "«S» ``teh recieve`` «S»",
    "«S» *«S»* **«S»**",
    "* «S»\n* «S»",
    "«S» `«S» <https://teh.example/recieve>`_ «S»",
    ".. math::\n\n    teh = recieve\n\n«S»",
    "«S» :math:`teh = recieve` «S»",
    "«S» :func:`teh.recieve` «S»",
    ".. note::\n\n    «S»\n\n«S»",
    ".. image:: teh/recieve.png\n\n«S»",
    ".. _teh: https://recieve.example/teh",
  ],
  typst: [
    "«S»",
    "«S»\n«S»",
    "= «S»",
    '#let teh = "recieve an apple"',
    "«S» $teh = recieve$ «S»",
    "$ teh = recieve $",
    "«S» `teh recieve` «S»",
    "```teh\nrecieve an apple\n```",
    "// teh recieve",
    "/* teh recieve an apple */",
    "- «S»\n- «S»",
    "«S» *«S»* _«S»_",
    '#figure(image("teh/recieve.png"), caption: [«S»])',
    "«S» @teh:recieve «S»",
    '#set text(font: "teh recieve")',
    "#quote[«S»]",
  ],
  "git-commit": [
    "«S»",
    "«S»\n«S»",
    "- «S»\n- «S»",
    "# teh recieve an apple",
    "Signed-off-by: Teh Recieve <teh@recieve.example>",
  ],
};

/** Errors that fixes are made for, in sentences that are long enough to be checked. */
const SENTENCES = [
  "We saw teh mill near the river today.",
  "They recieve an letter there each day.",
  "It was an garden of the old town.",
  "Nothing of it is wrong, as people say.",
  "Teh 🦆 swims , and we recieve it.",
];

export const MARKED_LANGUAGES: readonly string[] = Object.keys(MARKED);

/** A document, and where its prose stands by construction, in UTF-16 units. */
export interface MarkedDocument {
  readonly text: string;
  readonly prose: readonly TextRange[];
}

export function marked(source: string): MarkedDocument {
  let text = "";
  const prose: TextRange[] = [];
  let open = 0;
  for (const part of source.split(/([«»])/u)) {
    if (part === "«") open = text.length;
    else if (part === "»") prose.push({ start: open, end: text.length });
    else text += part;
  }
  return { text, prose };
}

/** Documents of a language, of up to eight blocks, with either line ending. */
export function markedDocuments(languageId: string): fc.Arbitrary<MarkedDocument> {
  const blocks = MARKED[languageId] ?? [];
  const block = fc
    .tuple(
      fc.constantFrom(...blocks),
      fc.array(fc.constantFrom(...SENTENCES), { minLength: 6, maxLength: 6 }),
    )
    .map(([template, sentences]) => {
      let next = 0;
      return template.replaceAll("S»", () => `${sentences[(next += 1) % sentences.length] ?? ""}»`);
    });
  return fc
    .tuple(fc.array(block, { minLength: 1, maxLength: 8 }), fc.constantFrom("\n", "\r\n"))
    .map(([chosen, ending]) => marked(`${chosen.join("\n\n")}\n`.replaceAll("\n", ending)));
}
