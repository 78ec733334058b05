import { lstat, readFile } from "node:fs/promises";
import path from "node:path";
import type { Budget } from "./git-ignore-pattern.ts";
import { GitIgnoreRules } from "./git-ignore-rules.ts";
import { pathsInIndex } from "./git-index.ts";

/** Rules, and the folder that the paths in them begin at. */
interface Level {
  readonly base: string;
  readonly rules: GitIgnoreRules;
}

/** What holds in a folder: the rules in their order, or a verdict on all that is in it. */
interface Place {
  /** The repository that it belongs to. */
  readonly root: string;
  readonly rules: readonly Level[] | "ignored" | "unknown";
}

/** In bytes, of one file of rules. */
const LARGEST = 1_000_000;

/** In bytes; of a larger index, which has more than a hundred thousand files, nothing is read. */
const LARGEST_INDEX = 16_000_000;

/** In bytes, of the file that says where a second working tree is kept. */
const LARGEST_POINTER = 10_000;

/** Steps of patterns against paths for one folder that is checked; about a second of work. */
const MOST_STEPS = 50_000_000;

/**
 * What git ignores in a folder on a disk, by the `.gitignore` files of its repository and `.git/info/exclude`: what it has in spite
 * of a rule is not ignored. A repository within it has rules of its own. Rules of the person for all repositories are not read.
 */
export class GitIgnored {
  readonly #root: string;
  readonly #ignoresCase: boolean;
  readonly #places = new Map<string, Promise<Place>>();
  readonly #budget: Budget = { left: MOST_STEPS };
  /** By repository, the paths of the files that git has; empty where that cannot be told. */
  readonly #tracked = new Map<string, Promise<ReadonlySet<string>>>();
  /** Ignored folders in others that are not, with how many files were asked about in each. */
  readonly #ignoredFolders = new Map<string, number>();

  private constructor(root: string, ignoresCase: boolean) {
    this.#root = root;
    this.#ignoresCase = ignoresCase;
  }

  /**
   * Undefined outside of a repository, and for a folder that is ignored itself: whoever names that wants it checked. `ignoresCase`
   * is for disks on which names in other letters are the same.
   */
  static async in(folder: string, ignoresCase: boolean): Promise<GitIgnored | undefined> {
    const root = await rootOf(path.resolve(folder));
    if (root === undefined) return undefined;
    const made = new GitIgnored(root, ignoresCase);
    return (await made.#placeOf(path.resolve(folder))).rules === "ignored" ? undefined : made;
  }

  /** Of a file in the folder; `unknown` where there are more rules than can be tried. */
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

  /** The ignored folders that files were asked about in, those with the most first. */
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

  /** What the nearest rules that name it say. */
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

/** The files that git has in a repository; empty where that cannot be told. Never rejects. */
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

/** Where git keeps what it knows: of a second working tree that is elsewhere, and a file says where. */
async function gitFolderOf(root: string): Promise<string> {
  const place = path.join(root, ".git");
  const found = await lstat(place);
  if (!found.isFile() || found.size > LARGEST_POINTER) return place;
  const named = /^gitdir: (.+?)\r?\n?$/u.exec(await readFile(place, "utf8"))?.[1];
  // Nobody is asked over a network because a file says so.
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

/** Empty where there are none, undefined for too many. Links are not followed, as git does not. */
async function rulesAt(file: string): Promise<string | undefined> {
  try {
    const found = await lstat(file);
    if (!found.isFile()) return "";
    return found.size > LARGEST ? undefined : await readFile(file, "utf8");
  } catch {
    return "";
  }
}
