/** True if the source of an expression or a tag is a comment: `{/* *\/}` of MDX, `<!-- -->` of HTML. */
export const isComment = (source: string): boolean =>
  source.startsWith("<!--") ||
  (source.startsWith("{") && source.includes("/*") && seenOf(source) === "nothing");

/** The rendering of an MDX expression in a sentence: nothing for a comment, a space for `{" "}`, otherwise a value. */
export function seenOf(expression: string): "nothing" | "space" | "value" {
  if (/^\{\s*(?:\/\*[^]*\*\/\s*)?\}$/.test(expression)) return "nothing";
  return /^\{\s*(["'`])\s*\1\s*\}$/.test(expression) ? "space" : "value";
}
