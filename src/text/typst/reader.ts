import type { BlockKind, RawBlock } from "../block.ts";
import type { TextRange } from "../range.ts";
import { callOf, onlyContent, saysBlock } from "./call.ts";
import { takeCharacters } from "./characters.ts";
import { Frame } from "./frame.ts";
import { callRole, contentKind } from "./functions.ts";
import { PlacedTree, type Placed } from "./placed-tree.ts";
import type { SyntaxTree } from "./syntax.ts";
import { Unclosed } from "./unclosed.ts";

const LINE_ENDING = /[\n\v\f\r\u0085\u2028\u2029]/;
const MOST_LEVELS = 6;

/** Code that renders nothing, whatever it contains. */
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

/** Nodes that make content more than a part of a sentence. */
const BLOCKS: ReadonlySet<string> = new Set(["Parbreak", "Heading", "ListItem", "EnumItem", "TermItem"]);

/** Converts Typst's syntax tree to blocks. Throws a `RangeError` on a tree that is too deep. */
export class TypstReader {
  readonly blocks: RawBlock[] = [];
  /** The unclosed syntax, to be left out in a second reading. */
  readonly unclosed: Unclosed;
  readonly #comments: TextRange[] = [];
  readonly tree: PlacedTree;

  /** `base` is the start of the tree in the document. */
  constructor(document: string, tree: SyntaxTree, base: number) {
    this.tree = new PlacedTree(document, tree, base);
    this.unclosed = new Unclosed(this.tree);
    this.#content(this.tree.root, "paragraph", this.blocks);
  }

  /** In the order of the document; notes and the like are read out of order. */
  get comments(): TextRange[] {
    return this.#comments.toSorted((a, b) => a.start - b.start);
  }

  /** Markup that produces separate blocks. */
  #content(markup: Placed, kind: BlockKind, out: RawBlock[], level?: number): void {
    const frame = new Frame(this.tree.document, kind, level);
    this.#markup(markup, frame, out);
    frame.flush(out);
  }

  #markup(markup: Placed, frame: Frame, out: RawBlock[]): void {
    let isCode = false;
    let hash: Placed | undefined;
    for (const child of this.tree.childrenOf(markup)) {
      if (child.name === "Hash") {
        isCode = true;
        hash = child;
      } else if (isCode && hash !== undefined) {
        isCode = false;
        this.#code(child, hash.start, frame, out);
      } else if (!takeCharacters(this.tree, child, frame)) {
        this.#inline(child, frame, out);
      }
    }
  }

  #inline(child: Placed, frame: Frame, out: RawBlock[]): void {
    const { start, end } = child;
    switch (child.name) {
      case "Parbreak":
        frame.flush(out);
        break;
      case "Strong":
      case "Emph":
        for (const part of this.tree.childrenOf(child)) {
          if (part.name === "Markup") this.#markup(part, frame, out);
        }
        break;
      case "Link":
      case "Ref":
        frame.builder.placeholder(start, end);
        frame.midSentence = true;
        break;
      case "Raw":
        if (this.#isBlockRaw(child)) frame.flush(out);
        else frame.builder.placeholder(start, end);
        break;
      case "Equation":
        this.#equation(child, frame, out);
        break;
      case "Heading":
      case "ListItem":
      case "EnumItem":
      case "TermItem":
        frame.flush(out);
        this.#item(child, out);
        break;
      case "LineComment":
      case "BlockComment":
        this.#comment(child);
        break;
      default:
        // Labels, marks and syntax errors.
        this.unclosed.error(child);
    }
  }

  /** With three backticks and more than one line it is a block. */
  #isBlockRaw(child: Placed): boolean {
    const source = this.tree.source(child);
    return source.startsWith("```") && LINE_ENDING.test(source);
  }

  /** Adds a word for an equation in a sentence; a displayed one after the end of a sentence ends the block. */
  #equation(child: Placed, frame: Frame, out: RawBlock[]): void {
    this.unclosed.equation(child);
    const isDisplayed = /^\$\s[^]*\s\$$/.test(this.tree.source(child));
    if (isDisplayed && !frame.midSentence) frame.flush(out);
    else frame.builder.placeholder(child.start, child.end);
  }

  #item(item: Placed, out: RawBlock[]): void {
    const children = this.tree.childrenOf(item);
    const marker = children[0];
    const isHeading = item.name === "Heading";
    const level = marker === undefined ? 1 : Math.min(marker.end - marker.start, MOST_LEVELS);
    for (const part of children) {
      if (part.name === "Markup") {
        this.#content(part, isHeading ? "heading" : "listItem", out, isHeading ? level : undefined);
      } else this.#comment(part);
    }
  }

  #comment(part: Placed): void {
    const { name, start, end } = part;
    this.unclosed.comment(part);
    if (name === "LineComment" || name === "BlockComment") this.#comments.push({ start, end });
  }

  /** An expression after the hash at `hash`. */
  #code(code: Placed, hash: number, frame: Frame, out: RawBlock[]): void {
    if (code.name === "FuncCall") {
      this.#call(code, hash, frame, out);
    } else if (code.name === "ContentBlock") {
      this.#transparent(code, frame, out);
    } else if (SILENT.has(code.name)) {
      frame.builder.addInner(this.#inside(code, frame.kind));
    } else if (code.name === "Error") {
      this.unclosed.error(code);
    } else if (code.name !== "Semicolon") {
      this.#value(code, hash, frame, this.#inside(code, frame.kind));
    }
  }

  /** A value in a sentence. If contents follow elsewhere, the placeholder covers only the hash, so that they keep their place. */
  #value(code: Placed, hash: number, { builder }: Frame, inner: readonly RawBlock[]): void {
    builder.placeholder(hash, inner.length > 0 ? hash + "#".length : code.end);
    builder.addInner(inner);
  }

  #call(code: Placed, hash: number, frame: Frame, out: RawBlock[]): void {
    const call = callOf(this.tree, code);
    const kind = contentKind(call.name) ?? frame.kind;
    switch (saysBlock(this.tree, call) ? "block" : callRole(call.name)) {
      case "block":
        frame.flush(out);
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
        frame.flush(out);
        break;
      case "inline": {
        const only = onlyContent(call);
        if (only === undefined) {
          this.#value(code, hash, frame, this.#inside(code, kind));
          break;
        }
        for (const arg of call.args) {
          if (arg !== only) frame.builder.addInner(this.#inside(arg, kind));
        }
        this.#transparent(only, frame, out);
      }
    }
  }

  /** Content whose text belongs to the surrounding sentence, unless it has paragraphs of its own. */
  #transparent(content: Placed, frame: Frame, out: RawBlock[]): void {
    const markups = this.tree.childrenOf(content).filter((part) => part.name === "Markup");
    for (const markup of markups) {
      const isBlocks = this.tree.childNames(markup).some((name) => BLOCKS.has(name));
      if (!isBlocks) {
        this.#markup(markup, frame, out);
        continue;
      }
      frame.flush(out);
      this.#content(markup, frame.kind, out, frame.level);
    }
  }

  /** The blocks of all contents in code, wherever they are; an argument of a table produces cells. */
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
        const { name } = callOf(this.tree, code);
        const own = contentKind(name) ?? kind;
        for (const child of this.tree.childrenOf(code)) this.#collect(child, own, out);
        break;
      }
      default:
        this.#comment(code);
        this.unclosed.error(code);
        for (const child of this.tree.childrenOf(code)) this.#collect(child, kind, out);
    }
  }
}
