import type { BlockKind, RawBlock } from "../block.ts";
import { BlockBuilder } from "../block-builder.ts";
import { ADDRESSES } from "../inline-patterns.ts";
import type { TextRange } from "../range.ts";
import { SourceLines } from "../source-lines.ts";
import type { AsciidocMedia } from "./media.ts";
import { takeMacros } from "./macros.ts";
import { takePassthroughs } from "./passthroughs.ts";
import { takeQuotes } from "./quotes.ts";
import { takeAttributes, takeBreaks, takeReplacements } from "./replacements.ts";
import { WorkingText, type InnerBlock } from "./working-text.ts";

export interface InlineOptions {
  readonly kind: BlockKind;
  /** For a heading: 1 to 6. */
  readonly level?: number | undefined;
  /** True if rendering keeps the line breaks of the source. */
  readonly keepsLines?: boolean | undefined;
  /** True if the document uses the quotation marks of AsciiDoc before Asciidoctor, such as ``these''. */
  readonly isOld?: boolean;
  /** Collects linked media. */
  readonly media?: AsciidocMedia | undefined;
  /** A two-character escape, replaced by its second character before anything else, such as a table's escaped separator. */
  readonly escape?: string;
}

function takeEscapes(working: WorkingText, escape: string): void {
  const { text } = working;
  for (let at = text.indexOf(escape); at >= 0; at = text.indexOf(escape, at + escape.length)) {
    working.mark(at, at + 1, "markup");
  }
  working.settle();
}

class InlineEmitter {
  readonly #document: string;
  readonly #lines: SourceLines;
  readonly #working: WorkingText;
  readonly #inner: readonly InnerBlock[];
  #next = 0;

  constructor(document: string, lines: SourceLines, working: WorkingText) {
    this.#document = document;
    this.#lines = lines;
    this.#working = working;
    this.#inner = working.inner.sort((a, b) => a.start - b.start || b.end - a.end);
  }

  emit(start: number, end: number, kind: BlockKind, level?: number): RawBlock[] {
    const builder = new BlockBuilder(this.#document, ADDRESSES);
    let at = start;
    for (
      let inner = this.#inner[this.#next];
      inner !== undefined && inner.start < end;
      inner = this.#inner[this.#next]
    ) {
      this.#next += 1;
      if (inner.start < at || inner.end > end) continue;
      this.#stretch(builder, at, inner.start);
      builder.addInner(this.emit(inner.start, inner.end, inner.kind));
      at = inner.end;
    }
    this.#stretch(builder, at, end);
    return builder.finish(kind, level);
  }

  #stretch(builder: BlockBuilder, start: number, end: number): void {
    for (const run of this.#working.runs(start, end)) {
      if (run.role === "prose") {
        this.#lines.visit(run.start, run.end, {
          text: (range) => builder.verbatim(range.start, range.end),
          lineEnding: (range) => builder.lineBreak(range.start, range.end, " "),
        });
      } else if (run.role !== "markup") {
        const [from, to] = [this.#lines.locate(run.start), this.#lines.locateEnd(run.end)];
        if (run.role === "placeholder") builder.placeholder(from, to);
        else if (run.role === "character") builder.character(from, to, run.text);
        else builder.lineBreak(from, this.#lines.locate(run.end), "\n");
      }
    }
  }
}

/**
 * Reads the prose of one paragraph, title, item or cell, whose lines are at the given ranges of the document (UTF-16 units).
 * Blocks inside it, such as footnotes, follow it.
 */
export function readInline(
  document: string,
  ranges: readonly TextRange[],
  options: InlineOptions,
): RawBlock[] {
  const lines = new SourceLines(document, ranges);
  const working = new WorkingText(lines.text);
  if (options.escape !== undefined) takeEscapes(working, options.escape);
  const isOld = options.isOld === true;
  // Most cells and items contain no mark at all, and there may be a million of them.
  if (/[+$:`]/.test(lines.text)) takePassthroughs(working, isOld);
  if (/[*_`#^~'+]/.test(lines.text)) takeQuotes(working, isOld);
  if (lines.text.includes("{")) takeAttributes(working);
  if (/[-(&<=`]/.test(lines.text)) takeReplacements(working);
  if (/[:<([]/.test(lines.text)) takeMacros(working);
  takeBreaks(working, options.keepsLines === true);
  for (const { name, start, end, target } of working.links) {
    const range = { start: lines.locate(start), end: lines.locateEnd(end) };
    options.media?.macro(name, range, lines.text.slice(target.start, target.end));
  }
  return new InlineEmitter(document, lines, working).emit(0, lines.text.length, options.kind, options.level);
}
