/**
 * The prose of a tree of LaTeX documents against two readers of other people.
 *
 *   node test/measure/prose-trees/latex.ts FOLDER
 *
 * - pandoc determines which words are text: `covered` is the share of its words that our prose contains, `beyond` the
 *   share of our words that it doesn't have. It is run as `PANDOC` (default `pandoc`); without one this part is skipped.
 * - unified-latex, installed into `out/unified-latex` at the first run, locates math, code, comments, command names and
 *   the targets of references: `wrong` is the share of the letters of our prose that are in one of them.
 *
 * Trees that were measured, all of Debian 12: texlive-lang-english 2022.20230122-1, texlive-latex-base-doc and
 * texlive-latex-recommended-doc 2022.20230122-3, texlive-humanities-doc 2022.20230122-4; pandoc 2.17.1.1 with
 * liblua5.3-0 and libcmark-gfm0.29.0.gfm.6. For each: `apt-get download NAME && dpkg-deb -x NAME_*.deb TREE && gunzip -r TREE`.
 */
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, globSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { extractProse, type Prose } from "../../../src/text/prose.ts";

const MARKUP_PACKAGE = "@unified-latex/unified-latex-util-parse@1.8.4";
const OUT = path.join(import.meta.dirname, "..", "..", "..", "out", "unified-latex");
const TIMEOUT_MS = 60_000;
/** The tree of a larger document takes minutes and gigabytes. */
const LARGEST_TREE = 200_000;
const WORD = /\p{L}[\p{L}\p{M}]*/gu;
const TARGETS =
  /^(?:label|url|path|input|include|includegraphics|usepackage|bibliography|[a-z]*cite[a-z]*|[a-z]*ref)$/u;
const MOST_SHOWN = 25;

/** The fields of pandoc's or unified-latex's nodes that are read here. */
interface Node {
  readonly t?: string;
  readonly c?: unknown;
  readonly type?: string;
  readonly content?: unknown;
  readonly args?: unknown;
  readonly position?: {
    readonly start: { readonly offset: number };
    readonly end: { readonly offset: number };
  };
}

const wordsOf = (text: string): string[] => text.normalize("NFC").match(WORD) ?? [];

const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null;

/** Returns the text of pandoc's tree without math, code, raw markup and targets. */
function pandocText(value: unknown, out: string[]): void {
  if (Array.isArray(value)) for (const one of value) pandocText(one, out);
  if (!isNode(value) || Array.isArray(value)) return;
  if (value.t === "Str" && typeof value.c === "string") out.push(value.c);
  else if (value.t === undefined) for (const one of Object.values(value)) pandocText(one, out);
  else if (/^(?:Space|SoftBreak|LineBreak)$/.test(value.t)) out.push(" ");
  else if (/^(?:Math|Code|CodeBlock|RawInline|RawBlock|Image)$/.test(value.t)) {
    out.push(" ");
    if (value.t === "Image" && Array.isArray(value.c)) pandocText(value.c[1], out);
  } else if (value.t === "Cite") out.push(" ");
  else if (value.t === "Link" && Array.isArray(value.c)) pandocText(value.c[1], out);
  else pandocText(value.c, out);
  if (value.t !== undefined && /^(?:Para|Plain|Header|Cell|Note)$/.test(value.t)) out.push(" ");
}

/** Returns the words that pandoc reads; undefined if it can't read the document. */
function pandocWords(document: string): string[] | undefined {
  const run = spawnSync(process.env["PANDOC"] ?? "pandoc", ["-f", "latex", "-t", "json"], {
    input: document,
    cwd: OUT,
    timeout: TIMEOUT_MS,
    maxBuffer: 2 ** 28,
    encoding: "utf8",
  });
  if (run.status !== 0) return undefined;
  const tree: unknown = JSON.parse(run.stdout);
  const out: string[] = [];
  pandocText(tree, out);
  return wordsOf(out.join(""));
}

/** Marks in `mask` everything that unified-latex doesn't classify as text. */
function maskMarkup(value: unknown, mask: Uint8Array): void {
  if (Array.isArray(value)) for (const one of value) maskMarkup(one, mask);
  if (!isNode(value) || Array.isArray(value)) return;
  const { type = "", content, position } = value;
  const start = position?.start.offset ?? 0;
  const end = position?.end.offset ?? 0;
  if (/^(?:inlinemath|displaymath|mathenv|verb|verbatim|comment)$/.test(type)) mask.fill(1, start, end);
  else if (type === "macro" && typeof content === "string") {
    mask.fill(1, start, TARGETS.test(content) ? end : Math.min(end, start + 1 + content.length));
  }
  if (typeof content === "object") maskMarkup(content, mask);
  maskMarkup(value.args, mask);
}

