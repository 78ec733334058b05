import type { BlockKind, RawBlock } from "../block.ts";
import { slice, type TextRange } from "../range.ts";
import { isCodeStyle, keepsLines, withLine, type BlockAttributes } from "./block-attributes.ts";
import { BlockContext } from "./block-context.ts";
import { BlockLines } from "./block-lines.ts";
import { cellLines, cellParagraphs } from "./cell-content.ts";
import { delimitedContent } from "./delimited-content.ts";
import { documentHeader } from "./document-header.ts";
import { readInline, type InlineOptions } from "./inline.ts";
import {
  blockMacro,
  isAttributeEntry,
  isAttributeLine,
  isComment,
  isDivider,
  isInclude,
  itemMark,
  sectionTitle,
  underlinedTitle,
  type SectionTitle,
} from "./line-roles.ts";
import { firstValue, namedValue } from "./macro-text.ts";
import { paragraphAt, paragraphsOf, trimmedLine } from "./paragraph.ts";
import type { AsciidocMedia } from "./media.ts";
import { readTable, type Cell } from "./table.ts";

/** The output lists for blocks and comments. */
export interface Sink {
  readonly blocks: RawBlock[];
  readonly comments: TextRange[];
  /** Collects linked media, if requested. */
  readonly media?: AsciidocMedia | undefined;
}

/** The context of the lines that are read. */
interface Place {
  readonly kind: BlockKind;
  /** The number of table cells around them. */
  readonly depth: number;
  /** True if the document uses the quotation marks of AsciiDoc before Asciidoctor. */
  readonly isOld: boolean;
}

const DOCUMENT: Place = { kind: "paragraph", depth: 0, isOld: false };
const MOST_NESTED_TABLES = 4;
const ADMONITION = /^(?:NOTE|TIP|IMPORTANT|WARNING|CAUTION):[ \t]+/;
const BLOCK_TITLE = /^\.\.?[^ \t.]/;
const QUOTE_MARK = /^>[ \t]?/;
/** Block macros without text of their own. */
const TEXTLESS: ReadonlySet<string> = new Set(["toc", "video", "audio"]);

/** Reads the lines of a document, or of a cell that contains blocks, in order. Offsets are in UTF-16 units. */
export class BlockReader {
  readonly #document: string;
  readonly #lines: BlockLines;
  readonly #context: BlockContext;
  readonly #sink: Sink;
  readonly #depth: number;
  #isOld: boolean;

  constructor(document: string, lines: readonly TextRange[], sink: Sink, place: Place = DOCUMENT) {
    this.#document = document;
    this.#lines = new BlockLines(document, lines);
    this.#context = new BlockContext(place.kind, lines.length);
    this.#sink = sink;
    this.#depth = place.depth;
    this.#isOld = place.isOld;
  }

  read(): void {
    let index = 0;
    while (index < this.#lines.length) index = this.#context.closeAt(index) ?? this.#take(index);
  }

  /** Reads the block that begins at the line, and returns the index of the next one. */
  #take(index: number): number {
    const line = this.#lines.text(index);
    if (line === "") {
      this.#context.afterBlank = true;
      return index + 1;
    }
    return (
      this.#takeMetadata(index, line) ??
      this.#takeTitle(index, line) ??
      this.#takeDelimited(index, line) ??
      this.#takeSingle(index, line) ??
      this.#takeItem(index, line) ??
      this.#takeParagraph(index, line)
    );
  }

