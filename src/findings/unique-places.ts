/** Lengths of the prefixes searched first, in UTF-16 units, for strings at least that long: many may begin alike. */
const PROBES = [64, 24] as const;

const BASE = 0x01000193;

/** The place of a string in a text, in UTF-16 units; "several" also if the text is too repetitive to decide in time. */
export type Place = number | "several" | "nowhere";

/** The most comparison steps for each unit of the text and the strings. */
const STEPS_PER_UNIT = 20;

/**
 * Finds the only place of each of many strings in a text. Linear in the text and in the strings together (Rabin and Karp),
 * except for strings of fewer than 24 units, each of which is searched for separately.
 */
export function uniquePlaces(text: string, wanted: readonly string[]): readonly Place[] {
  const places = new Map<string, Place>();
  let left = [...new Set(wanted)];
  for (const probe of PROBES) {
    lookFor(
      left.filter(({ length }) => length >= probe),
      { text, probe, places },
    );
    left = left.filter(({ length }) => length < probe);
  }
  for (const string of left) places.set(string, placeOf(text, string));
  return wanted.map((string) => places.get(string) ?? "nowhere");
}

interface Search {
  readonly text: string;
  /** UTF-16 units of each string that are compared first. */
  readonly probe: number;
  readonly places: Map<string, Place>;
}

function lookFor(strings: readonly string[], { text, probe, places }: Search): void {
  if (strings.length === 0) return;
  const byHash = Map.groupBy(strings, (string) => hashed(string, probe));
  let steps = strings.reduce((sum, { length }) => sum + length, text.length) * STEPS_PER_UNIT;
  roll(text, probe, (hash, at) => {
    const alike = byHash.get(hash);
    if (alike === undefined) return;
    for (const string of alike) {
      steps -= string.length;
      if (text.startsWith(string, at)) places.set(string, places.has(string) ? "several" : at);
    }
    // Strings already found twice are no longer searched for.
    const left = alike.filter((string) => places.get(string) !== "several");
    if (steps < 0) for (const string of left) places.set(string, "several");
    if (steps < 0 || left.length === 0) byHash.delete(hash);
    else if (left.length < alike.length) byHash.set(hash, left);
  });
}

function placeOf(text: string, string: string): Place {
  const first = text.indexOf(string);
  if (first < 0) return "nowhere";
  return text.includes(string, first + 1) ? "several" : first;
}

function hashed(string: string, length: number): number {
  let hash = 0;
  for (let at = 0; at < length; at += 1) hash = (Math.imul(hash, BASE) + string.charCodeAt(at)) | 0;
  return hash;
}

/** Calls `visit` with the hash and the start of each stretch of a length. */
function roll(text: string, length: number, visit: (hash: number, at: number) => void): void {
  let power = 1;
  for (let at = 0; at < length; at += 1) power = Math.imul(power, BASE);
  let hash = 0;
  for (let at = 0; at < text.length; at += 1) {
    hash = (Math.imul(hash, BASE) + text.charCodeAt(at)) | 0;
    if (at >= length) hash = (hash - Math.imul(power, text.charCodeAt(at - length))) | 0;
    if (at >= length - 1) visit(hash, at - length + 1);
  }
}
