import type { mdxjs } from "micromark-extension-mdxjs";

type Acorn = NonNullable<NonNullable<Parameters<typeof mdxjs>[0]>["acorn"]>;

/**
 * Stands in for the JavaScript parser while somebody is typing: every expression is taken as it stands between its
 * braces, and an import or export ends at the next blank line. What MDX calls markup is then still not prose.
 */
export const LENIENT_ACORN: Acorn = {
  parse: (input) => ({ type: "Program", start: 0, end: input.length, body: [], sourceType: "module" }),
  parseExpressionAt: (input) => ({ type: "Literal", start: 0, end: input.length, value: null }),
};
