/**
 * Prose of whole reStructuredText trees against docutils, which never sees a line of ours:
 *
 *   apt-get download python3-docutils=0.19+dfsg-6 python3.11-doc=3.11.2-6+deb12u9 sphinx-doc=5.3.0-4 \
 *     linux-doc-6.1=6.1.192-2 cmake-doc=3.25.1-1 python-sqlalchemy-doc=1.4.46+ds1-1 python-flask-doc=2.2.2-3
 *   for package in *.deb; do dpkg-deb -x "$package" "trees/${package%%_*}"; done
 *   PYTHONPATH=trees/python3-docutils/usr/lib/python3/dist-packages \
 *     node test/measure/prose-trees/restructuredtext.ts trees/FOLDER [--every N] [--show]
 *
 * `--every N` reads each Nth file, `--show` prints the mismatched words in context.
 */
import { spawnSync } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { gunzipSync } from "node:zlib";
import { z } from "zod";
import { PLACEHOLDER } from "../../../src/text/placeholder.ts";
import { extractProse } from "../../../src/text/prose.ts";
import { checkProse } from "../../unit/text/invariants.ts";
import { alignWords } from "./align-words.ts";

const BATCH = 40;
/** The number of following words in which to look for the oracle's code. */
const NEAR = 300;
const ORACLE = path.join(import.meta.dirname, "restructuredtext-oracle.py");

/** Class and text, in order. */
const ANSWER = z.array(z.tuple([z.string(), z.string()]));

type WordClass = "prose" | "code" | "either";

interface OracleWords {
  readonly words: readonly string[];
  /** By word. */
  readonly classes: readonly WordClass[];
}

const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{M}]+/gu) ?? [];

/** Returns a text without the placeholder for code, which may have a plural's letter after it. */
const withoutPlaceholders = (text: string): string => text.replaceAll(PLACEHOLDER, "\uFFFC");

/** Returns the oracle's words in order; adjacent pieces of one class are one text. */
function oracleWords(found: readonly (readonly [string, string])[]): OracleWords | undefined {
  const words: string[] = [];
  const classes: WordClass[] = [];
  let text = "";
  let last = "";
  for (const [kind, part] of [...found, ["break", ""] as const]) {
    if (kind === "failed") return undefined;
    if (kind !== last) {
      for (const word of wordsOf(text)) {
        words.push(word);
        classes.push(last === "prose" || last === "code" ? last : "either");
      }
      text = "";
    }
    text += part;
    last = kind;
  }
  return { words, classes };
}

function readDocument(file: string): string {
  const bytes = readFileSync(file);
  return (file.endsWith(".gz") ? gunzipSync(bytes) : bytes).toString("utf8").replaceAll("\r\n", "\n");
}

function askOracle(documents: readonly string[]): (OracleWords | undefined)[] {
  const { stdout, stderr } = spawnSync("python3", ["-W", "ignore", ORACLE], {
    input: JSON.stringify(documents.map((document) => document.toWellFormed())),
    encoding: "utf8",
    maxBuffer: 2 ** 30,
  });
  const lines = stdout.split("\n").slice(0, documents.length);
  if (lines.length < documents.length) throw new Error(`The oracle stopped: ${stderr.slice(-500)}`);
  return lines.map((line) => oracleWords(ANSWER.parse(JSON.parse(line))));
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { every: { type: "string", default: "1" }, show: { type: "boolean", default: false } },
});
const folder = positionals[0] ?? ".";
const files = globSync(`${folder}/**/*.{rst,rst.txt,rst.gz}`)
  .sort()
  .filter((_, index) => index % Number(values.every) === 0);

const total = { files: 0, failed: 0, ours: 0, wrong: 0, elsewhere: 0, prose: 0, covered: 0 };

const around = (words: readonly string[], index: number): string =>
  `${words.slice(Math.max(index - 4, 0), index).join(" ")} [${words[index]}] ${words.slice(index + 1, index + 4).join(" ")}`;

/** Returns true if the oracle has `word` as code within the next `NEAR` words. */
function isCode({ words, classes }: OracleWords, from: number, word: string): boolean {
  const to = from + NEAR;
  return words.slice(from, to).some((other, index) => other === word && classes[from + index] === "code");
}

/** Counts our words that aren't prose to the oracle, and prose words of the oracle that we lack. */
function compare(file: string, text: string, oracle: OracleWords): void {
  const ours = wordsOf(withoutPlaceholders(text));
  const readable = oracle.words.flatMap((_, index) => (oracle.classes[index] === "code" ? [] : [index]));
  const { a, b } = alignWords(
    ours,
    readable.map((index) => oracle.words[index] ?? ""),
  );
  const code: string[] = [];
  const elsewhere: string[] = [];
  let before = 0;
  for (const [index, word] of ours.entries()) {
    const partner = a[index] ?? -1;
    if (partner >= 0) before = (readable[partner] ?? 0) + 1;
    else (isCode(oracle, before, word) ? code : elsewhere).push(around(ours, index));
  }
  const missed = readable.flatMap((at, index) =>
    oracle.classes[at] === "prose" && (b[index] ?? -1) < 0 ? [around(oracle.words, at)] : [],
  );
  const prose = oracle.classes.filter((kind) => kind === "prose").length;
  total.files += 1;
  total.ours += ours.length;
  total.wrong += code.length;
  total.elsewhere += elsewhere.length;
  total.prose += prose;
  total.covered += prose - missed.length;
  if (!values.show) return;
  for (const [what, list] of Object.entries({ code, elsewhere, missed })) {
    for (const words of list) console.log(`${path.basename(file)}\t${what}\t${words}`);
  }
}

for (let first = 0; first < files.length; first += BATCH) {
  const batch = files.slice(first, first + BATCH);
  const documents = batch.map(readDocument);
  const answers = askOracle(documents);
  for (const [index, document] of documents.entries()) {
    const prose = extractProse(document, "restructuredtext");
    checkProse(document, prose, 300);
    const oracle = answers[index];
    if (oracle === undefined) total.failed += 1;
    else compare(batch[index] ?? "", prose.text, oracle);
  }
}

const percent = (part: number, whole: number): string => `${((100 * part) / Math.max(whole, 1)).toFixed(2)}%`;
console.log(
  `${total.files} files (${total.failed} that docutils gives up on), ${total.ours} words of ours: ` +
    `${percent(total.wrong, total.ours)} are code to docutils, ${percent(total.elsewhere, total.ours)} stand elsewhere; ` +
    `${percent(total.covered, total.prose)} of its ${total.prose} words of prose are covered`,
);
