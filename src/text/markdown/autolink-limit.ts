import type { Construct, ConstructRecord, Extension, TokenizeContext, Tokenizer } from "micromark-util-types";

/** Steps that one paragraph may take in looking for addresses: some hundred milliseconds. */
const STEPS_PER_PARAGRAPH = 20_000_000;
const ADDRESSES: ReadonlySet<string | undefined> = new Set([
  "wwwAutolink",
  "protocolAutolink",
  "emailAutolink",
]);

/**
 * GFM with a bound on its address constructs: behind a bracket that is never closed, each word walks back to the
 * bracket, which is quadratic. Past the bound a paragraph's addresses are left to the patterns of
 * `inline-patterns.ts`.
 */
export function limitAutolinks(gfm: Extension): Extension {
  const steps = new WeakMap<TokenizeContext, number>();
  const limited = (construct: Construct): Construct => {
    if (!ADDRESSES.has(construct.name)) return construct;
    const tokenize: Tokenizer = function bounded(effects, ok, nok) {
      const taken = (steps.get(this) ?? 0) + this.events.length;
      steps.set(this, taken);
      return taken > STEPS_PER_PARAGRAPH ? nok : construct.tokenize.call(this, effects, ok, nok);
    };
    return { ...construct, tokenize };
  };
  const text: ConstructRecord = {};
  for (const [code, constructs] of Object.entries(gfm.text ?? {})) {
    if (constructs !== undefined) {
      text[Number(code)] = Array.isArray(constructs) ? constructs.map(limited) : limited(constructs);
    }
  }
  return { ...gfm, text };
}
