import { lineEndingOf } from "./plan.ts";
import { freeKey, type CitedSource } from "./cited-source.ts";

/** How a file of entries names a page of the web: `online` is known to biblatex and Typst, `misc` to BibTeX too. */
export type EntryKind = "online" | "misc";

/** The key of the source's entry, and the text to put at the end of the file where it has none yet. */
export function entryFor(
  bibliography: string,
  source: CitedSource,
  kind: EntryKind,
): { readonly key: string; readonly entry?: string } {
  const known = [
    ...bibliography.matchAll(/@[a-z]{2,30}\s{0,20}[{(]\s{0,20}([^\s,{}()"#%\\]{1,200})\s{0,20},/giu),
  ];
  const { url } = source;
  const at = url === undefined ? -1 : indexOfUrl(bibliography, url);
  const same = at === -1 ? undefined : known.findLast(({ index }) => index < at)?.[1];
  if (same !== undefined) return { key: same };
  const key = freeKey(source.slug, new Set(known.map((match) => (match[1] ?? "").toLowerCase())));
  const eol = lineEndingOf(bibliography);
  const gap = /(?:^|\n\s*\n)$/u.test(bibliography) ? "" : /[\r\n]$/u.test(bibliography) ? eol : eol.repeat(2);
  return { key, entry: gap + entryText(key, source, kind).replaceAll("\n", eol) };
}

function indexOfUrl(bibliography: string, url: string): number {
  return ["{", '"'].reduce((found, open) => {
    const close = open === "{" ? "}" : open;
    return found === -1 ? bibliography.indexOf(`${open}${url}${close}`) : found;
  }, -1);
}

function entryText(key: string, { title, url, accessed, day }: CitedSource, kind: EntryKind): string {
  const name = escapeLatex(title);
  const fields: (readonly [string, string])[] = [["title", `{${name}}`]];
  if (kind === "online" && url !== undefined) fields.push(["url", url], ["urldate", day]);
  if (kind === "misc") {
    if (url !== undefined) fields.push(["howpublished", String.raw`\url{${url}}`]);
    if (accessed !== undefined) fields.push(["note", escapeLatex(accessed)]);
    // What it is sorted by, where nobody is known to have written it.
    fields.push(["key", name]);
  }
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
  // Active where a package makes it a shorthand.
  '"': "''",
  "`": String.raw`\textasciigrave{}`,
};

/** Words that are no commands of LaTeX; braces stay in pairs for BibTeX. */
export function escapeLatex(text: string): string {
  return text
    .replaceAll(/[\\{}~^<>|"`]/gu, (character) => LATEX[character] ?? "")
    .replaceAll(/[&%$#_]/gu, String.raw`\$&`);
}
