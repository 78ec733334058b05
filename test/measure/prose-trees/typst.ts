/**
 * Prose of whole Typst trees against the pages that Typst's own compiler makes of them:
 *
 *   npm install --ignore-scripts --prefix TOOLS @myriaddreamin/typst-ts-node-compiler@0.7.0 myst-to-typst@0.0.36 \
 *     mdast-util-from-markdown@2 unified@10 vfile@5
 *   npm pack fastify@5 undici@7 npm@11 astro-typst@0.12.4
 *   node test/measure/prose-trees/typst.ts FOLDER --tools TOOLS [--show]
 *
 * with FOLDER one of the unpacked packages, of fastify its `docs/Guides`: on another file the compiler does not end. Few packages hold Typst: the Markdown of the others is turned into it by
 * `myst-to-typst`, without its images, which the compiler would look for. Documents that it refuses are counted apart.
 * Words are compared by how often they occur on the page, regardless of position. `--show` prints those that differ.
 */
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { Parser } from "htmlparser2";
import { PLACEHOLDER } from "../../../src/text/placeholder.ts";
import { extractProse } from "../../../src/text/prose.ts";
import { trusted } from "../../harness/trusted.ts";
import { checkProse } from "../../unit/text/invariants.ts";

interface Compiler {
  tryHtml(given: { readonly mainFilePath: string }): {
    readonly result: { html(): string } | null;
  };
}

interface Markdown {
  readonly type: string;
  children?: Markdown[];
}

interface Tools {
  readonly compiler: Compiler;
  readonly toTypst: (markdown: string) => string;
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { tools: { type: "string", default: "." }, show: { type: "boolean", default: false } },
});

/** Typst reads nothing outside its workspace. */
const workspace = mkdtempSync(path.join(tmpdir(), "typst-tree-"));

async function loadTools(folder: string): Promise<Tools> {
  const require = createRequire(path.join(path.resolve(folder), "package.json"));
  const load = async <T>(name: string, entry?: string): Promise<T> => {
    const file = entry === undefined ? require.resolve(name) : path.join(folder, "node_modules", name, entry);
    return trusted<T>(await import(pathToFileURL(path.resolve(file)).href));
  };
  const { NodeCompiler } = await load<{ NodeCompiler: { create(given: object): Compiler } }>(
    "@myriaddreamin/typst-ts-node-compiler",
  );
  const { fromMarkdown } = await load<{ fromMarkdown: (text: string) => Markdown }>(
    "mdast-util-from-markdown",
    "index.js",
  );
  const { VFile } = await load<{ VFile: new () => object }>("vfile", "index.js");
  const { unified } = await load<{
    unified: () => {
      use(plugin: unknown, options: object): { stringify(tree: Markdown, file: object): unknown };
    };
  }>("unified", "index.js");
  const myst = await load<{ default: unknown }>("myst-to-typst", "dist/index.js");
  return {
    compiler: NodeCompiler.create({ workspace }),
    toTypst(markdown) {
      const file: { result?: { value?: string } } = new VFile();
      const tree = withoutImages(fromMarkdown(markdown.replace(/^---\n[^]*?\n---\n/, "")));
      unified().use(myst.default, {}).stringify(tree, file);
      return file.result?.value ?? "";
    },
  };
}

function withoutImages(node: Markdown): Markdown {
  if (node.children !== undefined) {
    node.children = node.children
      .filter(({ type }) => type !== "image" && type !== "imageReference")
      .map(withoutImages);
  }
  return node;
}

const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{N}]+/gu) ?? [];

interface Page {
  readonly prose: string[];
  readonly code: string[];
}

const CODE: ReadonlySet<string> = new Set(["pre", "code", "math", "style", "script", "title"]);

/**
 * Returns the words of a page. Numbers of figures and references, which Typst generates, and URLs aren't
 * prose.
 */
function pageOf(html: string): Page {
  const page: Page = { prose: [], code: [] };
  let depth = 0;
  let address = "";
  const parser = new Parser({
    onopentag(name, { href }) {
      if (CODE.has(name)) depth += 1;
      if (name === "a") address = href ?? "";
    },
    ontext(text) {
      const isOwn = address.startsWith("#") || (address !== "" && address === text);
      (depth > 0 || isOwn ? page.code : page.prose).push(...wordsOf(text));
    },
    onclosetag(name) {
      if (CODE.has(name)) depth -= 1;
      if (name === "a") address = "";
    },
  });
  parser.end(html);
  return page;
}

function countsOf(words: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

/** Returns the multiset difference of `words` and `others`. */
function beyond(words: readonly string[], others: readonly string[]): string[] {
  const left = countsOf(others);
  return words.filter((word) => {
    const count = left.get(word) ?? 0;
    left.set(word, count - 1);
    return count <= 0;
  });
}

const { compiler, toTypst } = await loadTools(values.tools);
const total = { files: 0, refused: 0, ours: 0, code: 0, nowhere: 0, prose: 0, missed: 0, units: 0, ms: 0 };
const main = path.join(workspace, "main.typ");
for (const file of globSync(`${positionals[0] ?? "."}/**/*.{typ,md}`).sort()) {
  const source = readFileSync(file, "utf8");
  const document = file.endsWith(".md") ? toTypst(source) : source;
  const started = performance.now();
  const prose = extractProse(document, "typst");
  total.ms += performance.now() - started;
  total.units += document.length;
  checkProse(document, prose, 300);
  writeFileSync(main, document);
  const html = compiler.tryHtml({ mainFilePath: main }).result?.html();
  if (html === undefined) {
    total.refused += 1;
    if (values.show) console.log(`${file}\trefused`);
    continue;
  }
  const page = pageOf(html);
  const ours = wordsOf(prose.text).filter((word) => word !== PLACEHOLDER);
  const wrong = beyond(ours, page.prose);
  const nowhere = beyond(wrong, page.code);
  const missed = beyond(page.prose, ours);
  total.files += 1;
  total.ours += ours.length;
  total.code += wrong.length - nowhere.length;
  total.nowhere += nowhere.length;
  total.prose += page.prose.length;
  total.missed += missed.length;
  if (values.show) {
    console.log(`${file}\twrong: ${wrong.join(" ")}\tmissed: ${missed.join(" ")}`);
  }
}
rmSync(workspace, { recursive: true, maxRetries: 5 });

const percent = (part: number, whole: number): string => `${((100 * part) / Math.max(whole, 1)).toFixed(2)}%`;
console.log(
  `${total.files} files (${total.refused} that Typst refuses), ${total.ours} words of ours: ` +
    `${percent(total.code, total.ours)} are code on the page, ${percent(total.nowhere, total.ours)} are not on it; ` +
    `${percent(total.prose - total.missed, total.prose)} of its ${total.prose} words of prose are covered; ` +
    `${(total.units / 1000 / Math.max(total.ms, 1)).toFixed(1)} MB/s`,
);
