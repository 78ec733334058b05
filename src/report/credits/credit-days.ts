import { barBoxes, type BarBox, type DrawingSize } from "../chart-geometry.ts";
import { sumsOf, type CreditAmounts, type CreditEntry } from "./credit-entry.ts";
import type { CreditDay } from "./credits-view.ts";

/**
 * Returns this many days up to today, oldest first, including days of 23 and 25 hours. Days without a request
 * have zeros.
 */
export function creditDays(
  entries: readonly (CreditAmounts & Pick<CreditEntry, "at">)[],
  now: number,
  days: number,
): readonly CreditDay[] {
  const midnights = Array.from({ length: days }, (_, index) => midnight(now, days - 1 - index));
  const byDay = Map.groupBy(entries, ({ at }) => midnight(at, 0));
  return midnights.map((at) => ({ at, ...sumsOf(byDay.get(at) ?? []) }));
}

/** Returns the local midnight this many days before a moment. */
function midnight(at: number, daysBefore: number): number {
  const day = new Date(at);
  day.setHours(0, 0, 0, 0);
  day.setDate(day.getDate() - daysBefore);
  return day.getTime();
}

/** The parts of one day's bar, from the bottom: charged, refunded, possibly charged. */
export interface CreditBar {
  readonly kept: BarBox;
  readonly refunded: BarBox;
  readonly possible: BarBox;
}

/** Bars side by side, the highest sum as high as the drawing; each is cut into its parts by their amounts. */
export function creditBars(days: readonly CreditAmounts[], size: DrawingSize): readonly CreditBar[] {
  const totals = days.map(({ charged, possible }) => charged + possible);
  return barBoxes(totals, size).map((box, index) => {
    const { charged, refunded, possible } = days[index] ?? { charged: 0, refunded: 0, possible: 0 };
    const total = totals[index] ?? 0;
    const heightOf = (amount: number): number => (total === 0 ? 0 : (amount / total) * box.height);
    const [kept, given, open] = [heightOf(charged - refunded), heightOf(refunded), heightOf(possible)];
    return {
      kept: { ...box, y: box.y + given + open, height: kept },
      refunded: { ...box, y: box.y + open, height: given },
      possible: { ...box, height: open },
    };
  });
}
