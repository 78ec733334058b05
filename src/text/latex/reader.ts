import type { RawBlock } from "../block.ts";
import { BlockStack } from "./block-stack.ts";
import type { Brackets } from "./brackets.ts";
import { accentedAt, escapedOf, letterOf, ligatureAt, symbolOf } from "./characters.ts";
import {
  bodiesOf,
  CAPTION_OPTION,
  CODE_REGIONS,
  DEFINITION,
  endsParagraph,
  headingLevel,
  isReference,
  OPTION_BEHIND,
  signatureOf,
  TAKES_GLUE,
  type Signature,
} from "./commands.ts";
import { Cursor } from "./cursor.ts";
import { ownCommands, type OwnCommand } from "./definitions.ts";
import { hidesProse, isDisplay, isEnglish, isFloat, kindInside, layoutArguments } from "./environments.ts";
import {
  PLAIN,
  TO_NEXT_LINE,
  SPACES,
  NAME,
  OVERLAY,
  OPTION,
  ENVIRONMENT,
  PARAMETER,
  VERB,
  GLUE,
  CHARACTER_CODE,
  KEY,
  TITLE,
  ATTACHED,
} from "./patterns.ts";
import { sentenceMarkIn } from "./sentence-mark.ts";
import { Lookahead } from "./scanner.ts";

/** Of an argument; a longer one is text. */
const LONGEST_KEY = 300;

/**
 * Reads LaTeX in one pass from start to end. What closes a brace or an environment is known beforehand, so that one that
 * is never closed changes nothing behind it. Offsets are UTF-16 units of the document.
 */
export class LatexReader {
  readonly #document: string;
  readonly #brackets: Brackets;
  readonly #own: ReadonlyMap<string, OwnCommand>;
  readonly #ahead: Lookahead;
  readonly #cursor: Cursor;
  readonly #stack: BlockStack;
  #stop = 0;

  constructor(document: string, brackets: Brackets) {
    this.#document = document;
    this.#brackets = brackets;
    this.#own = ownCommands(document, brackets);
    this.#ahead = new Lookahead(document, (open) => brackets.closeOf(open));
    this.#stack = new BlockStack(document);
    this.#cursor = new Cursor(document, brackets, this.#ahead);
  }

  get blocks(): readonly RawBlock[] {
    return this.#stack.blocks;
  }

  /** How far has been read. */
  get at(): number {
    return this.#cursor.at;
  }

  /** Reads the text from `start` to `stop`. */
  read(start: number, stop: number): void {
    this.#start(start, stop);
    this.#run(() => this.#cursor.at < stop);
  }

  /** Reads the command that stands at `start`, with its arguments, and nothing else. */
  readCommand(start: number, stop: number): void {
    this.#start(start, stop);
    this.#command();
    this.#run(() => false);
  }

