import type { BlockKind } from "./block.ts";

/** Elements whose text is not prose. Those rendered inside a sentence become a placeholder; the others leave nothing. */
const NOT_PROSE: ReadonlyMap<string, "placeholder" | "nothing"> = new Map([
  ["code", "placeholder"],
  ["kbd", "placeholder"],
  ["samp", "placeholder"],
  ["var", "placeholder"],
  ["tt", "placeholder"],
  ["svg", "placeholder"],
  ["math", "placeholder"],
  ["script", "nothing"],
  ["style", "nothing"],
  ["pre", "nothing"],
  ["textarea", "nothing"],
  ["template", "nothing"],
  ["iframe", "nothing"],
  ["noembed", "nothing"],
  ["noframes", "nothing"],
  ["xmp", "nothing"],
  ["listing", "nothing"],
  ["plaintext", "nothing"],
]);

const KINDS: ReadonlyMap<string, BlockKind> = new Map([
  ["p", "paragraph"],
  ["li", "listItem"],
  ["dt", "listItem"],
  ["dd", "listItem"],
  ["td", "tableCell"],
  ["th", "tableCell"],
  ["caption", "tableCell"],
  ["blockquote", "quotation"],
]);

const OTHER_BLOCKS: ReadonlySet<string> = new Set(
  (
    "address article aside body button center details dialog dir div dl fieldset figcaption figure footer form " +
    "frame frameset head header hgroup hr html iframe legend link main menu meta nav noscript ol optgroup option " +
    "pre search section select summary table tbody textarea tfoot thead title tr ul"
  ).split(" "),
);

/** Returns the replacement for the text of an element that is not prose; undefined for all others. Names in lower case. */
export const nonProse = (name: string): "placeholder" | "nothing" | undefined => NOT_PROSE.get(name);

/** True if the element stays open across a blank line; for code in a sentence the search ends with its block. */
export const spansBlocks = (name: string): boolean =>
  name === "svg" || name === "math" || NOT_PROSE.get(name) === "nothing";

/** The level of `h1` to `h6`. */
export const headingLevel = (name: string): number | undefined =>
  /^h[1-6]$/.test(name) ? Number(name[1]) : undefined;

/** True if the element begins and ends a block of its own. */
export const isBlockElement = (name: string): boolean =>
  KINDS.has(name) || OTHER_BLOCKS.has(name) || headingLevel(name) !== undefined;

/** The kind of block for text directly inside the element. */
export const blockKind = (name: string | undefined): BlockKind =>
  name === undefined ? "html" : headingLevel(name) === undefined ? (KINDS.get(name) ?? "html") : "heading";
