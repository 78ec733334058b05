import type { SourceLine } from "./source-line.ts";
import type { Cell } from "./simple-table.ts";
import { TableLine } from "./table-columns.ts";

export const GRID_BORDER = /^\+-[-+]+-\+$/;

/** Characters that may be examined for each character of a table; corners without cells would cost more. */
const LOOKS = 30;

/** A box of a table, from corner to corner, in columns and lines. */
interface Box {
  readonly top: number;
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
}

/** Finds the boxes of a grid, each by its upper left corner. */
class Grid {
  readonly #rows: readonly TableLine[];
  /** By line: the columns that already belong to a box. */
  readonly #taken: readonly Uint8Array[];
  #looks: number;

  constructor(rows: readonly TableLine[]) {
    this.#rows = rows;
    this.#taken = rows.map((row) => new Uint8Array(row.width));
    this.#looks = LOOKS * rows.reduce((sum, row) => sum + row.width + 1, 0);
  }

  boxes(): Box[] {
    const found: Box[] = [];
    for (const [top, row] of this.#rows.entries()) {
      for (let left = row.find("+", 0); left !== undefined; left = row.find("+", left + 1)) {
        const box = this.#boxAt(top, left);
        if (box !== undefined && this.#take(box)) found.push(box);
      }
    }
    return found;
  }

  /** The cell's lines. */
  cell({ top, left, bottom, right }: Box): Cell {
    return this.#rows.slice(top + 1, bottom).map((row) => row.between(left + 1, right));
  }

  /** Claims the area of a box; false if another box has part of it. */
  #take({ top, left, bottom, right }: Box): boolean {
    const rows = this.#taken.slice(top + 1, bottom);
    this.#looks -= rows.length * (right - left);
    if (this.#looks < 0 || rows.some((row) => row.subarray(left + 1, right).includes(1))) return false;
    for (const row of rows) row.fill(1, left + 1, right);
    return true;
  }

  #boxAt(top: number, left: number): Box | undefined {
    if (!"|+".includes(this.#at(top + 1, left))) return undefined;
    for (let right = left + 1; "-=+".includes(this.#at(top, right)); right += 1) {
      const below = this.#at(top + 1, right);
      if (right > left + 1 && this.#at(top, right) === "+" && (below === "|" || below === "+")) {
        const bottom = this.#bottomOf(top, left, right);
        // Two borders without a line between them: a wider box would have none either.
        if (bottom === top + 1) return undefined;
        if (bottom !== undefined) return { top, left, bottom, right };
      }
    }
    return undefined;
  }

  #bottomOf(top: number, left: number, right: number): number | undefined {
    for (
      let row = top + 1;
      "|+".includes(this.#at(row, left)) && "|+".includes(this.#at(row, right));
      row += 1
    ) {
      const isCorner = this.#at(row, left) === "+" && this.#at(row, right) === "+";
      if (isCorner && this.#isEdge(row, left, right)) return row;
    }
    return undefined;
  }

  #isEdge(row: number, left: number, right: number): boolean {
    for (let column = left; column <= right; column += 1) {
      if (!"-=+".includes(this.#at(row, column))) return false;
    }
    return true;
  }

  #at(row: number, column: number): string {
    this.#looks -= 1;
    return this.#looks < 0 ? " " : (this.#rows[row]?.at(column) ?? " ");
  }
}

/** Returns the cells of a grid table from its lines, including borders, in the order of their upper left corners. */
export function gridTableCells(document: string, lines: readonly SourceLine[], base: number): Cell[] {
  const grid = new Grid(lines.map((line) => new TableLine(document, line, base)));
  return grid.boxes().map((box) => grid.cell(box));
}
