import { lstat, readFile } from "node:fs/promises";
import path from "node:path";
import type { Budget } from "./git-ignore-pattern.ts";
import { GitIgnoreRules } from "./git-ignore-rules.ts";
import { pathsInIndex } from "./git-index.ts";

/** Rules with the folder that their paths are relative to. */
interface Level {
  readonly base: string;
  readonly rules: GitIgnoreRules;
}

/** The state of a folder: its rules in order, or a verdict on everything in it. */
interface Place {
  /** The root of the repository that it belongs to. */
  readonly root: string;
  readonly rules: readonly Level[] | "ignored" | "unknown";
}

/** The maximum size of a rules file, in bytes. */
const LARGEST = 1_000_000;

/** The maximum size of an index, in bytes; a larger one, with more than a hundred thousand files, is not read. */
const LARGEST_INDEX = 16_000_000;

/** The maximum size of the `.git` file of a linked working tree, in bytes. */
const LARGEST_POINTER = 10_000;

/** The maximum matching steps per checked folder; about a second of work. */
const MOST_STEPS = 50_000_000;

/**
 * Determines what git ignores in a folder on disk, by the repository's `.gitignore` files and
 * `.git/info/exclude`; tracked files are not ignored. A nested repository has rules of its own. The user's
 * global rules are not read.
 */
export class GitIgnored {
  readonly #root: string;
  readonly #ignoresCase: boolean;
  readonly #places = new Map<string, Promise<Place>>();
  readonly #budget: Budget = { left: MOST_STEPS };
  /** The paths of tracked files by repository; empty if unknown. */
  readonly #tracked = new Map<string, Promise<ReadonlySet<string>>>();
  /** The topmost ignored folders, with the number of files looked up in each. */
  readonly #ignoredFolders = new Map<string, number>();

  private constructor(root: string, ignoresCase: boolean) {
    this.#root = root;
    this.#ignoresCase = ignoresCase;
  }

  /**
   * Returns undefined outside a repository, and for a folder that is itself ignored: naming it is a request
   * to check it. `ignoresCase` is true for case-insensitive file systems.
   */
  static async in(folder: string, ignoresCase: boolean): Promise<GitIgnored | undefined> {
    const root = await rootOf(path.resolve(folder));
    if (root === undefined) return undefined;
    const made = new GitIgnored(root, ignoresCase);
    return (await made.#placeOf(path.resolve(folder))).rules === "ignored" ? undefined : made;
  }

  /** Returns the verdict on a file in the folder; `unknown` if there are too many rules to match. */
  async verdict(file: string): Promise<"ignored" | "kept" | "unknown"> {
    const { root, rules } = await this.#placeOf(path.dirname(file));
    const said = typeof rules === "string" ? rules : (this.#said(rules, file, false) ?? "kept");
    if (said !== "ignored") return said;
    const tracked = this.#tracked.get(root) ?? trackedIn(root, this.#ignoresCase);
    this.#tracked.set(root, tracked);
    const name = relativeTo(root, file);
    if ((await tracked).has(this.#ignoresCase ? name.toLowerCase() : name)) return "kept";
    if (rules === "ignored") await this.#count(path.dirname(file));
    return said;
  }

  /** The ignored folders with files looked up in them, the fullest first. */
  get ignoredFolders(): readonly string[] {
    return [...this.#ignoredFolders].sort(([, one], [, other]) => other - one).map(([folder]) => folder);
  }

  async #count(folder: string): Promise<void> {
    let outermost = folder;
    for (let above = path.dirname(folder); above !== outermost; above = path.dirname(above)) {
      if ((await this.#placeOf(above)).rules !== "ignored") break;
      outermost = above;
    }
    this.#ignoredFolders.set(outermost, (this.#ignoredFolders.get(outermost) ?? 0) + 1);
  }

  async #placeOf(folder: string): Promise<Place> {
    const known = this.#places.get(folder);
    if (known !== undefined) return known;
    const made = this.#look(folder);
    this.#places.set(folder, made);
    return made;
  }

  async #look(folder: string): Promise<Place> {
    if (folder === this.#root) return this.#ofRepository(folder);
    const above = await this.#placeOf(path.dirname(folder));
    const { root, rules } = above;
    if (typeof rules === "string") return above;
    const said = this.#said(rules, folder, true);
    if (said === "ignored" || said === "unknown") return { root, rules: said };
    if (await isThere(path.join(folder, ".git"))) return this.#ofRepository(folder);
    return { root, rules: await this.#with(rules, folder, ".gitignore") };
  }

  async #ofRepository(folder: string): Promise<Place> {
    const own = await this.#with([], folder, ".git", "info", "exclude");
    const rules = typeof own === "string" ? own : await this.#with(own, folder, ".gitignore");
    return { root: folder, rules };
  }

  async #with(
    levels: readonly Level[],
    base: string,
    ...names: readonly string[]
  ): Promise<readonly Level[] | "unknown"> {
    const text = await rulesAt(path.join(base, ...names));
    if (text === undefined) return "unknown";
    return text === "" ? levels : [...levels, { base, rules: new GitIgnoreRules(text, this.#ignoresCase) }];
  }

  /** Returns the verdict of the nearest rules that match. */
  #said(
    levels: readonly Level[],
    file: string,
    isDirectory: boolean,
  ): "ignored" | "kept" | "unknown" | undefined {
    for (const { base, rules } of levels.toReversed()) {
      const said = rules.verdict(relativeTo(base, file), isDirectory, this.#budget);
      if (this.#budget.left < 0) return "unknown";
      if (said !== undefined) return said;
    }
    return undefined;
  }
}

function relativeTo(folder: string, file: string): string {
  return path.relative(folder, file).split(path.sep).join("/");
}

/** Returns the tracked files of a repository; empty if unknown. Never rejects. */
async function trackedIn(root: string, ignoresCase: boolean): Promise<ReadonlySet<string>> {
  try {
    const file = path.join(await gitFolderOf(root), "index");
    const found = await lstat(file);
    if (!found.isFile() || found.size > LARGEST_INDEX) return new Set();
    const paths = pathsInIndex(await readFile(file)) ?? new Set();
    return ignoresCase ? new Set([...paths].map((name) => name.toLowerCase())) : paths;
  } catch {
    return new Set();
  }
}

/** Returns the git folder; in a linked working tree, a file points to it. */
async function gitFolderOf(root: string): Promise<string> {
  const place = path.join(root, ".git");
  const found = await lstat(place);
  if (!found.isFile() || found.size > LARGEST_POINTER) return place;
  const named = /^gitdir: (.+?)\r?\n?$/u.exec(await readFile(place, "utf8"))?.[1];
  // Don't follow a network path just because a file names one.
  return named === undefined || /^[/\\]{2}/u.test(named) ? place : path.resolve(root, named);
}

async function rootOf(folder: string): Promise<string | undefined> {
  if (await isThere(path.join(folder, ".git"))) return folder;
  const above = path.dirname(folder);
  return above === folder ? undefined : rootOf(above);
}

async function isThere(file: string): Promise<boolean> {
  return lstat(file).then(
    () => true,
    () => false,
  );
}

/** Reads a rules file: empty if there is none, undefined if it is too large. Doesn't follow links, like git. */
async function rulesAt(file: string): Promise<string | undefined> {
  try {
    const found = await lstat(file);
    if (!found.isFile()) return "";
    return found.size > LARGEST ? undefined : await readFile(file, "utf8");
  } catch {
    return "";
  }
}
