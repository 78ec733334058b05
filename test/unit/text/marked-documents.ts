import * as fc from "fast-check";
import type { TextRange } from "../../../src/text/range.ts";

/**
 * Blocks of each language of prose with the prose marked by `«` and `»`. Everything else is code, markup,
 * link targets, math, comments or directives, and contains the same errors as the prose, so that a fix
 * outside the prose is noticed. `S` is a sentence.
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
    "«S»[^teh]\n\n[^teh]: «S»",
    "- [ ] «S»\n- [x] «S»\n\n  «S»\n\n      teh recieve",
    "![«S»](teh/recieve.png 'teh title')",
    "«S» [«S»][teh] «S»\n\n[teh]: <teh recieve> 'recieve an apple'",
    "> - «S»\n>   «S»\n>\n>   ```\n>   teh recieve\n>   ```",
    "<details>\n<summary>«S»</summary>\n\n«S»\n\n</details>",
    "«S» ``teh ` recieve`` «S» <span title='teh recieve'>«S»</span>",
    "~~~ teh recieve\nan apple\n~~~",
    "Heading\n=======\n\n«S»  \n«S»\\\n«S»",
    ":::note\n\n«S»\n\n:::",
    "«S» <!-- teh recieve\nan apple --> «S»",
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
    "«S» {/* teh recieve an apple */} «S»",
    "<Teh recieve={{ an: 'teh' }} apple={() => 'recieve'}>\n  «S»\n  «S»\n</Teh>",
    "«S» <Teh recieve='an apple' /> «S»",
    "<Teh>«S» <b>«S»</b></Teh>",
    "{teh.map((recieve) => recieve)}",
    "export function Teh() {\n  return <p>teh recieve an apple</p>;\n}",
    "| «S» | {teh} |\n| --- | --- |\n| «S» | «S» |",
    "> «S»\n> «S» $teh recieve$",
  ],
  plaintext: [
    "«S»",
    "«S»\n«S»",
    "- «S»\n- «S»",
    "«S» https://teh.example/recieve «S»",
    "==========",
    "    «S»\n«S»",
    "1) «S»\n   «S»",
    "«S» teh@recieve.example «S»",
    "* «S»\n\n  «S»",
  ],
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
    "<table><tr><th>«S»</th><td>«S» <kbd>teh</kbd></td></tr></table>",
    "<blockquote cite='teh recieve'><p>«S»\n«S»</p></blockquote>",
    "<p>«S» <!-- teh > recieve --> «S»</p>",
    "<textarea>teh recieve an apple</textarea>",
    "<p>«S» <b>«S»</b>, <i>«S»</i> <span data-teh='recieve > an apple'>«S»</span></p>",
    "<svg><text>teh recieve</text></svg>",
    "<template><p>«S»</p></template>",
    "<dl><dt>«S»<dd>«S»</dl>",
    "<p>«S»\n<p>«S» <samp>teh</samp> «S» <var>recieve</var>",
    "<![CDATA[teh recieve]]>",
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
    "\\section[«S»]{«S»}",
    "«S»\\footnote{«S» \\emph{«S»} $teh$.} «S»",
    "\\begin{figure}[teh]\n\\centering\n\\includegraphics{teh/recieve}\n\\caption{«S» $teh$}\n\\label{teh:recieve}\n\\end{figure}",
    "\\begin{tabular}{l p{3cm} @{teh}}\n\\toprule\n«S» & «S» \\\\\n\\midrule\n«S» & $teh$ \\\\\n\\end{tabular}",
    "«S» % teh recieve an apple\n«S»",
    "\\newcommand{\\teh}[1]{recieve an apple #1}\n\n{\\it «S»}",
    "\\begin{align*}\nteh &= recieve \\\\\nan &= apple\n\\end{align*}",
    "\\begin{theorem}[«S»]\\label{teh}\n«S» \\(teh < recieve\\) «S»\n\\end{theorem}",
    "\\begin{description}\n\\item[«S»] «S»\n\\end{description}",
    "{\\large «S»} \\textcolor{teh}{«S»} \\hspace{2em} ``«S»''",
    "\\begin{tikzpicture}\n\\draw (teh) -- (recieve) node {an apple};\n\\end{tikzpicture}",
    "«S»~\\parencite[teh recieve][an]{teh} «S» \\SI{3}{\\teh} «S»",
    "\\begin{comment}\nteh recieve an apple\n\\end{comment}",
    "\\unknown{«S»} \\unknown[teh=recieve]{«S»}",
    "\\begin{unknown}\n«S»\n«S»\n\\end{unknown}",
    "\\setlist{teh=recieve an apple}\\pagebreak[4]\n«S»",
    "«S» \\mintinline{teh}{recieve an apple} «S» \\index{teh recieve}",
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
    ":teh: recieve an apple\n\n«S»",
    "[quote, Teh, recieve an apple]\n____\n«S»\n____",
    "NOTE: «S»\n«S»",
    "«S»footnote:[«S» `teh`] «S»",
    '.«S»\n[cols="1,3a", options="teh"]\n|===\n|«S» |`teh`\n\n2+|«S»\na|* «S»\n|===',
    ". «S»\n+\n----\nteh recieve\n----\n+\n«S»\n.. «S»",
    "«S» <<teh,«S»>> xref:teh/recieve.adoc#an[«S»] «S»",
    "«S» stem:[teh recieve] {teh} kbd:[teh] «S»",
    " teh recieve an apple, indented",
    "ifdef::teh[]\n«S»\nendif::[]",
    "«S» ``teh``s [.teh]#«S»# ^«S»^ «S»",
    "«S»\n// teh recieve\n«S»",
    "[NOTE]\n====\n«S»\n\n* «S»\n====",
    "```teh\nrecieve an apple\n```",
    "«S» image:teh/recieve.png[«S»] (((teh,recieve))) «S»",
    "«S» +++<i id=teh>+++ «S»",
    "Term:: «S»\n«S»",
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
    "1. «S»\n   «S»\n\n   * «S»",
    "+------------------------------------------------+-----+\n| «S»         | x   |\n+------------------------------------------------+-----+",
    ".. [teh] «S»\n   «S»",
    "«S» [teh]_ |recieve| teh_ «S»",
    ".. |recieve| image:: teh/recieve.png\n   :alt: «S»",
    ".. figure:: teh/recieve.png\n   :width: teh\n\n   «S»\n\n   «S»",
    ".. list-table:: «S»\n   :teh: recieve\n\n   * - «S»\n     - ``teh``",
    ">>> teh.recieve('an apple')\nteh",
    ".. versionadded:: 1.2 «S»\n   «S»",
    ".. py:function:: teh(recieve, an)\n\n   «S»\n\n   :param teh: «S»\n   :type recieve: teh",
    "| «S»\n| «S»",
    ".. toctree::\n   :maxdepth: 2\n\n   teh/recieve",
    ".. literalinclude:: teh/recieve.py\n   :lines: 1-2",
    "«S» :ref:`«S» <teh>` :doc:`teh` :ref:`teh` «S»",
    "..\n   teh recieve an apple\n\n   teh",
    ".. unknown-thing::\n\n   «S»\n   «S»",
    "__ https://teh.example/recieve\n.. note:: «S»",
    "«S»\n    «S»\n    «S»",
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
    "«S» // teh recieve\n«S» /* teh */ «S»",
    "#table(\n  columns: (teh, 1fr),\n  table.header[«S»][«S»],\n  [«S»], [$teh$],\n)",
    "«S»#footnote[«S» `teh`] «S»",
    '#let teh(recieve) = {\n  let an = "apple"\n  [«S»]\n}',
    "/ «S»: «S»\n+ «S»\n  - «S»",
    '#show "teh": recieve => [«S»]',
    '«S» #link("https://teh.example/recieve")[«S»] #teh.recieve("an apple") «S»',
    '#if teh == "recieve" [«S»] else [«S»]',
    '#unknown(teh: "recieve", [«S»])[«S»]',
    "«S» \\\n«S» <teh-recieve>",
    '#import "@preview/teh:1.0.0": recieve, an',
    '#{\n  teh = recieve("an apple")\n  [«S»]\n}',
    "#cite(<teh>, supplement: [«S»])",
    "#align(center)[\n  *«S»*\n\n  «S»\n]",
  ],
  "git-commit": [
    "«S»",
    "«S»\n«S»",
    "- «S»\n- «S»",
    "# teh recieve an apple",
    "Signed-off-by: Teh Recieve <teh@recieve.example>",
    "«S»\n\n    teh recieve an apple\n\n«S»",
    "«S» `teh recieve` «S» https://teh.example/recieve",
    "```\nteh recieve an apple\n```",
    "Fixes: teh recieve",
    "BREAKING CHANGE: «S»\n  «S»",
  ],
};

/** Errors with fixes, in sentences long enough to be checked. */
const SENTENCES = [
  "We saw teh mill near the river today.",
  "They recieve an letter there each day.",
  "It was an garden of the old town.",
  "Nothing of it is wrong, as people say.",
  "Teh 🦆 swims , and we recieve it.",
];

export const MARKED_LANGUAGES: readonly string[] = Object.keys(MARKED);

/** A document, with the position of its prose by construction, in UTF-16 units. */
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

/** Generates documents of a language, of up to eight blocks, with either line ending. */
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
