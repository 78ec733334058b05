import * as fc from "fast-check";

/** The prefix of every word that must never be sent. */
export const SENTINEL = "zzhidden";

const Z = SENTINEL;

const INLINE: readonly string[] = [
  "plain words here",
  "A sentence, with a comma.",
  "it's",
  "*emphasis*",
  "**strong text**",
  "***both* kinds**",
  "_under_",
  "~~gone~~",
  "snake_case_word",
  "2 * 3 * 4",
  "a*b",
  `\`${Z}\``,
  `\`\`${Z} \` ${Z}\`\``,
  `$${Z}$`,
  "\\$5",
  `$$${Z}$$`,
  `[link text](http://${Z}.example/${Z} "${Z}")`,
  `[a *styled* link](<${Z} ${Z}> '${Z}')`,
  `[reference text][${Z}]`,
  "[own label]",
  "[own label][]",
  "[not a link]",
  `<http://${Z}.example>`,
  `(www.${Z}.example`,
  `https://${Z}.example/${Z}_a_b?c=d&e=f`,
  `${Z}@example.com`,
  `[https://${Z}.example](https://${Z}.example)`,
  `![image text](${Z}.png "${Z}")`,
  `![image *text* \`${Z}\`](${Z}.png)`,
  `![image text][${Z}]`,
  `[![badge text](${Z}.svg)](${Z})`,
  `<span title="${Z}">inner words</span>`,
  `<kbd>${Z}</kbd>`,
  `<code>${Z} *${Z}*</code>`,
  `<a href='${Z}'>text`,
  `<!-- ${Z} -->`,
  "<br>",
  "&amp;",
  "&#8212;",
  "&nbsp;",
  "&notareference;",
  "\\*",
  "\\[no link\\]",
  `note[^${Z}]`,
  "\u{1F600}",
  "\u{1F469}\u200D\u{1F469}\u200D\u{1F467}",
  "e\u0301 and n\u0303",
  "\uD83D",
  "\uDE00",
  "\0",
  "tab\there",
  `{#${Z} .${Z}}`,
  `{{ ${Z} }}`,
  "\u6F22\u5B57",
  "end.",
];

const joints = fc.constantFrom(" ", " ", " ", "", "\n", "\n", "  \n", "\\\n", "\t", ", ");

/**
 * A URL extends to the next white space, and runs of $ or ` are fences of their own length, so each is
 * separate.
 */
const glue = (part: string, joint: string): string =>
  joint === "" && /www|:\/\/|@|[$`]$/.test(part) ? " " : joint;

/** A run of inline constructs, on a single line if `line` is true. */
export const inline = (line: boolean): fc.Arbitrary<string> =>
  fc.array(fc.tuple(fc.constantFrom(...INLINE), joints), { minLength: 1, maxLength: 6 }).map((parts) => {
    const text = parts.map(([part, joint]) => part + (line ? " " : glue(part, joint))).join("");
    // The first piece must not turn the line into another construct.
    return `Words ${text.trim()}`.replaceAll("\n", "\nand ");
  });

const oneLine = inline(true);

const prefixed = (first: string, rest: string) => (text: string) =>
  text
    .split("\n")
    .map((line, index) => (index === 0 ? first : rest) + line)
    .join("\n");

/** Quotation marks without a space, except where the space would be part of an indentation. */
const tightQuote = (text: string): string =>
  text.includes("\t")
    ? prefixed("> ", "> ")(text)
    : text.replaceAll(/^(?=( ?))/gm, (_, white: string) => `>${white}`);

const FIXED_BLOCKS: readonly string[] = [
  `\`\`\`js ${Z}\n${Z}\n\n*${Z}*\n\`\`\``,
  `~~~\n${Z}\n~~~`,
  // The paragraph ends a list before it, which would otherwise include the code.
  `Code follows.\n\n        ${Z}\n\n        ${Z}`,
  `$$\n${Z}\n\\frac{${Z}}{2}\n$$`,
  `<div class="${Z}">\nHTML *text* &lt; here\n<pre>${Z}</pre>\n</div>`,
  `<script>\nconst a = "${Z}";\n\n${Z}\n</script>`,
  `<style>\n.${Z} {}\n</style>`,
  `<!-- ${Z}\n\n${Z} -->`,
  `<p align="center">\n  <img src="${Z}" alt="${Z}">\n  Some <b>bold</b>\n  words <code>${Z}</code>.\n</p>`,
  "---",
  `[${Z}-other]: <http://${Z}.example> "${Z}"`,
  "::: note\n\nInside a directive.\n\n:::",
  `::leaf[${Z}]{${Z}=${Z}}`,
  "> [!WARNING]\n> Mind the gap.",
  "- [ ] task\n- [x] done",
];

