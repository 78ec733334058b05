/**
 * Texts that make a regular expression backtrack as much as possible, built from parts of the expression
 * itself.
 */

type Node =
  | { readonly kind: "atom"; readonly source: string }
  | { readonly kind: "nothing" }
  | { readonly kind: "sequence"; readonly parts: readonly Node[] }
  | { readonly kind: "choice"; readonly parts: readonly Node[] }
  | { readonly kind: "repeat"; readonly body: Node; readonly least: number; readonly most: number };

/**
 * Suffixes of every attack, each of other character classes, so that a match of the whole text fails at the
 * last moment.
 */
const ENDINGS = ["", "\u0001", " ", "}", "\u2028"] as const;
const COMMON = [" ", "\n", "a", "A", "1", "-", ".", '"', "\\", "<", "\u00a0", "\u00e9", "\u4e2d", "\u200b"];
/** The pattern itself bounds a repetition with a smaller limit. */
const FEW = 20;
const MOST_CHARACTERS = 7;
const MOST_ALTERNATIVES = 8;

/** Generates texts of about `length` UTF-16 units for a pattern with its flags. */
export function attacksOn(pattern: string, flags: string, length: number): readonly string[] {
  const samples = new Samples(pattern, flags);
  const tree = parse(pattern);
  const attacks = new Set<string>();
  const add = (before: string, pump: string): void => {
    if (pump === "") return;
    const filled = pump.repeat(Math.ceil(length / pump.length));
    for (const ending of ENDINGS) attacks.add(before + filled + ending);
  };
  const visit = (node: Node, before: string): void => {
    switch (node.kind) {
      case "atom":
      case "nothing":
        return;
      case "sequence": {
        let path = before;
        for (const part of node.parts) {
          visit(part, path);
          path += samples.of(part)[0] ?? "";
          add("", path);
        }
        return;
      }
      case "choice":
        for (const part of node.parts) visit(part, before);
        return;
      case "repeat": {
        const pumps = samples.of(node.body);
        if (node.most > FEW) {
          for (const pump of pumps) {
            add(before, pump);
            add("", before + pump.repeat(3));
          }
          add(before, pumps.join(""));
        }
        visit(node.body, before);
        return;
      }
      default:
        node satisfies never;
    }
  };
  visit(tree, "");
  for (const whole of samples.of(tree)) add("", whole);
  return [...attacks];
}

/** Returns short texts that match a part of the pattern, the simplest first. */
class Samples {
  readonly #characters: readonly string[];
  readonly #flags: string;
  readonly #known = new Map<string, readonly string[]>();

  constructor(pattern: string, flags: string) {
    const own = Array.from(pattern).filter((character) => !/[a-z0-9]/iu.test(character));
    this.#characters = [...new Set([...COMMON, ...own, ...Array.from(pattern)])];
    this.#flags = flags.replaceAll(/[gy]/gu, "");
  }

  of(node: Node): readonly string[] {
    switch (node.kind) {
      case "atom":
        return this.#ofAtom(node.source);
      case "nothing":
        return [""];
      case "sequence":
        return [node.parts.map((part) => this.of(part)[0] ?? "").join("")];
      case "choice":
        return node.parts.flatMap((part) => this.of(part)).slice(0, MOST_ALTERNATIVES);
      case "repeat":
        return this.of(node.body).map((sample) => sample.repeat(Math.min(FEW, Math.max(1, node.least))));
      default:
        return node satisfies never;
    }
  }

  #ofAtom(source: string): readonly string[] {
    const known = this.#known.get(source);
    if (known !== undefined) return known;
    const whole = new RegExp(`^(?:${source})$`, this.#flags);
    const few = this.#characters.filter((character) => whole.test(character)).slice(0, MOST_CHARACTERS);
    // Written as a number, or from a script that doesn't occur in the pattern.
    const found = few.length > 0 ? few : anyOf(whole);
    this.#known.set(source, found);
    return found;
  }
}

function anyOf(whole: RegExp): readonly string[] {
  for (let code = 0; code < 0x2_0000; code += 1) {
    if (whole.test(String.fromCodePoint(code))) return [String.fromCodePoint(code)];
  }
  return [];
}

const QUANTIFIER = /(?:[*+?]|\{(\d+)(,?)(\d*)\})\??/y;
const GROUP = /\((?:\?(?:[:=!]|<[=!]|<\w+>|[a-z]*(?:-[a-z]+)?:))?/y;
const ESCAPE = /\\(?:[pP]\{[^}]*\}|u\{[^}]*\}|u[0-9a-f]{4}|x[0-9a-f]{2}|k<\w+>|c[A-Z]|[\s\S])/iy;

function parse(pattern: string): Node {
  let at = 0;
  const next = (expression: RegExp): RegExpExecArray | null => {
    expression.lastIndex = at;
    const found = expression.exec(pattern);
    if (found !== null) at += found[0].length;
    return found;
  };
  const choice = (): Node => {
    const parts = [sequence()];
    while (pattern[at] === "|") {
      at += 1;
      parts.push(sequence());
    }
    return parts.length === 1 && parts[0] !== undefined ? parts[0] : { kind: "choice", parts };
  };
  const sequence = (): Node => {
    const parts: Node[] = [];
    while (at < pattern.length && pattern[at] !== "|" && pattern[at] !== ")") {
      const body = term();
      const quantifier = next(QUANTIFIER);
      parts.push(quantifier === null ? body : repeated(body, quantifier));
    }
    return { kind: "sequence", parts };
  };
  const term = (): Node => {
    const opening = next(GROUP);
    if (opening !== null) {
      const body = choice();
      at += 1;
      return /^\(\?(?:!|<!)/u.test(opening[0]) ? { kind: "nothing" } : body;
    }
    const escape = next(ESCAPE);
    if (escape !== null) {
      return /^\\(?:[bB1-9]|k<)/u.test(escape[0]) ? { kind: "nothing" } : { kind: "atom", source: escape[0] };
    }
    const start = at;
    at =
      pattern[at] === "[" ? endOfClass(pattern, at) : at + ((pattern.codePointAt(at) ?? 0) > 0xffff ? 2 : 1);
    const source = pattern.slice(start, at);
    return source === "^" || source === "$" ? { kind: "nothing" } : { kind: "atom", source };
  };
  return choice();
}

function repeated(body: Node, [whole, least, comma, most]: RegExpExecArray): Node {
  if (whole.startsWith("?")) return { kind: "repeat", body, least: 0, most: 1 };
  if (least === undefined)
    return { kind: "repeat", body, least: whole.startsWith("+") ? 1 : 0, most: Infinity };
  const bound = comma === "" ? Number(least) : most === "" ? Infinity : Number(most);
  return { kind: "repeat", body, least: Number(least), most: bound };
}

function endOfClass(pattern: string, from: number): number {
  let depth = 0;
  for (let at = from; at < pattern.length; at += 1) {
    if (pattern[at] === "\\") at += 1;
    else if (pattern[at] === "[" && (depth === 0 || pattern[at - 1] === "&" || pattern[at - 1] === "-"))
      depth += 1;
    else if (pattern[at] === "]") {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  return pattern.length;
}
