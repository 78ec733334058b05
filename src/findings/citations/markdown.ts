import { linesOf } from "../../text/lines.ts";
import { overlaps, slice } from "../../text/range.ts";
import { behindOpenBracket, MARKDOWN_CLOSING } from "./closings.ts";
import { freeKey, isSameNote, unlinked, type CitedSource } from "./cited-source.ts";
import { appended, insertions, placesAfter, PROBE, type CitationPlan, type CitationRequest } from "./plan.ts";

const DEFINITION = /^(?: {0,3})\[\^([^\]\s]{1,200})\]:[ \t]*(?![ \t])(.*)$/u;

interface Definition {
  readonly key: string;
  readonly content: string;
}

/** A footnote: a mark after the passage, and its definition at the end, or the source's existing one. */
export function markdownFootnotes(request: CitationRequest): readonly CitationPlan[] {
  const { text, range, source } = request;
  const known = definitionsOf(request);
  const same = known.find(({ content }) => isSameNote(content, noteOf(source)) || isAbout(content, source));
  const key = same?.key ?? newKey(known, text, source);
  const note = appended(text, `[^${key}]: ${noteOf(source)}`, endsInDefinition(request, known));
  const mark = `[^${key}]`;
  return withLinkEnds(text, placesAfter(text, range, MARKDOWN_CLOSING)).map((at) => ({
    ...insertions([
      { at, put: mark, reading: "mark" },
      ...(same === undefined ? [{ ...note, reading: "note" as const }] : []),
    ]),
    probe: { at, put: `(${PROBE})` },
  }));
}

function withLinkEnds(text: string, places: readonly number[]): readonly number[] {
  const [best] = places;
  const behind = best === undefined ? undefined : behindOpenBracket(text, best, MARKDOWN_CLOSING);
  return behind === undefined ? places : [behind];
}

/** The definitions that are read as footnotes, not those in code. An address alone has no words to read. */
function definitionsOf({ text, prose }: CitationRequest): readonly Definition[] {
  const notes = prose.blocks.filter(({ kind }) => kind === "footnote");
  const times = new Map<string, number>();
  for (const key of keysIn(text)) times.set(key, (times.get(key) ?? 0) + 1);
  return linesOf(text).flatMap((line) => {
    const match = DEFINITION.exec(slice(text, line));
    const key = match?.[1];
    const content = match?.[2] ?? "";
    if (key === undefined) return [];
    const isAddress = /^<?https?:\/\/\S+\s*$/u.test(content) && (times.get(key) ?? 0) > 1;
    const isNote = isAddress || notes.some(({ document }) => overlaps(document, line));
    return isNote ? [{ key, content }] : [];
  });
}

function isAbout(content: string, { url }: CitedSource): boolean {
  if (url === undefined) return false;
  return (
    content.includes(`](${url})`) ||
    content.includes(`<${url}>`) ||
    content.split(/[\s,;]+|\.(?=\s|$)/u).includes(url)
  );
}

/** Returns the keys of references and definitions, with repetitions. */
function keysIn(text: string): readonly string[] {
  return Array.from(text.matchAll(/\[\^([^[\]\s]{1,200})\]/gu), ([, key = ""]) => key);
}

function newKey(known: readonly Definition[], text: string, { slug }: CitedSource): string {
  const used = new Set(keysIn(text).map((key) => key.toLowerCase()));
  const isNumbered = known.length > 0 && known.every(({ key }) => /^\d{1,6}$/u.test(key));
  if (!isNumbered) return freeKey(slug, used);
  let number = Math.max(...known.map(({ key }) => Number(key))) + 1;
  while (used.has(String(number))) number += 1;
  return String(number);
}

function endsInDefinition({ text, prose }: CitationRequest, known: readonly Definition[]): boolean {
  const last = prose.blocks.reduce<(typeof prose.blocks)[number] | undefined>(
    (latest, block) => (latest === undefined || block.document.end > latest.document.end ? block : latest),
    undefined,
  );
  const line = text.slice(text.lastIndexOf("\n", text.trimEnd().length - 1) + 1).trimEnd();
  return (
    DEFINITION.test(line) &&
    (last?.kind === "footnote" || known.some(({ key }) => line.includes(`[^${key}]:`)))
  );
}

function noteOf(source: CitedSource): string {
  const { title, url, accessed } = source;
  if (url === undefined) return escapeMarkdown(unlinked(source));
  const note = `[${escapeMarkdown(title)}](${url})`;
  return accessed === undefined ? note : `${note}, ${escapeMarkdown(accessed)}`;
}

/** Escapes text so that it stays text anywhere, even at the beginning of a line of Markdown or MDX. */
function escapeMarkdown(text: string): string {
  return text
    .replaceAll(/[\\`*_{}[\]<>#~|!&@$^="]/gu, String.raw`\$&`)
    .replaceAll(/:(?=\S)/gu, String.raw`\:`)
    .replaceAll(/(?<=www)\./giu, String.raw`\.`)
    .replace(/^[-+]/u, String.raw`\$&`)
    .replace(/^(\d{1,9})([.)])/u, String.raw`$1\$2`);
}
