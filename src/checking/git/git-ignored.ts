import { execFile } from "node:child_process";
import { access, constants, lstat, realpath } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { isInside } from "../store/real-path.ts";

const run = promisify(execFile);

/** Keeps a repository's own settings from running programs or fetching anything. */
const HARMLESS = ["core.fsmonitor=false", "core.hooksPath=/dev/null", "protocol.allow=never"];

/** Milliseconds and bytes of output: a list of half a million files fits. */
const LIMITS = { timeout: 20_000, maxBuffer: 64_000_000, windowsHide: true };

/** Whether git ignores a file; `unknown` if it gave no list. */
type Verdict = "ignored" | "kept" | "unknown";

/** Everything in a folder that git doesn't ignore, relative to it; a repository or a link within is one entry. */
interface Listing {
  readonly entries: ReadonlySet<string>;
  /** The folders of these entries, at all levels. */
  readonly folders: ReadonlySet<string>;
}

/**
 * Determines what git ignores in a folder on disk, by asking git itself; tracked files are not ignored. A nested
 * repository has rules of its own.
 */
export class GitIgnored {
  readonly #folder: string;
  readonly #git: string;
  /** By folder; undefined outside of a repository. */
  readonly #listings = new Map<string, Promise<Listing | "unknown" | undefined>>();
  /** The topmost ignored folders, with the number of files looked up in each. */
  readonly #ignoredFolders = new Map<string, number>();

  private constructor(folder: string, git: string) {
    this.#folder = folder;
    this.#git = git;
  }

  /**
   * Returns undefined outside a repository, and for a folder that is itself ignored: naming it is a request
   * to check it. `git` is the path of the executable.
   */
  static async in(folder: string, git: string): Promise<GitIgnored | undefined> {
    const made = new GitIgnored(path.resolve(folder), git);
    if (!(await isInRepository(made.#folder))) return undefined;
    const isIgnored = await made.#ask(made.#folder, "check-ignore", "--no-index", "--quiet", ".").then(
      () => true,
      () => false,
    );
    return isIgnored ? undefined : made;
  }

  /** Returns the verdict on a file in the folder. */
  async verdict(file: string): Promise<Verdict> {
    return this.#verdictIn(this.#folder, file);
  }

  /** The ignored folders with files looked up in them, the fullest first. */
  get ignoredFolders(): readonly string[] {
    return [...this.#ignoredFolders].sort(([, one], [, other]) => other - one).map(([folder]) => folder);
  }

  async #verdictIn(folder: string, file: string): Promise<Verdict> {
    const listing = this.#listings.get(folder) ?? this.#list(folder);
    this.#listings.set(folder, listing);
    const listed = await listing;
    if (listed === undefined) return "kept";
    if (listed === "unknown") return listed;
    const has = (place: string): boolean => listed.entries.has(keyOf(path.relative(folder, place)));
    if (has(file)) return "kept";
    let ignored: string | undefined;
    for (let at = path.dirname(file); at !== folder; at = path.dirname(at)) {
      if (has(at)) return this.#verdictIn(at, file);
      if (!listed.folders.has(keyOf(path.relative(folder, at)))) ignored = at;
    }
    if (ignored !== undefined) {
      this.#ignoredFolders.set(ignored, (this.#ignoredFolders.get(ignored) ?? 0) + 1);
    }
    return "ignored";
  }

  async #list(folder: string): Promise<Listing | "unknown" | undefined> {
    if (!(await isInRepository(folder))) return undefined;
    try {
      const out = await this.#ask(folder, "ls-files", "-z", "--cached", "--others", "--exclude-standard");
      const entries = new Set(out.split("\0").map((entry) => keyOf(entry.replace(/\/$/u, ""))));
      const folders = new Set<string>();
      for (const entry of entries) {
        for (let end = entry.lastIndexOf("/"); end > 0; end = entry.lastIndexOf("/", end - 1)) {
          folders.add(entry.slice(0, end));
        }
      }
      return { entries, folders };
    } catch {
      return "unknown";
    }
  }

  /** Returns the output of a command of git in a folder. Rejects if it fails or exceeds a limit. */
  async #ask(folder: string, ...command: readonly string[]): Promise<string> {
    const own = Object.entries(process.env).filter(([name]) => !name.toUpperCase().startsWith("GIT_"));
    const env = { ...Object.fromEntries(own), GIT_OPTIONAL_LOCKS: "0" };
    const settings = HARMLESS.flatMap((setting) => ["-c", setting]);
    const { stdout } = await run(this.#git, ["-C", folder, ...settings, ...command], { ...LIMITS, env });
    return stdout;
  }
}

/**
 * Returns the first git executable among the `named` ones and on the PATH; undefined if there is none. Relative
 * places are passed over, and those inside of `folders`, such as the workspace's.
 */
export async function findGit(
  named: readonly string[],
  folders: readonly string[],
): Promise<string | undefined> {
  const name = process.platform === "win32" ? "git.exe" : "git";
  const places = (process.env["PATH"] ?? "").split(path.delimiter);
  for (const file of [...named, ...places.map((place) => path.join(place, name))]) {
    if (!path.isAbsolute(file)) continue;
    try {
      await access(file, constants.X_OK);
      const both = [file, await realpath(file)];
      if (!folders.some((folder) => both.some((one) => isInside(one, folder)))) return file;
    } catch {
      // Not there, or not executable.
    }
  }
  return undefined;
}

/** Git writes slashes; some disks differ in letter case, and in how they compose accents. */
function keyOf(name: string): string {
  const key = name.replaceAll(path.sep, "/").normalize("NFC");
  return process.platform === "win32" || process.platform === "darwin" ? key.toLowerCase() : key;
}

async function isInRepository(folder: string): Promise<boolean> {
  for (let at = await realpath(folder); ; at = path.dirname(at)) {
    const isRoot = await lstat(path.join(at, ".git")).then(
      () => true,
      () => false,
    );
    if (isRoot || at === path.dirname(at)) return isRoot;
  }
}
