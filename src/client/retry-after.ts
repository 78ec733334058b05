const JOINED_SECONDS = /^[\d.,\s]+$/;
const SECONDS = /^\d+(?:\.\d+)?$/;

/** The three formats of an HTTP date (RFC 9110, 5.6.7); the last one has no zone and means GMT. */
const FIXED_DATE = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;
const RFC_850_DATE = /^[A-Z][a-z]{5,8}, \d{2}-[A-Z][a-z]{2}-\d{2} \d{2}:\d{2}:\d{2} GMT$/;
const ASCTIME_DATE = /^[A-Z][a-z]{2} [A-Z][a-z]{2} [ \d]\d \d{2}:\d{2}:\d{2} \d{4}$/;

export type HeaderValue = string | readonly string[] | undefined;

/**
 * Returns the wait that a response asks for, in milliseconds from now, or undefined if it asks for none ("Errors",
 * `Retry-After`). A date is measured against the response's own `Date`, so that a wrong local clock changes nothing; without
 * one, against `nowMs` (since the epoch). Of several values the longest counts; invalid ones are ignored.
 */
export function retryAfterMs(retryAfter: HeaderValue, date: HeaderValue, nowMs: number): number | undefined {
  const sentAt = list(date).map(parseHttpDate).find(Number.isFinite) ?? nowMs;
  const waits = list(retryAfter)
    .map((value) => parseWait(value.trim(), sentAt))
    .filter(Number.isFinite);
  return waits.length === 0 ? undefined : Math.max(...waits);
}

function parseWait(value: string, sentAt: number): number {
  if (SECONDS.test(value)) return Math.ceil(Number(value) * 1_000);
  return Math.max(0, parseHttpDate(value) - sentAt);
}

function parseHttpDate(value: string): number {
  if (FIXED_DATE.test(value) || RFC_850_DATE.test(value)) return Date.parse(value);
  return ASCTIME_DATE.test(value) ? Date.parse(`${value} GMT`) : Number.NaN;
}

function list(value: HeaderValue): readonly string[] {
  if (value === undefined) return [];
  // Some transports join the values of several headers; a date contains a comma too.
  return [value].flat().flatMap((one) => (JOINED_SECONDS.test(one) ? one.split(",") : [one]));
}
