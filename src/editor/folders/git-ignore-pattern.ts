/** Characters from the first to the last of them. */
type Range = readonly [string, string];

/** One step of a pattern. `directories` stands for none or any number of whole directories, and is followed by `inside`. */
type Step =
  | { readonly kind: "one" | "name" | "path" | "directories" | "inside" }
  | { readonly kind: "character"; readonly character: string }
  | { readonly kind: "class"; readonly isNegated: boolean; readonly ranges: readonly Range[] };

/** Work that may be done yet, in steps: below nothing, nobody goes on. */
export interface Budget {
  left: number;
}

const DIGITS: readonly Range[] = [["0", "9"]];
const LOWER: readonly Range[] = [["a", "z"]];
const UPPER: readonly Range[] = [["A", "Z"]];

/** What stands for several characters in brackets, such as `[[:digit:]]`. */
const NAMED: Readonly<Record<string, readonly Range[]>> = {
  alnum: [...DIGITS, ...LOWER, ...UPPER],
  alpha: [...LOWER, ...UPPER],
  blank: [
    [" ", " "],
    ["\t", "\t"],
  ],
  cntrl: [
    ["\u0000", "\u001F"],
    ["\u007F", "\u007F"],
  ],
  digit: DIGITS,
  graph: [["!", "~"]],
  lower: LOWER,
  print: [[" ", "~"]],
  punct: [
    ["!", "/"],
    [":", "@"],
    ["[", "`"],
    ["{", "~"],
  ],
  space: [
    [" ", " "],
    ["\t", "\r"],
  ],
  upper: UPPER,
  xdigit: [...DIGITS, ["a", "f"], ["A", "F"]],
};

/**
 * A pattern of a `.gitignore` file against a path. It takes no longer than the pattern is long times the path, whatever either is:
 * both are a stranger's, and a regular expression of the same meaning can take hours.
 */
export class GitIgnorePattern {
  readonly #steps: readonly Step[];
  /** Characters that a path has at least. */
  readonly #least: number;
  readonly #end: string;

  /** Undefined for a pattern that matches nothing, such as one with a bracket that is never closed. */
  static of(pattern: string): GitIgnorePattern | undefined {
    const steps = stepsOf(pattern);
    return steps && new GitIgnorePattern(steps);
  }

  private constructor(steps: readonly Step[]) {
    this.#steps = steps;
    this.#least = steps.filter(({ kind }) => TAKES_ONE.has(kind)).length;
    const last = steps.findLastIndex(({ kind }) => kind !== "character");
    this.#end = steps
      .slice(last + 1)
      .map((step) => (step.kind === "character" ? step.character : ""))
      .join("");
  }

  /** Whether the whole of a path matches. The steps it takes are taken off the budget. */
  matches(path: string, budget: Budget): boolean {
    budget.left -= 1;
    if (path.length < this.#least || !path.endsWith(this.#end)) return false;
    const count = this.#steps.length;
    budget.left -= path.length * count;
    let now = new Uint8Array(count + 1);
    let next = new Uint8Array(count + 1);
    now[0] = 1;
    for (let at = 0; at < path.length; at += 1) {
      this.#skip(now);
      const character = path.charAt(at);
      for (let index = 0; index < count; index += 1) {
        if (now[index] === 0) continue;
        const step = this.#steps[index];
        if (step !== undefined) take(step, character, index, next);
      }
      [now, next] = [next, now];
      next.fill(0);
    }
    this.#skip(now);
    return now[count] === 1;
  }

  /** Steps that need no character are passed. */
  #skip(states: Uint8Array): void {
    for (const [index, { kind }] of this.#steps.entries()) {
      if (states[index] === 0) continue;
      if (kind === "name" || kind === "path") states[index + 1] = 1;
      if (kind === "directories") states.fill(1, index + 1, index + 3);
    }
  }
}

const TAKES_ONE: ReadonlySet<Step["kind"]> = new Set<Step["kind"]>(["character", "one", "class"]);

/** Marks the steps that may come after one has taken a character. */
function take(step: Step, character: string, index: number, next: Uint8Array): void {
  const isSlash = character === "/";
  switch (step.kind) {
    case "character":
      if (step.character === character) next[index + 1] = 1;
      return;
    case "one":
      if (!isSlash) next[index + 1] = 1;
      return;
    case "class":
      if (isSlash) return;
      if (step.ranges.some(([from, to]) => from <= character && character <= to) !== step.isNegated) {
        next[index + 1] = 1;
      }
      return;
    case "name":
      if (!isSlash) next[index] = 1;
      return;
    case "path":
      next[index] = 1;
      return;
    case "inside":
      next[index] = 1;
      if (isSlash) next[index + 1] = 1;
      return;
    case "directories":
      return;
    default:
      step satisfies never;
  }
}

function stepsOf(pattern: string): readonly Step[] | undefined {
  const steps: Step[] = [];
  let at = 0;
  while (at < pattern.length) {
    const character = pattern.charAt(at);
    if (character === "*") {
      const from = at;
      while (pattern[at] === "*") at += 1;
      const isWhole = at - from > 1 && (from === 0 || pattern[from - 1] === "/");
      if (isWhole && pattern[at] === "/") {
        at += 1;
        // One after the other mean no more than one.
        if (steps.at(-1)?.kind !== "inside") steps.push({ kind: "directories" }, { kind: "inside" });
      } else steps.push({ kind: isWhole && at === pattern.length ? "path" : "name" });
    } else if (character === "[") {
      const found = classAt(pattern, at);
      if (found === undefined) return undefined;
      steps.push(found.step);
      at = found.end;
    } else {
      if (character === "\\") at += 1;
      if (at === pattern.length) return undefined;
      steps.push(character === "?" ? { kind: "one" } : { kind: "character", character: pattern.charAt(at) });
      at += 1;
    }
  }
  return steps;
}

/** What stands in brackets from `open` on; undefined where they are never closed, or name a class that there is not. */
function classAt(pattern: string, open: number): { readonly step: Step; readonly end: number } | undefined {
  let at = open + 1;
  const isNegated = pattern[at] === "!" || pattern[at] === "^";
  if (isNegated) at += 1;
  const ranges: Range[] = [];
  const first = at;
  /** What a hyphen goes on from. */
  let from: string | undefined;
  while (at < pattern.length) {
    const character = pattern.charAt(at);
    if (character === "]" && at > first) return { step: { kind: "class", isNegated, ranges }, end: at + 1 };
    const name = character === "[" ? /^\[:([a-z]*):\]/u.exec(pattern.slice(at, at + 16)) : null;
    if (name?.[1] !== undefined) {
      const named = NAMED[name[1]];
      if (named === undefined) return undefined;
      ranges.push(...named);
      from = undefined;
      at += name[0].length;
      continue;
    }
    const isRange = character === "-" && from !== undefined && (pattern[at + 1] ?? "]") !== "]";
    if (isRange) at += 1;
    if (pattern[at] === "\\") at += 1;
    if (at >= pattern.length) return undefined;
    const taken = pattern.charAt(at);
    ranges.push([isRange ? (from ?? taken) : taken, taken]);
    from = isRange ? undefined : taken;
    at += 1;
  }
  return undefined;
}
