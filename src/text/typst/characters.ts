import type { Frame } from "./frame.ts";
import type { Placed, PlacedTree } from "./placed-tree.ts";

const SENTENCE_ENDS = ".!?:";

/** The characters of a shorthand; none for a soft hyphen. */
const SHORTHANDS: ReadonlyMap<string, string> = new Map([
  ["~", "\u00A0"],
  ["--", "\u2013"],
  ["---", "\u2014"],
  ["...", "\u2026"],
  ["-?", ""],
]);

/** Adds a node that represents characters to the block; returns true if the node is one. */
export function takeCharacters(tree: PlacedTree, node: Placed, frame: Frame): boolean {
  const { start, end } = node;
  const { builder } = frame;
  switch (node.name) {
    case "Text":
      builder.verbatim(start, end);
      frame.midSentence = !SENTENCE_ENDS.includes(tree.document[end - 1] ?? "");
      return true;
    case "SmartQuote":
      builder.verbatim(start, end);
      return true;
    case "Space":
      // The parser may have been shown a space for unreadable text.
      if (/[^ \t]/.test(tree.source(node))) builder.lineBreak(start, end, " ");
      else builder.verbatim(start, end);
      return true;
    case "Linebreak":
      builder.lineBreak(start, end, "\n");
      return true;
    case "Escape":
      takeEscape(tree.source(node), node, frame);
      return true;
    case "Shorthand":
      takeShorthand(tree.source(node), node, frame);
      return true;
    default:
      return false;
  }
}

/** The character after the backslash, or the one of `\u{...}`. */
function takeEscape(source: string, { start, end }: Placed, { builder }: Frame): void {
  const hex = /^\\u\{([0-9A-Fa-f]{1,6})\}$/.exec(source)?.[1];
  if (hex === undefined) {
    builder.verbatim(start + 1, end);
    return;
  }
  const code = Number.parseInt(hex, 16);
  builder.character(start, end, code <= 0x10_ff_ff ? String.fromCodePoint(code).toWellFormed() : "\uFFFD");
}

function takeShorthand(source: string, { start, end }: Placed, { builder }: Frame): void {
  const character = SHORTHANDS.get(source);
  if (character === undefined) builder.verbatim(start, end);
  else if (character !== "") builder.character(start, end, character);
}
