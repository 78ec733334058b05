import { lineEndingOf } from "./plan.ts";
import { freeKey, type CitedSource } from "./cited-source.ts";

/** The entry type for a web page: `online` is known to biblatex and Typst, `misc` also to BibTeX. */
export type EntryKind = "online" | "misc";

export interface EntryOptions {
  readonly kind: EntryKind;
  /** True if the document defines `\url`; using it otherwise would be an error. */
  readonly hasUrlCommand?: boolean;
}

/** Returns the key of the source's entry, and the text to append to the file if there is none yet. */
export function entryFor(
  bibliography: string,
  source: CitedSource,
  options: EntryOptions,
): { readonly key: string; readonly entry?: string } {
  const known = [
    ...bibliography.matchAll(/@[a-z]{2,30}\s{0,20}[{(](?:\s{0,20}([^\s,{}()"#%\\]{1,200})\s{0,20},)?/giu),
  ];
  const keys = known.flatMap(({ 1: key }) => key ?? []);
  const at = source.url === undefined ? -1 : indexOfUrl(bibliography, source.url);
  const entries = bibliography.replaceAll("\r\n", "\n");
  const same =
    source.url === undefined
      ? keys.find(
          (key) =>
            key.startsWith(source.slug) &&
            undated(entries).includes(undated(entryText(key, source, options))),
        )
      : entryAround(known, at);
  if (same !== undefined) return { key: same };
  const key = freeKey(source.slug, new Set(keys.map((one) => one.toLowerCase())));
  const eol = lineEndingOf(bibliography);
  const gap = endsInBlankLine(bibliography) ? "" : /[\r\n]$/u.test(bibliography) ? eol : eol.repeat(2);
  return { key, entry: gap + entryText(key, source, options).replaceAll("\n", eol) };
}

/** True if a text is empty, or ends with a line ending and an empty line before it. */
function endsInBlankLine(text: string): boolean {
  const tail = text.slice(text.trimEnd().length);
  return text === "" || (tail.endsWith("\n") && tail.indexOf("\n") < tail.length - 1);
}

/** Finds the entry whose own address this is; an entry that merely mentions the address is another work. */
function indexOfUrl(bibliography: string, url: string): number {
  const address = [url, escapeLatex(url)]
    .map((one) => one.replaceAll(/[$()*+.?[\\\]^{|}]/gu, String.raw`\$&`))
    .join("|");
  return bibliography.search(
    new RegExp(
      String.raw`\b(?:url|howpublished|note)\s{0,20}=\s{0,20}(?:[{"]\s{0,20}\\(?:url|texttt)\s{0,20})?[{"](?:${address})[}"]`,
      "iu",
    ),
  );
}

/** A file entry is the same regardless of its day. */
function undated(entries: string): string {
  return entries.replaceAll(/(\n {2}note = \{[^{}\n]{0,60}?)\d{4}-\d\d-\d\d(\},\n)/gu, "$1$2");
}

/** Returns the key of the last entry that begins before a place; undefined for a comment or a string. */
function entryAround(known: readonly RegExpExecArray[], at: number): string | undefined {
  const last = at === -1 ? undefined : known.findLast(({ index }) => index < at);
  return last === undefined || /^@(?:comment|string|preamble)\b/iu.test(last[0]) ? undefined : last[1];
}

function entryText(
  key: string,
  { title, url, path, accessed, day }: CitedSource,
  { kind, hasUrlCommand = true }: EntryOptions,
): string {
  const name = escapeLatex(title);
  const fields: (readonly [string, string])[] = [["title", `{${name}}`]];
  if (kind === "online" && url !== undefined) fields.push(["url", url], ["urldate", day]);
  if (kind === "misc" && url !== undefined)
    fields.push(["howpublished", hasUrlCommand ? `\\url{${url}}` : texttt(url)]);
  if (path !== undefined) fields.push(["howpublished", escapeLatex(path)]);
  if ((kind === "misc" || path !== undefined) && accessed !== undefined)
    fields.push(["note", escapeLatex(accessed)]);
  // The sort key, because the author is unknown.
  if (kind === "misc") fields.push(["key", name]);
  const type = kind === "online" && url !== undefined ? "online" : "misc";
  return `@${type}{${key},\n${fields.map(([field, value]) => `  ${field} = {${value}},\n`).join("")}}\n`;
}

const LATEX: Readonly<Record<string, string>> = {
  "\\": String.raw`\textbackslash{}`,
  "{": String.raw`\textbraceleft{}`,
  "}": String.raw`\textbraceright{}`,
  "~": String.raw`\textasciitilde{}`,
  "^": String.raw`\textasciicircum{}`,
  "<": String.raw`\textless{}`,
  ">": String.raw`\textgreater{}`,
  "|": String.raw`\textbar{}`,
  // Active if a package makes it a shorthand.
  '"': "''",
  "`": String.raw`\textasciigrave{}`,
};

/** An address in documents without a command for addresses. */
export const texttt = (url: string): string => String.raw`\texttt{${escapeLatex(url)}}`;

/** Escapes text so that it contains no LaTeX commands; braces stay balanced for BibTeX. */
export function escapeLatex(text: string): string {
  return text
    .replaceAll(/[\\{}~^<>|"`]/gu, (character) => LATEX[character] ?? "")
    .replaceAll(/[&%$#_]/gu, String.raw`\$&`);
}
