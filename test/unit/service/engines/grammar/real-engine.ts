import { GrammarEngine } from "../../../../../src/service/engines/grammar/grammar-engine.ts";
import { sourceGrammarFiles } from "../../../../../src/service/engines/grammar/grammar-files.ts";

/** Returns the engine with its real worker, checker and dictionary. */
export function realEngine(options: { readonly maxTimeoutMs?: number } = {}): GrammarEngine {
  return new GrammarEngine({
    ...sourceGrammarFiles(),
    timeoutMs: 20_000,
    maxTimeoutMs: options.maxTimeoutMs ?? 60_000,
    startTimeoutMs: 60_000,
    idleMs: 60_000,
  });
}

let shared: GrammarEngine | undefined;

/** Returns one engine shared by all suites that only query it: starting one takes longer than most of them. */
export function sharedEngine(): GrammarEngine {
  return (shared ??= realEngine());
}

after(async () => shared?.close());
