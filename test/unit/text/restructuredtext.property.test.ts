import assert from "node:assert/strict";
import * as fc from "fast-check";
import { extractProse } from "../../../src/text/prose.ts";
import { SENTINEL, wildText } from "./documents.ts";
import { checkProse } from "./invariants.ts";

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

const document = fc.array(block, { maxLength: 5 }).map((blocks) => `${blocks.join("\n\n")}\n`);

describe("prose of generated reStructuredText", function () {
  this.timeout(180_000);

  it("[EDI-2] only prose is extracted, and every range maps to its own characters", () => {
    fc.assert(
      fc.property(document, (source) => {
        const prose = extractProse(source, "restructuredtext");
        assert.ok(!prose.text.includes(SENTINEL), prose.text);
        checkProse(source, prose, 500);
      }),
      { numRuns: 600 },
    );
  });

  it("[EDI-2] line endings do not change the prose", () => {
    fc.assert(
      fc.property(document, fc.constantFrom("\r\n", "\r"), (source, ending) => {
        const other = source.replaceAll("\n", ending);
        const prose = extractProse(other, "restructuredtext");
        assert.equal(prose.text, extractProse(source, "restructuredtext").text);
        checkProse(other, prose, 500);
      }),
      { numRuns: 300 },
    );
  });

  it("[EDI-2] half-written documents map exactly or not at all", () => {
    const cut = fc.nat({ max: 400 });
    fc.assert(
      fc.property(document, cut, cut, (source, from, length) => {
        const broken = source.slice(0, from) + source.slice(from + length);
        checkProse(broken, extractProse(broken, "restructuredtext"), 500);
      }),
      { numRuns: 600 },
    );
  });

  it("[EDI-2] any text maps exactly or not at all", () => {
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
    fc.assert(
      fc.property(
        fc.array(fc.oneof(mark, wildText, fc.constantFrom(...FIXED)), { maxLength: 12 }),
        (parts) => {
          const source = parts.join("");
          checkProse(source, extractProse(source, "restructuredtext"), 500);
        },
      ),
      { numRuns: 1500 },
    );
  });
});
