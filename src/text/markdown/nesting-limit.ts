import type { Construct, ConstructRecord, TokenizeContext, Tokenizer } from "micromark-util-types";

/** The most containers that may begin on one line, and the most that may continue. Both take time quadratic in their number. */
const CONTAINERS_PER_LINE = 100;

const CONTAINER = /[ \t]*(?:>|(?:[-*+]|\d{1,9}[.)])(?=[ \t]))/y;

/** Replaces a line's container marks beyond the hundredth by spaces; the length stays. Only the parser sees the result. */
export function limitNesting(document: string): string {
  if (!/(?:\d{0,9}[>*+.)-][ \t]*){20}/.test(document)) return document;
  return document.replace(/[^\r\n]+/g, (line) => {
    let last = 0;
    let allowed = 0;
    CONTAINER.lastIndex = 0;
    for (let count = 0; CONTAINER.test(line); count += 1) {
      last = CONTAINER.lastIndex;
      if (count < CONTAINERS_PER_LINE) allowed = last;
    }
    return last === allowed ? line : line.slice(0, allowed) + " ".repeat(last - allowed) + line.slice(last);
  });
}

/** Wraps the constructs of containers so that on each line only the first hundred continue; the others end there. */
export function limitContinuations(constructs: ConstructRecord): ConstructRecord {
  const lines = new WeakMap<TokenizeContext, { line: number; count: number }>();
  const limit = (construct: Construct): Construct => {
    const { continuation } = construct;
    if (continuation === undefined) return construct;
    const tokenize: Tokenizer = function limited(effects, ok, nok) {
      const { line } = this.now();
      const last = lines.get(this);
      const count = last?.line === line ? last.count + 1 : 1;
      lines.set(this, { line, count });
      return count > CONTAINERS_PER_LINE ? nok : continuation.tokenize.call(this, effects, ok, nok);
    };
    return { ...construct, continuation: { ...continuation, tokenize } };
  };
  const limited: ConstructRecord = { ...constructs };
  for (const [key, list] of Object.entries(constructs)) {
    if (list !== undefined) limited[Number(key)] = Array.isArray(list) ? list.map(limit) : limit(list);
  }
  return limited;
}