  #takeMetadata(index: number, line: string): number | undefined {
    const context = this.#context;
    if (isComment(line)) return this.#comment(index, index);
    if (isAttributeEntry(line)) {
      if (line === ":compat-mode:") this.#isOld = true;
      this.#sink.media?.entry(line);
      return this.#lines.afterEntry(index);
    }
    if (isAttributeLine(line)) {
      context.attributes = withLine(context.attributes, line);
      return index + 1;
    }
    if (BLOCK_TITLE.test(line) && !this.#lines.isDelimiter(index)) {
      this.#inline([this.#lines.part(index, 1)], { kind: "paragraph" });
      return index + 1;
    }
    if (isInclude(line)) return index + 1;
    if (line === "+" && context.inList) {
      context.continued = true;
      context.awaitsText = false;
      return index + 1;
    }
    return undefined;
  }

  #takeTitle(index: number, line: string): number | undefined {
    const title = sectionTitle(line) ?? this.#underlined(index, line);
    if (title === undefined) return undefined;
    const isFirst = this.#depth === 0 && this.#sink.blocks.length === 0 && title.level === 1;
    this.#context.endBlock();
    this.#context.inList = false;
    this.#inline([this.#within(index, title)], { kind: "heading", level: title.level });
    const below = index + title.lines;
    if (!isFirst) return below;
    // For Asciidoctor an underlined document title marks an older document.
    if (title.lines > 1) this.#isOld = true;
    const { next, comments } = documentHeader(this.#lines, below);
    this.#commentLines(comments);
    return next;
  }

  #underlined(index: number, line: string): SectionTitle | undefined {
    const { isContained, attributes, inList } = this.#context;
    if (isContained || isCodeStyle(attributes.style)) return undefined;
    if (inList && itemMark(line) !== undefined) return undefined;
    return underlinedTitle(line, this.#lines.text(index + 1));
  }

  #takeDelimited(index: number, line: string): number | undefined {
    if (!this.#lines.isDelimiter(index)) return undefined;
    const { attributes, limit } = this.#context;
    const end = this.#lines.closing(index, limit);
    const next = end === undefined ? index + 1 : end + 1;
    this.#context.endBlock();
    const content = delimitedContent(line, attributes.style);
    // An unclosed block, still being written: the rest is read as if the delimiter weren't there, except for a table, and
    // code directly below.
    switch (content) {
      case "comment":
        return end === undefined ? next : this.#comment(index, end);
      case "table": {
        const last = end ?? this.#lines.afterOpenTable(index, limit);
        this.#table(index, last, line, attributes);
        return end === undefined ? last : next;
      }
      case "code":
        return end === undefined ? this.#lines.blankAfter(index + 1, limit) : next;
      case "verse":
        if (end !== undefined) this.#verse(this.#lines.between(index + 1, end));
        return next;
      case "quotation":
      case "container":
        if (end !== undefined) {
          this.#context.open(content === "quotation" ? content : this.#context.containerKind, end);
        }
    }
    return index + 1;
  }

  #verse(lines: readonly TextRange[]): void {
    for (const paragraph of paragraphsOf(lines)) {
      const text = paragraph.map((line) => trimmedLine(this.#document, line));
      this.#inline(text, { kind: "quotation", keepsLines: true });
    }
  }

  /** Dividers and block macros. */
  #takeSingle(index: number, line: string): number | undefined {
    if (isDivider(line)) {
      this.#context.endBlock();
      return index + 1;
    }
    const macro = blockMacro(line);
    if (macro === undefined) return undefined;
    this.#context.endBlock();
    this.#sink.media?.macro(macro.name, this.#lines.part(index, 0), macro.target);
    const { start, end } = this.#within(index, macro);
    const text = firstValue(this.#document, start, end) ?? namedValue(this.#document, start, end, "alt");
    const kind = macro.name === "image" ? "imageAlt" : "paragraph";
    if (text !== undefined && !TEXTLESS.has(macro.name)) this.#inline([text], { kind });
    return index + 1;
  }

  #takeItem(index: number, line: string): number | undefined {
    const mark = itemMark(line);
    if (mark === undefined) return undefined;
    this.#context.endBlock();
    this.#context.inList = true;
    if (mark.term !== undefined) this.#inline([this.#within(index, mark.term)], { kind: "listItem" });
    if (mark.length === line.length) {
      this.#context.awaitsText = true;
      return index + 1;
    }
    const { limit, inList } = this.#context;
    const text = paragraphAt(this.#lines, index, mark.length, { limit, inList, isLiteral: false });
    this.#commentLines(text.comments);
    this.#inline(text.ranges, { kind: "listItem" });
    return text.next;
  }

  #takeParagraph(index: number, line: string): number {
    const context = this.#context;
    const { attributes, awaitsText } = context;
    const { style } = attributes;
    const isIndented = /^[ \t]/.test(line);
    if (context.afterBlank && !context.continued && !isIndented && !awaitsText) context.inList = false;
    const isLiteral = isIndented && !awaitsText && (style === "" || isCodeStyle(style));
    context.endBlock();
    const isMarked = line.startsWith("> ");
    const mark = ADMONITION.exec(line) ?? (isMarked ? QUOTE_MARK.exec(line) : null);
    const { limit, inList } = context;
    const from = mark?.[0].length ?? 0;
    const { ranges, comments, next } = paragraphAt(this.#lines, index, from, { limit, inList, isLiteral });
    if (style === "comment") return this.#comment(index, next - 1);
    this.#commentLines(comments);
    if (isLiteral || isCodeStyle(style)) return next;
    const isQuote = isMarked || style === "quote" || style === "verse";
    const shown = isMarked ? ranges.map((range) => this.#withoutQuoteMark(range)) : ranges;
    this.#inline(shown, {
      kind: isQuote ? "quotation" : context.paragraphKind,
      keepsLines: keepsLines(attributes),
    });
    return next;
  }

  #table(index: number, end: number, line: string, attributes: BlockAttributes): void {
    const lines = this.#lines.between(index + 1, end);
    const { cells, escape } = readTable(this.#document, lines, line, attributes);
    for (const range of lines) {
      if (isComment(slice(this.#document, range))) this.#sink.comments.push(range);
    }
    for (const cell of cells) this.#cell(cell, escape);
  }

  #cell({ lines, style }: Cell, escape: string): void {
    if (style === "m" || style === "l") return;
    if (style === "a" && this.#depth < MOST_NESTED_TABLES) {
      // Comment lines of the table have been collected already.
      const sink: Sink = { blocks: this.#sink.blocks, comments: [], media: this.#sink.media };
      const place: Place = { kind: "tableCell", depth: this.#depth + 1, isOld: this.#isOld };
      new BlockReader(this.#document, cellLines(this.#document, lines), sink, place).read();
      return;
    }
    for (const paragraph of cellParagraphs(this.#document, lines)) {
      this.#inline(paragraph, { kind: "tableCell", escape });
    }
  }

  #comment(first: number, last: number): number {
    const { start } = this.#lines.part(first, 0);
    this.#sink.comments.push({ start, end: this.#lines.part(last, 0).end });
    return last + 1;
  }

  #commentLines(indexes: readonly number[]): void {
    for (const index of indexes) this.#comment(index, index);
  }

  #inline(ranges: readonly TextRange[], options: InlineOptions): void {
    this.#sink.blocks.push(
      ...readInline(this.#document, ranges, { ...options, isOld: this.#isOld, media: this.#sink.media }),
    );
  }

  #withoutQuoteMark({ start, end }: TextRange): TextRange {
    const mark = QUOTE_MARK.exec(this.#document.slice(start, end));
    return { start: start + (mark?.[0].length ?? 0), end };
  }

  /** A range of the line, in the document. */
  #within(index: number, { start, end }: TextRange): TextRange {
    const line = this.#lines.part(index, 0);
    return { start: line.start + start, end: line.start + end };
  }
}
