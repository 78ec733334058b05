/**
 * Measures the grammar engine: `node test/measure/grammar.ts [part]...` (all parts without an
 * argument). It prints every edit in context, because only a reader can tell which of them are right.
 */
import path from "node:path";
import { GrammarEngine } from "../../src/service/engines/grammar/grammar-engine.ts";
import { sourceGrammarFiles } from "../../src/service/engines/grammar/grammar-files.ts";
import { CLEAN_SENTENCES } from "./clean-sentences.ts";
import { type CorpusDocument, countWords, readCorpus } from "./corpus.ts";
import { readComments } from "./comments.ts";
import { PLANTED_ERRORS, type PlantedError } from "./planted-errors.ts";
import { makeSlips } from "./slips.ts";
import { UNSEEN_ERRORS } from "./unseen-errors.ts";

const engine = new GrammarEngine({
  ...sourceGrammarFiles(),
  timeoutMs: 60_000,
  maxTimeoutMs: 120_000,
  startTimeoutMs: 60_000,
  idleMs: 60_000,
});
const parts = process.argv.slice(2);
const wants = (part: string): boolean => parts.length === 0 || parts.includes(part);

async function measureCorpus(documents: readonly CorpusDocument[]): Promise<void> {
  let words = 0;
  let edits = 0;
  for (const { file, text, words: count } of documents) {
    const { diff } = await engine.correct(text, "auto");
    words += count;
    edits += diff.length;
    for (const { original, corrected, start, end } of diff) {
      const before = text.slice(Math.max(0, start - 60), start).replaceAll("\n", " ");
      const after = text.slice(end, end + 40).replaceAll("\n", " ");
      console.log(
        `${path.relative(packages, path.resolve(packages, file)).slice(0, 30).padEnd(30)} ${before}[${original}->${corrected}]${after}`,
      );
    }
  }
  const rate = ((edits / words) * 1000).toFixed(2);
  console.log(`${documents.length} documents, ${words} words: ${edits} edits, ${rate} per 1,000 words\n`);
}

async function measurePlanted(planted: readonly PlantedError[]): Promise<void> {
  const rows = new Map<string, { total: number; fixed: number; otherwise: number }>();
  for (const [category, wrong, right] of planted) {
    const row = rows.get(category) ?? { total: 0, fixed: 0, otherwise: 0 };
    rows.set(category, row);
    const { correctedText } = await engine.correct(wrong, "auto");
    row.total += 1;
    row.fixed += Number(correctedText === right);
    row.otherwise += Number(correctedText !== right && correctedText !== wrong);
    const made = correctedText === wrong ? "" : ` => ${correctedText}`;
    if (correctedText !== right) console.log(`${category}: ${wrong}${made}`);
  }
  console.table(Object.fromEntries(rows));
  const sum = (key: "total" | "fixed" | "otherwise"): number =>
    [...rows.values()].reduce((total, row) => total + row[key], 0);
  console.log(`planted ${sum("total")}: fixed ${sum("fixed")}, changed otherwise ${sum("otherwise")}\n`);
}

async function measureClean(): Promise<void> {
  let edits = 0;
  for (const sentence of CLEAN_SENTENCES) {
    const { diff, correctedText } = await engine.correct(sentence, "auto");
    edits += diff.length;
    if (diff.length > 0) console.log(`${sentence} => ${correctedText}`);
  }
  console.log(`${CLEAN_SENTENCES.length} clean sentences: ${edits} false edits\n`);
}

async function measureSlips(documents: readonly CorpusDocument[], seed: number): Promise<void> {
  const rows = new Map<string, { total: number; fixed: number; otherwise: number }>();
  for (const { wrong, right, word, slip } of makeSlips(documents, 400, seed)) {
    const row = rows.get(slip) ?? { total: 0, fixed: 0, otherwise: 0 };
    rows.set(slip, row);
    const [before, after] = [await engine.correct(right, "auto"), await engine.correct(wrong, "auto")];
    if (before.diff.length > 0) continue;
    row.total += 1;
    row.fixed += Number(after.correctedText === right);
    const hasOtherOrigin = after.correctedText !== right && after.diff.length > 0;
    row.otherwise += Number(hasOtherOrigin);
    const made = after.diff.map(({ original, corrected }) => `${original}->${corrected}`).join(", ");
    if (hasOtherOrigin) console.log(`${word}: ${made}`);
  }
  console.table(Object.fromEntries(rows));
}

async function measureSpeed(documents: readonly CorpusDocument[]): Promise<void> {
  const text = documents
    .map((document) => document.text)
    .join("\n\n")
    .slice(0, 70_000);
  const words = countWords(text);
  for (let round = 0; round < 3; round += 1) {
    const begun = performance.now();
    await engine.correct(text, "auto");
    const perThousand = (((performance.now() - begun) / words) * 1000).toFixed(0);
    console.log(`${words} words, round ${round + 1}: ${perThousand} ms per 1,000 words`);
  }
  console.log(`memory of the whole process: ${(process.memoryUsage().rss / 1e6).toFixed(0)} MB`);
}

const begun = performance.now();
await engine.correct("A mispelt word.", "auto");
console.log(`start to first answer: ${(performance.now() - begun).toFixed(0)} ms\n`);
const packages = path.join(import.meta.dirname, "..", "..", "node_modules");
const corpus = await readCorpus(packages);
const development = corpus.filter(({ half }) => half === "development");
const heldOut = corpus.filter(({ half }) => half === "held out");
const node = [
  "fs",
  "http",
  "crypto",
  "stream",
  "process",
  "util",
  "net",
  "tls",
  "url",
  "worker_threads",
  "test",
  "zlib",
];
const declarations = [
  "@types/vscode/index.d.ts",
  "playwright-core/types/types.d.ts",
  ...node.map((name) => `@types/node/${name}.d.ts`),
].map((file) => path.join(packages, file));
if (wants("speed")) await measureSpeed(corpus);
if (wants("development")) await measureCorpus(development);
if (wants("held-out")) await measureCorpus(heldOut);
if (wants("comments")) await measureCorpus(await readComments(declarations));
if (wants("slips")) await measureSlips(development, 1);
if (wants("held-out-slips")) await measureSlips(heldOut, 2);
if (wants("planted")) await measurePlanted(PLANTED_ERRORS);
if (wants("unseen")) await measurePlanted(UNSEEN_ERRORS);
if (wants("clean")) await measureClean();
await engine.close();
