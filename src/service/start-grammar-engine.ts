import { GrammarEngine } from "./engines/grammar/grammar-engine.ts";
import { bundledGrammarFiles, sourceGrammarFiles } from "./engines/grammar/grammar-files.ts";
import type { GrammarCorrector } from "./operations/grammar-corrector.ts";

/** Ten thousand units take under a second on an idle core; the rest is for slow and busy machines. */
const TIMEOUT_MS = 15_000;
const MAX_TIMEOUT_MS = 60_000;
const START_TIMEOUT_MS = 60_000;
/** A worker takes about 430 MB and two seconds to start: it outlasts a pause in writing, and its memory is free after a minute. */
const IDLE_MS = 50_000;

/** The grammar engine, from the bundle's own folder or, when the sources run directly, from the packages. */
export function startGrammarEngine(): GrammarCorrector {
  const isBundled = !import.meta.url.endsWith(".ts");
  const files = isBundled ? bundledGrammarFiles(new URL("./", import.meta.url)) : sourceGrammarFiles();
  return new GrammarEngine({
    ...files,
    timeoutMs: TIMEOUT_MS,
    maxTimeoutMs: MAX_TIMEOUT_MS,
    startTimeoutMs: START_TIMEOUT_MS,
    idleMs: IDLE_MS,
  });
}
