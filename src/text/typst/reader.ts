import type { BlockKind, RawBlock } from "../block.ts";
import { BlockBuilder } from "../block-builder.ts";
import { ADDRESSES } from "../inline-patterns.ts";
import type { TextRange } from "../range.ts";
import { callRole, contentKind } from "./functions.ts";
import type { SyntaxNode, SyntaxTree } from "./syntax.ts";

const LINE_ENDING = /[\n\v\f\r\u0085\u2028\u2029]/;
const MOST_LEVELS = 6;
/** Of `quote`, `raw` and the like. */
const SAYS_BLOCK = /^block\s*:\s*true$/;
const OPENS = '([{"';
const SENTENCE_ENDS = ".!?:";

/** What a shorthand is to a reader; a soft hyphen is nothing. */
const SHORTHANDS: ReadonlyMap<string, string> = new Map([
  ["~", "\u00A0"],
  ["--", "\u2013"],
  ["---", "\u2014"],
  ["...", "\u2026"],
  ["-?", ""],
]);

/** Code that shows nothing where it stands, whatever it holds. */
const SILENT: ReadonlySet<string> = new Set([
  "LetBinding",
  "SetRule",
  "ShowRule",
  "ModuleImport",
  "ModuleInclude",
  "DestructAssignment",
  "LoopBreak",
  "LoopContinue",
  "FuncReturn",
  "None",
]);

/** A node with its place in the document, in UTF-16 units. */
interface Placed extends TextRange {
  readonly node: SyntaxNode;
  readonly name: string;
}

/** A block that is being read. */
interface Frame {
  readonly kind: BlockKind;
  readonly level: number | undefined;
  builder: BlockBuilder;
  /** Whether a sentence is under way in it. */
  midSentence: boolean;
}

interface Call {
  /** The first name of the function: `table` of `table.cell`. */
  readonly name: string;
  /** Contents behind the parentheses. */
  readonly trailing: readonly Placed[];
  readonly args: readonly Placed[];
}

/** Turns Typst's syntax tree into blocks. Throws a `RangeError` on a tree that is too deep. */
export class TypstReader {
  readonly blocks: RawBlock[] = [];
  /** The first mark of math or raw text in a sentence that is never closed. */
  openMark: TextRange | undefined;
  /** The last bracket, quotation mark, fence or comment that is never closed; none where text follows in a content. */
  openCode: TextRange | undefined;
  #lastOpen = -1;
  readonly #comments: TextRange[] = [];
  readonly #document: string;
  readonly #nameOf: (kind: number) => string;

  /** `base` is where the tree begins in the document. */
  constructor(document: string, { root, nameOf }: SyntaxTree, base: number) {
    this.#document = document;
    this.#nameOf = nameOf;
    this.#content(this.#place(root, base), "paragraph", this.blocks);
  }

  /** In the order of the document, in which what stands aside is not read. */
  get comments(): TextRange[] {
    return this.#comments.toSorted((a, b) => a.start - b.start);
  }

  #place(node: SyntaxNode, start: number): Placed {
    return { node, name: this.#nameOf(node.kind), start, end: start + node.length };
  }

  #childrenOf({ node, start }: Placed): Placed[] {
    return node.children.map((child, index) => this.#place(child, start + (node.positions[index] ?? 0)));
  }

