import * as fc from "fast-check";
import { SENTINEL } from "./documents.ts";

const Z = SENTINEL;

/** Text and markup separated by spaces, so that none changes the meaning of the others. */
const INLINE: readonly string[] = [
  "plain words here",
  "it's",
  "A sentence, with a comma.",
  "*strong text*",
  "_emphasis_",
  "#marked#",
  "un**const**rained",
  "[.role]#styled text#",
  `\`${Z}\``,
  `\`\`${Z}\`\``,
  `\`+${Z}+\``,
  "+literal *text*+",
  `stem:[${Z}^2]`,
  `kbd:[${Z}]`,
  `menu:${Z}[${Z} > ${Z}]`,
  `link:${Z}.html[link text]`,
  `link:${Z}.html["link, text",role=${Z}]`,
  `https://${Z}.example/${Z}?a=b[link text^]`,
  `https://${Z}.example/${Z}_a_b`,
  `<https://${Z}.example>`,
  `${Z}@example.com`,
  `<<${Z}>>`,
  `<<${Z},reference text>>`,
  `xref:${Z}.adoc#${Z}[reference *text*]`,
  `image:${Z}.png[image text,${Z}=20]`,
  `note.footnote:[The note with \`${Z}\` and https://${Z}.example[its link].]`,
  `footnote:${Z}[]`,
  `[[${Z}]]anchored`,
  "((index term))",
  `(((${Z}, ${Z})))hidden term`,
  `{${Z}}`,
  `\\{name}`,
  `unknown:${Z}[its text]`,
  "(C) and -- and ->",
  "&amp; &#8212;",
  '"`curved`"',
  "snake_case_word",
  "2 * 3 * 4",
  "\u{1F600}",
  "e\u0301 and \u6F22\u5B57",
];

const joints = fc.constantFrom(" ", " ", "\n", " +\n");

const paragraph = fc
  .array(fc.tuple(fc.constantFrom(...INLINE), joints), { minLength: 1, maxLength: 6 })
  // The first piece must not turn the line into another construct.
  .map((parts) => `Words ${parts.map((part) => part.join("")).join("")}end.`.replaceAll("\n", "\nand "));

const oneLine = paragraph.map((text) => text.replaceAll(" +\n", " ").replaceAll("\n", " "));
const cell = oneLine.filter((text) => !text.includes("|"));

const FIXED: readonly string[] = [
  `----\n${Z}\n\n* ${Z}\n----`,
  `[source,js]\n----\n${Z}\n----`,
  `....\n${Z}\n....`,
  `++++\n<b>${Z}</b>\n++++`,
  `[stem]\n++++\n${Z}\n++++`,
  `\`\`\`js\n${Z}\n\`\`\``,
  `[source]\n${Z}\n${Z}`,
  `First words.\n\n ${Z}\n ${Z}`,
  `////\n${Z}\n\n${Z}\n////`,
  `// ${Z}`,
  `:${Z}: ${Z} \\\n  ${Z}`,
  `[#${Z}.${Z},${Z}=${Z}]\nA paragraph.`,
  `image::${Z}.png[image text,${Z}=20]`,
  `include::${Z}.adoc[${Z}=1]`,
  `ifdef::${Z}[]\nA condition.\nendif::[]`,
  ".A title\nA paragraph.",
  "'''",
  `[cols="1,m"]\n|===\n|text |${Z}\na|* item\n|${Z}\n|===`,
  `* item\n+\n----\n${Z}\n----\n** nested`,
  `term:: text\nother::\n+\n....\n${Z}\n....`,
];

const block = fc.letrec<{ block: string }>((tie) => ({
  block: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    { weight: 4, arbitrary: paragraph },
    { weight: 4, arbitrary: fc.constantFrom(...FIXED) },
    { weight: 1, arbitrary: oneLine.map((text) => `== ${text}`) },
    { weight: 1, arbitrary: oneLine.map((text) => `${text}\n${"-".repeat(Array.from(text).length)}`) },
    { weight: 1, arbitrary: paragraph.map((text) => `NOTE: ${text}`) },
    { weight: 1, arbitrary: fc.tuple(paragraph, paragraph).map(([a, b]) => `* ${a}\n** [x] ${b}`) },
    { weight: 1, arbitrary: fc.tuple(paragraph, paragraph).map(([a, b]) => `term:: ${a}\nother::\n  ${b}`) },
    {
      weight: 1,
      arbitrary: fc.tuple(cell, cell, cell).map(([a, b, c]) => `|===\n|${a} 2+|${b}\n\n|${c}\n|===`),
    },
    { weight: 1, arbitrary: tie("block").map((text) => `--\n${text}\n--`) },
    { weight: 1, arbitrary: tie("block").map((text) => `[quote, ${Z}]\n____\n${text}\n____`) },
  ),
})).block;

const HEADER = `= Title\nAda ${Z} <${Z}@example.com>\nv1, 2024-01-01\n:${Z}: ${Z}\n`;

/** An AsciiDoc document of all constructs, with LF line endings. No sentinel in it is prose. */
export const asciidocDocument = fc
  .tuple(fc.constantFrom("", HEADER), fc.array(block, { maxLength: 5 }))
  .map(([header, blocks]) => [header, ...blocks].join("\n\n"));

/** Text that breaks parsers of AsciiDoc. */
export const wildAsciidoc = fc
  .array(
    fc.oneof(
      { weight: 6, arbitrary: fc.constantFrom(...Array.from("*_`#^~+[]()<>{}!|-=:;&$\\\"'/.,@a1 ")) },
      { weight: 3, arbitrary: fc.constantFrom("\n", "\r\n", "\r", "\t", " +\n", "\n\n", "\n+\n") },
      {
        weight: 3,
        arbitrary: fc.constantFrom(
          "----",
          "====",
          "____",
          "--",
          "|===",
          "!===",
          ",===",
          "////",
          "++++",
          "```",
        ),
      },
      { weight: 3, arbitrary: fc.constantFrom(...INLINE, ...FIXED) },
      { weight: 2, arbitrary: fc.constantFrom("\uFEFF", "\0", "\uD800", "\uDC00", "\u{1F600}", "\uE000") },
      { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 5 }) },
    ),
    { maxLength: 40 },
  )
  .map((parts) => parts.join(""));
