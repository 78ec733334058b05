import * as l10n from "@vscode/l10n";
import { EMBEDDED_PARTS, EMBEDDED_SENTENCES } from "./embedded-sentences.ts";
import { formatNumber } from "./format.ts";
import { joinSentences } from "./sentences.ts";

/** A sentence with its variable parts cut out: `pieces` has one more entry than `names`. */
interface Pattern {
  readonly sentence: string;
  readonly pieces: readonly string[];
  readonly names: readonly string[];
}

/** A sentence found in a text, with the values of its variable parts and the place after it. */
interface Found {
  readonly sentence: string;
  readonly values: Readonly<Record<string, string>>;
  readonly end: number;
}

const SENTENCES = EMBEDDED_SENTENCES.map(patternOf);
const PARTS = EMBEDDED_PARTS.map(patternOf);

/** The variable parts that are words of the service; all others are data, such as a word of the text. */
const WORDS: ReadonlySet<string> = new Set(["files", "found", "note", "origin", "share", "unread"]);
const FIGURES: ReadonlySet<string> = new Set(["count", "limit", "total"]);

/** The sentence that repeats a scan's score and the number of its sources. */
export const SHARE_OF_WORDS = "{share} of the words compared are in passages that match {files}.";

/**
 * Returns a text of the embedded service in the person's language, except for the sentence `without`. A text with a sentence
 * that isn't known stays as it is. Takes time linear in the text.
 */
export function embeddedWords(text: string, without?: string): string {
  const found: Found[] = [];
  for (let at = 0; at < text.length;) {
    const next = firstIn(SENTENCES, text, at);
    if (next === undefined) return text;
    found.push(next);
    at = next.end + 1;
  }
  return joinSentences(found.filter(({ sentence }) => sentence !== without).map(describe));
}

function describe({ sentence, values }: Found): string {
  const args: Record<string, string> = {};
  for (const [name, value] of Object.entries(values)) args[name] = describeValue(name, value);
  return l10n.t(sentence, args);
}

function describeValue(name: string, value: string): string {
  if (name === "reason") return describeReason(value);
  if (name === "signer" && value === NAMELESS) return l10n.t("a signer without a name");
  if (FIGURES.has(name)) return formatNumber(Number(value.replaceAll(",", "")));
  if (!WORDS.has(name)) return value;
  if (SHARE.test(value)) return l10n.t("{0}%", formatNumber(Number(value.slice(0, -1))));
  const part = firstIn(PARTS, value, 0, value.length);
  return part === undefined ? value : describe(part);
}

/** A reason is a sentence that begins with a small letter, since it follows a colon. */
function describeReason(reason: string): string {
  const sentence = reason.charAt(0).toUpperCase() + reason.slice(1);
  const translated = embeddedWords(sentence);
  return translated === sentence ? reason : translated;
}

/** The service's words for a signer whose certificate has no name. */
const NAMELESS = "a signer without a name";
const COUNT = /^\d{1,3}(?:,\d{3})*$/u;
const SHARE = /^\d+(?:\.\d+)?%$/u;

/** Returns the first pattern at a place, only up to `end` if that is given. */
function firstIn(patterns: readonly Pattern[], text: string, start: number, end?: number): Found | undefined {
  for (const pattern of patterns) {
    const found = foundIn(text, start, pattern);
    if (found !== undefined && (end === undefined || found.end === end)) return found;
  }
  return undefined;
}

/** Matches each piece at its first occurrence, and the last one where a space or the end follows. */
function foundIn(text: string, start: number, { names, pieces, sentence }: Pattern): Found | undefined {
  const [first = ""] = pieces;
  if (!text.startsWith(first, start)) return undefined;
  const values: Record<string, string> = {};
  let end = start + first.length;
  for (const [index, name] of names.entries()) {
    const piece = pieces[index + 1] ?? "";
    const at = index === names.length - 1 ? lastPiece(text, piece, end) : text.indexOf(piece, end);
    if (at <= end) return undefined;
    const value = text.slice(end, at);
    if (FIGURES.has(name) && !COUNT.test(value)) return undefined;
    values[name] = value;
    end = at + piece.length;
  }
  return isEnd(text, end) ? { sentence, values, end } : undefined;
}

function lastPiece(text: string, piece: string, from: number): number {
  if (piece === "") return text.length;
  let at = text.indexOf(piece, from);
  while (at !== -1 && !isEnd(text, at + piece.length)) at = text.indexOf(piece, at + 1);
  return at;
}

function isEnd(text: string, at: number): boolean {
  return at === text.length || text[at] === " ";
}

function patternOf(sentence: string): Pattern {
  const parts = sentence.split(/\{(\w+)\}/u);
  return {
    sentence,
    pieces: parts.filter((_, index) => index % 2 === 0),
    names: parts.filter((_, index) => index % 2 === 1),
  };
}
