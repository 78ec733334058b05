import { readFile } from "node:fs/promises";
import { setFlagsFromString } from "node:v8";
import { processPort, serveQuestions } from "../worker/serve-questions.ts";
import { analyze } from "./analyze.ts";
import { type ContextModel, ContextModelError, readContextModel } from "./context/model-file.ts";
import { loadHarper } from "./harper.ts";
import { technicalLexicon } from "./technical-lexicon.ts";
import type { GrammarAnalysis } from "./types.ts";
import { VariantSpelling } from "./variants.ts";
import { type GrammarQuestion, type GrammarWorkerData, isGrammarWorkerData } from "./worker-data.ts";

/** Loads and warms up, then corrects one text after another. */
async function serve(files: GrammarWorkerData): Promise<void> {
  // Optimizing the checker's code takes 150 MB and more time than it saves.
  setFlagsFromString("--liftoff-only");
  const [checker, model] = await Promise.all([loadHarper(new URL(files.wasm)), loadModel(files)]);
  await checker.lint("A first sentence.", "plaintext");
  const loaded = { checker, model, lexicon: technicalLexicon(), spelling: new VariantSpelling() };
  serveQuestions<GrammarQuestion, GrammarAnalysis>(processPort(), ({ text, variant }, pause) =>
    analyze(text, variant, { ...loaded, pause }),
  );
}

/** Returns the context model, or undefined if its files are missing or damaged: the checker works without it. */
async function loadModel({ weights, words }: GrammarWorkerData): Promise<ContextModel | undefined> {
  try {
    const [numbers, lists] = await Promise.all([readFile(new URL(weights)), readFile(new URL(words))]);
    return readContextModel(numbers, lists);
  } catch (error) {
    if (error instanceof ContextModelError || (error instanceof Error && "code" in error)) return undefined;
    throw error;
  }
}

const files: unknown = JSON.parse(process.argv[2] ?? "null");
if (isGrammarWorkerData(files)) await serve(files);
