import { lstat, readFile } from "node:fs/promises";
import path from "node:path";
import type { Budget } from "./git-ignore-pattern.ts";
import { GitIgnoreRules } from "./git-ignore-rules.ts";

/** Rules, and the folder that the paths in them begin at. */
interface Level {
  readonly base: string;
  readonly rules: GitIgnoreRules;
}

/** What holds in a folder: the rules in their order, or a verdict on all that is in it. */
type Place = readonly Level[] | "ignored" | "unknown";

/** In bytes, of one file of rules. */
const LARGEST = 1_000_000;

/** Steps of patterns against paths for one folder that is checked; about a second of work. */
const MOST_STEPS = 50_000_000;

/**
 * What git ignores in a folder on a disk, by the `.gitignore` files of its repository and `.git/info/exclude`. A repository within it
 * has rules of its own. Rules of the person for all repositories are not read, and a file that git has in spite of a rule is
 * ignored here too: only its index would tell.
 */
export class GitIgnored {
  readonly #root: string;
  readonly #ignoresCase: boolean;
  readonly #places = new Map<string, Promise<Place>>();
  readonly #budget: Budget = { left: MOST_STEPS };

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
    return (await made.#placeOf(path.resolve(folder))) === "ignored" ? undefined : made;
  }

  /** Of a file in the folder; `unknown` where there are more rules than can be tried. */
  async verdict(file: string): Promise<"ignored" | "kept" | "unknown"> {
    const place = await this.#placeOf(path.dirname(file));
    return typeof place === "string" ? place : (this.#said(place, file, false) ?? "kept");
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
    if (typeof above === "string") return above;
    const said = this.#said(above, folder, true);
    if (said === "ignored" || said === "unknown") return said;
    if (await isThere(path.join(folder, ".git"))) return this.#ofRepository(folder);
    return this.#with(above, folder, ".gitignore");
  }

  async #ofRepository(folder: string): Promise<Place> {
    const own = await this.#with([], folder, ".git", "info", "exclude");
    return typeof own === "string" ? own : this.#with(own, folder, ".gitignore");
  }

  async #with(levels: readonly Level[], base: string, ...names: readonly string[]): Promise<Place> {
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
      const relative = path.relative(base, file).split(path.sep).join("/");
      const said = rules.verdict(relative, isDirectory, this.#budget);
      if (this.#budget.left < 0) return "unknown";
      if (said !== undefined) return said;
    }
    return undefined;
  }
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