  #start(start: number, stop: number): void {
    this.#cursor.at = start;
    this.#cursor.limit = stop;
    this.#stop = stop;
  }

  /** Reads on while something is open, and then as long as it is told. */
  #run(more: () => boolean): void {
    const cursor = this.#cursor;
    while (this.#stack.top !== undefined || more()) {
      if (this.#stack.top === undefined || cursor.at < cursor.limit) this.#token();
      else {
        cursor.at = this.#stack.close(cursor.at);
        cursor.limit = this.#stack.top?.end ?? this.#stop;
      }
    }
    this.#stack.flush();
  }

  #enter(frame: Parameters<BlockStack["enter"]>[0]): void {
    this.#stack.enter({ ...frame, end: Math.min(frame.end, this.#cursor.limit) });
    this.#cursor.limit = Math.min(frame.end, this.#cursor.limit);
  }

  #token(): void {
    const plain = this.#cursor.match(PLAIN);
    if (plain > this.#cursor.at) {
      const end = Math.min(plain, this.#cursor.limit);
      this.#stack.builder.verbatim(this.#cursor.at, end);
      this.#cursor.at = end;
      return;
    }
    const start = this.#cursor.at;
    switch (this.#document.charAt(start)) {
      case "\\":
        this.#command();
        break;
      case "{":
        this.#brace(start);
        break;
      case "}":
        this.#cursor.at += 1;
        break;
      case "%":
        this.#comment();
        break;
      case "$":
        this.#dollar();
        break;
      case "&":
        this.#stack.flush();
        this.#cursor.at += 1;
        break;
      case "\r":
      case "\n":
        this.#lineBreaks();
        break;
      default:
        this.#mark(start);
    }
  }

  /** Characters that are more than themselves in some places. */
  #mark(start: number): void {
    const character = this.#document.charAt(start);
    const short = character === this.#brackets.shortVerb ? this.#document.indexOf(character, start + 1) : -1;
    if (short > 0 && short < this.#ahead.lineEnd(start)) {
      this.#cursor.at = short + 1;
      this.#stack.builder.placeholder(start, this.#cursor.at);
      return;
    }
    if (this.#cursor.match(PARAMETER) > start) {
      this.#cursor.at = this.#cursor.match(PARAMETER);
      this.#stack.builder.placeholder(start, this.#cursor.at);
      return;
    }
    const seen = ligatureAt(this.#document, start);
    this.#cursor.at = seen?.end ?? start + 1;
    if (seen === undefined) this.#stack.builder.verbatim(start, this.#cursor.at);
    else this.#stack.builder.character(start, this.#cursor.at, seen.text);
  }

  #brace(open: number): void {
    const close = this.#brackets.closeOf(open);
    this.#cursor.at = open + 1;
    if (close !== undefined) this.#enter({ end: close, after: close + 1 });
  }

  #lineBreaks(): void {
    const start = this.#cursor.at;
    this.#cursor.at = this.#cursor.match(TO_NEXT_LINE);
    const end = this.#cursor.at;
    // One at a time: a pattern for all of them would need a stack as deep as there are lines.
    for (
      let next = this.#cursor.match(TO_NEXT_LINE);
      next > this.#cursor.at;
      next = this.#cursor.match(TO_NEXT_LINE)
    )
      this.#cursor.at = next;
    if (this.#cursor.at > end) this.#stack.flush();
    else this.#stack.builder.lineBreak(start, end, " ");
  }

  /** TeX reads neither the line ending behind a comment nor the indentation of the next line. */
  #comment(): void {
    this.#cursor.at = this.#ahead.lineEnd(this.#cursor.at);
    this.#cursor.at = this.#cursor.match(TO_NEXT_LINE);
    if (this.#cursor.match(TO_NEXT_LINE) > this.#cursor.at) this.#stack.flush();
  }

  #dollar(): void {
    const mark = this.#document.startsWith("$$", this.#cursor.at) ? "$$" : "$";
    this.#formula(mark, mark);
  }

  /** A formula between two marks; where the second is missing, the first alone is passed over. */
  #formula(open: string, close: "$" | "$$" | "\\)" | "\\]"): void {
    const start = this.#cursor.at;
    const inside = start + open.length;
    const end = this.#ahead.formulaEnd(inside, close, this.#cursor.limit);
    this.#cursor.at = end === undefined ? inside : end + close.length;
    if (end !== undefined && end > inside) this.#math(start, inside, end, this.#cursor.at);
  }

  /** One word for the formula, and the mark of the sentence that stands at its end. */
  #math(start: number, inside: number, end: number, after: number): void {
    const mark = sentenceMarkIn(this.#document, inside, end);
    this.#stack.builder.placeholder(start, mark ?? after);
    if (mark !== undefined) this.#stack.builder.character(mark, mark + 1, this.#document.charAt(mark));
  }

  #command(): void {
    const start = this.#cursor.at;
    const accented = accentedAt(this.#document, start);
    const letter = this.#document.charAt(start + 1);
    NAME.lastIndex = start;
    const name = NAME.exec(this.#document)?.[1];
    if (accented !== undefined && !(letter === "=" && this.#inTable())) {
      this.#cursor.at = accented.end;
      this.#stack.builder.character(start, this.#cursor.at, accented.text);
    } else if (name === undefined) {
      this.#escaped(letter);
    } else {
      this.#cursor.at = NAME.lastIndex;
      this.#named(name, start);
    }
  }

  /** A backslash with one character that is not a letter. */
  #escaped(letter: string): void {
    const start = this.#cursor.at;
    if (letter === "(") this.#formula("\\(", "\\)");
    else if (letter === "[") this.#formula("\\[", "\\]");
    else if (letter === "\\") this.#newLine();
    else if (letter === "\r" || letter === "\n" || letter === "") this.#cursor.at += 1;
    else if (this.#inTable() && /[=>]/.test(letter)) {
      this.#stack.flush();
      this.#cursor.at += 2;
    } else {
      const character = String.fromCodePoint(this.#document.codePointAt(start + 1) ?? 0);
      this.#cursor.at += 1 + character.length;
      this.#stack.builder.character(start, this.#cursor.at, escapedOf(character).toWellFormed());
    }
  }

  #newLine(): void {
    const start = this.#cursor.at;
    this.#cursor.at += 2;
    if (this.#document[this.#cursor.at] === "*") this.#cursor.at += 1;
    this.#cursor.at = this.#cursor.match(OPTION);
    if (this.#inTable()) this.#stack.flush();
    else this.#stack.builder.lineBreak(start, this.#cursor.at, "\n");
  }

  #named(name: string, start: number): void {
    const region = CODE_REGIONS.get(name);
    const level = headingLevel(name);
    if (name === "begin" || name === "end") this.#environment(name, start);
    else if (name === "verb" || name === "lstinline") this.#verb(start);
    else if (name === "item") this.#listItem();
    else if (region !== undefined) this.#region(region);
    else if (DEFINITION.test(name)) this.#definition(bodiesOf(name));
    else if (CAPTION_OPTION.test(name)) this.#captionOption();
    else if (level !== undefined) this.#heading(level);
    else if (letterOf(name) !== undefined) {
      const end = /[ \t]/.test(this.#document[this.#cursor.at] ?? "") ? this.#cursor.at + 1 : this.#cursor.at;
      this.#cursor.at = end;
      this.#stack.builder.character(start, end, letterOf(name) ?? "");
    } else if (symbolOf(name) !== undefined) {
      this.#cursor.at = this.#document.startsWith("{}", this.#cursor.at)
        ? this.#cursor.at + 2
        : this.#cursor.at;
      this.#stack.builder.character(start, this.#cursor.at, symbolOf(name) ?? "");
    } else {
      if (endsParagraph(name)) this.#stack.flush();
      this.#macro(name, start);
    }
  }

  #macro(name: string, start: number): void {
    const signature = signatureOf(name);
    const own = this.#own.get(name);
    if (signature !== undefined) this.#apply(signature, name, start);
    else if (own === undefined) this.#unknown(start);
    else if (own.kind === "arguments") this.#apply(own.signature, name, start);
    else if (own.kind === "formula") this.#ownFormula(own.until, start);
    else {
      if (this.#document.startsWith("{}", this.#cursor.at)) this.#cursor.at += 2;
      if (own.kind === "text") this.#stack.builder.character(start, this.#cursor.at, own.text);
      else if (own.kind === "word") this.#stack.builder.placeholder(start, this.#cursor.at);
    }
    if (signature !== "" && TAKES_GLUE.test(name)) this.#cursor.at = this.#cursor.match(GLUE);
    else if (OPTION_BEHIND.test(name)) this.#cursor.at = this.#cursor.match(OPTION);
    else if (name === "char") this.#cursor.at = this.#cursor.match(CHARACTER_CODE);
  }

  /** A formula between two commands of the document; without the second one in this paragraph there is none. */
  #ownFormula(until: string, start: number): void {
    const inside = this.#cursor.at;
    const end = this.#ahead.find(until, inside);
    if (end === undefined || end > Math.min(this.#ahead.paragraphEnd(inside), this.#cursor.limit)) return;
    this.#cursor.at = end + until.length;
    this.#math(start, inside, end, this.#cursor.at);
  }

  /** Reads or passes over the arguments as the signature says. */
  #apply(signature: Signature, name: string, start: number): void {
    const attached = ATTACHED.test(this.#document[start - 1] ?? "");
    for (const [index, letter] of Array.from(signature).entries()) {
      const open = this.#cursor.nextArgument(letter === "h");
      if (letter === "h") this.#cursor.skipArgument(open, true);
      else if (letter === "p") this.#cursor.skipArgument(open, false);
      else {
        this.#textArgument(letter, open, signature.slice(index + 1), start);
        return;
      }
    }
    if (signature.startsWith("p") && !(attached && isReference(name)))
      this.#stack.builder.placeholder(start, this.#cursor.at);
  }

  #textArgument(letter: string, open: number | undefined, rest: Signature, start: number): void {
    if (open === undefined) return;
    this.#cursor.at = open;
    const close = this.#cursor.closeWithin(open);
    if (close === undefined) {
      this.#cursor.at = open + 1;
      return;
    }
    // What follows the text and is not seen is passed over when the text ends.
    this.#cursor.at = close + 1;
    let again = 0;
    for (const next of rest) {
      const other = this.#cursor.nextArgument(false);
      if (next === "h") this.#cursor.skipArgument(other, false);
      else if (other !== undefined) again += 1;
    }
    const after = again > 0 ? close + 1 : this.#cursor.at;
    this.#cursor.at = open + 1;
    if (letter === "n") this.#enter({ end: close, after, role: "note", kind: "footnote" });
    else if (letter === "b") {
      this.#stack.flush();
      this.#enter({ end: close, after, role: "block", kind: "paragraph" });
    } else {
      if (letter === "q") this.#stack.builder.character(start, open + 1, "“");
      this.#enter({
        end: close,
        after,
        closing: letter === "q" ? "”" : letter !== "j" && again > 0 ? " " : "",
      });
    }
  }

  /** A command that nobody knows: its arguments are text, unless they look like a key or a file. */
  #unknown(start: number): void {
    let from = start;
    for (
      let open = this.#cursor.nextArgument(false);
      open !== undefined;
      open = this.#cursor.nextArgument(false)
    ) {
      const close = this.#cursor.closeWithin(open);
      this.#cursor.at = open + 1;
      if (close === undefined) return;
      const next = this.#document[close + 1] === "{";
      const short = close - open < LONGEST_KEY ? this.#document.slice(open + 1, close) : " ";
      if (short !== "" && !KEY.test(short)) {
        if (from > start) this.#stack.builder.character(open, open + 1, " ");
        this.#enter({ end: close, after: close + 1, closing: next ? " " : "" });
        return;
      }
      this.#cursor.at = close + 1;
      this.#stack.builder.placeholder(from, this.#cursor.at);
      if (!next) return;
      from = this.#cursor.at;
    }
  }

  #heading(level: number): void {
    this.#stack.flush();
    this.#cursor.at = this.#cursor.match(OVERLAY);
    const short = this.#cursor.at;
    const option = this.#cursor.match(OPTION);
    const open = this.#cursor.nextArgument(false);
    if (open !== undefined) this.#enterHeading(open, level);
    if (option === short) return;
    // The title as the table of contents has it.
    const after = Math.max(this.#cursor.at, option);
    this.#cursor.at = short + 1;
    this.#enter({ end: option - 1, after, role: "block", kind: "heading", level });
  }

  /** A heading that is never closed ends with its line. */
  #enterHeading(open: number, level: number): void {
    const close = this.#cursor.closeWithin(open);
    const closed = close !== undefined && close <= this.#ahead.paragraphEnd(open);
    const end = closed ? close : Math.min(this.#ahead.lineEnd(open), this.#cursor.limit);
    this.#cursor.at = open + 1;
    this.#enter({ end, after: closed ? end + 1 : end, role: "block", kind: "heading", level });
  }

  #listItem(): void {
    this.#stack.item();
    this.#cursor.at = this.#cursor.match(OVERLAY);
    const back = this.#cursor.at;
    this.#cursor.at = this.#cursor.match(SPACES);
    const option = this.#cursor.match(OPTION);
    if (option > this.#cursor.at && option <= this.#cursor.limit) {
      this.#cursor.at += 1;
      this.#enter({ end: option - 1, after: option, role: "block", kind: "listItem" });
    } else {
      this.#cursor.at = back;
    }
  }

  #verb(start: number): void {
    VERB.lastIndex = start;
    if (VERB.test(this.#document)) {
      this.#cursor.at = VERB.lastIndex;
      this.#stack.builder.placeholder(start, this.#cursor.at);
    } else if (!this.#document.startsWith("\\verb", start)) {
      this.#apply("p", "lstinline", start);
    }
  }

  #region(end: string): void {
    const found = this.#ahead.find(end, this.#cursor.at);
    if (found !== undefined) this.#cursor.at = found + end.length;
  }

  /** Passes over the name, the parameters and the bodies of a definition. */
  #definition(bodies: number): void {
    const back = this.#cursor.at;
    const rest = this.#document.slice(back, Math.min(back + LONGEST_KEY, this.#cursor.limit));
    const name =
      /^\s{0,9}\{?\s{0,9}(?:\\(?:[a-zA-Z@]+|[\s\S])|[a-zA-Z@*]+)\s{0,9}\}?\s{0,9}(?:=?\s{0,9}\\[a-zA-Z@]+|(?:#\d|\[[^\]]*\]|\s)*)/.exec(
        rest,
      );
    this.#cursor.at = back + (name?.[0].length ?? 0);
    for (let count = 0; count < bodies; count += 1) {
      const open = this.#cursor.nextArgument(false);
      const close = open === undefined ? undefined : this.#brackets.closeOf(open);
      if (close === undefined) this.#cursor.at = open ?? this.#cursor.at;
      else this.#cursor.at = close + 1;
    }
  }

  #captionOption(): void {
    const start = this.#cursor.at;
    const option = this.#cursor.match(OPTION);
    if (option === start) return;
    this.#cursor.at = start + 1;
    this.#enter({ end: option - 1, after: option, role: "note", kind: "paragraph" });
  }

  #environment(command: "begin" | "end", start: number): void {
    ENVIRONMENT.lastIndex = this.#cursor.at;
    const name = ENVIRONMENT.exec(this.#document)?.[1];
    if (name === undefined) {
      this.#stack.flush();
      return;
    }
    this.#cursor.at = ENVIRONMENT.lastIndex;
    if (command === "end") {
      if (!isDisplay(name)) this.#stack.flush();
    } else if (this.#brackets.isRaw(name)) {
      this.#stack.flush();
      this.#cursor.at = this.#brackets.endOf(start)?.end ?? this.#ahead.paragraphEnd(this.#cursor.at);
    } else if (isDisplay(name)) this.#display(start);
    else if (hidesProse(name)) {
      const end = this.#brackets.endOf(start);
      this.#cursor.at = end?.end ?? this.#ahead.paragraphEnd(this.#cursor.at);
      this.#stack.builder.placeholder(start, this.#cursor.at);
    } else this.#textEnvironment(name, start);
  }

  #display(start: number): void {
    const end = this.#brackets.endOf(start);
    if (end === undefined) this.#cursor.at = this.#ahead.paragraphEnd(this.#cursor.at);
    else {
      this.#math(start, this.#cursor.at, end.start, end.end);
      this.#cursor.at = end.end;
    }
  }

  #textEnvironment(name: string, start: number): void {
    const end = this.#brackets.endOf(start);
    const note = isFloat(name) && end !== undefined;
    if (!note) this.#stack.flush();
    const inside = kindInside(name);
    this.#cursor.at = this.#cursor.match(OVERLAY);
    const hidden = layoutArguments(name) ?? 0;
    const language = name.startsWith("otherlanguage")
      ? this.#document.slice(this.#cursor.at, this.#cursor.at + 40)
      : "";
    const foreign = language !== "" && !isEnglish(language.replace(/\}[\s\S]*/u, ""));
    if (foreign && end !== undefined) {
      this.#cursor.at = end.end;
      return;
    }
    for (let count = 0; count < hidden; count += 1)
      this.#cursor.skipArgument(this.#cursor.nextArgument(false), false);
    if (hidden > 0) this.#cursor.at = this.#cursor.match(OPTION);
    if (end !== undefined && end.start >= this.#cursor.at) {
      const role = note ? "note" : "block";
      this.#enter({
        end: end.start,
        after: end.end,
        role,
        kind: inside ?? (note ? "paragraph" : this.#stack.kind),
      });
    }
    if (layoutArguments(name) === undefined) this.#environmentArguments();
  }

  /** Titles and the like behind the name of an environment, each a block of its own; keys are no text. */
  #environmentArguments(): void {
    for (;;) {
      const start = this.#cursor.at;
      const close =
        this.#document[start] === "{" ? this.#cursor.closeWithin(start) : this.#cursor.match(OPTION) - 1;
      if (close === undefined || close <= start || close >= this.#cursor.limit) return;
      const text = this.#document.slice(start + 1, Math.min(close, start + LONGEST_KEY));
      if (TITLE.test(text)) {
        this.#cursor.at = start + 1;
        this.#enter({ end: close, after: close + 1, role: "block" });
        return;
      }
      this.#cursor.at = close + 1;
    }
  }

  #inTable(): boolean {
    return this.#stack.kind === "tableCell";
  }
}
