import type { CreditEntry } from "./credit-entry.ts";
import { shownText } from "../shown-text.ts";

const COLUMNS = [
  "time",
  "service",
  "host",
  "operation",
  "outcome",
  "price",
  "charged",
  "refunded",
  "possibly_charged",
  "balance_before",
  "balance_before_is_estimate",
  "balance_after",
  "id",
  "document",
] as const;

/** The longest text of a field, in UTF-16 units. */
const LONGEST_FIELD = 300;

/** Characters that a spreadsheet takes for the beginning of a formula, also in the wide letters that it takes for the same. */
const FORMULA = /^[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/u;

/**
 * Formats the history of credits by RFC 4180: a header, commas, CRLF, quotation marks where needed; times in
 * ISO 8601 and UTC. An unknown amount is empty. There is no byte order mark: the text is ASCII except for
 * unusual hosts and names, spreadsheets read it correctly without one, and with one programs wouldn't find
 * the first column by its name.
 */
export function* creditsCsv(entries: Iterable<CreditEntry>): Generator<string> {
  yield `${COLUMNS.join(",")}\r\n`;
  for (const entry of entries) yield `${fieldsOf(entry).map(fieldOf).join(",")}\r\n`;
}

function fieldsOf(entry: CreditEntry): readonly (string | number | undefined)[] {
  const isKnown = entry.outcome !== "unknown" && entry.outcome !== "open";
  return [
    timeOf(entry.at),
    entry.service,
    entry.host,
    entry.operation,
    entry.outcome,
    entry.price,
    isKnown ? entry.charged : undefined,
    isKnown ? entry.refunded : undefined,
    entry.possible,
    entry.balanceBefore,
    entry.balanceBefore === undefined ? undefined : String(entry.isEstimate === true),
    entry.balance,
    entry.id,
    entry.document,
  ];
}

/** Returns a moment in ISO 8601; empty if it is invalid. */
function timeOf(at: number): string | undefined {
  const time = new Date(at);
  return Number.isNaN(time.getTime()) ? undefined : time.toISOString();
}

/**
 * Formats one field. A text that a spreadsheet would run is prefixed with an apostrophe, which spreadsheets
 * take as the mark of a text.
 */
function fieldOf(value: string | number | undefined): string {
  if (value === undefined) return "";
  if (typeof value === "number") return String(value);
  const plain = shownText(value, LONGEST_FIELD);
  const text =
    FORMULA.test(value.trimStart()) || FORMULA.test(value) || FORMULA.test(plain) ? `'${plain}` : plain;
  return /[",\r\n]/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
