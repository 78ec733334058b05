import type { PassageSource } from "../finding.ts";
import { isFileAddress, webAddress } from "../source-address.ts";

/** The data of a source in a citation, sanitized: one line, bounded, no control characters or direction marks. Not escaped. */
export interface CitedSource {
  /** Never empty. */
  readonly title: string;
  /** An address of http or https in ASCII, without credentials and without any of `"'()<>[]\^{|}*` and the backquote in it. */
  readonly url: string | undefined;
  /** The path of a local file as far as it may be published, such as `papers/ferrymen.txt`. */
  readonly path: string | undefined;
  /** For example `accessed 2026-11-22`; absent for a source with neither address nor path. */
  readonly accessed: string | undefined;
  /** The day, such as `2026-11-22`. */
  readonly day: string;
  /** Lower-case ASCII letters, digits and single hyphens, beginning with a letter: the base of a key. */
  readonly slug: string;
}

export interface CitationWords {
  /** `accessed 2026-11-22` in the writer's language. */
  readonly accessed: (day: string) => string;
  /** The heading of a list of sources, such as `Sources`. */
  readonly sources: string;
}

/** No words: the planner adds those of the document's language. */
export const WORDLESS: CitationWords = { accessed: (day) => day, sources: "" };

/** In UTF-16 units. */
const LONGEST_TITLE = 200;
const LONGEST_URL = 2_000;
const LONGEST_SLUG = 32;

/**
 * Returns the source for a citation, or undefined if nothing is left to name it by. A file is named by its title or its own
 * name, with `path` if given and no other part of its location; addresses other than http and https are left out. `accessed`
 * is in milliseconds.
 */
export function citedSource(
  source: PassageSource,
  accessed: number,
  words: CitationWords,
  path?: string,
): CitedSource | undefined {
  const url = citedUrl(source.url);
  const host = url === undefined ? "" : new URL(url).hostname;
  const names = [source.title, fileName(source.url), host, isFileAddress(source.url) ? "" : source.domain]
    .map(oneLine)
    .filter((name) => /[\p{L}\p{N}]/u.test(name));
  const title = url === undefined ? names.find(isTelling) : names[0];
  if (title === undefined) return undefined;
  const day = new Date(accessed).toISOString().slice(0, "2026-11-22".length);
  const kept = url === undefined && path !== undefined ? oneLine(path) : undefined;
  return {
    title,
    url,
    path: kept,
    accessed: url === undefined && kept === undefined ? undefined : oneLine(words.accessed(day)),
    day,
    slug: slugOf(title) ?? slugOf(host) ?? "source",
  };
}

/** A source without an address as text: its title, its path and the day. */
export function unlinked({ title, path, accessed }: CitedSource): string {
  return [title, path, accessed].filter((part) => part !== undefined).join(", ");
}

/** True if two notes differ at most in the day at their end. */
export function isSameNote(one: string, other: string): boolean {
  return undated(one) === undated(other);
}

function undated(note: string): string {
  return note.replace(/\d{4}-\d\d-\d\d(?=[^\p{L}\p{N}]{0,9}$)/u, "");
}

/** Puts text on one line without invisible characters, truncated to 200 UTF-16 units. */
export function oneLine(text: string): string {
  const line = text
    .slice(0, 10 * LONGEST_TITLE)
    .toWellFormed()
    .replaceAll(/(?![\u200C\u200D])[\p{Cf}\p{Co}\p{Cn}\uFFFD]/gu, "")
    // Words of some scripts and emoji need joiners; elsewhere these are merely invisible.
    .replaceAll(
      /(?<![\p{L}\p{M}\p{Extended_Pictographic}])[\u200C\u200D]|[\u200C\u200D](?![\p{L}\p{M}\p{Extended_Pictographic}])/gu,
      "",
    )
    .replaceAll(/[\s\p{Cc}\u2028\u2029]+/gu, " ")
    .trim()
    .normalize("NFC");
  if (line.length <= LONGEST_TITLE) return line;
  return `${line
    .slice(0, LONGEST_TITLE - 1)
    .replace(/[\uD800-\uDBFF]$/u, "")
    .replace(/\s+\S{0,30}$/u, "")
    .trimEnd()}…`;
}

/** True if the name has a word that is no address, mark or abbreviation: a citation without a link is only words. */
function isTelling(name: string): boolean {
  return name.split(" ").some((word) => /\p{L}{2}/u.test(word) && !/[@:/\\#&<>{}[\]]|www\./iu.test(word));
}

function citedUrl(text: string): string | undefined {
  const url = webAddress(text);
  if (url === undefined) return undefined;
  // Only after the host, because an IPv6 address has brackets. Characters at the end that could be markup are encoded too.
  const encoded = url.href
    .slice(url.origin.length)
    .replaceAll(/["'()<>[\]\\^`{|}*\s]/gu, percent)
    .replaceAll("++", "%2B%2B")
    .replace(/(?<![_.,;:!?~-])[_.,;:!?~-]+$/u, (end) => end.replaceAll(/./gu, percent));
  const href = url.origin + encoded;
  return href.length > LONGEST_URL ? undefined : href;
}

function percent(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0")}`;
}

function fileName(url: string): string {
  if (!isFileAddress(url)) return "";
  const last = url.split(/[?#]/u, 1)[0]?.split("/").at(-1) ?? "";
  try {
    return decodeURIComponent(last).replaceAll(/^.*[/\\]/gu, "");
  } catch {
    return last;
  }
}

function slugOf(text: string): string | undefined {
  const ascii = text
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/gu, "-")
    .replace(/^[^a-z]+/u, "");
  const slug = ascii.slice(0, LONGEST_SLUG);
  const whole = ascii.length > slug.length ? slug.replace(/-[a-z0-9]*$/u, "") : slug;
  const trimmed = whole.replace(/-+$/u, "");
  return trimmed.length >= 2 ? trimmed : undefined;
}

/** Returns the slug, with a number if the document already has that key; keys are compared in lower case. */
export function freeKey(slug: string, taken: ReadonlySet<string>): string {
  if (!taken.has(slug)) return slug;
  for (let number = 2; ; number += 1) {
    const key = `${slug}-${number}`;
    if (!taken.has(key)) return key;
  }
}
