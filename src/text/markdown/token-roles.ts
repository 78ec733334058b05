import type { BlockKind } from "../block.ts";

/** What a micromark token is to the prose; tokens that are in no table are looked into. */
const NOT_PROSE: ReadonlySet<string> = new Set([
  "yaml",
  "toml",
  "codeFenced",
  "codeIndented",
  "mathFlow",
  "definition",
  "directiveFence",
  "mdxjsEsm",
  "mdxFlowExpression",
  "resource",
  "reference",
  "taskListCheck",
  "tableDelimiterRow",
  "gfmFootnoteCall",
  "gfmFootnoteDefinitionLabel",
]);

const STANDS_IN_SENTENCE: ReadonlySet<string> = new Set([
  "codeText",
  "mathText",
  "autolink",
  "literalAutolink",
]);

const TEXT: ReadonlySet<string> = new Set(["data", "characterEscapeValue"]);

/** Marks of containers at the start of a line that continues a paragraph. */
const LINE_START: ReadonlySet<string> = new Set([
  "linePrefix",
  "blockQuotePrefix",
  "listItemIndent",
  "gfmFootnoteDefinitionIndent",
]);

const BLOCKS: ReadonlyMap<string, BlockKind> = new Map([
  ["paragraph", "paragraph"],
  ["atxHeadingText", "heading"],
  ["setextHeadingText", "heading"],
  ["tableContent", "tableCell"],
]);

const CONTAINERS: ReadonlyMap<string, BlockKind> = new Map([
  ["blockQuote", "quotation"],
  ["listOrdered", "listItem"],
  ["listUnordered", "listItem"],
  ["gfmFootnoteDefinition", "footnote"],
]);

/** Code, addresses and definitions: nothing inside is prose. */
export const isNotProse = (type: string): boolean => NOT_PROSE.has(type);

/** Code and the like in a sentence, for which one word stands. */
export const standsInSentence = (type: string): boolean => STANDS_IN_SENTENCE.has(type);

export const isText = (type: string): boolean => TEXT.has(type);

export const isLineStart = (type: string): boolean => LINE_START.has(type);

/** The kind of block whose text the token is. */
export const blockOf = (type: string): BlockKind | undefined => BLOCKS.get(type);

/** The kind of the paragraphs directly inside a container. */
export const containerOf = (type: string): BlockKind | undefined => CONTAINERS.get(type);
