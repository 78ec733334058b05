import type { BlockKind } from "../block.ts";

/** What a call of a function is to the sentence that it stands in. */
export type CallRole =
  /** Its one content argument is part of the sentence, as far as anybody can tell. */
  | "inline"
  /** It ends the paragraph, and its contents are blocks of their own. */
  | "block"
  /** Nothing stands in the sentence; its contents are read elsewhere, such as a footnote. */
  | "aside"
  /** A reader sees nothing. */
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

/** The kind of the blocks that the contents of a call make; that of the text around it for most. */
export const contentKind = (name: string): BlockKind | undefined => KINDS.get(name);
