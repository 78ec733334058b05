import {
  accentOf,
  environmentArguments,
  hiddenArguments,
  isBlockCommand,
  isProseEnvironment,
  symbolOf,
} from "./latex-commands.ts";
import { LatexScanner } from "./latex-scanner.ts";
import type { ReferenceText } from "./reference-text.ts";

const BODY = "\\begin{document}";
const TITLE = /\\title\s{0,10}(?:\[[^\]]{0,200}\]\s{0,10})?(?=\{)/u;

/** Character sequences that produce other characters. */
const LIGATURES: readonly (readonly [string, string])[] = [
  ["---", "—"],
  ["--", "–"],
  ["``", "“"],
  ["''", "”"],
  ["`", "‘"],
  ["'", "’"],
  ["~", " "],
  ["&", " "],
];

/** Spaces of some width, hyphenation points and italic corrections. */
const SPACINGS: ReadonlyMap<string, string> = new Map([
  [" ", " "],
  ["\n", " "],
  [",", " "],
  [";", " "],
  [":", " "],
  [">", " "],
  ["!", ""],
  ["-", ""],
  ["/", ""],
  ["@", ""],
]);

/** An open group. */
interface Group {
  /** The text that its end adds. */
  readonly after: string;
  /** Collects footnote text, so that it does not interrupt a sentence. */
  readonly outer: string[] | undefined;
  /** The start of a heading's text. */
  readonly heading: number | undefined;
}

/**
 * Reads the printed words in one pass over the tokens: a tree of the whole document takes gigabytes for a megabyte of
 * source, and a deeply nested one overflows the stack. The document's own macros are not expanded; their arguments are read
 * as text.
 */
export function readLatex(source: string): ReferenceText {
  const begin = source.indexOf(BODY);
  const body = new LatexReader(source, begin < 0 ? 0 : begin + BODY.length);
  const text = body.read();
  const title = TITLE.exec(source);
  const named = title && new LatexScanner(source, title.index + title[0].length).group();
  return { text, title: named ? new LatexReader(named, 0).read() : body.heading };
}

class LatexReader {
  /** The text of the first heading. */
  heading: string | undefined;
  readonly #scanner: LatexScanner;
  readonly #groups: Group[] = [];
  readonly #notes: string[] = [];
  #out: string[] = [];
  #ended = false;

  constructor(source: string, start: number) {
    this.#scanner = new LatexScanner(source, start);
  }

  read(): string {
    const scanner = this.#scanner;
    while (!scanner.atEnd && !this.#ended) {
      const plain = scanner.plain();
      if (plain !== "") this.#out.push(plain);
      else this.#special();
    }
    while (this.#groups.length > 0) this.#closeGroup();
    return tidy([...this.#out, ...this.#notes].join(""));
  }

  #special(): void {
    const scanner = this.#scanner;
    if (scanner.take("\\")) this.#command();
    else if (scanner.take("%")) scanner.comment();
    else if (scanner.take("{")) this.#openGroup({});
    else if (scanner.take("}")) this.#closeGroup();
    else if (scanner.take("$$")) scanner.skipFormula("$$");
    else if (scanner.take("$")) scanner.skipFormula("$");
    else {
      const ligature = LIGATURES.find(([mark]) => scanner.take(mark));
      this.#out.push(ligature?.[1] ?? scanner.character());
    }
  }

  #command(): void {
    const scanner = this.#scanner;
    const word = scanner.word();
    if (word !== "") {
      this.#word(word.replace(/\*$/u, ""));
      return;
    }
    const character = scanner.character();
    const accent = accentOf(character);
    if (character === "(") scanner.skipFormula("\\)");
    else if (character === "[") scanner.skipFormula("\\]");
    else if (character === "\\") {
      scanner.take("*");
      scanner.option();
      this.#out.push("\n");
    } else if (accent !== undefined) this.#accent(accent);
    else this.#out.push(SPACINGS.get(character) ?? character);
  }

  #word(name: string): void {
    const scanner = this.#scanner;
    if (name === "begin" || name === "end") {
      this.#environment(name, scanner.group() ?? "");
      return;
    }
    if (name === "verb" || name === "lstinline" || name === "mintinline") {
      if (name === "mintinline") scanner.group();
      scanner.option();
      const delimiter = scanner.character();
      scanner.skipPast(delimiter === "{" ? "}" : delimiter);
      return;
    }
    const accent = accentOf(name);
    const symbol = symbolOf(name);
    if (accent !== undefined) this.#accent(accent);
    else if (symbol !== undefined) {
      this.#out.push(symbol);
      // The brackets of an item contain text.
      scanner.spaces();
    } else this.#macro(name);
  }

  #macro(name: string): void {
    const scanner = this.#scanner;
    for (let count = hiddenArguments(name); count > 0; count -= 1) {
      while (scanner.option() !== "");
      // The name in a definition may have no braces.
      if (scanner.group() === undefined && scanner.take("\\")) scanner.word();
    }
    while (scanner.option() !== "");
    const back = scanner.at;
    scanner.spaces();
    if (!scanner.take("{")) {
      // Spaces after the name are not printed, those after its arguments are.
      if (hiddenArguments(name) > 0) scanner.at = back;
    } else if (isBlockCommand(name)) {
      this.#out.push("\n\n");
      this.#openGroup({ after: "\n\n", heading: this.#out.length });
    } else if (name === "footnote" || name === "footnotetext") {
      this.#openGroup({ outer: this.#out });
      this.#out = ["\n\n"];
    } else if (name === "enquote") {
      this.#out.push("“");
      this.#openGroup({ after: "”" });
    } else {
      this.#openGroup({});
    }
  }

  #environment(command: "begin" | "end", name: string): void {
    const scanner = this.#scanner;
    if (command === "end") {
      this.#ended = name === "document";
    } else if (isProseEnvironment(name)) {
      scanner.option();
      for (let count = environmentArguments(name); count > 0; count -= 1) scanner.group();
    } else {
      scanner.skipPast(`\\end{${name}}`);
    }
    this.#out.push("\n\n");
  }

  /** Applies an accent to the next letter, in braces or not. */
  #accent(mark: string): void {
    const scanner = this.#scanner;
    scanner.spaces();
    const braced = scanner.take("{");
    let base = "";
    if (scanner.take("\\")) base = { i: "i", j: "j" }[scanner.word()] ?? "";
    else if (!/^[\\{}$%&\s]?$/u.test(scanner.source.charAt(scanner.at))) base = scanner.character();
    this.#out.push(`${base}${base === "" ? "" : mark}`.normalize("NFC"));
    if (braced) this.#openGroup({});
  }

  #openGroup({ after = "", outer, heading }: Partial<Group>): void {
    this.#groups.push({ after, outer, heading });
  }

  #closeGroup(): void {
    const group = this.#groups.pop();
    if (group === undefined) return;
    if (group.heading !== undefined) this.heading ??= this.#out.slice(group.heading).join("");
    if (group.outer !== undefined) {
      this.#notes.push(this.#out.join(""));
      this.#out = group.outer;
    }
    this.#out.push(group.after);
  }
}

/** Normalizes to one space between words and one blank line between paragraphs. */
const tidy = (text: string): string =>
  text
    .replace(/\r\n?/gu, "\n")
    .replace(/[ \t\f\v]+/gu, " ")
    .replace(/ ?\n ?/gu, "\n")
    .replace(/\n{3,}/gu, "\n\n")
    .trim();
