import type { mdxjs } from "micromark-extension-mdxjs";

type Acorn = NonNullable<NonNullable<Parameters<typeof mdxjs>[0]>["acorn"]>;

/** Characters that one document may reread to find the ends of expressions. */
const BUDGET = 2_000_000;

/** Strings on one line, templates and comments, each with its end as a group that is empty if it is missing; brackets. */
const TOKENS =
  /"(?:[^"\\\n]|\\.)*("?)|(?<!\p{L})'(?:[^'\\\n]|\\.)*('?)|`(?:[^`\\]|\\[^])*(`?)|\/\*[^]*?(\*\/|$)|\/\/[^\n]*|[{}()[\]]/gu;

/** True if every bracket, string and comment is closed. An apostrophe after a letter opens nothing. */
function isBalanced(source: string): boolean {
  let depth = 0;
  for (const [token, ...ends] of source.matchAll(TOKENS)) {
    if (ends.includes("")) return false;
    if (token.length === 1) depth += "{([".includes(token) ? 1 : -1;
  }
  return depth <= 0;
}

/**
 * Replaces the JavaScript parser of micromark's MDX, which is only needed to find where an expression, an import or an
 * export ends: where its brackets are closed. Incomplete code thus stays out of the prose, and nothing is parsed again at
 * each closing brace, which with acorn takes time quadratic in their number.
 */
export function bracketParser(): Acorn {
  let read = 0;
  const check = (source: string): void => {
    read += source.length;
    if (read <= BUDGET && !isBalanced(source)) {
      // micromark continues if the error was raised at the end.
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
