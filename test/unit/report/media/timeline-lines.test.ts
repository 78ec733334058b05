import assert from "node:assert/strict";
import * as fc from "fast-check";
import { clockText } from "../../../../src/report/media/clock-text.ts";
import {
  segmentAt,
  timelineLines,
  timelinePieces,
  type LinedRecording,
} from "../../../../src/report/media/timeline-lines.ts";

const seconds = fc.double({ min: 0.01, max: 600, noNaN: true });
const stretch = fc
  .tuple(fc.double({ min: 0, max: 700, noNaN: true }), fc.double({ min: 0.01, max: 60, noNaN: true }))
  .map(([start, length]) => ({ start, end: start + length }));
const recording: fc.Arbitrary<LinedRecording> = fc.record({
  seconds,
  segments: fc
    .array(stretch, { maxLength: 60 })
    .map((found) => found.toSorted((one, other) => one.start - other.start)),
  isCut: fc.boolean(),
});

const every = (length: number, count: number) =>
  Array.from({ length: count }, (_, index) => ({ start: index * length, end: index * length + length }));

const kinds = (segments: LinedRecording["segments"], isCut = false) =>
  timelinePieces({ seconds: 10, segments, isCut }).map(({ end, kind, start }) => [kind, start, end]);

describe("a recording in lines", () => {
  it("[EDI-9] its pieces fill it without a gap, in order of time, and overlaps are cut", () => {
    fc.assert(
      fc.property(recording, (given) => {
        let at = 0;
        for (const { end, kind, segment, start } of timelinePieces(given)) {
          assert.ok(Math.abs(start - at) < 1e-9 && end > start);
          const own = given.segments[segment];
          assert.equal(own === undefined, kind !== "segment");
          if (own !== undefined) assert.ok(start >= own.start - 0.05 && end <= own.end + 1e-9);
          at = end;
        }
        assert.ok(given.seconds - at <= 0.05 && at <= given.seconds + 1e-9);
      }),
    );
  });

  it("[EDI-9] its lines are of one length, hold every piece, and begin each segment once", () => {
    fc.assert(
      fc.property(recording, fc.constantFrom(5, 10, 20), (given, perLine) => {
        const lines = timelineLines(given, perLine);
        const begun = lines.flatMap(({ pieces }) => pieces).filter((piece) => !piece.isContinued);
        assert.deepEqual(
          begun.map(({ segment }) => segment),
          timelinePieces(given)
            .filter(({ end, start }) => end - start > 1e-5)
            .map(({ segment }) => segment),
        );
        const length = (lines[0]?.end ?? 0) - (lines[0]?.start ?? 0);
        let last = 0;
        for (const [index, { end, pieces, start }] of lines.entries()) {
          assert.ok(Math.abs(start - index * length) < 1e-6 && Math.abs(end - start - length) < 1e-6);
          for (const piece of pieces) {
            assert.ok(piece.start >= start - 1e-6 && piece.end <= end + 1e-6);
            last = piece.end;
          }
        }
        assert.ok(given.seconds - last <= 0.05 + 1e-6);
      }),
    );
  });

  it("[EDI-9] ten minutes have ten lines of a minute, and no more lines than can be used for any answer", () => {
    const tenMinutes = { seconds: 600, segments: every(3, 200), isCut: false };
    const lines = timelineLines(tenMinutes, 20);
    assert.deepEqual(
      lines.map(({ pieces, start }) => [start, pieces.length]),
      Array.from({ length: 10 }, (_, index) => [index * 60, 20]),
    );
    // A segment boundary at a line boundary splits nothing, however it was rounded.
    const many = timelineLines({ seconds: 600, segments: every(0.3, 2_000), isCut: false }, 20);
    assert.ok(many.every(({ pieces }) => pieces.every(({ isContinued }) => !isContinued)));
    assert.ok(timelineLines({ seconds: 86_400, segments: [], isCut: false }, 20).length <= 1_440);
    assert.deepEqual(timelineLines({ seconds: 0, segments: [], isCut: false }, 20), []);
  });

  it("[EDI-9] an unanalyzed segment is a gap, and so is the rest after a truncated answer", () => {
    assert.deepEqual(kinds([]), [["gap", 0, 10]]);
    assert.deepEqual(kinds([{ start: 2, end: 5 }]), [
      ["gap", 0, 2],
      ["segment", 2, 5],
      ["gap", 5, 10],
    ]);
    assert.deepEqual(kinds([{ start: 0, end: 5 }], true), [
      ["segment", 0, 5],
      ["rest", 5, 10],
    ]);
    // Rounded to tenths by the service.
    assert.deepEqual(
      kinds([
        { start: 0, end: 4.99 },
        { start: 5.01, end: 9.98 },
      ]).map(([kind]) => kind),
      ["segment", "segment"],
    );
  });

  it("[EDI-9] the segment that is heard is the last one that has begun and not ended", () => {
    const segments = [
      { start: 1, end: 3 },
      { start: 3, end: 6 },
      { start: 8, end: 9 },
    ];
    const table: readonly (readonly [number, number])[] = [
      [0.5, -1],
      [1, 0],
      [2.9, 0],
      [3, 1],
      [6, -1],
      [8.5, 2],
      [9, -1],
    ];
    for (const [at, expected] of table) assert.equal(segmentAt(segments, at), expected, String(at));
    assert.equal(segmentAt([], 1), -1);
  });

  it("[EDI-9] times read as clocks do", () => {
    const table: readonly (readonly [number, string])[] = [
      [0, "0:00"],
      [3, "0:03"],
      [3.04, "0:03"],
      [8.5, "0:08.5"],
      [59.96, "1:00"],
      [599.9, "9:59.9"],
      [3_600, "1:00:00"],
      [-1, "0:00"],
    ];
    for (const [at, expected] of table) assert.equal(clockText(at), expected);
  });
});
