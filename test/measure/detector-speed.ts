import { readFileSync } from "node:fs";
import path from "node:path";
import { countWords } from "../../src/contract/word-count.ts";
import { sourceDetectorFiles } from "../../src/service/engines/detector/detector-files.ts";
import { readStyleModel } from "../../src/service/engines/detector/style-model.ts";
import { StyleScorer } from "../../src/service/engines/detector/style-scorer.ts";
import { splitSentences } from "../../src/service/engines/sentences.ts";
import { tokenize } from "../../src/service/engines/detector/tokens.ts";
import { cpuMs } from "../harness/cpu-time.ts";
import { PROJECT } from "../harness/paths.ts";
import { ratio, type Figure } from "./figure.ts";

const WORDS = 1000;
const ROUNDS = 15;
/** Texts per round; a single one is too short to time. */
const TEXTS = 40;

/** Measures scoring 1,000 words with the trained model against splitting the same text into sentences and tokens. */
export function detectorSpeed(): Figure {
  const { calibrationUrl, vocabularyUrl, weightsUrl } = sourceDetectorFiles();
  const scorer = new StyleScorer(
    readStyleModel({
      weights: readFileSync(weightsUrl),
      vocabulary: readFileSync(vocabularyUrl, "utf8"),
      calibration: readFileSync(calibrationUrl, "utf8"),
    }),
  );
  const texts = documentation();
  const ours: number[] = [];
  const cutting: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    cutting.push(timed(texts, tokenize) + timed(texts, splitSentences));
    ours.push(timed(texts, (text) => scorer.score(text, WORDS)));
  }
  return ratio("AI detection in 1,000 words", ours, "cutting them into sentences and words", cutting, "ms");
}

/** Returns texts of 1,000 words each from the project's own documentation, each with a different beginning. */
function documentation(): readonly string[] {
  const words = ["README.md", "CONTRIBUTING.md"]
    .map((name) => readFileSync(path.join(PROJECT, name), "utf8"))
    .join("\n\n")
    .split(/(?<=\s)(?=\S)/);
  const all = [...words, ...words];
  return Array.from({ length: TEXTS }, (_, place) => {
    const from = Math.floor((place * words.length) / TEXTS);
    const text = all.slice(from, from + WORDS).join("");
    if (countWords(text) < WORDS) throw new Error("There is too little documentation to measure with.");
    return text;
  });
}

/** Returns the milliseconds per text. */
function timed(texts: readonly string[], run: (text: string) => unknown): number {
  const started = cpuMs();
  for (const text of texts) run(text);
  return (cpuMs() - started) / texts.length;
}
