import type { BlockKind, RawBlock } from "../block.ts";
import { BlockBuilder } from "../block-builder.ts";
import { ADDRESSES } from "../inline-patterns.ts";
import type { LinkedMedia } from "../linked-media-place.ts";
import type { TextRange } from "../range.ts";
import { DirectiveReader } from "./directive-reader.ts";
import { readExplicitMarkup } from "./explicit-markup.ts";
import { GRID_BORDER, gridTableCells } from "./grid-table.ts";
import { readInline } from "./inline-reader.ts";
import { readListItem } from "./list-item.ts";
import { literalEnd } from "./literal-block.ts";
import { adornment, fitsTitle, SectionLevels } from "./section-titles.ts";
import { SIMPLE_BORDER, simpleTableCells, simpleTableEnd, type Cell } from "./simple-table.ts";
import {
  blankFrom,
  headOf,
  indentedEnd,
  isBlank,
  leastIndent,
  lineAfter,
  type SourceLine,
} from "./source-line.ts";
import type { Bodies, Body } from "./body.ts";

/** The deepest nesting of bodies that is read. */
const DEPTH = 100;

/** Reads the body elements of a document in order. Offsets are UTF-16 units of the document. */
export class BodyReader implements Bodies {
  readonly document: string;
  readonly blocks: RawBlock[] = [];
  readonly comments: TextRange[] = [];
  /** The media that directives link to. */
  readonly media: LinkedMedia[] = [];
  readonly directives: DirectiveReader;
  readonly #levels = new SectionLevels();

  constructor(document: string) {
    this.document = document;
    this.directives = new DirectiveReader(this);
  }

  /** Reads the lines inside a body; `base` is their least indentation unless given. */
  inside(outer: Body, lines: readonly SourceLine[], kind: BlockKind, base = leastIndent(lines)): void {
    if (outer.depth < DEPTH) this.read({ lines, base, kind, depth: outer.depth + 1 });
  }

  read(body: Body): void {
    let index = 0;
    while (index < body.lines.length) {
      const line = body.lines[index];
      if (line === undefined || isBlank(line)) index += 1;
      else index = this.#element(body, index, line);
    }
  }

  /** Adds one block of prose from whole lines. */
  paragraph(lines: readonly TextRange[], kind: BlockKind, level?: number): void {
    const builder = new BlockBuilder(this.document, ADDRESSES);
    readInline(this.document, lines, builder);
    this.blocks.push(...builder.finish(kind, level));
  }

