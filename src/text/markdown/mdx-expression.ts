/** What a reader sees of an MDX expression in a sentence: nothing of a comment, the space of `{" "}`, else a value. */
export function seenOf(expression: string): "nothing" | "space" | "value" {
  if (/^\{\s*(?:\/\*[^]*\*\/\s*)?\}$/.test(expression)) return "nothing";
  return /^\{\s*(["'`])\s*\1\s*\}$/.test(expression) ? "space" : "value";
}
