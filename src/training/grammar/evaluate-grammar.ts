import path from "node:path";
import { readFile } from "node:fs/promises";
import { GrammarEngine } from "../../service/engines/grammar/grammar-engine.ts";
import { sourceGrammarFiles } from "../../service/engines/grammar/grammar-files.ts";
import { readContextModel } from "../../service/engines/grammar/context/model-file.ts";
import { seededRandom } from "../random.ts";
import { readSamples } from "../samples.ts";
import { misspellings } from "./artificial-errors.ts";
import { heldOutParagraphs } from "./held-out.ts";
import { JUDGED_RULES } from "./judged-rules.ts";
import { ERROR_KINDS } from "./plant-errors.ts";
import { formatPrecision, inAll } from "./rule-precision.ts";
// Sentences of our own with the mistakes that commits named "fix typo" and "fix grammar" mend.
import realMistakes from "./real-mistakes.json" with { type: "json" };

const SEED = 7;
const MINUTES = 60_000;
/** Sentences of each kind of error. */
const SENTENCES = 150;

/**
 * Measures the grammar engine: `npm run evaluate -- grammar DATA`. Plants one error in each of many held-out sentences and
 * counts how often the engine restores the sentence, by kind; does the same with mistakes that people make; then corrects clean
 * documentation and lists every correction, to be read and judged, and each rule with its precision by those judged so far.
 *
 * @param data the folder that the model was trained on: what was held out there is measured here
 */
export async function evaluateGrammar(data: string, say: (line: string) => void): Promise<void> {
  const files = sourceGrammarFiles();
  const model = readContextModel(await readFile(files.weightsUrl), await readFile(files.wordsUrl));
  const engine = new GrammarEngine({
    ...files,
    timeoutMs: MINUTES,
    maxTimeoutMs: MINUTES,
    startTimeoutMs: MINUTES,
    idleMs: MINUTES,
  });
  try {
    const sentences = (await heldOutParagraphs(data)).flatMap(sentencesOf);
    const planting = { lexicon: model.lexicon, known: misspellings(model.typos), random: seededRandom(SEED) };
    say("kind of error: restored, changed otherwise, of how many");
    for (const [kind, plant] of Object.entries(ERROR_KINDS)) {
      const planted: { readonly right: string; readonly wrong: string }[] = [];
      for (const right of sentences) {
        if (planted.length === SENTENCES) break;
        if (planting.random() < 0.5) continue;
        const wrong = plant(right, planting);
        if (wrong !== undefined && wrong !== right) planted.push({ right, wrong });
      }
      let restored = 0;
      let other = 0;
      for (const { right, wrong } of planted) {
        const { correctedText } = await engine.correct(wrong, "auto");
        if (correctedText === right) restored += 1;
        else if (correctedText !== wrong) other += 1;
      }
      say(
        `${kind}: ${((100 * restored) / Math.max(1, planted.length)).toFixed(0)}%, ${other}, ${planted.length}`,
      );
    }
    await restoreMistakes(engine, say);
    await listCorrections(await cleanDocuments(data), engine, say);
  } finally {
    await engine.close();
  }
}

/** Counts, by kind, how many sentences with a mistake of the kinds that people mend are restored, and how many right ones change. */
async function restoreMistakes(engine: GrammarEngine, say: (line: string) => void): Promise<void> {
  const kinds = new Map<string, { restored: number; all: number }>();
  let changed = 0;
  for (const { kind, right, wrong } of realMistakes) {
    const count = kinds.get(kind) ?? { restored: 0, all: 0 };
    kinds.set(kind, count);
    count.all += 1;
    if ((await engine.correct(wrong, "auto")).correctedText === right) count.restored += 1;
    if ((await engine.correct(right, "auto")).diff.length > 0) changed += 1;
  }
  say("sentences with a mistake, as people make them: restored, of how many");
  for (const [kind, { all, restored }] of kinds) say(`${kind}: ${restored} of ${all}`);
  const restored = [...kinds.values()].reduce((sum, count) => sum + count.restored, 0);
  say(`${restored} of ${realMistakes.length} restored, ${changed} right sentences changed`);
}

async function listCorrections(
  documents: readonly string[],
  engine: GrammarEngine,
  say: (line: string) => void,
): Promise<void> {
  const byRule = new Map<string, number>();
  let words = 0;
  for (const document of documents) {
    words += document.split(/\s+/u).length;
    const { diff } = await engine.correct(document, "auto");
    for (const { corrected, end, original, rule, start } of diff) {
      byRule.set(rule, (byRule.get(rule) ?? 0) + 1);
      const before = document.slice(Math.max(0, start - 40), start);
      const after = document.slice(end, end + 30);
      say(`${rule}: ${before}{${original}>${corrected}}${after}`.replaceAll(/\s+/gu, " "));
    }
  }
  const total = [...byRule.values()].reduce((sum, count) => sum + count, 0);
  say(`${total} corrections in ${words} words: ${((1_000 * total) / words).toFixed(2)} in 1,000`);
  for (const [rule, count] of [...byRule].sort(([, one], [, other]) => other - one)) {
    const judged = JUDGED_RULES.get(rule);
    const share = judged === undefined ? "never judged" : `judged: ${formatPrecision(inAll(judged))}`;
    say(`${rule}: ${count} (${share})`);
  }
}

async function cleanDocuments(data: string): Promise<string[]> {
  const samples = await readSamples(path.join(data, "detector-data", "train"));
  return samples.filter(({ label, set }) => set === "techdocs" && label === 0).map(({ text }) => text);
}

/** The whole sentences of a paragraph that are neither short nor long. */
function sentencesOf(paragraph: string): string[] {
  return paragraph
    .split(/(?<=[.!?])\s+(?=\p{Lu})/u)
    .filter((sentence) => /^\p{Lu}.*[.!?]$/u.test(sentence) && !/["()*_`]/u.test(sentence))
    .filter((sentence) => {
      const words = sentence.split(" ").length;
      return words >= 8 && words <= 30;
    });
}
