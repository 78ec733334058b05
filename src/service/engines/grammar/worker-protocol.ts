import type { GrammarAnalysis, GrammarVariant } from "./types.ts";

/** Where the worker finds what it loads: the checker's WebAssembly, and the dictionary's affixes and words. */
export interface GrammarWorkerData {
  readonly wasm: string;
  readonly affixes: string;
  readonly words: string;
}

export function isGrammarWorkerData(data: unknown): data is GrammarWorkerData {
  if (typeof data !== "object" || data === null) return false;
  const files: Partial<Record<string, unknown>> = { ...data };
  return [files["wasm"], files["affixes"], files["words"]].every((file) => typeof file === "string");
}

/** What the engine says to its worker. */
export type ToWorker =
  | { readonly kind: "correct"; readonly id: number; readonly text: string; readonly variant: GrammarVariant }
  | { readonly kind: "abandon"; readonly id: number };

/** What the worker says to its engine. After `broken` the worker is not to be asked again. */
export type FromWorker =
  | { readonly kind: "ready" }
  | { readonly kind: "done"; readonly id: number; readonly analysis: GrammarAnalysis }
  | { readonly kind: "abandoned"; readonly id: number }
  | { readonly kind: "broken"; readonly id: number; readonly reason: string };
