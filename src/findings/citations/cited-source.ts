import type { PassageSource } from "../finding.ts";
import { isFileAddress, webAddress } from "../source-address.ts";

/** What a citation says of a source, made harmless: one line, bounded, without controls or marks of direction. Not escaped yet. */
export interface CitedSource {
  /** Never empty. */
  readonly title: string;
  /** An address of http or https in ASCII, without credentials and without any of `"'()<>[]\^{|}*` and the backquote in it. */
  readonly url: string | undefined;
  /** Where a file of this machine is kept, as far as others may know it, such as `papers/ferrymen.txt`. */
  readonly path: string | undefined;
  /** Such as `accessed 2026-11-22`; nothing of a source that has neither address nor path. */
  readonly accessed: string | undefined;
  /** The day alone, as `2026-11-22`. */
  readonly day: string;
  /** Lower-case ASCII letters, digits and single hyphens, beginning with a letter: what a key is made of. */
  readonly slug: string;
}

export interface CitationWords {
  /** `accessed 2026-11-22` in the language of the person who writes. */
  readonly accessed: (day: string) => string;
  /** The heading of a list of sources, such as `Sources`. */
  readonly sources: string;
}

/** In UTF-16 units. */
const LONGEST_TITLE = 200;
const LONGEST_URL = 2_000;
const LONGEST_SLUG = 32;

/**
 * The source as it may be cited, or undefined where nothing of it is left to name it by. A file is named by its title or its
 * own name, with `path` where that's given and nothing else of where it is; any other address than http and https is left out.
 * `accessed` is in milliseconds.
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

/** A source that has no address, in words: its title, its path and the day. */
export function unlinked({ title, path, accessed }: CitedSource): string {
  return [title, path, accessed].filter((part) => part !== undefined).join(", ");
}

/** Whether two notes are the same but for the day at their end. */
export function isSameNote(one: string, other: string): boolean {
  return undated(one) === undated(other);
}

function undated(note: string): string {
  return note.replace(/\d{4}-\d\d-\d\d(?=[^\p{L}\p{N}]{0,9}$)/u, "");
}

/** Text on one line without what cannot be seen, at most 200 UTF-16 units of it. */
export function oneLine(text: string): string {
  const line = text
    .slice(0, 10 * LONGEST_TITLE)
    .toWellFormed()
    .replaceAll(/(?![\u200C\u200D])[\p{Cf}\p{Co}\p{Cn}\uFFFD]/gu, "")
    // Words of some scripts and pictures are written with joiners; elsewhere they only hide.
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

/** Whether there is a word in it that is no address, mark or short name: without a link a citation is words alone. */
function isTelling(name: string): boolean {
  return name.split(" ").some((word) => /\p{L}{2}/u.test(word) && !/[@:/\\#&<>{}[\]]|www\./iu.test(word));
}

function citedUrl(text: string): string | undefined {
  const url = webAddress(text);
  if (url === undefined) return undefined;
  // Only after the host: an address of IPv6 has brackets. What a language may take for markup at the end is encoded too.
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

/** The slug, with a number where the document has that key already; keys are compared in lower case. */
export function freeKey(slug: string, taken: ReadonlySet<string>): string {
  if (!taken.has(slug)) return slug;
  for (let number = 2; ; number += 1) {
    const key = `${slug}-${number}`;
    if (!taken.has(key)) return key;
  }
}
