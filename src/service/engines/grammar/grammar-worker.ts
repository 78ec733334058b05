import { setImmediate as nextTurn } from "node:timers/promises";
import { parentPort, workerData } from "node:worker_threads";
import { analyze, type AnalysisTools } from "./analyze.ts";
import { commonTypos } from "./common-typos.ts";
import { commonWords } from "./common-words.ts";
import { readDictionary } from "./dictionary.ts";
import { loadHarper } from "./harper.ts";
import { technicalLexicon } from "./technical-lexicon.ts";
import { VariantSpelling } from "./variants.ts";
import {
  type FromWorker,
  type GrammarWorkerData,
  isGrammarWorkerData,
  type ToWorker,
} from "./worker-protocol.ts";

/** Thrown between two chunks of a text that nobody waits for any more. */
class Abandoned extends Error {
  readonly kind = "abandoned";
}

/** The worker's side: one text at a time, read from the port in order. */
async function serve(port: NonNullable<typeof parentPort>, files: GrammarWorkerData): Promise<void> {
  const [checker, second] = await Promise.all([
    loadHarper(new URL(files.wasm)),
    readDictionary(new URL(files.affixes), new URL(files.words)),
  ]);
  // The first misspelt word builds the checker's index; it must not be the first request that waits for it.
  await checker.lint("A mispelt word.", "plaintext");
  second.suggest("mispelt");
  const typos = commonTypos();
  const loaded = {
    checker,
    second,
    lexicon: technicalLexicon(),
    typos,
    common: new Set([...commonWords(), ...typos.values()]),
    spelling: new VariantSpelling(),
  };
  const say = (message: FromWorker): void => port.postMessage(message);
  const abandoned = new Set<number>();
  let before = Promise.resolve();
  port.on("message", (message: ToWorker) => {
    if (message.kind === "abandon") abandoned.add(message.id);
    else before = before.then(() => answer(message));
  });
  say({ kind: "ready" });

  async function answer({ id, text, variant }: Extract<ToWorker, { kind: "correct" }>): Promise<void> {
    const pause = async (): Promise<void> => {
      await nextTurn();
      if (abandoned.has(id)) throw new Abandoned();
    };
    const tools: AnalysisTools = { ...loaded, pause };
    try {
      say({ kind: "done", id, analysis: await analyze(text, variant, tools) });
    } catch (error) {
      if (abandoned.has(id)) say({ kind: "abandoned", id });
      else say({ kind: "broken", id, reason: error instanceof Error ? error.name : "unknown" });
    }
    abandoned.delete(id);
  }
}

const files: unknown = workerData;
if (parentPort && isGrammarWorkerData(files)) await serve(parentPort, files);
