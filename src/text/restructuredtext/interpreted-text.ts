import { isInk } from "./inline-boundaries.ts";
import { readsAsWords, roleText } from "./roles.ts";

/** The rendering of interpreted text: words, words that are also a name, or a placeholder. */
export type Seen = "prose" | "label" | "placeholder";

/** The text between backquotes. */
export interface InterpretedText {
  readonly text: string;
  /** True if a target in angle brackets follows the text. */
  readonly hasTarget: boolean;
}

/** Splits `text <target>`. If there is only a target, `text` is empty. */
export function splitTitle(content: string): InterpretedText {
  const open = content.endsWith(">") && !content.endsWith("\\>") ? content.lastIndexOf("<") : -1;
  if (open < 0 || (open > 0 && isInk(content, open - 1))) return { text: content, hasTarget: false };
  return { text: content.slice(0, open).trimEnd(), hasTarget: true };
}

/** The text of a link `reference`, `_` or `__`; without a target in it, it is its own name. */
export function seenOfLink({ text, hasTarget }: InterpretedText, reference: string): Seen {
  if (text === "") return "placeholder";
  return hasTarget || reference === "__" ? "prose" : "label";
}

/** The text of a role. A title with a target of its own is prose unless it is a name in code. */
export function seenOfRole(role: string, { text, hasTarget }: InterpretedText): Seen {
  if (text === "") return "placeholder";
  const kind = roleText(role);
  if (kind === "prose" || kind === "label") return kind;
  const isWord = kind === "code" ? /^\p{L}[\p{Ll}'\u2019-]*$/u : /^[\p{L}\p{M}'\u2019-]+$/u;
  if (hasTarget) return readsAsWords(text) || isWord.test(text) ? "prose" : "placeholder";
  return kind === "unknown" && readsAsWords(text) ? "prose" : "placeholder";
}