interface Tally {
  files: number;
  unread: number;
  theirs: number;
  shared: number;
  ours: number;
  letters: number;
  wrong: number;
  compared: number;
}

function countOf(words: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

function compareWords(
  prose: Prose,
  theirs: readonly string[],
  tally: Tally,
  missed: Map<string, number>,
): void {
  const placeholders = new Set(["ABC"]);
  const ours = wordsOf(prose.text).filter((word) => !placeholders.has(word));
  const left = countOf(ours);
  for (const word of theirs) {
    const count = left.get(word) ?? 0;
    if (count > 0) {
      tally.shared += 1;
      left.set(word, count - 1);
    } else missed.set(word, (missed.get(word) ?? 0) + 1);
  }
  tally.theirs += theirs.length;
  tally.ours += ours.length;
}

function compareMarkup(document: string, prose: Prose, tree: unknown, tally: Tally, shown: string[]): void {
  const mask = new Uint8Array(document.length);
  maskMarkup(tree, mask);
  for (const piece of prose.map.pieces) {
    if (piece.kind !== "verbatim") continue;
    const text = document.slice(piece.start, piece.end);
    for (const word of text.matchAll(WORD)) {
      const at = piece.start + word.index;
      const wrong = mask.subarray(at, at + word[0].length).reduce((sum, one) => sum + one, 0);
      tally.letters += word[0].length;
      tally.wrong += wrong;
      if (wrong > 0) shown.push(JSON.stringify(document.slice(Math.max(at - 30, 0), at + 40)));
    }
  }
}

const hasParse = (value: unknown): value is { readonly parse: (document: string) => unknown } =>
  typeof value === "object" && value !== null && "parse" in value && typeof value.parse === "function";

function markupParser(): (document: string) => unknown {
  if (!existsSync(path.join(OUT, "node_modules"))) {
    execFileSync("npm", ["install", "--prefix", OUT, "--ignore-scripts", "--no-audit", MARKUP_PACKAGE], {
      stdio: "ignore",
    });
  }
  const load = createRequire(path.join(OUT, "node_modules", "entry.js"));
  const loaded: unknown = load("@unified-latex/unified-latex-util-parse");
  if (!hasParse(loaded)) throw new Error("unified-latex has no parser");
  return (document) => loaded.parse(document);
}

const share = (part: number, whole: number): string => `${((100 * part) / Math.max(whole, 1)).toFixed(2)}%`;

function measure(folder: string): void {
  const parse = markupParser();
  const tally: Tally = {
    files: 0,
    unread: 0,
    theirs: 0,
    shared: 0,
    ours: 0,
    letters: 0,
    wrong: 0,
    compared: 0,
  };
  const missed = new Map<string, number>();
  const shown: string[] = [];
  for (const file of globSync("**/*.{tex,ltx}", { cwd: folder }).sort()) {
    const document = readFileSync(path.join(folder, file), "utf8");
    const prose = extractProse(document, "latex");
    tally.files += 1;
    const before = { ...tally };
    const theirs = pandocWords(document);
    if (theirs === undefined) tally.unread += 1;
    else compareWords(prose, theirs, tally, missed);
    if (document.length <= LARGEST_TREE) {
      compareMarkup(document, prose, parse(document), tally, shown);
      tally.compared += 1;
    }
    const lost = tally.theirs - before.theirs - (tally.shared - before.shared);
    if (process.argv.includes("--files")) {
      const beyond = tally.ours - before.ours - (tally.shared - before.shared);
      console.log(`${file}: lost ${lost}, beyond ${beyond}, wrong ${tally.wrong - before.wrong}`);
    }
  }
  console.log(`${folder}: ${tally.files} files, of which pandoc cannot read ${tally.unread}`);
  console.log(`covered ${share(tally.shared, tally.theirs)} of ${tally.theirs} words`);
  console.log(`beyond ${share(tally.ours - tally.shared, tally.ours)} of ${tally.ours} words`);
  console.log(
    `wrong ${share(tally.wrong, tally.letters)} of ${tally.letters} letters in ${tally.compared} files`,
  );
  if (!process.argv.includes("--files")) return;
  const most = [...missed].sort((a, b) => b[1] - a[1]).slice(0, MOST_SHOWN);
  console.log("missed:", most.map(([word, count]) => `${word} ${count}`).join(", "));
  console.log(shown.filter((_, index) => index % Math.ceil(shown.length / MOST_SHOWN) === 0).join("\n"));
}

const folder = process.argv[2];
if (folder === undefined) throw new Error("usage: node test/measure/prose-trees/latex.ts FOLDER [--files]");
measure(folder);
