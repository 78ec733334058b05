import type { TextRange } from "../range.ts";
import { isRawEnvironment } from "./environments.ts";

/** The most code environments of a document's own; each of them is searched for. */
const MOST_OWN_NAMES = 50;
const LONGEST_ADDRESS = 2000;
const DEFINES_RAW =
  /\\(?:lstnewenvironment|DefineVerbatimEnvironment|CustomVerbatimEnvironment|newtcblisting|DeclareTCBListing|newverbatim|newminted)(?:\[([^\]\r\n]{1,60})\])?\{([^{}\r\n]{1,60})\}/g;
const SHORT_VERB =
  /\\(?:MakeShortVerb|DefineShortVerb|lstMakeShortInline)\*?(?:\[[^\]\r\n]{0,100}\])?\{?\\([|"])\}?|\\documentclass(?:\[[^\]\r\n]{0,200}\])?\{(?:ltxdoc|ltxguide|l3doc|amsldoc|amsdtx|ltnews)\}/;
const TOKEN =
  /\\(begin|end)[ \t]{0,9}\{([^{}\\\r\n]{1,60})\}|\\(?:verb|lstinline)\*?([^\sa-zA-Z*{[])[^\r\n]{0,500}?\3|\\(?:url|nolinkurl|path|href)[ \t]{0,9}\{|\\[\s\S]|%[^\r\n]*|\{[ \t]{0,9}\\(?:begin|end)\{[^{}\\\r\n]{1,60}\}[ \t]{0,9}\}|[{}]/g;

const GRAPHIC = /\\(?:includegraphics|graphicspath|iffalse)(?![a-zA-Z@])/y;

/** An open brace or, with a name, environment. */
interface Open {
  readonly start: number;
  readonly name: string | undefined;
}

/**
 * Matches the braces and environments of a LaTeX document in one pass, so that callers don't have to search. An end closes
 * everything still open inside it; an unclosed one has no end and so hides nothing. Offsets are in UTF-16 units of the
 * document.
 */
export class Brackets {
  /** Comments to the end of their line, and comment environments, in order. */
  readonly comments: TextRange[] = [];
  /** Offsets of commands that show a graphic, set the graphics path, or disable the following text; not in code, in order. */
  readonly graphics: number[] = [];
  /** The inside of the document environment. */
  body: TextRange | undefined;
  /** The character that delimits code, if the document defines one. */
  readonly shortVerb: string;
  readonly #document: string;
  /** For the offset of a brace, 1 + the offset of the one that closes it. */
  readonly #braces: Int32Array;
  readonly #environments = new Map<number, TextRange>();
  readonly #ownRaw: ReadonlySet<string>;
  readonly #absent = new Set<string>();
  readonly #open: Open[] = [];
  /** Addresses before this offset are known to be unclosed; they aren't searched again. */
  #openAddress = 0;
  readonly #openByName = new Map<string, number>();

  constructor(document: string) {
    this.#document = document;
    this.#braces = new Int32Array(document.length);
    this.#ownRaw = ownRawNames(document);
    const short = SHORT_VERB.exec(document);
    this.shortVerb = short === null ? "" : (short[1] ?? "|");
    this.#match();
  }

  /** The offset of the brace that closes the one at `open`. */
  closeOf(open: number): number | undefined {
    const close = this.#braces[open] ?? 0;
    return close === 0 ? undefined : close - 1;
  }

  /** The `\end{name}` that matches the `\begin` at `begin`. */
  endOf(begin: number): TextRange | undefined {
    return this.#environments.get(begin);
  }

  /** True if everything up to the end of the environment is verbatim. */
  isRaw(name: string): boolean {
    return isRawEnvironment(name) || this.#ownRaw.has(name);
  }

  #match(): void {
    const short = this.shortVerb.replace("|", "\\|");
    const pattern = new RegExp(
      short === "" ? TOKEN : `${TOKEN.source}|${short}[^${short}\\r\\n]{1,200}${short}`,
      "g",
    );
    for (let token = pattern.exec(this.#document); token; token = pattern.exec(this.#document)) {
      const [text, command, name] = token;
      const start = token.index;
      if (name !== undefined)
        pattern.lastIndex = this.#environment(command ?? "", name, start, pattern.lastIndex);
      else if (text === "{") this.#open.push({ start, name: undefined });
      else if (text === "}") this.#closeBrace(start);
      // One half of an environment, whose other half is in another definition.
      else if (text.startsWith("{")) this.#braces[start] = start + text.length;
      else if (text.startsWith("%")) this.comments.push({ start, end: start + text.length });
      else if (text === "\\i" || text === "\\g") this.#graphic(start);
      else if (text.endsWith("{") && text.length > 2)
        pattern.lastIndex = this.#address(pattern.lastIndex - 1);
    }
    // An unclosed one contains the rest.
    const body = this.#open.find((open) => open.name === "document");
    if (body !== undefined && this.body === undefined) {
      this.body = { start: this.#document.indexOf("}", body.start) + 1, end: this.#document.length };
    }
  }

  #graphic(start: number): void {
    GRAPHIC.lastIndex = start;
    if (GRAPHIC.test(this.#document)) this.graphics.push(start);
  }

  /** The end of the environment if its content is raw, otherwise `after`. */
  #environment(command: string, name: string, start: number, after: number): number {
    if (command === "end") this.#closeEnvironment(name, { start, end: after });
    else if (!this.isRaw(name)) this.#opened({ start, name });
    else {
      const end = this.#find(`\\end{${name}}`, after);
      if (end === undefined) return after;
      this.#environments.set(start, end);
      if (name === "comment") this.comments.push({ start, end: end.end });
      return end.end;
    }
    return after;
  }

  #find(text: string, from: number): TextRange | undefined {
    if (this.#absent.has(text)) return undefined;
    const start = this.#document.indexOf(text, from);
    if (start >= 0) return { start, end: start + text.length };
    this.#absent.add(text);
    return undefined;
  }

  /** An address may contain a percent sign, which doesn't begin a comment there. */
  #address(open: number): number {
    let depth = 0;
    const most = open < this.#openAddress ? open : Math.min(open + LONGEST_ADDRESS, this.#document.length);
    for (let at = open; at < most; at += 1) {
      const character = this.#document.charAt(at);
      if (character === "\n" || character === "\r") break;
      if (character === "{") depth += 1;
      else if (character === "}") depth -= 1;
      if (depth > 0) continue;
      this.#braces[open] = at + 1;
      return at + 1;
    }
    this.#openAddress = Math.max(this.#openAddress, most);
    this.#open.push({ start: open, name: undefined });
    return open + 1;
  }

  #opened(open: Open): void {
    this.#open.push(open);
    if (open.name !== undefined) {
      this.#openByName.set(open.name, (this.#openByName.get(open.name) ?? 0) + 1);
    }
  }

  #pop(): Open | undefined {
    const open = this.#open.pop();
    if (open?.name !== undefined) {
      this.#openByName.set(open.name, (this.#openByName.get(open.name) ?? 0) - 1);
    }
    return open;
  }

  #closeBrace(close: number): void {
    // A brace does not close an environment that it did not open, or every extra brace would end the document's.
    const open = this.#open.at(-1);
    if (open === undefined || open.name !== undefined) return;
    this.#pop();
    this.#braces[open.start] = close + 1;
  }

  #closeEnvironment(name: string, end: TextRange): void {
    if ((this.#openByName.get(name) ?? 0) === 0) return;
    for (let open = this.#pop(); open !== undefined; open = this.#pop()) {
      if (open.name !== name) continue;
      this.#environments.set(open.start, end);
      if (name === "document") {
        this.body ??= { start: this.#document.indexOf("}", open.start) + 1, end: end.start };
      }
      return;
    }
  }
}

function ownRawNames(document: string): ReadonlySet<string> {
  const names = new Set<string>();
  for (const [, option, name = ""] of document.matchAll(DEFINES_RAW)) {
    names.add(option ?? name);
    // `\newminted{python}` defines `pythoncode`.
    names.add(`${name}code`);
    if (names.size >= MOST_OWN_NAMES) break;
  }
  return names;
}