const table = fc.tuple(oneLine, oneLine, oneLine).map(
  // A pipe in a cell needs an escape even inside code, so cells contain none.
  ([a, b, c]) => `| ${a} | head |\n| :-- | --- |\n| ${b} | ${c} |`,
);

const leaf: fc.Arbitrary<string> = fc.oneof(
  { weight: 5, arbitrary: inline(false) },
  { weight: 3, arbitrary: fc.constantFrom(...FIXED_BLOCKS) },
  oneLine.map((text) => `## ${text} ##`),
  oneLine.map((text) => `# ${text}`),
  oneLine.map((text) => `${text}\n===`),
  table,
);

const block = fc.letrec<{ block: string }>((tie) => ({
  block: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    { weight: 4, arbitrary: leaf },
    { weight: 1, arbitrary: tie("block").map(prefixed("> ", "> ")) },
    { weight: 1, arbitrary: tie("block").map(tightQuote) },
    { weight: 1, arbitrary: tie("block").map(prefixed("- ", "  ")) },
    { weight: 1, arbitrary: tie("block").map(prefixed("1.  ", "    ")) },
    { weight: 1, arbitrary: tie("block").map(prefixed("-\t", "\t")) },
    { weight: 1, arbitrary: fc.tuple(tie("block"), tie("block")).map((two) => two.join("\n\n")) },
  ),
})).block;

const frontMatter = fc.constantFrom("", "", `---\ntitle: ${Z}\n---\n\n`, `+++\ntitle = "${Z}"\n+++\n\n`);

const DEFINITIONS = `\n\n[${Z}]: ${Z}.html "${Z}"\n[own label]: ${Z}.html\n\n[^${Z}]: The note.\n`;

/** A Markdown document of all constructs, with LF line endings. No sentinel in it is prose. */
export const markdownDocument: fc.Arbitrary<string> = fc
  .tuple(fc.constantFrom("", "", "", "\uFEFF"), frontMatter, fc.array(block, { maxLength: 5 }))
  .map(([mark, front, blocks]) => mark + front + blocks.join("\n\n") + DEFINITIONS);

/** Text that breaks parsers: bare marks, line endings of all kinds, lone surrogates. */
export const wildText: fc.Arbitrary<string> = fc
  .array(
    fc.oneof(
      { weight: 6, arbitrary: fc.constantFrom(...Array.from('*_`~[]()<>!#|-+=:&;$\\{}"/.^@0123456789')) },
      { weight: 3, arbitrary: fc.constantFrom("\n", "\r\n", "\r", "\t", " ", "  \n", "\n\n") },
      { weight: 3, arbitrary: fc.constantFrom(...INLINE, ...FIXED_BLOCKS) },
      {
        weight: 2,
        arbitrary: fc.constantFrom("\uFEFF", "\0", "\uD800", "\uDC00", "\u{1F600}", "\u0301", "\u200D"),
      },
      { weight: 2, arbitrary: fc.string({ unit: "binary", maxLength: 5 }) },
    ),
    { maxLength: 40 },
  )
  .map((parts) => parts.join(""));
