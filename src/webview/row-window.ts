/** A viewport on a list of rows of equal height. In pixels. */
export interface RowViewport {
  readonly rows: number;
  readonly rowHeight: number;
  readonly scrollTop: number;
  readonly height: number;
}

/** Extra rows above and below the visible ones, so that scrolling by a few shows no gap. */
const BEYOND = 3;

/** The range of rows to render, end excluded. */
export function rowsToHave({ rows, rowHeight, scrollTop, height }: RowViewport): {
  readonly from: number;
  readonly to: number;
} {
  if (rowHeight <= 0) return { from: 0, to: Math.min(rows, BEYOND) };
  const first = Math.floor(scrollTop / rowHeight);
  const last = Math.ceil((scrollTop + height) / rowHeight);
  const from = Math.max(0, Math.min(first - BEYOND, rows));
  return { from, to: Math.max(from, Math.min(rows, last + BEYOND)) };
}

/** The scroll position that makes a row fully visible; unchanged if it already is. */
export function scrollToShow(row: number, { rowHeight, scrollTop, height }: RowViewport): number {
  const top = row * rowHeight;
  if (top < scrollTop) return top;
  return Math.max(scrollTop, top + rowHeight - height);
}

/** The row that a key moves to; undefined for any other key. */
export function rowByKey(
  key: string,
  row: number,
  { rows, rowHeight, height }: RowViewport,
): number | undefined {
  const page = Math.max(1, Math.floor(height / rowHeight) - 1);
  const target: Readonly<Record<string, number>> = {
    ArrowDown: row + 1,
    ArrowUp: row < 0 ? 0 : row - 1,
    PageDown: Math.max(row, 0) + page,
    PageUp: row - page,
    Home: 0,
    End: rows - 1,
  };
  const wanted = target[key];
  return wanted === undefined || rows === 0 ? undefined : Math.max(0, Math.min(rows - 1, wanted));
}
