/**
 * The prose of a tree of HTML pages against parse5, which is put into `out/parse5` at the first run:
 *
 *     node test/measure/prose-trees/html.ts FOLDER [--every N] [--show]
 *
 * Trees that were measured, of Debian 12: `apt-get download python3.11-doc=3.11.2-6+deb12u9 git-doc=1:2.39.5-0+deb12u2`, each
 * unpacked by `dpkg-deb -x`.
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

const CODE = /^(?:code|kbd|math|pre|samp|script|style|svg|textarea|template|tt|var|iframe|noscript)$/u;
const ADDRESS = /(?:https?:\/\/|www\.)\S+|[\w.+-]+@[\w-]+\.[\w.-]+/giu;

const page = z.looseObject({
  nodeName: z.string(),
  value: z.string().optional(),
  get childNodes() {
    return z.array(page).optional();
  },
});

function collect(node: z.infer<typeof page>, is: WordClass, found: ClassedWord[]): void {
  const inside = CODE.test(node.nodeName) ? "code" : is;
  if (node.nodeName === "#text") {
    const text = (node.value ?? "").replaceAll(ADDRESS, " ");
    found.push(...wordsOf(text).map((word) => ({ word, is: inside })));
  }
  for (const child of node.childNodes ?? []) collect(child, inside, found);
}

const { parse } = z
  .object({ parse: z.custom<(html: string) => unknown>((value) => typeof value === "function") })
  .parse(await fetchedModule("parse5", "8.0.0"));
const figures = new TreeFigures();
const files = globSync(`${positionals[0] ?? "."}/**/*.html`)
  .sort()
  .filter((_, index) => index % Number(values.every) === 0);
for (const file of files) {
  const document = readFileSync(file, "utf8");
  const prose = extractProse(document, "html");
  checkProse(document, prose, 300);
  const found: ClassedWord[] = [];
  collect(page.parse(parse(document)), "prose", found);
  figures.add(
    path.basename(file),
    wordsIn(prose, (kind) => kind !== "imageAlt"),
    found,
    values.show,
  );
}
console.log(figures.summary);
