/**
 * Sentences of an answer in real documents: how many are placed, and how many of these right.
 *
 *   node test/measure/placement.ts [--show] [FOLDER ...]
 *
 * Without folders: the Markdown of the installed packages and the samples. The prose of each document is cut into sentences as
 * the embedded service does, by a rough rule that lets headings run into paragraphs, and by the Unicode standard's rule; the
 * sentences are perturbed as a service may perturb them, and placed. `--show` prints those that are astray.
 */
import { globSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { placeSentences } from "../../src/findings/place-sentences.ts";
import { splitSentences } from "../../src/service/engines/sentences.ts";
import { extractProse } from "../../src/text/prose.ts";
import type { TextRange } from "../../src/text/range.ts";
import { PROJECT } from "../harness/paths.ts";
import {
  judge,
  noJudgement,
  PERTURBATIONS,
  perturbed,
  randomFrom,
  roughSentences,
  standardSentences,
  type Judgement,
} from "./perturbed-answer.ts";

const LANGUAGES: Readonly<Record<string, string>> = {
  ".md": "markdown",
  ".markdown": "markdown",
  ".html": "html",
  ".adoc": "asciidoc",
  ".rst": "restructuredtext",
  ".tex": "latex",
  ".typ": "typst",
  ".txt": "plaintext",
  ".rst.txt": "restructuredtext",
};
const MOST_FILES = 200;
const LARGEST_FILE = 400_000;
const LEAST_WORDS = 100;
const MOST_SHOWN = 20;

const SEGMENTATIONS: Readonly<Record<string, (text: string) => readonly TextRange[]>> = {
  "the embedded service's": splitSentences,
  rough: roughSentences,
  "the standard's": standardSentences,
};

const show = process.argv.includes("--show");
const given = process.argv.slice(2).filter((argument) => !argument.startsWith("--"));
const folders =
  given.length > 0 ? given : [path.join(PROJECT, "node_modules"), path.join(PROJECT, "media", "samples")];

/** Returns as many documents as are measured, spread over the folder, by language. */
function documentsIn(folder: string): Map<string, string[]> {
  const byLanguage = new Map<string, string[]>();
  for (const file of globSync("**/*", { cwd: folder }).sort()) {
    const extension = /(?:\.rst)?\.[^.]+$/u.exec(file.toLowerCase())?.[0] ?? "";
    const language = LANGUAGES[extension];
    if (language === undefined) continue;
    const whole = path.join(folder, file);
    const facts = statSync(whole, { throwIfNoEntry: false });
    if (facts === undefined || !facts.isFile() || facts.size > LARGEST_FILE) continue;
    const files = byLanguage.get(language) ?? [];
    files.push(whole);
    byLanguage.set(language, files);
  }
  for (const [language, files] of byLanguage) {
    const every = Math.max(1, files.length / MOST_FILES);
    byLanguage.set(
      language,
      files.filter((_, index) => Math.floor(index / every) !== Math.floor((index - 1) / every)),
    );
  }
  return byLanguage;
}

const share = (part: number, whole: number): string =>
  whole === 0 ? "-" : `${((100 * part) / whole).toFixed(3)}%`;

function line(name: string, sum: Judgement): string {
  const { alike, bare, inventedPlaced, missing, refused, whole, wrong } = sum;
  const sentences = whole + bare + alike + wrong + missing;
  return [
    name.padEnd(44),
    `${sentences} sentences`.padStart(17),
    `right ${share(whole + bare, sentences)}`,
    `(with their quotation marks ${share(whole, sentences)})`,
    `of the same wording ${alike}`,
    `not placed ${missing}`,
    `wrong ${wrong}`,
    ...(refused + inventedPlaced > 0
      ? [`made up ${refused + inventedPlaced}, of these placed ${inventedPlaced}`]
      : []),
  ].join("  ");
}

const total = noJudgement();
let shown = 0;
for (const folder of folders) {
  for (const [language, files] of documentsIn(folder)) {
    const proses = files
      .map((file) => ({ file, text: extractProse(readFileSync(file, "utf8"), language).text }))
      .filter(({ text }) => (text.match(/\s+/gu)?.length ?? 0) >= LEAST_WORDS);
    if (proses.length === 0) continue;
    console.log(`\n${folder}: ${language}, ${proses.length} documents`);
    for (const perturbation of PERTURBATIONS) {
      for (const [cut, segment] of Object.entries(SEGMENTATIONS)) {
        const sum = noJudgement();
        for (const [index, { file, text }] of proses.entries()) {
          const truth = segment(text);
          const sentences = truth.map(({ start, end }) => text.slice(start, end));
          const items = perturbed(sentences, perturbation, randomFrom(index + 1));
          const places = placeSentences(
            text,
            items.map((item) => item.text),
          );
          for (const [at, outcome] of judge(text, truth, items, places).entries()) {
            sum[outcome] += 1;
            total[outcome] += 1;
            const isAstray = outcome !== "whole" && outcome !== "bare" && outcome !== "refused";
            if (!show || !isAstray || (shown += 1) > MOST_SHOWN) continue;
            console.log(file, outcome, items[at]?.text);
          }
        }
        console.log(line(`${perturbation.name}, ${cut} sentences`, sum));
      }
    }
  }
}
console.log(`\n${line("all", total)}`);
