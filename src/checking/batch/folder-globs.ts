import path from "node:path";
import { languageFacts } from "../../text/languages.ts";

/** A language as contributed by an extension. */
export interface ContributedLanguage {
  readonly id: string;
  /** With the dot, for example `.md`. */
  readonly extensions: readonly string[];
}

/**
 * Returns the file extensions, without the dot, that a folder check includes. For plain text, only its own
 * extensions: VS Code opens unknown files as plain text, and configuration files or secrets are not prose.
 */
export function endingsOf(
  languages: readonly string[],
  contributed: readonly ContributedLanguage[] = [],
): readonly string[] {
  const wanted = new Set(languages);
  const ours = languages.flatMap((id) => languageFacts(id)?.endings ?? []);
  const theirs = contributed
    .filter(({ id }) => wanted.has(id) && id !== "plaintext")
    .flatMap(({ extensions }) => extensions.map((ending) => ending.replace(/^\./u, "").toLowerCase()));
  return [...new Set([...ours, ...theirs])].filter((ending) => /^[\w+-]+$/u.test(ending)).sort();
}

/**
 * Returns a glob for files with these extensions. `folder` is relative to the base of the pattern; empty for
 * the base itself.
 */
export function includeGlob(folder: string, endings: readonly string[]): string {
  const names = endings.length === 1 ? `*.${endings[0]}` : `*.{${endings.join(",")}}`;
  return folder === "" ? `**/${names}` : `${escapedGlob(folder)}/**/${names}`;
}

/** The maximum number of folders to exclude from a search by path. */
const MOST_FOLDERS = 300;

/**
 * Returns globs for everything inside folders on disk, relative to `base`; skips names that have a special
 * meaning in a glob.
 */
export function folderGlobs(base: string, folders: readonly string[]): readonly string[] {
  const names = folders.map((folder) => path.relative(base, folder).split(path.sep).join("/"));
  const plain = names.filter((name) => name !== "" && !/^\.\.(?:\/|$)|[*?[\]{},\\!]/u.test(name));
  return plain.slice(0, MOST_FOLDERS).map((name) => `${name}/**`);
}

/** Escapes a path so that a glob matches it literally. */
function escapedGlob(folder: string): string {
  return folder.replace(/[*?[\]{}]/gu, "[$&]");
}

/**
 * Returns the enabled globs of a setting like `search.exclude`; conditional ones depend on sibling files, so
 * they are left out.
 */
export function excludedGlobs(setting: unknown): readonly string[] {
  if (typeof setting !== "object" || setting === null) return [];
  return Object.entries(setting)
    .filter(([, value]) => value === true)
    .map(([glob]) => glob);
}

/** Joins globs into one without nested braces, which not all searches support; undefined if there are none. */
export function joinedGlobs(globs: readonly string[]): string | undefined {
  const plain = [...new Set(globs.flatMap(withoutBraces))];
  return plain.length < 2 ? plain[0] : `{${plain.join(",")}}`;
}

/** Expands the braces of a glob, the innermost first: `a.{b,c}` is `a.b` and `a.c`. An unclosed brace has no meaning. */
function withoutBraces(glob: string): readonly string[] {
  const inner = /\{([^{}]*)\}/u.exec(glob);
  if (inner === null) return glob.includes("{") ? [] : [glob];
  const [before, after] = [glob.slice(0, inner.index), glob.slice(inner.index + inner[0].length)];
  return (inner[1] ?? "").split(",").flatMap((part) => withoutBraces(`${before}${part}${after}`));
}