  /** Reads the element at the index; returns the index after it. */
  #element(body: Body, index: number, line: SourceLine): number {
    if (line.indent > body.base) return this.#quotation(body, index);
    const head = headOf(this.document, line);
    return (
      readListItem(this, body, index) ??
      this.#special(body, index, head) ??
      readExplicitMarkup(this, body, index, head) ??
      this.#section(body, index, line) ??
      this.#text(body, index, line)
    );
  }

  #quotation(body: Body, index: number): number {
    const end = indentedEnd(body.lines, index, body.base + 1);
    const lines = body.lines.slice(index, end).map((line) => {
      const attribution = /^(?:---?(?!-)|\u2014)[ \t]*(?=\S)/.exec(headOf(this.document, line));
      return attribution === null
        ? line
        : { ...lineAfter(this.document, line, attribution[0].length), indent: line.indent };
    });
    this.inside(body, lines, body.kind === "paragraph" ? "quotation" : body.kind);
    return end;
  }

  /** Doctest blocks, line blocks and tables. */
  #special(body: Body, index: number, head: string): number | undefined {
    const { lines } = body;
    if (/^>>>(?:[ \t]|$)/.test(head)) return blankFrom(lines, index);
    if (/^\|(?:[ \t]|$)/.test(head)) return this.#lineBlock(body, index);
    if (head.startsWith("+-") && GRID_BORDER.test(head)) return this.#gridTable(body, index);
    if (head.startsWith("=") && SIMPLE_BORDER.test(head)) {
      const end = simpleTableEnd(this.document, lines, index);
      if (end === undefined) return blankFrom(lines, index);
      this.#cells(body, simpleTableCells(this.document, lines.slice(index, end), body.base));
      return end;
    }
    return undefined;
  }

  #gridTable(body: Body, index: number): number {
    let end = index;
    for (let line = body.lines[end]; line !== undefined; line = body.lines[end]) {
      if (line.indent !== body.base || !"+|".includes(this.document.charAt(line.start)) || isBlank(line))
        break;
      end += 1;
    }
    this.#cells(body, gridTableCells(this.document, body.lines.slice(index, end), body.base));
    return end;
  }

  #cells(body: Body, cells: readonly Cell[]): void {
    for (const cell of cells) this.inside(body, cell, "tableCell");
  }

  /** Reads a line block, whose line breaks are rendered. */
  #lineBlock(body: Body, index: number): number {
    const end = blankFrom(body.lines, index);
    const builder = new BlockBuilder(this.document, ADDRESSES);
    let previous: SourceLine | undefined;
    let next = index;
    for (let line = body.lines[next]; next < end && line !== undefined; line = body.lines[next]) {
      const mark = /^\|(?:[ \t]|$)/.exec(headOf(this.document, line));
      if (mark === null && line.indent <= body.base) break;
      const text = mark === null ? line : lineAfter(this.document, line, mark[0].length);
      // Without the gap: between the lines of a table's cell are those of adjacent cells.
      if (previous !== undefined) builder.lineBreak(previous.end, previous.end, mark === null ? " " : "\n");
      readInline(this.document, [text], builder);
      previous = line;
      next += 1;
    }
    this.blocks.push(...builder.finish(body.kind));
    return next;
  }

  /** A title with a line above it, or a divider. */
  #section(body: Body, index: number, line: SourceLine): number | undefined {
    const mark = adornment(this.document, line);
    if (mark === undefined) return undefined;
    const [title, below] = [body.lines[index + 1], body.lines[index + 2]];
    if (title !== undefined && !isBlank(title) && below !== undefined && fitsTitle(line, title)) {
      if (adornment(this.document, below) === mark && adornment(this.document, title) === undefined) {
        this.paragraph([title], "heading", this.#levels.levelOf(mark + mark));
        return index + 3;
      }
    }
    return line.end - line.start < 4 ? undefined : index + 1;
  }

  /** A title, a term with its definition, or a paragraph with the literal block after it. */
  #text(body: Body, index: number, line: SourceLine): number {
    const next = body.lines[index + 1];
    if (next !== undefined && !isBlank(next)) {
      const mark = next.indent === body.base ? adornment(this.document, next) : undefined;
      if (mark !== undefined && fitsTitle(next, line)) {
        this.paragraph([line], "heading", this.#levels.levelOf(mark));
        return index + 2;
      }
      if (next.indent > body.base && !this.document.slice(line.start, line.end).endsWith("::")) {
        return this.#definition(body, index, line);
      }
    }
    let end = index + 1;
    while (end < body.lines.length && !isBlank(body.lines[end]) && body.lines[end]?.indent === body.base)
      end += 1;
    const literal = this.#paragraphLines(body.lines.slice(index, end), body.kind);
    return literal ? literalEnd(this.document, body, end) : end;
  }

  /** True if the paragraph announces a literal block. The second colon of its mark, or both, aren't prose. */
  #paragraphLines(lines: readonly SourceLine[], kind: BlockKind): boolean {
    const last = lines.at(-1);
    const literal = last !== undefined && this.document.slice(last.start, last.end).endsWith("::");
    if (!literal) {
      this.paragraph(lines, kind);
      return false;
    }
    const lone = last.end - last.start === 2 || /\s/.test(this.document.charAt(last.end - 3));
    const cut = { ...last, end: last.end - (lone ? 2 : 1) };
    this.paragraph([...lines.slice(0, -1), cut], kind);
    return true;
  }

  #definition(body: Body, index: number, term: SourceLine): number {
    const end = indentedEnd(body.lines, index + 1, body.base + 1);
    const classifier = this.document.slice(term.start, term.end).search(/[ \t]:[ \t]/);
    this.paragraph(
      [classifier < 0 ? term : { start: term.start, end: term.start + classifier }],
      this.#itemKind(body),
    );
    this.inside(body, body.lines.slice(index + 1, end), this.#itemKind(body));
    return end;
  }

  #itemKind({ kind }: Body): BlockKind {
    return kind === "paragraph" ? "listItem" : kind;
  }
}
