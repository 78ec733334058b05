import path from "node:path";

/** Endings of names by the language that their files are in; the settings say which languages are checked. */
const ENDINGS: Readonly<Record<string, readonly string[]>> = {
  markdown: ["md", "markdown", "mdown", "mkd", "qmd", "rmd"],
  mdx: ["mdx"],
  plaintext: ["txt"],
  html: ["html", "htm"],
  latex: ["tex", "ltx"],
  tex: ["tex"],
  asciidoc: ["adoc", "asciidoc"],
  restructuredtext: ["rst"],
  typst: ["typ"],
};

/** What some extension says of a language. */
export interface ContributedLanguage {
  readonly id: string;
  /** With the point, such as `.md`. */
  readonly extensions: readonly string[];
}

/**
 * Endings without the point of the files that a folder's check looks at. Of plain text those that say so alone: VS Code opens as
 * plain text whatever it does not know, and a file of settings or of secrets is no prose.
 */
export function endingsOf(
  languages: readonly string[],
  contributed: readonly ContributedLanguage[] = [],
): readonly string[] {
  const wanted = new Set(languages);
  const ours = languages.flatMap((id) => ENDINGS[id] ?? []);
  const theirs = contributed
    .filter(({ id }) => wanted.has(id) && id !== "plaintext")
    .flatMap(({ extensions }) => extensions.map((ending) => ending.replace(/^\./u, "").toLowerCase()));
  return [...new Set([...ours, ...theirs])].filter((ending) => /^[\w+-]+$/u.test(ending)).sort();
}

/** The files with these endings in a folder, whose path is relative to where the pattern is applied; empty for that itself. */
export function includeGlob(folder: string, endings: readonly string[]): string {
  const names = endings.length === 1 ? `*.${endings[0]}` : `*.{${endings.join(",")}}`;
  return folder === "" ? `**/${names}` : `${escapedGlob(folder)}/**/${names}`;
}

/** So many folders are left out of a search by their paths. */
const MOST_FOLDERS = 300;

/** Patterns of all that is in folders on a disk, relative to `base`; without those whose names mean something else in a pattern. */
export function folderGlobs(base: string, folders: readonly string[]): readonly string[] {
  const names = folders.map((folder) => path.relative(base, folder).split(path.sep).join("/"));
  const plain = names.filter((name) => name !== "" && !/^\.\.(?:\/|$)|[*?[\]{},\\!]/u.test(name));
  return plain.slice(0, MOST_FOLDERS).map((name) => `${name}/**`);
}

/** A path that a pattern matches to the letter. */
function escapedGlob(folder: string): string {
  return folder.replace(/[*?[\]{}]/gu, "[$&]");
}

/** Patterns of a setting such as `search.exclude` that are on; one with a condition depends on files that nobody looks at here. */
export function excludedGlobs(setting: unknown): readonly string[] {
  if (typeof setting !== "object" || setting === null) return [];
  return Object.entries(setting)
    .filter(([, value]) => value === true)
    .map(([glob]) => glob);
}

/** Patterns as one, without braces in braces, which searches do not all read; undefined where there are none. */
export function joinedGlobs(globs: readonly string[]): string | undefined {
  const plain = [...new Set(globs.flatMap(withoutBraces))];
  return plain.length < 2 ? plain[0] : `{${plain.join(",")}}`;
}

/** The patterns that one with braces stands for: `a.{b,c}` is `a.b` and `a.c`. */
function withoutBraces(glob: string): readonly string[] {
  const open = glob.indexOf("{");
  if (open < 0) return [glob];
  const parts: string[] = [];
  let depth = 0;
  let from = open + 1;
  for (let at = open; at < glob.length; at += 1) {
    const character = glob[at];
    if (character === "{") depth += 1;
    if (character === "}") depth -= 1;
    if ((character === "," && depth === 1) || depth === 0) {
      parts.push(glob.slice(from, at));
      from = at + 1;
    }
    if (depth === 0) {
      const [before, after] = [glob.slice(0, open), glob.slice(at + 1)];
      return parts.flatMap((part) => withoutBraces(`${before}${part}${after}`));
    }
  }
  // One that is never closed means itself to nobody.
  return [];
}
