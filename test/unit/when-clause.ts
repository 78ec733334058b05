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

/** Values of context keys; a key that is absent is undefined. */
export type Context = Readonly<Record<string, unknown>>;

/** A parsed clause. */
interface Parsed {
  readonly comparisons: readonly Comparison[];
  readonly holds: (context: Context) => boolean;
}

/** Returns the comparisons of a `when` clause. Throws if it is malformed. */
export function readWhen(clause: string): readonly Comparison[] {
  return parse(clause).comparisons;
}

/** Returns true if a `when` clause holds; an empty one always does. Throws if it is malformed. */
export function holds(clause: string, context: Context): boolean {
  return clause === "" || parse(clause).holds(context);
}

function isTrue({ key, operator, value = "" }: Comparison, context: Context): boolean {
  if (key === "true" || key === "false") return key === "true";
  const found = context[key];
  // VS Code compares loosely, so that numbers and booleans equal their text.
  const isPlain = typeof found === "string" || typeof found === "number" || typeof found === "boolean";
  const text = isPlain ? String(found) : "";
  switch (operator) {
    case undefined:
      return Boolean(found);
    case "==":
      return text === value;
    case "!=":
      return text !== value;
    case "=~": {
      const [, source = "", flags] = /^\/(.*)\/([a-z]*)$/su.exec(value) ?? [];
      return new RegExp(source, flags).test(text);
    }
    case "in":
    case "not in": {
      const list = context[value];
      return (Array.isArray(list) && list.includes(found)) === (operator === "in");
    }
    case "<":
      return Number(found) < Number(value);
    case "<=":
      return Number(found) <= Number(value);
    case ">":
      return Number(found) > Number(value);
    case ">=":
      return Number(found) >= Number(value);
    default:
      return operator satisfies never;
  }
}

/** Parses a clause like VS Code does. Throws if it is malformed, which VS Code doesn't report: it is then always false. */
function parse(clause: string): Parsed {
  const tokens = tokensOf(clause);
  const comparisons: Comparison[] = [];
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
  const of = (comparison: Comparison): Parsed["holds"] => {
    comparisons.push(comparison);
    return (context) => isTrue(comparison, context);
  };
  const comparison = (): Parsed["holds"] => {
    const token = tokens[at];
    if (token?.kind !== "word") return fail();
    at += 1;
    const after = tokens[at];
    if (after?.kind === "operator") {
      const operator = trusted<NonNullable<Comparison["operator"]>>(after.text);
      at += 1;
      return of({ key: token.text, operator, value: value(operator === "=~") });
    }
    if (after?.kind === "word" && (after.text === "in" || after.text === "not")) {
      at += after.text === "not" ? 2 : 1;
      return of({ key: token.text, operator: after.text === "not" ? "not in" : "in", value: value(false) });
    }
    return of({ key: token.text, operator: undefined, value: undefined });
  };
  const term = (): Parsed["holds"] => {
    if (isLogic("!")) {
      at += 1;
      const negated = term();
      return (context) => !negated(context);
    }
    if (!isLogic("(")) return comparison();
    at += 1;
    const within = either();
    if (!isLogic(")")) fail();
    at += 1;
    return within;
  };
  const both = (): Parsed["holds"] => {
    const all = [term()];
    while (isLogic("&&")) {
      at += 1;
      all.push(term());
    }
    return (context) => all.every((each) => each(context));
  };
  function either(): Parsed["holds"] {
    const any = [both()];
    while (isLogic("||")) {
      at += 1;
      any.push(both());
    }
    return (context) => any.some((each) => each(context));
  }
  const whole = either();
  if (at < tokens.length) fail();
  return { comparisons, holds: whole };
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
