import type { BlockKind, RawBlock } from "../block.ts";
import { slice, type TextRange } from "../range.ts";
import {
  isCodeStyle,
  keepsLines,
  NO_ATTRIBUTES,
  withLine,
  type BlockAttributes,
} from "./block-attributes.ts";
import { Delimiters } from "./delimiters.ts";
import { readInline } from "./inline.ts";
import {
  blockMacro,
  delimitedBlock,
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
import { readTable, type Cell } from "./table.ts";

/** Where blocks and comments go. */
export interface Sink {
  readonly blocks: RawBlock[];
  readonly comments: TextRange[];
}

/** A delimited block that holds other blocks. */
interface Container {
  /** The line that closes it. */
  readonly end: number;
  readonly kind: BlockKind;
  /** Whether a list goes on after it. */
  readonly inList: boolean;
}

/** What stands around the lines that are read. */
interface Place {
  readonly kind: BlockKind;
  /** How many cells of tables they stand in. */
  readonly depth: number;
  /** Whether the document has the quotation marks of AsciiDoc before Asciidoctor. */
  readonly isOld: boolean;
}

const DOCUMENT: Place = { kind: "paragraph", depth: 0, isOld: false };
const MOST_NESTED_TABLES = 4;
const ADMONITION = /^(?:NOTE|TIP|IMPORTANT|WARNING|CAUTION):[ \t]+/;
const BLOCK_TITLE = /^\.\.?[^ \t.]/;
const NAME = String.raw`[\p{Alphabetic}\p{N}_][\p{Alphabetic}\p{N}_\-'.]*`;
const AUTHOR = new RegExp(`^${NAME}(?: +${NAME}){0,2}(?: +<[^>]+>)?(?:;|$)`, "u");
const REVISION = /^(?:v?\d[^\s,:]*(?:[,:].*)?|v?\{.*|\d{4}-\d\d-\d\d.*)$/i;
const QUOTE_MARK = /^>[ \t]?/;
const BLANK_OR_WHITE = /^[ \t]*/;

/** Reads the lines of a document, or of a cell that holds blocks, from the first to the last. Offsets are UTF-16 units. */
export class BlockReader {
  readonly #document: string;
  readonly #lines: readonly TextRange[];
  readonly #delimiters: Delimiters;
  readonly #sink: Sink;
  readonly #kind: BlockKind;
  readonly #depth: number;
  readonly #containers: Container[] = [];
  #attributes: BlockAttributes = NO_ATTRIBUTES;
  #inList = false;
  /** Whether the item's mark had no text after it, so that the next paragraph is its text however it is indented. */
  #awaitsText = false;
  #afterBlank = false;
  #continued = false;
  #isOld: boolean;

  constructor(document: string, lines: readonly TextRange[], sink: Sink, place: Place = DOCUMENT) {
    this.#document = document;
    this.#lines = lines;
    this.#delimiters = new Delimiters(document, lines);
    this.#sink = sink;
    this.#kind = place.kind;
    this.#depth = place.depth;
    this.#isOld = place.isOld;
  }

  read(): void {
    let index = 0;
    while (index < this.#lines.length) {
      const container = this.#containers.at(-1);
      if (container !== undefined && index >= container.end) {
        this.#containers.pop();
        this.#endBlock();
        this.#inList = container.inList;
        index = container.end + 1;
      } else {
        index = this.#take(index);
      }
    }
  }

  /** Lines about the document right below its title: the authors, then the revision. Where the body begins. */
  #aboutDocument(index: number): number {
    let next = index;
    for (const pattern of [AUTHOR, REVISION]) {
      for (; isComment(this.#text(next)); next += 1) this.#comment(next, next);
      if (!pattern.test(this.#text(next))) break;
      next += 1;
    }
    return next;
  }

  /** Reads what begins at the line, and answers where the next begins. */
  #take(index: number): number {
    const line = this.#text(index);
    if (line === "") {
      this.#afterBlank = true;
      return index + 1;
    }
    return (
      this.#takeMetadata(index, line) ??
      this.#section(index) ??
      this.#takeDelimited(index, line) ??
      this.#takeSingle(index, line) ??
      this.#takeItem(index, line) ??
      this.#takeParagraph(index, line)
    );
  }

  #takeMetadata(index: number, line: string): number | undefined {
    if (isComment(line)) return this.#comment(index, index);
    if (isAttributeEntry(line)) {
      if (line === ":compat-mode:") this.#isOld = true;
      return this.#afterEntry(index);
    }
    if (isAttributeLine(line)) {
      this.#attributes = withLine(this.#attributes, line);
      return index + 1;
    }
    if (BLOCK_TITLE.test(line) && !this.#delimiters.has(index)) {
      this.#inline([this.#part(index, 1)], { kind: "paragraph" });
      return index + 1;
    }
    if (isInclude(line)) return index + 1;
    if (line === "+" && this.#inList) {
      this.#continued = true;
      this.#awaitsText = false;
      return index + 1;
    }
    return undefined;
  }

  #section(index: number): number | undefined {
    const range = this.#line(index);
    if (range === undefined) return undefined;
    const line = this.#text(index);
    const title = sectionTitle(line) ?? this.#underlined(index, line);
    if (title === undefined) return undefined;
    const isFirst = this.#depth === 0 && this.#sink.blocks.length === 0 && title.level === 1;
    this.#endBlock();
    this.#inList = false;
    const text = { start: range.start + title.start, end: range.start + title.end };
    this.#inline([text], { kind: "heading", level: title.level });
    const next = index + title.lines;
    // Asciidoctor takes an underlined document title for the sign of an older document.
    if (isFirst && title.lines > 1) this.#isOld = true;
    return isFirst ? this.#aboutDocument(next) : next;
  }

  #underlined(index: number, line: string): SectionTitle | undefined {
    if (this.#containers.length > 0 || isCodeStyle(this.#attributes.style)) return undefined;
    if (this.#inList && itemMark(line) !== undefined) return undefined;
    return underlinedTitle(line, this.#text(index + 1));
  }

  #takeDelimited(index: number, line: string): number | undefined {
    if (!this.#delimiters.has(index)) return undefined;
    const attributes = this.#attributes;
    const inList = this.#inList;
    const limit = this.#containers.at(-1)?.end ?? this.#lines.length;
    const end = this.#delimiters.closing(line, index, limit);
    const block = delimitedBlock(line);
    this.#endBlock();
    if (block === "comment" || attributes.style === "comment") {
      return end === undefined ? index + 1 : this.#comment(index, end);
    }
    if (block === "table") {
      const last = end ?? this.#endOfOpenTable(index, limit);
      this.#table(index, last, line, attributes);
      return end === undefined ? last : end + 1;
    }
    const verse =
      attributes.style === "verse" && (block === "quotation" || line === "--" || line.startsWith("."));
    const isCode = !verse && (block === "code" || (line === "--" && isCodeStyle(attributes.style)));
    if (end === undefined) {
      // Half-written: what follows is read as if the line were not there, but for the code that stands right below.
      return isCode ? this.#blankAfter(index + 1, limit) : index + 1;
    }
    if (isCode) return end + 1;
    if (verse) {
      for (const ranges of this.#paragraphs(index + 1, end))
        this.#inline(ranges, { kind: "quotation", keepsLines: true });
      return end + 1;
    }
    const isQuote = block === "quotation" || attributes.style === "quote";
    const kind = isQuote
      ? "quotation"
      : (this.#containers.at(-1)?.kind ?? (inList ? "listItem" : this.#kind));
    this.#containers.push({ end, kind, inList });
    this.#inList = false;
    return index + 1;
  }

  /** Dividers and block macros. */
  #takeSingle(index: number, line: string): number | undefined {
    if (isDivider(line)) {
      this.#endBlock();
      return index + 1;
    }
    const macro = blockMacro(line);
    const range = this.#line(index);
    if (macro === undefined || range === undefined) return undefined;
    this.#endBlock();
    const start = range.start + macro.start;
    const end = range.start + macro.end;
    const text = firstValue(this.#document, start, end) ?? namedValue(this.#document, start, end, "alt");
    const kind = macro.name === "image" ? "imageAlt" : "paragraph";
    const hasText = macro.name !== "toc" && macro.name !== "video" && macro.name !== "audio";
    if (text !== undefined && hasText) this.#inline([text], { kind });
    return index + 1;
  }

  #takeItem(index: number, line: string): number | undefined {
    const mark = itemMark(line);
    const range = this.#line(index);
    if (mark === undefined || range === undefined) return undefined;
    this.#endBlock();
    this.#inList = true;
    if (mark.term !== undefined) {
      this.#inline([{ start: range.start + mark.term.start, end: range.start + mark.term.end }], {
        kind: "listItem",
      });
    }
    if (mark.length === line.length) {
      this.#awaitsText = true;
      return index + 1;
    }
    const { ranges, next } = this.#textFrom(index, mark.length);
    this.#inline(ranges, { kind: "listItem" });
    return next;
  }

  #takeParagraph(index: number, line: string): number {
    const indented = /^[ \t]/.test(line);
    if (this.#inList && this.#afterBlank && !this.#continued && !indented && !this.#awaitsText)
      this.#inList = false;
    const attributes = this.#attributes;
    const commentsBefore = this.#sink.comments.length;
    const isText =
      !indented || this.#awaitsText || (attributes.style !== "" && !isCodeStyle(attributes.style));
    this.#endBlock();
    const mark = ADMONITION.exec(line) ?? (line.startsWith("> ") ? QUOTE_MARK.exec(line) : null);
    const { ranges, next } = this.#textFrom(index, mark?.[0].length ?? 0, isText);
    if (attributes.style === "comment") {
      this.#sink.comments.length = commentsBefore;
      this.#comment(index, next - 1);
    } else if (isText && !isCodeStyle(attributes.style)) {
      const isQuote = attributes.style === "quote" || attributes.style === "verse" || line.startsWith("> ");
      const kind = isQuote
        ? "quotation"
        : this.#inList
          ? "listItem"
          : (this.#containers.at(-1)?.kind ?? this.#kind);
      const shown = line.startsWith("> ") ? ranges.map((range) => this.#withoutQuoteMark(range)) : ranges;
      this.#inline(shown, { kind, keepsLines: keepsLines(attributes) });
    }
    return next;
  }

  /**
   * The lines of a paragraph that begins on the line, `from` UTF-16 units after its start. In a literal paragraph marks of
   * list items are like any other text.
   */
  #textFrom(
    index: number,
    from: number,
    isText = true,
  ): { readonly ranges: TextRange[]; readonly next: number } {
    const limit = this.#containers.at(-1)?.end ?? this.#lines.length;
    const ranges = [this.#part(index, from)];
    let next = index + 1;
    for (; next < limit; next += 1) {
      const line = this.#text(next);
      if (isComment(line)) {
        this.#comment(next, next);
        continue;
      }
      if (line === "" || isAttributeLine(line) || isInclude(line) || this.#delimiters.has(next)) break;
      if (this.#inList && (line === "+" || (isText && itemMark(line) !== undefined))) break;
      ranges.push(this.#part(next, BLANK_OR_WHITE.exec(line)?.[0].length ?? 0));
    }
    return { ranges, next };
  }

  #table(index: number, end: number, line: string, attributes: BlockAttributes): void {
    const { cells, escape } = readTable(this.#document, this.#lines.slice(index + 1, end), line, attributes);
    for (const range of this.#lines.slice(index + 1, end)) {
      if (isComment(slice(this.#document, range))) this.#sink.comments.push(range);
    }
    for (const cell of cells) this.#cell(cell, escape);
  }

  #cell({ lines, style }: Cell, escape: string): void {
    if (style === "m" || style === "l") return;
    if (style === "a" && this.#depth < MOST_NESTED_TABLES) {
      const first = lines.findIndex((line) => slice(this.#document, line).trim() !== "");
      const own = lines.slice(first).map((line, index) => (index === 0 ? this.#trimmed(line) : line));
      const sink: Sink = { blocks: this.#sink.blocks, comments: [] };
      new BlockReader(this.#document, own, sink, {
        kind: "tableCell",
        depth: this.#depth + 1,
        isOld: this.#isOld,
      }).read();
      return;
    }
    let paragraph: TextRange[] = [];
    const flush = (): void => {
      if (paragraph.length > 0) this.#inline(paragraph, { kind: "tableCell", escape });
      paragraph = [];
    };
    for (const line of lines) {
      const range = this.#trimmed(line);
      if (range.start === range.end) flush();
      else paragraph.push(range);
    }
    flush();
  }

  /** A table that is not closed goes on as long as there are cells. */
  #endOfOpenTable(index: number, limit: number): number {
    const separator = this.#text(index).charAt(0);
    let end = this.#blankAfter(index + 1, limit);
    while (end < limit && (this.#text(end) === "" || this.#text(end).includes(separator))) {
      end = this.#text(end) === "" ? end + 1 : this.#blankAfter(end, limit);
    }
    return end;
  }

  #blankAfter(index: number, limit: number): number {
    let at = index;
    while (at < limit && this.#text(at) !== "") at += 1;
    return at;
  }

  /** Ranges of lines between blank ones. */
  #paragraphs(start: number, end: number): TextRange[][] {
    const paragraphs: TextRange[][] = [];
    for (let at = start; at < end;) {
      const blank = this.#blankAfter(at, end);
      if (blank > at) paragraphs.push(this.#lines.slice(at, blank).map((line) => this.#trimmed(line)));
      at = blank + 1;
    }
    return paragraphs;
  }

  #afterEntry(index: number): number {
    let next = index + 1;
    while (this.#text(next - 1).endsWith(" \\") && this.#text(next) !== "") next += 1;
    return next;
  }

  #comment(first: number, last: number): number {
    const [from, to] = [this.#line(first), this.#line(last)];
    if (from !== undefined && to !== undefined) this.#sink.comments.push({ start: from.start, end: to.end });
    return last + 1;
  }

  #inline(ranges: readonly TextRange[], options: Parameters<typeof readInline>[2]): void {
    this.#sink.blocks.push(...readInline(this.#document, ranges, { ...options, isOld: this.#isOld }));
  }

  /** What was said of this block says nothing of the next. */
  #endBlock(): void {
    this.#attributes = NO_ATTRIBUTES;
    this.#awaitsText = false;
    this.#afterBlank = false;
    this.#continued = false;
  }

  #withoutQuoteMark({ start, end }: TextRange): TextRange {
    const mark = QUOTE_MARK.exec(this.#document.slice(start, end));
    return { start: start + (mark?.[0].length ?? 0), end };
  }

  #trimmed(range: TextRange): TextRange {
    const text = slice(this.#document, range);
    return {
      start: range.start + text.length - text.trimStart().length,
      end: range.start + Math.max(text.trimEnd().length, text.length - text.trimStart().length),
    };
  }

  #part(index: number, from: number): TextRange {
    const line = this.#line(index) ?? { start: 0, end: 0 };
    return { start: line.start + from, end: line.end };
  }

  #line(index: number): TextRange | undefined {
    return this.#lines[index];
  }

  #text(index: number): string {
    const line = this.#lines[index];
    return line === undefined ? "" : slice(this.#document, line);
  }
}
