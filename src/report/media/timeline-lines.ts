/**
 * Splits a recording into lines of equal length, like a text, with its segments and the gaps between them.
 */

/** Seconds from the beginning of the recording. */
export interface Stretch {
  readonly start: number;
  readonly end: number;
}

export interface TimelinePiece extends Stretch {
  /** `gap` wasn't analyzed; `rest` is the part after the last shown segment of an answer with more. */
  readonly kind: "segment" | "gap" | "rest";
  /** The index of the segment; -1 if there is none. */
  readonly segment: number;
  /** True if it continues a piece of the line above. */
  readonly isContinued: boolean;
}

/** `end - start` is the same of all lines, and what the last one has beyond the recording stays empty. */
export interface TimelineLine extends Stretch {
  readonly pieces: readonly TimelinePiece[];
}

/** Lengths of a line, in seconds. */
const LENGTHS = [6, 10, 15, 20, 30, 60];
const MOST_LINES = 400;

/** Shorter pauses between two segments are rounding errors. In seconds. */
const NO_GAP = 0.05;
/** Tolerance for a boundary of a line that coincides with one of a segment. */
const NOTHING = 1e-6;

export interface LinedRecording {
  /** The duration of the whole recording, in seconds. */
  readonly seconds: number;
  /** In the order of their starts. */
  readonly segments: readonly Stretch[];
  /** True if there are more segments than these. */
  readonly isCut: boolean;
}

/**
 * Returns lines with about `perLine` segments each. Of overlapping segments the later one starts where the
 * earlier one ends; one that is entirely covered has no piece. Linear in segments and lines.
 */
export function timelineLines(recording: LinedRecording, perLine: number): readonly TimelineLine[] {
  const { seconds } = recording;
  if (!(seconds > 0)) return [];
  const length = lineLength(recording, perLine);
  const lines: { start: number; end: number; pieces: TimelinePiece[] }[] = [];
  for (let at = 0; at < Math.max(1, Math.ceil(seconds / length - 1e-9)); at += 1) {
    lines.push({ start: at * length, end: (at + 1) * length, pieces: [] });
  }
  for (const piece of timelinePieces(recording)) {
    let start = piece.start;
    for (let at = Math.floor(start / length); at < lines.length && start < piece.end; at += 1) {
      const line = lines[at];
      if (line === undefined) break;
      const end = Math.min(piece.end, line.end);
      if (end - start > NOTHING)
        line.pieces.push({ ...piece, start, end, isContinued: start - piece.start > NOTHING });
      start = Math.max(start, end);
    }
  }
  return lines;
}

/**
 * Returns the index of the segment that plays at a moment, the last one started if there are several; -1 if
 * there is none.
 */
export function segmentAt(segments: readonly Stretch[], seconds: number): number {
  let [low, high] = [0, segments.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((segments[middle]?.start ?? Infinity) <= seconds) low = middle + 1;
    else high = middle;
  }
  const found = segments[low - 1];
  return found !== undefined && seconds < found.end ? low - 1 : -1;
}

function lineLength({ seconds, segments }: LinedRecording, perLine: number): number {
  const wanted = (seconds / Math.max(1, segments.length)) * perLine;
  const fitting = LENGTHS.findLast((length) => length <= wanted) ?? LENGTHS[0] ?? 1;
  return Math.max(Math.min(fitting, seconds), seconds / MOST_LINES);
}

/** The recording from its beginning to its end without a hole, in one line. */
export function timelinePieces({ isCut, seconds, segments }: LinedRecording): readonly TimelinePiece[] {
  const isContinued = false;
  const pieces: TimelinePiece[] = [];
  let at = 0;
  for (const [segment, stretch] of segments.entries()) {
    const [start, end] = [Math.max(at, stretch.start), Math.min(seconds, stretch.end)];
    if (end <= start) continue;
    const isApart = start - at > NO_GAP;
    if (isApart) pieces.push({ kind: "gap", segment: -1, start: at, end: start, isContinued });
    pieces.push({ kind: "segment", segment, start: isApart ? start : at, end, isContinued });
    at = end;
  }
  if (seconds - at > NO_GAP) {
    pieces.push({ kind: isCut ? "rest" : "gap", segment: -1, start: at, end: seconds, isContinued });
  }
  return pieces;
}
