import assert from "node:assert/strict";
import * as fc from "fast-check";
import { scoreBand } from "../../../src/contract/bands.ts";
import { barBoxes, historySeries, type ChartPoint } from "../../../src/report/chart-geometry.ts";
import { scoreBars } from "../../../src/report/distribution.ts";

const SIZE = { width: 320, height: 90 };

describe("the drawings of a report", () => {
  it("[EDI-7] each score is in one bar, and the bar is of its band", () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, max: 1, noNaN: true })), (scores) => {
        const bars = scoreBars(scores);
        assert.equal(
          bars.reduce((sum, { count }) => sum + count, 0),
          scores.length,
        );
        for (const band of ["Human", "Likely Human", "Likely AI", "AI-Generated"] as const) {
          const drawn = bars.filter((bar) => bar.band === band).reduce((sum, { count }) => sum + count, 0);
          assert.equal(drawn, scores.filter((score) => scoreBand(score).classification === band).length);
        }
      }),
    );
    assert.deepEqual(
      scoreBars([0, 0.1, 0.3, 0.300001, 0.5, 0.7, 0.71, 1]).map(({ count }) => count),
      [2, 0, 1, 1, 1, 0, 1, 1, 0, 1],
    );
  });

  it("[EDI-7] bars stay in the drawing, the highest fills it, and one sentence beside thousands is visible", () => {
    const boxes = barBoxes([0, 1, 10_000], SIZE);
    assert.deepEqual(
      boxes.map(({ height }) => height),
      [0, 2, 90],
    );
    for (const { height, width, x, y } of boxes) {
      assert.ok(x >= 0 && x + width <= SIZE.width && y >= 0 && y + height <= SIZE.height);
    }
    assert.deepEqual(barBoxes([], SIZE), []);
  });

  it("[EDI-7] points of different services are never joined, and a higher score stands higher", () => {
    const point = fc.record({
      at: fc.nat(1_000),
      score: fc.double({ min: 0, max: 1, noNaN: true }),
      service: fc.constantFrom("embedded" as const, "hosted" as const),
      series: fc.constantFrom("one", "two"),
    });
    fc.assert(
      fc.property(fc.array(point, { maxLength: 50 }), (points: readonly ChartPoint[]) => {
        const series = historySeries(points, SIZE, 10);
        const placed = series.flatMap((each) => each.points);
        assert.equal(placed.length, points.length);
        for (const { points: own, service } of series) {
          assert.equal(new Set(own.map((each) => each.point.series)).size, 1);
          assert.ok(own.every((each) => each.point.service === service));
          for (const [index, { x }] of own.entries()) assert.ok(x >= (own[index - 1]?.x ?? 0));
        }
        for (const a of placed) {
          assert.ok(a.x >= 10 && a.x <= SIZE.width - 10 && a.y >= 10 && a.y <= SIZE.height - 10);
          for (const b of placed) if (a.point.score > b.point.score) assert.ok(a.y <= b.y);
        }
      }),
    );
  });
});
