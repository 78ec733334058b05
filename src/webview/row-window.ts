/** A list of rows of one height, of which some are seen. In pixels. */
export interface RowViewport {
  readonly rows: number;
  readonly rowHeight: number;
  readonly scrollTop: number;
  readonly height: number;
}

/** Rows above and below those that are seen, so that a scroll by a few shows no gap. */
const BEYOND = 3;

/** The rows to have in the page: from one, up to and without the other. */
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

/** Where to scroll so that a row is wholly seen; where it is already, nothing moves. */
export function scrollToShow(row: number, { rowHeight, scrollTop, height }: RowViewport): number {
  const top = row * rowHeight;
  if (top < scrollTop) return top;
  return Math.max(scrollTop, top + rowHeight - height);
}

/** The row that a key leads to; undefined for any other key. */
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