  #source({ start, end }: TextRange): string {
    return this.#document.slice(start, end);
  }

  /** Markup that makes blocks of its own. */
  #content(markup: Placed, kind: BlockKind, out: RawBlock[], level?: number): void {
    const frame: Frame = { kind, level, builder: this.#newBuilder(), midSentence: false };
    this.#markup(markup, frame, out);
    this.#flush(frame, out);
  }

  #newBuilder(): BlockBuilder {
    return new BlockBuilder(this.#document, ADDRESSES);
  }

  #flush(frame: Frame, out: RawBlock[]): void {
    for (const block of frame.builder.finish(frame.kind, frame.level)) out.push(block);
    frame.builder = this.#newBuilder();
    frame.midSentence = false;
  }

  #markup(markup: Placed, frame: Frame, out: RawBlock[]): void {
    let isCode = false;
    let hash: Placed | undefined;
    for (const child of this.#childrenOf(markup)) {
      if (child.name === "Hash") {
        isCode = true;
        hash = child;
      } else if (isCode && hash !== undefined) {
        isCode = false;
        this.#code(child, hash.start, frame, out);
      } else {
        this.#inline(child, frame, out);
      }
    }
  }

  #inline(child: Placed, frame: Frame, out: RawBlock[]): void {
    const { start, end } = child;
    switch (child.name) {
      case "Text":
        frame.builder.verbatim(start, end);
        frame.midSentence = !SENTENCE_ENDS.includes(this.#document[end - 1] ?? "");
        break;
      case "SmartQuote":
        frame.builder.verbatim(start, end);
        break;
      case "Space":
        // The parser may have been shown a space for what could not be read.
        if (/[^ \t]/.test(this.#source(child))) frame.builder.lineBreak(start, end, " ");
        else frame.builder.verbatim(start, end);
        break;
      case "Linebreak":
        frame.builder.lineBreak(start, end, "\n");
        break;
      case "Parbreak":
        this.#flush(frame, out);
        break;
      case "Escape":
        this.#escape(child, frame);
        break;
      case "Shorthand":
        this.#shorthand(child, frame);
        break;
      case "Strong":
      case "Emph":
        for (const part of this.#childrenOf(child)) {
          if (part.name === "Markup") this.#markup(part, frame, out);
        }
        break;
      case "Link":
      case "Ref":
        frame.builder.placeholder(start, end);
        frame.midSentence = true;
        break;
      case "Raw":
        if (this.#isBlockRaw(child)) this.#flush(frame, out);
        else frame.builder.placeholder(start, end);
        break;
      case "Equation":
        this.#equation(child, frame, out);
        break;
      case "Heading":
      case "ListItem":
      case "EnumItem":
      case "TermItem":
        this.#flush(frame, out);
        this.#item(child, out);
        break;
      case "LineComment":
      case "BlockComment":
        this.#comment(child);
        break;
      default:
        // Labels, marks and what the parser could not read.
        this.#error(child);
    }
  }

  /** The character after the backslash, or the one of `\u{...}`. */
  #escape(child: Placed, { builder }: Frame): void {
    const { start, end } = child;
    const hex = /^\\u\{([0-9A-Fa-f]{1,6})\}$/.exec(this.#source(child))?.[1];
    if (hex === undefined) {
      builder.verbatim(start + 1, end);
      return;
    }
    const code = Number.parseInt(hex, 16);
    builder.character(start, end, code <= 0x10_ff_ff ? String.fromCodePoint(code).toWellFormed() : "\uFFFD");
  }

  #shorthand(child: Placed, { builder }: Frame): void {
    const { start, end } = child;
    const character = SHORTHANDS.get(this.#source(child));
    if (character === undefined) builder.verbatim(start, end);
    else if (character !== "") builder.character(start, end, character);
  }

  /** With three backticks and more than one line it is a block. */
  #isBlockRaw(child: Placed): boolean {
    const source = this.#source(child);
    return source.startsWith("```") && LINE_ENDING.test(source);
  }

  /** A word stands for an equation in a sentence; a displayed one after the end of a sentence ends the block. */
  #equation(child: Placed, frame: Frame, out: RawBlock[]): void {
    if (this.#nameOf(child.node.children[0]?.kind ?? 0) === "Error") {
      this.openMark ??= { start: child.start, end: child.start + 1 };
    }
    const isDisplayed = /^\$\s[^]*\s\$$/.test(this.#source(child));
    if (isDisplayed && !frame.midSentence) this.#flush(frame, out);
    else frame.builder.placeholder(child.start, child.end);
  }

  #item(item: Placed, out: RawBlock[]): void {
    const children = this.#childrenOf(item);
    const marker = children[0];
    const isHeading = item.name === "Heading";
    const level = marker === undefined ? 1 : Math.min(marker.end - marker.start, MOST_LEVELS);
    for (const part of children) {
      if (part.name === "Markup") {
        this.#content(part, isHeading ? "heading" : "listItem", out, isHeading ? level : undefined);
      } else this.#comment(part);
    }
  }

  #comment({ name, start, end }: Placed): void {
    if (name === "BlockComment" && !this.#document.slice(start + 2, end).endsWith("*/")) {
      this.#openAt(start, { start, end });
    }
    if (name === "LineComment" || name === "BlockComment") this.#comments.push({ start, end });
  }

  /** What is never closed is an error that begins with what opens it. */
  #error(code: Placed): void {
    if (code.name !== "Error") return;
    const { start, end } = code;
    const mark = this.#document[start] ?? "";
    const isBlockOfCode = this.#document.startsWith("```", start);
    if (mark === "`" && !isBlockOfCode) {
      this.openMark ??= { start, end: Math.min(start + 2, end) };
    } else if (isBlockOfCode || (OPENS.includes(mark) && (mark === '"' || end === start + 1))) {
      this.#openAt(start, mark === "[" ? undefined : { start, end });
    }
  }

  #openAt(start: number, code: TextRange | undefined): void {
    if (start > this.#lastOpen) this.openCode = code;
    this.#lastOpen = Math.max(start, this.#lastOpen);
  }

  /** An expression behind a hash, which stands at `hash`. */
  #code(code: Placed, hash: number, frame: Frame, out: RawBlock[]): void {
    if (code.name === "FuncCall") {
      this.#call(code, hash, frame, out);
    } else if (code.name === "ContentBlock") {
      this.#transparent(code, frame, out);
    } else if (SILENT.has(code.name)) {
      frame.builder.addInner(this.#inside(code, frame.kind));
    } else if (code.name === "Error") {
      this.#error(code);
    } else if (code.name !== "Semicolon") {
      this.#value(code, hash, frame, this.#inside(code, frame.kind));
    }
  }

  /** A value in a sentence. Where contents follow elsewhere the word stands on the hash alone, so that they keep their place. */
  #value(code: Placed, hash: number, { builder }: Frame, inner: readonly RawBlock[]): void {
    builder.placeholder(hash, inner.length > 0 ? hash + "#".length : code.end);
    builder.addInner(inner);
  }

  #call(code: Placed, hash: number, frame: Frame, out: RawBlock[]): void {
    const { name, trailing, args } = this.#callOf(code);
    const kind = contentKind(name) ?? frame.kind;
    const isBlock = args.some((arg) => arg.name === "Named" && SAYS_BLOCK.test(this.#source(arg)));
    switch (isBlock ? "block" : callRole(name)) {
      case "block":
        this.#flush(frame, out);
        this.#collect(code, kind, out);
        break;
      case "aside":
        frame.builder.addInner(this.#inside(code, kind));
        break;
      case "nothing":
        this.#inside(code, kind);
        break;
      case "space":
        frame.builder.lineBreak(hash, code.end, " ");
        break;
      case "lineBreak":
        frame.builder.lineBreak(hash, code.end, "\n");
        break;
      case "paragraphBreak":
        this.#flush(frame, out);
        break;
      case "inline": {
        const contents = trailing.length > 0 ? trailing : args.filter((one) => one.name === "ContentBlock");
        const [only, ...others] = contents;
        if (only === undefined || others.length > 0) {
          this.#value(code, hash, frame, this.#inside(code, kind));
          break;
        }
        for (const arg of args) {
          if (arg !== only) frame.builder.addInner(this.#inside(arg, kind));
        }
        this.#transparent(only, frame, out);
      }
    }
  }

  #callOf(code: Placed): Call {
    const trailing: Placed[] = [];
    const args: Placed[] = [];
    let callee: Placed | undefined = code;
    while (callee?.name === "FuncCall") {
      const children: Placed[] = this.#childrenOf(callee);
      let isBehind = true;
      for (const part of children
        .filter((one) => one.name === "Args")
        .flatMap((one) => this.#childrenOf(one))) {
        if (part.name === "LeftParen") isBehind = false;
        else if (part.name === "RightParen") isBehind = true;
        else if (isBehind && part.name === "ContentBlock") trailing.push(part);
        else args.push(part);
      }
      callee = children[0];
    }
    const name = callee === undefined ? "" : this.#source(callee);
    return { name: /^[^.([\s]*/.exec(name)?.[0] ?? "", trailing, args };
  }

  /** Content whose text belongs to the sentence around it, unless it has paragraphs of its own. */
  #transparent(content: Placed, frame: Frame, out: RawBlock[]): void {
    const markups = this.#childrenOf(content).filter((part) => part.name === "Markup");
    for (const markup of markups) {
      const isBlocks = markup.node.children.some((child) => BLOCKS.has(this.#nameOf(child.kind)));
      if (!isBlocks) {
        this.#markup(markup, frame, out);
        continue;
      }
      this.#flush(frame, out);
      this.#content(markup, frame.kind, out, frame.level);
    }
  }

  /** The blocks of all contents in code, wherever they stand; an argument of a table makes cells. */
  #inside(code: Placed, kind: BlockKind): RawBlock[] {
    const found: RawBlock[] = [];
    this.#collect(code, kind, found);
    return found;
  }

  #collect(code: Placed, kind: BlockKind, out: RawBlock[]): void {
    switch (code.name) {
      case "Markup":
        this.#content(code, kind, out, kind === "heading" ? 1 : undefined);
        break;
      case "Equation":
      case "Raw":
        break;
      case "FuncCall": {
        const { name } = this.#callOf(code);
        const own = contentKind(name) ?? kind;
        for (const child of this.#childrenOf(code)) this.#collect(child, own, out);
        break;
      }
      default:
        this.#comment(code);
        this.#error(code);
        for (const child of this.#childrenOf(code)) this.#collect(child, kind, out);
    }
  }
}

/** What makes a content more than a part of a sentence. */
const BLOCKS: ReadonlySet<string> = new Set(["Parbreak", "Heading", "ListItem", "EnumItem", "TermItem"]);
