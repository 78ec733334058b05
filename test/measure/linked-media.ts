import { linkedMedia } from "../../src/text/extractors.ts";
import { extractProse } from "../../src/text/prose.ts";

/**
 * Measures searching texts of one kind of markup for links: the time for a million characters over the time
 * for a tenth of them, where linear is 10, and over the time that the same parser takes to extract the prose.
 */
const LENGTH = 1_000_000;
const TENTH = LENGTH / 10;

const HOSTILE: readonly (readonly [language: string, ...pieces: string[]])[] = [
  ["markdown", "![", "![](a.png)\n\n", "![a](<", "<img src=", "<!--", "[a]: b.png\n\n![a]\n\n", "![a]\n\n"],
  ["mdx", "![a](b.png)\n\n", "<img src={", "{/*"],
  [
    "html",
    "<img src=a.png>",
    "<img src='",
    "<picture><source srcset=a,",
    "<audio></picture>",
    "&amp;",
    "<template>",
  ],
  [
    "latex",
    "\\includegraphics{a}",
    "\\includegraphics{",
    "\\includegraphics[",
    "\\iffalse ",
    "\\graphicspath{{",
    "\\includegraphics%\n",
  ],
  ["asciidoc", "image::a.png[]\n", "image:", "image:a[", ":a: {a}{a}\n", "link:a.png[x] ", "image:{a}[] "],
  ["restructuredtext", ".. image:: a.png\n", ".. image:: a\n   b\n", ".. |a| image:: b\n"],
  ["typst", '#image("a.png")\n', '#image("a', "#image(image(", '#link("'],
];

function secondsFor(
  work: (text: string, language: string) => unknown,
  language: string,
  text: string,
): number {
  const start = performance.now();
  work(text, language);
  return (performance.now() - start) / 1_000;
}

const fill = (piece: string, length: number): string => piece.repeat(Math.ceil(length / piece.length));

for (const [language, ...pieces] of HOSTILE) {
  for (const piece of pieces) {
    secondsFor(linkedMedia, language, fill(piece, 1_000));
    const tenth = secondsFor(linkedMedia, language, fill(piece, TENTH));
    const whole = secondsFor(linkedMedia, language, fill(piece, LENGTH));
    const prose = secondsFor(extractProse, language, fill(piece, LENGTH));
    const figures = [
      `${whole.toFixed(2)} s`,
      `x ${(whole / tenth).toFixed(1)}`,
      `prose x ${(whole / prose).toFixed(2)}`,
    ];
    console.log([language.padEnd(17), JSON.stringify(piece).padEnd(32), ...figures].join("  "));
  }
}
