import type { mdxjs } from "micromark-extension-mdxjs";

type Acorn = NonNullable<NonNullable<Parameters<typeof mdxjs>[0]>["acorn"]>;

/** Characters that one document may read again in looking for the ends of expressions. */
const BUDGET = 2_000_000;

/** Strings on one line, templates and comments, each with its end as a group that is empty where it has none; brackets. */
const TOKENS =
  /"(?:[^"\\\n]|\\.)*("?)|(?<!\p{L})'(?:[^'\\\n]|\\.)*('?)|`(?:[^`\\]|\\[^])*(`?)|\/\*[^]*?(\*\/|$)|\/\/[^\n]*|[{}()[\]]/gu;

/** Whether every bracket, string and comment that is opened is closed. An apostrophe after a letter opens nothing. */
function isBalanced(source: string): boolean {
  let depth = 0;
  for (const [token, ...ends] of source.matchAll(TOKENS)) {
    if (ends.includes("")) return false;
    if (token.length === 1) depth += "{([".includes(token) ? 1 : -1;
  }
  return depth <= 0;
}

/**
 * Stands in for the JavaScript parser of micromark's MDX, which is asked only where an expression, an import or an
 * export ends: where its brackets are closed. Code that is half-written thus stays out of the prose, and nothing is
 * parsed again at each closing brace, which with acorn takes time quadratic in their number.
 */
export function bracketParser(): Acorn {
  let read = 0;
  const check = (source: string): void => {
    read += source.length;
    if (read <= BUDGET && !isBalanced(source)) {
      // micromark goes on reading when the error was raised at the end.
      throw Object.assign(new SyntaxError("Unbalanced"), { pos: source.length, raisedAt: source.length });
    }
  };
  return {
    parse(source) {
      check(source);
      return { type: "Program", start: 0, end: source.length, body: [], sourceType: "module" };
    },
    parseExpressionAt(source) {
      check(source);
      return { type: "ObjectExpression", start: 0, end: source.length, properties: [] };
    },
  };
}
