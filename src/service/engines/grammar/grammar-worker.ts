import { type MessagePort, parentPort, workerData } from "node:worker_threads";
import { serveQuestions } from "../worker/serve-questions.ts";
import { analyze } from "./analyze.ts";
// Misspellings that are no word of English, no common name and no term, each with the one word that is meant.
import commonTypos from "./common-typos.json" with { type: "json" };
import { commonWords } from "./common-words.ts";
import { readDictionary } from "./dictionary.ts";
import { loadHarper } from "./harper.ts";
import { technicalLexicon } from "./technical-lexicon.ts";
import type { GrammarAnalysis } from "./types.ts";
import { VariantSpelling } from "./variants.ts";
import { type GrammarQuestion, type GrammarWorkerData, isGrammarWorkerData } from "./worker-data.ts";

/** Loads and warms up, then corrects one text after another. */
async function serve(port: MessagePort, files: GrammarWorkerData): Promise<void> {
  const [checker, second] = await Promise.all([
    loadHarper(new URL(files.wasm)),
    readDictionary(new URL(files.affixes), new URL(files.words)),
  ]);
  // The first misspelt word builds the checker's index, which shouldn't delay the first request.
  await checker.lint("A mispelt word.", "plaintext");
  second.suggest("mispelt");
  const typos = new Map(Object.entries(commonTypos));
  const loaded = {
    checker,
    second,
    lexicon: technicalLexicon(),
    typos,
    common: new Set([...commonWords(), ...typos.values()]),
    spelling: new VariantSpelling(),
  };
  serveQuestions<GrammarQuestion, GrammarAnalysis>(port, ({ text, variant }, pause) =>
    analyze(text, variant, { ...loaded, pause }),
  );
}

const files: unknown = workerData;
if (parentPort && isGrammarWorkerData(files)) await serve(parentPort, files);
