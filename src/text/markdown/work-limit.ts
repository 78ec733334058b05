import type { Construct, ConstructRecord, State, TokenizeContext, Tokenizer } from "micromark-util-types";

/**
 * Characters that one paragraph may read again for constructs that then turn out not to be there. An unclosed `<!--`
 * or `$$` is looked for up to the end of the paragraph from every one of its marks.
 */
const REREAD_PER_PARAGRAPH = 500_000;
/** Behind a bracket that is never closed, GFM walks back to it from each word; an event costs less than a character. */
const EVENTS_PER_CHARACTER = 32;
const WALKS_BACK: ReadonlySet<string | undefined> = new Set([
  "wwwAutolink",
  "protocolAutolink",
  "emailAutolink",
]);

const isMark = (code: number | null): code is number =>
  code !== null && /[<>`$\\{}&:[\]*_~!]/.test(String.fromCharCode(Math.max(code, 0)));

/**
 * micromark's inline constructs with a bound on the work of one paragraph, which is quadratic without. Past the bound
 * marks are elided and nothing is paired, as with too many marks.
 */
export function limitWork(constructs: ConstructRecord): ConstructRecord {
  const spent = new WeakMap<TokenizeContext, number>();
  const known = new Map<Construct, Construct>();
  const spend = (context: TokenizeContext, cost: number): number => {
    const total = (spent.get(context) ?? 0) + cost;
    spent.set(context, total);
    return total;
  };
  const limited = (construct: Construct): Construct => {
    const before = known.get(construct);
    if (before !== undefined) return before;
    const tokenize: Tokenizer = function bounded(effects, ok, nok) {
      const walk = WALKS_BACK.has(construct.name) ? this.events.length / EVENTS_PER_CHARACTER : 0;
      if (spend(this, walk) > REREAD_PER_PARAGRAPH) {
        return (code) => {
          if (!isMark(code)) return nok(code);
          effects.enter("excessMarkup");
          effects.consume(code);
          effects.exit("excessMarkup");
          return ok;
        };
      }
      const start = this.now().offset;
      const failed: State = (code) => {
        spend(this, this.now().offset - start);
        return nok(code);
      };
      return construct.tokenize.call(this, effects, ok, failed);
    };
    const bounded = { ...construct, tokenize };
    known.set(construct, bounded);
    return bounded;
  };
  const result: ConstructRecord = {};
  for (const [code, list] of Object.entries(constructs)) {
    if (list !== undefined) {
      result[code === "null" ? code : Number(code)] = Array.isArray(list) ? list.map(limited) : limited(list);
    }
  }
  return result;
}
