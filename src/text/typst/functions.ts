import type { BlockKind } from "../block.ts";

/** The role of a function call in its sentence. */
export type CallRole =
  /** Its one content argument is presumably part of the sentence. */
  | "inline"
  /** It ends the paragraph, and its contents are separate blocks. */
  | "block"
  /** Adds nothing to the sentence; its contents are read elsewhere, such as a footnote. */
  | "aside"
  /** It isn't rendered. */
  | "nothing"
  | "space"
  | "lineBreak"
  | "paragraphBreak";

const names = (list: string): readonly string[] => list.split(" ");

const ROLES: ReadonlyMap<string, CallRole> = new Map<string, CallRole>([
  ...names(
    "figure table grid block align rect square circle ellipse page columns pad stack move rotate scale skew " +
      "enum list terms par heading title outline bibliography polygon layout repeat document",
  ).map((name) => [name, "block"] as const),
  ...names("footnote todo note sidenote marginnote margin-note inline-note drafting comment place").map(
    (name) => [name, "aside"] as const,
  ),
  ...names("metadata label counter state hide index assert panic").map((name) => [name, "nothing"] as const),
  ["h", "space"],
  ["linebreak", "lineBreak"],
  ...names("v parbreak pagebreak colbreak").map((name) => [name, "paragraphBreak"] as const),
]);

const KINDS: ReadonlyMap<string, BlockKind> = new Map([
  ["table", "tableCell"],
  ["grid", "tableCell"],
  ["footnote", "footnote"],
  ["quote", "quotation"],
  ["heading", "heading"],
  ["title", "heading"],
  ["list", "listItem"],
  ["enum", "listItem"],
  ["terms", "listItem"],
]);

/** Of `table.cell` the name is `table`. */
export const callRole = (name: string): CallRole => ROLES.get(name) ?? "inline";

/** The kind of the blocks from the contents of a call; for most calls that of the surrounding text. */
export const contentKind = (name: string): BlockKind | undefined => KINDS.get(name);
