import { extentOf, makeBlock, type BlockKind, type RawBlock } from "./block.ts";
import { extractorOf } from "./extractors.ts";
import { linesOf } from "./lines.ts";
import { mayBeSilenced, silencesOf, SilenceIndex, type Silence, type TextCheck } from "./magic-comments.ts";
import { OffsetMap } from "./offset-map.ts";
import { proseOf, substitute, verbatim, type Piece } from "./piece.ts";
import { contains, slice, type TextRange } from "./range.ts";
import { clip, wellFormed } from "./tidy.ts";

/** One block of prose: a paragraph, a heading, a cell. Ranges are half-open, in UTF-16 units. */
export interface ProseBlock {
  readonly kind: BlockKind;
  /** For a heading: 1 to 6. */
  readonly level?: number;
  /** Its range in {@link Prose.text}. */
  readonly prose: TextRange;
  /** From its first to its last character in the document, including the markup in between. */
  readonly document: TextRange;
}

/** The part of a document that is sent, with the mapping back. */
export interface Prose {
  /** Blocks joined by a blank line; always well-formed UTF-16. */
  readonly text: string;
  readonly map: OffsetMap;
  readonly blocks: readonly ProseBlock[];
  /** Ranges of the document with characters that nobody sees, in blocks without a word, which aren't prose. */
  readonly hidden: readonly TextRange[];
  /** Ranges where comments turn any check off, in the order of the document. */
  readonly silenced: readonly Silence[];
}

export interface ExtractOptions {
  /** Only the prose inside this document range (a selection). */
  readonly range?: TextRange;
  /** `verbatim` sends the text unchanged, markup included (EDI-2). */
  readonly submission?: "prose" | "verbatim";
  /** Leaves out blocks fully inside ranges where comments turn this check off (EDI-22): neither sent nor paid for. */
  readonly check?: TextCheck;
}

const SEPARATOR = "\n\n";

function join(document: string, raw: readonly RawBlock[], silenced: readonly Silence[]): Prose {
  const pieces: Piece[] = [];
  const blocks: ProseBlock[] = [];
  const hidden: TextRange[] = [];
  let at = 0;
  let end = 0;
  for (const block of raw) {
    if (block.kind === "hidden") {
      for (const { end: last, kind, start } of block.pieces) {
        // White space at the edges is left out, and a byte order mark, with which a C2PA text wrapper begins, counts as that.
        const isMarked = document[start - 1] === "\ufeff";
        if (kind === "verbatim") hidden.push({ start: isMarked ? start - 1 : start, end: last });
      }
      continue;
    }
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
  return { text: map.prose, map, blocks, hidden, silenced };
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

/** The unchanged text, in blocks at blank lines. Only lone surrogates are replaced. */
function joinVerbatim(document: string, range: TextRange, silenced: readonly Silence[]): Prose {
  const pieces = wellFormed(document, clip(document, [verbatim(0, document.length)], range));
  const map = new OffsetMap(document, pieces);
  const offset = extentOf(pieces).start;
  const blocks = paragraphsOf(map.prose).map(({ start, end }): ProseBlock => ({
    kind: "verbatim",
    prose: { start, end },
    document: { start: start + offset, end: end + offset },
  }));
  return { text: map.prose, map, blocks, hidden: [], silenced };
}

/** The paragraphs of the unchanged text. */
const verbatimBlocks = (document: string): RawBlock[] =>
  paragraphsOf(document).map(({ start, end }) => ({
    kind: "verbatim",
    pieces: wellFormed(document, [verbatim(start, end)]),
  }));

/** The blocks that aren't fully inside a stretch in which the check is off. */
function withoutSilent(
  blocks: readonly RawBlock[],
  silenced: readonly Silence[],
  check: TextCheck,
): RawBlock[] {
  const index = new SilenceIndex(silenced.filter(({ reach }) => reach === "stretch"));
  return blocks.filter(({ pieces }) => !index.covers(extentOf(pieces), check));
}

function clipped(document: string, blocks: readonly RawBlock[], range: TextRange): RawBlock[] {
  return blocks.flatMap((block) => {
    const pieces = clip(document, block.pieces, range);
    if (block.kind === "verbatim") return pieces.length === 0 ? [] : [{ ...block, pieces }];
    const made = makeBlock(document, block.kind, pieces, block.level);
    return made === undefined ? [] : [made];
  });
}

/**
 * Extracts the prose of a document by its language's own parser. An unknown language id is read as plain text. Never throws
 * on any text; a range outside the document has no prose.
 */
export function extractProse(document: string, languageId: string, options: ExtractOptions = {}): Prose {
  const whole = { start: 0, end: document.length };
  const { check, range = whole, submission } = options;
  const isVerbatim = submission === "verbatim";
  if (isVerbatim && !mayBeSilenced(document)) return joinVerbatim(document, range, []);
  const extraction = extractorOf(languageId)(document);
  const silenced = silencesOf(document, extraction);
  const all = isVerbatim ? verbatimBlocks(document) : extraction.blocks;
  const raw = check === undefined || silenced.length === 0 ? all : withoutSilent(all, silenced, check);
  if (isVerbatim && raw.length === all.length) return joinVerbatim(document, range, silenced);
  return join(document, contains(range, whole) ? raw : clipped(document, raw, range), silenced);
}
