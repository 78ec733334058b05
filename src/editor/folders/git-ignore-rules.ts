import { GitIgnorePattern, type Budget } from "./git-ignore-pattern.ts";

/** What rules say of a path; undefined where none of them names it. */
export type IgnoreVerdict = "ignored" | "kept";

/** One line of a file of rules. */
interface Rule {
  /** Its place among the others: of all that match, the last one holds. */
  readonly order: number;
  readonly verdict: IgnoreVerdict;
  readonly isOfDirectories: boolean;
}

/** A rule by whose pattern paths have to be tried. */
interface PatternRule extends Rule {
  readonly pattern: GitIgnorePattern;
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
  readonly #names = new Map<string, Rule[]>();
  readonly #paths = new Map<string, Rule[]>();
  /** The last first. */
  readonly #patterns: readonly PatternRule[];
  readonly #ignoresCase: boolean;

  /** `ignoresCase` is for disks on which names in other letters are the same. */
  constructor(text: string, ignoresCase: boolean) {
    this.#ignoresCase = ignoresCase;
    const patterns: PatternRule[] = [];
    for (const [order, line] of text
      .replace(/^\uFEFF/u, "")
      .split("\n")
      .entries()) {
      const words = withoutEnd(line);
      if (words === "" || words.startsWith("#") || words.length > LONGEST) continue;
      const isNegated = words.startsWith("!");
      const named = isNegated ? words.slice(1) : words;
      const isOfDirectories = named.endsWith("/");
      const all = this.#folded(isOfDirectories ? named.slice(0, -1) : named);
      if (all === "") continue;
      const isOfNames = !all.includes("/");
      const pattern = all.startsWith("/") ? all.slice(1) : all;
      const rule: Rule = { order, verdict: isNegated ? "kept" : "ignored", isOfDirectories };
      if (/[*?[\\]/u.test(pattern)) {
        const made = GitIgnorePattern.of(pattern);
        if (made !== undefined) patterns.push({ ...rule, pattern: made, isOfNames });
      } else {
        const list = isOfNames ? this.#names : this.#paths;
        // At most two of a name are of use: the last one, and the last that files heed too.
        const others = list.get(pattern)?.filter((other) => isOfDirectories && !other.isOfDirectories) ?? [];
        list.set(pattern, [rule, ...others]);
      }
    }
    this.#patterns = patterns.toReversed();
  }

  /** `path` is relative to where the rules lie, with `/`. With a spent budget what is given is worth nothing. */
  verdict(path: string, isDirectory: boolean, budget: Budget): IgnoreVerdict | undefined {
    const whole = this.#folded(path);
    const name = whole.slice(whole.lastIndexOf("/") + 1);
    const isHeeded = (rule: Rule): boolean => isDirectory || !rule.isOfDirectories;
    const looked = [this.#names.get(name)?.find(isHeeded), this.#paths.get(whole)?.find(isHeeded)];
    let last: Rule | undefined;
    for (const rule of looked) if (rule !== undefined && rule.order > (last?.order ?? -1)) last = rule;
    for (const rule of this.#patterns) {
      if (rule.order < (last?.order ?? -1) || budget.left < 0) break;
      if (isHeeded(rule) && rule.pattern.matches(rule.isOfNames ? name : whole, budget)) return rule.verdict;
    }
    return last?.verdict;
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
