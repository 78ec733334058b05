/** A star: any number of items, none included. */
const ANY = Symbol("*");

/** Two stars or more: any number of folders where they are a whole name, else the same as one. */
const DEEP = Symbol("**");

/** A character, or a class that one character is held against. */
type Literal = string | RegExp;

/** Items that have to come in this order; `ANY` is for those in between. */
type Wild<T> = readonly (T | typeof ANY)[];

/** Work left, in comparisons of a character with a part of a pattern; negative once it is spent. */
export interface Budget {
  left: number;
}

/** Classes with a name, such as `[[:digit:]]`, as a regular expression has them in brackets. */
const NAMED: ReadonlyMap<string, string> = new Map([
  ["alnum", String.raw`\dA-Za-z`],
  ["alpha", "A-Za-z"],
  ["blank", String.raw` \t`],
  ["cntrl", String.raw`\0-\x1F\x7F`],
  ["digit", String.raw`\d`],
  ["graph", "!-~"],
  ["lower", "a-z"],
  ["print", " -~"],
  ["punct", String.raw`!-\/:-@\[-\x60\{-~`],
  ["space", String.raw` \t-\r`],
  ["upper", "A-Z"],
  ["xdigit", String.raw`\dA-Fa-f`],
]);

/**
 * A pattern of a `.gitignore` file. Matching takes at most the length of the pattern times that of the path: both are a stranger's,
 * and a regular expression of the same meaning can take hours.
 */
export class GitIgnorePattern {
  /** The names of a path. */
  readonly #names: Wild<Wild<Literal>>;
  readonly #length: number;
  /** The characters that the last name has to end with. */
  readonly #end: string;

  /** Returns undefined for a pattern that matches nothing, such as one with an unclosed bracket. */
  static of(pattern: string): GitIgnorePattern | undefined {
    const parts = parseParts(pattern);
    return parts && new GitIgnorePattern(parts);
  }

  private constructor(parts: readonly (Literal | symbol)[]) {
    this.#names = namesOf(parts);
    this.#length = parts.length;
    const last = parts.findLastIndex((part) => typeof part !== "string" || part === "/");
    this.#end = parts.slice(last + 1).join("");
  }

  /** Returns whether the whole path matches, and takes the work off the budget. */
  matches(path: string, budget: Budget): boolean {
    budget.left -= 1;
    if (!path.endsWith(this.#end)) return false;
    budget.left -= path.length * this.#length;
    return isMatch(this.#names, path.split("/"), (wanted, name) =>
      isMatch(wanted, Array.from(name), isCharacter),
    );
  }
}

function isCharacter(wanted: Literal, character: string): boolean {
  return typeof wanted === "string" ? wanted === character : wanted.test(character);
}

/** Goes back to the last wildcard alone: what comes before it was found as early as can be. */
function isMatch<T, I>(wanted: Wild<T>, items: readonly I[], isOne: (one: T, item: I) => boolean): boolean {
  let [part, at] = [0, 0];
  /** The part after the last wildcard, and the item that it is tried at. */
  let [after, tried] = [0, 0];
  while (at < items.length) {
    const one = wanted[part];
    const item = items[at];
    if (one === ANY) [part, after, tried] = [part + 1, part + 1, at];
    else if (one !== undefined && item !== undefined && isOne(one, item)) [part, at] = [part + 1, at + 1];
    else if (after === 0) return false;
    else [part, at, tried] = [after, tried + 1, tried + 1];
  }
  return wanted.slice(part).every((one) => one === ANY);
}

/** The parts between slashes. A name of `**` is any number of folders, and at the end all that is in them. */
function namesOf(parts: readonly (Literal | symbol)[]): Wild<Wild<Literal>> {
  const names: (Literal | symbol)[][] = [[]];
  for (const part of parts) {
    if (part === "/") names.push([]);
    else names.at(-1)?.push(part);
  }
  return names.flatMap((name, index) => {
    const wild = name.map((part) => (typeof part === "symbol" ? ANY : part));
    if (name.length !== 1 || name[0] !== DEEP) return [wild];
    return index < names.length - 1 ? [ANY] : [ANY, wild];
  });
}

function parseParts(pattern: string): readonly (Literal | symbol)[] | undefined {
  const parts: (Literal | symbol)[] = [];
  for (let at = 0; at < pattern.length;) {
    const [whole, stars, bracket, question, escaped, plain = escaped ?? ""] =
      execAt(/(\*+)|(\[[!^]?)|(\?)|\\(.)|([^\\])/suy, pattern, at) ?? [];
    if (whole === undefined) return undefined;
    at += whole.length;
    if (bracket !== undefined) {
      const found = classAt(pattern, at);
      if (found === undefined) return undefined;
      parts.push(new RegExp(`[${bracket.length > 1 ? "^" : ""}${found.members}]`, "u"));
      at = found.end;
    } else if (stars !== undefined) parts.push(stars.length > 1 ? DEEP : ANY);
    else parts.push(question === undefined ? plain : /./su);
  }
  return parts;
}

/** The members of a class, for a regular expression; undefined where no bracket closes it, or one has a name that there is not. */
function classAt(
  pattern: string,
  open: number,
): { readonly members: string; readonly end: number } | undefined {
  let [members, at] = ["", open];
  do {
    const [whole, name, escaped, from = escaped ?? "", escapedTo, to = escapedTo ?? from] =
      execAt(/\[:([a-z]*):\]|(?:\\(.)|([^\\]))(?:-(?:\\(.)|([^\\\]])))?/suy, pattern, at) ?? [];
    const [first = 0, last = 0] = [from.codePointAt(0), to.codePointAt(0)];
    const added = name === undefined ? rangeOf(first, last) : NAMED.get(name);
    if (whole === undefined || added === undefined) return undefined;
    members += added;
    at += whole.length;
  } while (pattern[at] !== "]");
  return { members, end: at + 1 };
}

/** A range the wrong way round is its first character. */
function rangeOf(first: number, last: number): string {
  return String.raw`\u{${first.toString(16)}}-\u{${Math.max(first, last).toString(16)}}`;
}

function execAt(sticky: RegExp, text: string, at: number): RegExpExecArray | null {
  sticky.lastIndex = at;
  return sticky.exec(text);
}
