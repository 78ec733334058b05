import assert from "node:assert/strict";
import type { Prose } from "../../../src/text/prose.ts";
import { isSplitPoint } from "../../../src/text/split-points.ts";

const SEPARATOR = "\n\n";

/** Asserts that the blocks are in order, separated by exactly one blank line, and contain none themselves. */
function checkBlocks(prose: Prose): void {
  let at = 0;
  for (const [index, block] of prose.blocks.entries()) {
    if (index > 0) {
      assert.equal(prose.text.slice(at, at + SEPARATOR.length), SEPARATOR);
      at += SEPARATOR.length;
    }
    assert.equal(block.prose.start, at);
    const text = prose.text.slice(block.prose.start, block.prose.end);
    assert.equal(text, text.trim());
    assert.doesNotMatch(text, /\n\s*\n/);
    assert.match(text, /\p{L}/u);
    at = block.prose.end;
  }
  assert.equal(at, prose.text.length);
}

/** Asserts that every document character belongs to at most one run of the prose. */
function checkPieces(document: string, prose: Prose): void {
  const pieces = [...prose.map.pieces].sort((a, b) => a.start - b.start || a.end - b.end);
  let end = 0;
  for (const piece of pieces) {
    assert.ok(piece.start >= end, "a document character is mapped twice");
    assert.ok(piece.start <= piece.end && piece.end <= document.length);
    end = piece.end;
  }
}

/** Asserts that `exact` maps a range to the same whole characters, and that mapping back returns the range. */
export function checkRange(document: string, prose: Prose, start: number, end: number): void {
  const found = prose.map.exact({ start, end });
  const cover = prose.map.cover({ start, end });
  assert.ok(cover.start >= 0 && cover.start <= cover.end && cover.end <= document.length);
  if (found === undefined) return;
  assert.equal(document.slice(found.start, found.end), prose.text.slice(start, end));
  assert.ok(!isSplitPoint(document, found.start) && !isSplitPoint(document, found.end));
  assert.deepEqual(prose.map.toProse(found), { start, end });
  assert.deepEqual(cover, found);
}

/** Checks the prose against its document: its structure, and up to `budget` ranges spread over it. */
export function checkProse(document: string, prose: Prose, budget = 2000): void {
  assert.ok(prose.text.isWellFormed());
  assert.equal(prose.text, prose.map.prose);
  checkBlocks(prose);
  checkPieces(document, prose);
  const lengths = [0, 1, 2, 3, 7, 20];
  const step = Math.max(1, Math.ceil((prose.text.length * lengths.length) / budget));
  for (let start = 0; start <= prose.text.length; start += step) {
    for (const length of lengths) {
      if (start + length <= prose.text.length) checkRange(document, prose, start, start + length);
    }
  }
}
