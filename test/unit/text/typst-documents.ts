import * as fc from "fast-check";
import { SENTINEL } from "./documents.ts";

const Z = SENTINEL;
const INLINE = [
  "plain words",
  "*strong*",
  "_emphasis_",
  `\`${Z}\``,
  `$${Z}_1$`,
  `$ ${Z} $`,
  `@${Z}`,
  `#${Z}`,
  `#${Z}.at("${Z}")`,
  `#text(${Z}: "${Z}")[inner words]`,
  `#footnote[A note with \`${Z}\`.]`,
  `#link("http://${Z}.org")[a link]`,
  `https://${Z}.org/a`,
  `/* ${Z} */`,
  "\\# \\$ \\*",
  "a~b",
  "\u{1F600}",
  '"quoted"',
];
const BLOCKS = [
  `= Heading <${Z}>`,
  "- item\n  goes on\n- other",
  "+ one\n+ two",
  "/ Term: description",
  `\`\`\`py\n${Z}\n\n${Z}\n\`\`\``,
  `#let ${Z} = (${Z}: 1, b: "${Z}")`,
  `#set page(header: [Some header], ${Z}: 1pt)`,
  `#figure(\n  ${Z}("${Z}"),\n  caption: [A caption.],\n) <${Z}>`,
  `#table(columns: 2, [one], [*two*], $${Z}$)`,
  `// ${Z}`,
  `#if ${Z} == "${Z}" [yes] else { ${Z} }`,
  `#{\n  let ${Z} = 1\n  [content]\n}`,
];
const line = fc
  .array(fc.tuple(fc.constantFrom(...INLINE), fc.constantFrom(" ", " ", "\n", ", ")), {
    minLength: 1,
    maxLength: 6,
  })
  .map((parts) => `Words ${parts.flat().join("").trim()} end.`);

/** A Typst document, with LF line endings. No sentinel in it is prose. */
export const typstDocument = fc
  .array(fc.oneof(line, fc.constantFrom(...BLOCKS)), { maxLength: 6 })
  .map((blocks) => blocks.join("\n\n"));

const marks = Array.from("#[](){}$*_`\"'@<>=-+/\\~.,;: \n\r\t\0\uFEFF\uD800\uDC00");
/** Text that breaks parsers of Typst. */
export const wildTypst = fc
  .array(
    fc.oneof(
      fc.constantFrom(...marks),
      fc.constantFrom(...INLINE, ...BLOCKS),
      fc.string({ unit: "binary", maxLength: 4 }),
    ),
    {
      maxLength: 30,
    },
  )
  .map((parts) => parts.join(""));
