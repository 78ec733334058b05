import type { GrammarVariant } from "./types.ts";

/** The files for the worker: the checker's WebAssembly, and the context model's weights and word lists. */
export interface GrammarWorkerData {
  readonly wasm: string;
  readonly weights: string;
  readonly words: string;
}

export function isGrammarWorkerData(data: unknown): data is GrammarWorkerData {
  if (typeof data !== "object" || data === null) return false;
  const files: Partial<Record<string, unknown>> = { ...data };
  return [files["wasm"], files["weights"], files["words"]].every((file) => typeof file === "string");
}

/** A message to the worker, which answers with a `GrammarAnalysis`. */
export interface GrammarQuestion {
  readonly text: string;
  readonly variant: GrammarVariant;
}
