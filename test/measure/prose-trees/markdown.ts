/**
 * The prose of a tree of Markdown or MDX documents against the syntax tree of remark, which is put into `out/` at the first run:
 *
 *     node test/measure/prose-trees/markdown.ts FOLDER [--every N] [--show]
 *
 * Files that end in `.mdx` are read as MDX, those in `.md` and `.markdown` as Markdown. Trees that were measured, by `npm pack`:
 * npm 11.6.2 and fastify 5.6.2 (Markdown), create-docusaurus 3.10.2 (Markdown and MDX).
 */
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { z } from "zod";
import { extractProse } from "../../../src/text/prose.ts";
import { checkProse } from "../../unit/text/invariants.ts";
import { fetchedModule } from "./fetched-module.ts";
import { TreeFigures, wordsIn, wordsOf, type ClassedWord, type WordClass } from "./tree-figures.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { every: { type: "string", default: "1" }, show: { type: "boolean", default: false } },
});

const CODE =
  /^(?:code|inlineCode|math|inlineMath|yaml|toml|mdxjsEsm|mdxFlowExpression|mdxTextExpression|definition)$/u;
const ADDRESS = /(?:https?:\/\/|www\.)\S+|[\w.+-]+@[\w-]+\.[\w.-]+/giu;

const syntaxNode = z.looseObject({
  type: z.string(),
  value: z.string().optional(),
  get children() {
    return z.array(syntaxNode).optional();
  },
});

/** Text of raw HTML may be either, since remark doesn't classify it. */
function collect(node: z.infer<typeof syntaxNode>, is: WordClass, found: ClassedWord[]): void {
  const inside = CODE.test(node.type) ? "code" : node.type === "html" ? "either" : is;
  const text = (node.value ?? "").replaceAll(ADDRESS, " ");
  found.push(...wordsOf(text).map((word) => ({ word, is: inside })));
  for (const child of node.children ?? []) collect(child, inside, found);
}

const isFunction = (value: unknown): boolean => typeof value === "function";
const plugin = z.custom<(...given: unknown[]) => unknown>(isFunction);
const defaultOf = async (name: string, version: string): Promise<unknown> =>
  z.looseObject({ default: plugin }).parse(await fetchedModule(name, version)).default;

interface Processor {
  use(plugin: unknown): Processor;
  parse(document: string): unknown;
}
const { unified } = z
  .looseObject({ unified: z.custom<() => Processor>(isFunction) })
  .parse(await fetchedModule("unified", "11.0.5"));
const markdown = unified()
  .use(await defaultOf("remark-parse", "11.0.0"))
  .use(await defaultOf("remark-gfm", "4.0.1"))
  .use(await defaultOf("remark-frontmatter", "5.0.0"))
  .use(await defaultOf("remark-math", "6.0.0"));
const mdx = unified()
  .use(await defaultOf("remark-parse", "11.0.0"))
  .use(await defaultOf("remark-gfm", "4.0.1"))
  .use(await defaultOf("remark-frontmatter", "5.0.0"))
  .use(await defaultOf("remark-math", "6.0.0"))
  .use(await defaultOf("remark-mdx", "3.1.1"));

const figures = new TreeFigures();
const files = globSync(`${positionals[0] ?? "."}/**/*.{md,markdown,mdx}`)
  .sort()
  .filter((_, index) => index % Number(values.every) === 0);
let refused = 0;
for (const file of files) {
  const document = readFileSync(file, "utf8");
  const isMdx = file.endsWith(".mdx");
  const prose = extractProse(document, isMdx ? "mdx" : "markdown");
  checkProse(document, prose, 300);
  const found: ClassedWord[] = [];
  try {
    collect(syntaxNode.parse((isMdx ? mdx : markdown).parse(document)), "prose", found);
  } catch {
    refused += 1;
    continue;
  }
  figures.add(
    path.basename(file),
    wordsIn(prose, (kind) => kind !== "imageAlt"),
    found,
    values.show,
  );
}
console.log(`${figures.summary}${refused === 0 ? "" : `; ${refused} files that remark refuses`}`);
