import { extentOf, makeBlock, type BlockKind, type RawBlock } from "./block.ts";
import { extractorOf } from "./languages.ts";
import { linesOf } from "./lines.ts";
import { OffsetMap } from "./offset-map.ts";
import { proseOf, substitute, verbatim, type Piece } from "./piece.ts";
import { contains, slice, type TextRange } from "./range.ts";
import { clip, wellFormed } from "./tidy.ts";

/** One block of prose: a paragraph, a heading, a cell. Ranges are half-open, in UTF-16 units. */
export interface ProseBlock {
  readonly kind: BlockKind;
  /** Of a heading: 1 to 6. */
  readonly level?: number;
  /** Where it stands in {@link Prose.text}. */
  readonly prose: TextRange;
  /** From its first to its last character in the document, with the markup between. */
  readonly document: TextRange;
}

/** The part of a document that is sent, and the way back. */
export interface Prose {
  /** Blocks joined by a blank line; always well-formed UTF-16. */
  readonly text: string;
  readonly map: OffsetMap;
  readonly blocks: readonly ProseBlock[];
}

export interface ExtractOptions {
  /** Only the prose inside this document range (a selection). */
  readonly range?: TextRange;
  /** `verbatim` sends the text as it is, markup included (EDI-2). */
  readonly submission?: "prose" | "verbatim";
}

const SEPARATOR = "\n\n";

function join(document: string, raw: readonly RawBlock[]): Prose {
  const pieces: Piece[] = [];
  const blocks: ProseBlock[] = [];
  let at = 0;
  let end = 0;
  for (const block of raw) {
    if (blocks.length > 0) {
      pieces.push(substitute(end, end, "separator", SEPARATOR));
      at += SEPARATOR.length;
    }
    const extent = extentOf(block.pieces);
    const start = at;
    for (const piece of block.pieces) {
      pieces.push(piece);
      at += proseOf(document, piece).length;
    }
    const place = { kind: block.kind, prose: { start, end: at }, document: extent };
    blocks.push(block.level === undefined ? place : { ...place, level: block.level });
    end = extent.end;
  }
  const map = new OffsetMap(document, pieces);
  return { text: map.prose, map, blocks };
}

/** The ranges between blank lines, without white space at their ends. */
function paragraphsOf(text: string): TextRange[] {
  const found: TextRange[] = [];
  let open = false;
  for (const line of linesOf(text)) {
    const content = slice(text, line);
    const last = open ? found.pop() : undefined;
    open = content.trim() !== "";
    const end = line.start + content.trimEnd().length;
    const start = line.end - content.trimStart().length;
    if (open) found.push({ start: last?.start ?? start, end });
    else if (last !== undefined) found.push(last);
  }
  return found;
}

/** The text as it is, in blocks at blank lines. Only lone surrogates are replaced. */
function joinVerbatim(document: string, range: TextRange): Prose {
  const pieces = wellFormed(document, clip(document, [verbatim(0, document.length)], range));
  const map = new OffsetMap(document, pieces);
  const offset = extentOf(pieces).start;
  const blocks = paragraphsOf(map.prose).map(({ start, end }): ProseBlock => ({
    kind: "verbatim",
    prose: { start, end },
    document: { start: start + offset, end: end + offset },
  }));
  return { text: map.prose, map, blocks };
}

/**
 * The prose of a document by its language's own parser. A language id that is not in the table of `languages.ts` is
 * read as plain text. Never throws on any text; a range outside the document holds no prose.
 */
export function extractProse(document: string, languageId: string, options: ExtractOptions = {}): Prose {
  const whole = { start: 0, end: document.length };
  const range = options.range ?? whole;
  if (options.submission === "verbatim") return joinVerbatim(document, range);
  const { blocks: raw } = extractorOf(languageId)(document);
  if (contains(range, whole)) return join(document, raw);
  const inside = raw.flatMap((block) => {
    const clipped = makeBlock(document, block.kind, clip(document, block.pieces, range), block.level);
    return clipped === undefined ? [] : [clipped];
  });
  return join(document, inside);
}
