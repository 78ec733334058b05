import type { BlockKind } from "../block.ts";

/** Token types whose text is not prose; the children of tokens in no table are read. */
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

/** True for code and the like in a sentence, which one word replaces. */
export const standsInSentence = (type: string): boolean => STANDS_IN_SENTENCE.has(type);

export const isText = (type: string): boolean => TEXT.has(type);

export const isLineStart = (type: string): boolean => LINE_START.has(type);

/** The kind of the block whose text the token contains. */
export const blockOf = (type: string): BlockKind | undefined => BLOCKS.get(type);

/** The kind of the paragraphs directly inside a container. */
export const containerOf = (type: string): BlockKind | undefined => CONTAINERS.get(type);
