import { GitIgnorePattern, type Budget } from "./git-ignore-pattern.ts";

/** What rules say of a path; undefined where none of them names it. */
export type IgnoreVerdict = "ignored" | "kept";

/** One line of a file of rules. */
interface Rule {
  /** Its place among the others: of all that match, the last one holds. */
  readonly order: number;
  readonly verdict: IgnoreVerdict;
}

interface PatternRule extends Rule {
  readonly pattern: GitIgnorePattern;
  readonly isOfDirectories: boolean;
  /** Whether it is for the last name of a path, wherever that is. */
  readonly isOfNames: boolean;
}

/** In UTF-16 units. No path is longer, so that no honest pattern is. */
const LONGEST = 4_096;

/**
 * The rules of one `.gitignore` file, as git reads them. Those without a wildcard are looked up, so that a list of many names costs
 * what a list of few does.
 */
export class GitIgnoreRules {
  /** The last rule of each plain path, which begins with a slash, or name: for directories, and for files. */
  readonly #ofDirectories = new Map<string, Rule>();
  readonly #ofFiles = new Map<string, Rule>();
  /** The last first. */
  readonly #patterns: PatternRule[] = [];
  readonly #ignoresCase: boolean;

  /** `ignoresCase` is for disks on which names in other letters are the same. */
  constructor(text: string, ignoresCase: boolean) {
    this.#ignoresCase = ignoresCase;
    const lines = text.replace(/^\uFEFF/u, "").split("\n");
    for (const [order, line] of lines.entries()) {
      const words = withoutEnd(line);
      if (!words.startsWith("#") && words.length <= LONGEST) this.#add(words, order);
    }
    this.#patterns.reverse();
  }

  /** `path` is relative to the folder of the rules, with `/`. With a spent budget the verdict is worth nothing. */
  verdict(path: string, isDirectory: boolean, budget: Budget): IgnoreVerdict | undefined {
    const whole = this.#folded(path);
    const name = whole.slice(whole.lastIndexOf("/") + 1);
    const plain = isDirectory ? this.#ofDirectories : this.#ofFiles;
    const [ofName, ofPath] = [plain.get(name), plain.get(`/${whole}`)];
    const last = (ofName?.order ?? -1) > (ofPath?.order ?? -1) ? ofName : ofPath;
    for (const { isOfDirectories, isOfNames, order, pattern, verdict } of this.#patterns) {
      if (order < (last?.order ?? -1) || budget.left < 0) break;
      if (isOfDirectories && !isDirectory) continue;
      if (pattern.matches(isOfNames ? name : whole, budget)) return verdict;
    }
    return last?.verdict;
  }

  #add(words: string, order: number): void {
    const [, not, named = "", slash] = /^(!?)(.*?)(\/?)$/su.exec(this.#folded(words)) ?? [];
    if (named === "") return;
    const rule: Rule = { order, verdict: not === "!" ? "kept" : "ignored" };
    const isOfDirectories = slash === "/";
    const isOfNames = !named.includes("/");
    if (/[*?[\\]/u.test(named)) {
      const pattern = GitIgnorePattern.of(named.replace(/^\//u, ""));
      if (pattern !== undefined) this.#patterns.push({ ...rule, pattern, isOfDirectories, isOfNames });
      return;
    }
    const key = isOfNames || named.startsWith("/") ? named : `/${named}`;
    this.#ofDirectories.set(key, rule);
    if (!isOfDirectories) this.#ofFiles.set(key, rule);
  }

  #folded(words: string): string {
    return this.#ignoresCase ? words.toLowerCase() : words;
  }
}

/** A line without its return and the spaces at its end, but for one that a backslash keeps. */
function withoutEnd(line: string): string {
  const words = line.endsWith("\r") ? line.slice(0, -1) : line;
  let end = words.length;
  while (end > 0 && words[end - 1] === " ") end -= 1;
  let slashes = 0;
  while (words[end - 1 - slashes] === "\\") slashes += 1;
  return words.slice(0, slashes % 2 === 1 && end < words.length ? end + 1 : end);
}
