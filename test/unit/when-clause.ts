import { trusted } from "../harness/trusted.ts";

/** A comparison in a `when` clause: `key == value`, or the key alone. */
export interface Comparison {
  readonly key: string;
  readonly operator: "==" | "!=" | "=~" | "in" | "not in" | "<" | "<=" | ">" | ">=" | undefined;
  readonly value: string | undefined;
}

const TOKEN =
  /\s*(?:(?<logic>&&|\|\||[()]|!(?!=))|(?<operator>==|!=|=~|<=|>=|<|>)|(?<regex>\/(?:\\.|[^/\\])+\/[a-z]*)|'(?<quoted>[^']*)'|(?<word>[^\s()&|!=<>~'/]+))/uy;

type Kind = "logic" | "operator" | "regex" | "quoted" | "word";

interface Token {
  readonly kind: Kind;
  readonly text: string;
}

const KINDS: readonly Kind[] = ["logic", "operator", "regex", "quoted", "word"];

/**
 * Parses a `when` clause like VS Code does and returns its comparisons. Throws if it is malformed, which VS
 * Code doesn't report: the clause is then always false.
 */
export function readWhen(clause: string): readonly Comparison[] {
  const tokens = tokensOf(clause);
  const found: Comparison[] = [];
  let at = 0;
  const text = (): string | undefined => tokens[at]?.text;
  const fail = (): never => {
    throw new Error(`“${clause}” is not understood at “${text() ?? "its end"}”.`);
  };
  const isLogic = (what: string): boolean => tokens[at]?.kind === "logic" && text() === what;

  const value = (isPattern: boolean): string => {
    const token = tokens[at];
    const isFitting = isPattern
      ? token?.kind === "regex"
      : token?.kind === "word" || token?.kind === "quoted";
    if (token === undefined || !isFitting) return fail();
    at += 1;
    return token.text;
  };
  const comparison = (): void => {
    const token = tokens[at];
    if (token?.kind !== "word") return fail();
    at += 1;
    const after = tokens[at];
    if (after?.kind === "operator") {
      const operator = trusted<NonNullable<Comparison["operator"]>>(after.text);
      at += 1;
      found.push({ key: token.text, operator, value: value(operator === "=~") });
    } else if (after?.kind === "word" && (after.text === "in" || after.text === "not")) {
      at += after.text === "not" ? 2 : 1;
      found.push({ key: token.text, operator: after.text === "not" ? "not in" : "in", value: value(false) });
    } else found.push({ key: token.text, operator: undefined, value: undefined });
  };
  const term = (): void => {
    while (isLogic("!")) at += 1;
    if (!isLogic("(")) return comparison();
    at += 1;
    either();
    if (!isLogic(")")) fail();
    at += 1;
  };
  const both = (): void => {
    term();
    while (isLogic("&&")) {
      at += 1;
      term();
    }
  };
  function either(): void {
    both();
    while (isLogic("||")) {
      at += 1;
      both();
    }
  }
  either();
  if (at < tokens.length) fail();
  return found;
}

function tokensOf(clause: string): readonly Token[] {
  const tokens: Token[] = [];
  TOKEN.lastIndex = 0;
  const end = clause.trimEnd().length;
  while (TOKEN.lastIndex < end) {
    const from = TOKEN.lastIndex;
    const groups = TOKEN.exec(clause)?.groups;
    const kind = KINDS.find((one) => groups?.[one] !== undefined);
    if (kind === undefined) throw new Error(`“${clause}” is not understood at “${clause.slice(from)}”.`);
    tokens.push({ kind, text: groups?.[kind] ?? "" });
  }
  return tokens;
}
