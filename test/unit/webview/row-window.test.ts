import assert from "node:assert/strict";
import * as fc from "fast-check";
import { rowByKey, rowsToHave, scrollToShow } from "../../../src/webview/row-window.ts";

const viewport = fc.record({
  rows: fc.nat(100_000),
  rowHeight: fc.integer({ min: 10, max: 90 }),
  height: fc.integer({ min: 90, max: 900 }),
  scrollTop: fc.nat(9_000_000),
});

describe("the rows of a list that are in the page", () => {
  it("[EDI-7] every visible row is rendered, and few others", () => {
    fc.assert(
      fc.property(viewport, (view) => {
        const { from, to } = rowsToHave(view);
        assert.ok(from >= 0 && to <= view.rows && from <= to);
        const first = Math.floor(view.scrollTop / view.rowHeight);
        const last = Math.min(view.rows - 1, Math.ceil((view.scrollTop + view.height) / view.rowHeight) - 1);
        for (let row = first; row <= last; row += 1) assert.ok(row >= from && row < to, `row ${row}`);
        assert.ok(to - from <= view.height / view.rowHeight + 8);
      }),
    );
  });

  it("[EDI-18] a row reached with the keyboard is fully visible, and nothing moves if it already is", () => {
    fc.assert(
      fc.property(viewport, fc.nat(100_000), (view, row) => {
        const scrolled = scrollToShow(row, view);
        const top = row * view.rowHeight;
        assert.ok(top >= scrolled && top + view.rowHeight <= scrolled + view.height);
        assert.equal(scrollToShow(row, { ...view, scrollTop: scrolled }), scrolled);
      }),
    );
  });

  it("[EDI-18] keys lead only to rows of the list", () => {
    const view = { rows: 30, rowHeight: 70, height: 420, scrollTop: 0 };
    const table: readonly (readonly [string, number, number | undefined])[] = [
      ["ArrowDown", -1, 0],
      ["ArrowDown", 3, 4],
      ["ArrowDown", 29, 29],
      ["ArrowUp", -1, 0],
      ["ArrowUp", 0, 0],
      ["PageDown", 0, 5],
      ["PageDown", 28, 29],
      ["PageUp", 7, 2],
      ["PageUp", 3, 0],
      ["Home", 17, 0],
      ["End", 17, 29],
      ["Tab", 17, undefined],
      ["a", 17, undefined],
    ];
    for (const [key, row, expected] of table)
      assert.equal(rowByKey(key, row, view), expected, `${key} ${row}`);
    assert.equal(rowByKey("ArrowDown", -1, { ...view, rows: 0 }), undefined);
  });
});
