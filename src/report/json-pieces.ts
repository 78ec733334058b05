/** Characters that JSON allows unescaped but that are invisible or change the direction of a line. */
const UNSEEN =
  /[\u007F-\u009F\u00AD\u061C\u180E\u200B\u200E\u200F\u2028-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB]|\uDB40[\uDC00-\uDC7F]/g;

/** So deep an array or object is given as one piece: a sentence, a result. */
const DEEP = 4;

/**
 * Formats plain data as JSON indented by two spaces, in small pieces, because a report of 100,000 sentences
 * would otherwise block others. Invisible characters are escaped, which reads back as the same text.
 * Undefined values are omitted, and a generator is written as an array.
 */
export function* jsonPieces(value: unknown): Generator<string> {
  yield* pieces(value, 0);
  yield "\n";
}

function* pieces(value: unknown, depth: number): Generator<string> {
  if (typeof value !== "object" || value === null || depth === DEEP) {
    yield (JSON.stringify(value, null, 2) ?? "null")
      .replaceAll("\n", `\n${"  ".repeat(depth)}`)
      .replace(UNSEEN, escaped);
    return;
  }
  const isList = isIterable(value);
  const [open, close] = isList ? ["[", "]"] : ["{", "}"];
  const margin = `\n${"  ".repeat(depth + 1)}`;
  let isEmpty = true;
  for (const [key, child] of isIterable(value) ? unnamed(value) : Object.entries(value)) {
    if (child === undefined && !isList) continue;
    const name = isList ? "" : `${JSON.stringify(key).replace(UNSEEN, escaped)}: `;
    yield `${isEmpty ? open : ","}${margin}${name}`;
    yield* pieces(child, depth + 1);
    isEmpty = false;
  }
  yield isEmpty ? open + close : `\n${"  ".repeat(depth)}${close}`;
}

function isIterable(value: object): value is Iterable<unknown> {
  return Symbol.iterator in value;
}

function* unnamed(values: Iterable<unknown>): Generator<readonly [string, unknown]> {
  for (const value of values) yield ["", value];
}

function escaped(units: string): string {
  return units
    .split("")
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`)
    .join("");
}
