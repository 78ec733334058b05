const COLUMN = /^(?:(?<times>\d+)\*)?[<^>.\d%~]*(?<style>[a-z])?$/;
const MOST_COLUMNS = 200;
/** The most rows that a cell may span; a larger number would only cost time. */
const MOST_ROWS = 100;

/** Returns the style of each column from the `cols` of a table, such as `1,2m,3*a`. */
export function columnStyles(cols: string | undefined): string[] {
  const styles: string[] = [];
  for (const column of (cols ?? "").split(/[,;]/)) {
    const groups = COLUMN.exec(column.trim())?.groups;
    const times = Math.min(Number(groups?.["times"] ?? 1), MOST_COLUMNS - styles.length);
    for (let count = 0; count < times; count += 1) styles.push(groups?.["style"] ?? "");
  }
  return styles;
}

/** Tracks the columns of a table's cells, including those that span several. */
export class ColumnCounter {
  readonly #styles: readonly string[];
  readonly #hasHeader: boolean;
  /** For each column, the number of following rows that a cell above spans. */
  readonly #spanned: number[];
  #column = 0;
  #row = 0;

  constructor(styles: readonly string[], hasHeader: boolean) {
    this.#styles = styles;
    this.#hasHeader = hasHeader;
    this.#spanned = styles.map(() => 0);
  }

  /** Returns the style of the next cell from its column; header cells have none. */
  next(columns: number, rows: number): string {
    this.#skipSpanned();
    const style = this.#hasHeader && this.#row === 0 ? "" : (this.#styles[this.#column] ?? "");
    const end = Math.min(this.#column + columns, this.#styles.length);
    for (let column = this.#column; column < end; column += 1)
      this.#spanned[column] = Math.min(rows, MOST_ROWS) - 1;
    this.#column = end;
    this.#wrap();
    return style;
  }

  /** Begins a row with the next cell. */
  startRow(): void {
    if (this.#column === 0) return;
    this.#column = 0;
    this.#row += 1;
  }

  #wrap(): void {
    if (this.#column < this.#styles.length) return;
    this.#column = 0;
    this.#row += 1;
  }

  #skipSpanned(): void {
    for (let rest = this.#spanned[this.#column] ?? 0; rest > 0; rest = this.#spanned[this.#column] ?? 0) {
      this.#spanned[this.#column] = rest - 1;
      this.#column += 1;
      this.#wrap();
    }
  }
}
