const COLUMN = /^(?:(?<times>\d+)\*)?[<^>.\d%~]*(?<style>[a-z])?$/;
const MOST_COLUMNS = 200;
/** More rows than any table in use spans; a larger number would only cost time. */
const MOST_ROWS = 100;

/** The style of each column by the `cols` of a table, such as `1,2m,3*a`. */
export function columnStyles(cols: string | undefined): string[] {
  const styles: string[] = [];
  for (const column of (cols ?? "").split(/[,;]/)) {
    const groups = COLUMN.exec(column.trim())?.groups;
    const times = Math.min(Number(groups?.["times"] ?? 1), MOST_COLUMNS - styles.length);
    for (let count = 0; count < times; count += 1) styles.push(groups?.["style"] ?? "");
  }
  return styles;
}

/** Follows the cells of a table from column to column, with those that span several. */
export class ColumnCounter {
  readonly #styles: readonly string[];
  readonly #hasHeader: boolean;
  /** For each column, how many rows to come a cell above reaches into. */
  readonly #spanned: number[];
  #column = 0;
  #row = 0;

  constructor(styles: readonly string[], hasHeader: boolean) {
    this.#styles = styles;
    this.#hasHeader = hasHeader;
    this.#spanned = styles.map(() => 0);
  }

  /** The style that the column of the next cell gives it; cells of the head have none. */
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

  /** The next cell begins a row. */
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
