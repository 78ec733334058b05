import * as fc from "fast-check";
import { SENTINEL, wildText } from "./documents.ts";

const Z = SENTINEL;

const INLINE: readonly string[] = [
  "plain words here",
  "*emphasis*",
  "**strong text**",
  `\`\`${Z} \\\`\``,
  `:func:\`${Z}\``,
  `:math:\`${Z}_1\``,
  `:ref:\`the title <${Z}>\``,
  `\`link text <http://${Z}.example>\`_`,
  "reference_",
  "`a phrase`_",
  `|${Z}|`,
  `[#${Z}]_`,
  `[${Z}]_`,
  `https://${Z}.example/a`,
  "\\*",
  "re\\ *joined*\\ d",
  "\u{1F600}",
  "\uD83D",
  "it's 2 * 3",
];

const inline = fc
  .array(fc.constantFrom(...INLINE), { minLength: 1, maxLength: 4 })
  .map((parts) => parts.join(" "));
const paragraph = fc
  .array(inline, { minLength: 1, maxLength: 3 })
  .map((lines) => lines.map((line) => `A ${line}`).join("\n"));

const indented = (text: string, by: string): string => text.replace(/^(?=.)/gm, by);
const hanging = (mark: string, text: string): string =>
  mark + indented(text, " ".repeat(mark.length)).trimStart();

const FIXED: readonly string[] = [
  "Title words\n===========",
  "=====\nTitle\n=====",
  `.. ${Z}\n   ${Z}`,
  `.. _${Z}: http://${Z}.example`,
  `.. code-block:: ${Z}\n   :name: ${Z}\n\n   ${Z}`,
  `Like this::\n\n    ${Z}\n\n    ${Z}`,
  `>>> ${Z}\n${Z}`,
  `.. image:: ${Z}.png\n   :alt: Some text\n   :target: ${Z}`,
  `.. toctree::\n\n   ${Z}`,
  `+----------+-----+\n| One cell | two |\n| \`\`${Z}  | abc |\n| b\`\`      | abc |\n+----------+-----+`.replace(
    Z,
    "zz",
  ),
  `===== ===\nab    cd\nef    gh\n===== ===`,
  `.. function:: ${Z}(a)\n\n   What it does.`,
  "-a  An option.",
  "| one\n| two",
  "+-----+-----+\n| | a | | c |\n| | b | | d |\n+-----+-----+",
];

const { block } = fc.letrec<{ block: string }>((tie) => ({
  block: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    fc.oneof(paragraph, fc.constantFrom(...FIXED)),
    fc
      .tuple(
        fc.constantFrom("- ", "1. ", ".. [1] ", ".. note:: ", ":Field: ", "   "),
        fc.array(tie("block"), { minLength: 1, maxLength: 3 }),
      )
      .map(([mark, blocks]) =>
        mark === "   "
          ? `.. tip::\n\n${indented(blocks.join("\n\n"), mark)}`
          : hanging(mark, `Text.\n\n${blocks.join("\n\n")}`),
      ),
  ),
}));

/** A reStructuredText document of all constructs, with LF line endings. No sentinel in it is prose. */
export const restructuredTextDocument = fc
  .array(block, { maxLength: 5 })
  .map((blocks) => `${blocks.join("\n\n")}\n`);

const mark = fc.constantFrom(
  ".. ",
  "::",
  "\n\n  ",
  "\n+--+--+\n",
  "|",
  "\n== ==\n",
  "`_",
  "|_",
  ":a:`",
  "a::",
  "\n- ",
  "\n=\n",
  "\t",
  "[1]_",
  "\\",
);

/** Text that breaks parsers of reStructuredText. */
export const wildRestructuredText = fc
  .array(fc.oneof(mark, wildText, fc.constantFrom(...FIXED)), { maxLength: 12 })
  .map((parts) => parts.join(""));
