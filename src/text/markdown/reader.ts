import type { Event, Token } from "micromark-util-types";
import type { BlockKind, RawBlock } from "../block.ts";
import { BlockBuilder } from "../block-builder.ts";
import type { InlinePattern } from "../inline-patterns.ts";
import type { TextRange } from "../range.ts";
import { BlockList } from "./block-list.ts";
import { decodeReference } from "./character-reference.ts";
import type { ParsedMarkdown } from "./events.ts";
import { HtmlLines } from "./html-lines.ts";
import { InlineTags } from "./inline-tags.ts";
import { isComment, seenOf } from "./mdx-expression.ts";
import { ownLabels } from "./own-labels.ts";
import { blockOf, containerOf, isLineStart, isNotProse, isText, standsInSentence } from "./token-roles.ts";

/** A block during reading: a paragraph, or the text of an image inside it. */
interface OpenBlock {
  readonly token: Token;
  readonly kind: BlockKind;
  readonly builder: BlockBuilder;
  readonly tags: InlineTags;
}

/** Converts micromark's events to blocks. Offsets are in UTF-16 units of the document. */
export class MarkdownReader {
  readonly #list = new BlockList();
  readonly #document: string;
  readonly #base: number;
  readonly #patterns: readonly InlinePattern[];
  readonly #ownLabels: ReadonlySet<Token>;
  readonly #open: OpenBlock[] = [];
  readonly #containers: BlockKind[] = [];
  readonly #comments: TextRange[] = [];
  /** The token whose inside is skipped. */
  #skipped: Token | undefined;
  #html: HtmlLines | undefined;
  #hardBreak = false;
  #labels = 0;
  #headingLevel: number | undefined;

  constructor(document: string, parsed: ParsedMarkdown, patterns: readonly InlinePattern[]) {
    this.#document = document;
    this.#base = parsed.base;
    this.#patterns = patterns;
    this.#ownLabels = ownLabels(parsed.events);
  }

  get blocks(): RawBlock[] {
    return this.#list.blocks;
  }

  get comments(): TextRange[] {
    return this.#comments;
  }

  take([kind, token]: Event): void {
    if (this.#skipped !== undefined) {
      if (kind === "exit" && token === this.#skipped) this.#skipped = undefined;
    } else if (kind === "enter") {
      this.#enter(token, this.#rangeOf(token));
    } else {
      this.#exit(token, this.#rangeOf(token));
    }
  }

  #enter(token: Token, range: TextRange): void {
    const container = containerOf(token.type);
    const block = blockOf(token.type);
    if (container !== undefined) this.#containers.push(container);
    else if (block !== undefined)
      this.#push(token, block === "paragraph" ? (this.#containers.at(-1) ?? block) : block);
    else if (isNotProse(token.type)) this.#skip(token, range);
    else if (token.type === "atxHeading") this.#headingLevel = undefined;
    else if (token.type === "atxHeadingSequence") this.#headingLevel ??= range.end - range.start;
    else if (token.type === "htmlFlow") this.#html = new HtmlLines();
    else if (this.#html !== undefined) this.#html.take(token.type, range);
    else if ((token.type as string) === "mdxJsxFlowTag") this.#flowTag(token, range);
    else this.#inline(token, range);
  }

  #skip(token: Token, range: TextRange): void {
    if ((token.type as string) === "mdxFlowExpression") this.#takeComment(range);
    this.#skipped = token;
  }

  /** Adds a comment of either syntax: `<!-- -->` in a sentence, or `{/* *\/}` in MDX. */
  #takeComment(range: TextRange): void {
    if (isComment(this.#document.slice(range.start, range.end))) this.#comments.push(range);
  }

  #flowTag(token: Token, { start, end }: TextRange): void {
    this.#list.addTag(this.#document.slice(start, end));
    this.#skipped = token;
  }

  #inline(token: Token, range: TextRange): void {
    const current = this.#open.at(-1);
    if (current === undefined) return;
    const { builder, tags } = current;
    const { start, end } = range;
    if (isText(token.type)) {
      if (this.#labels > 0) builder.label(start, end);
      else builder.verbatim(start, end);
    } else if (standsInSentence(token.type)) {
      builder.placeholder(start, end);
      this.#skipped = token;
    } else if (isLineStart(token.type)) {
      builder.extendBreak(end);
    } else {
      this.#special(token, range, builder, tags);
    }
  }

  #special(token: Token, { start, end }: TextRange, builder: BlockBuilder, tags: InlineTags): void {
    const source = (): string => this.#document.slice(start, end);
    const type: string = token.type;
    switch (type) {
      case "lineEnding":
        builder.lineBreak(start, end, this.#hardBreak ? "\n" : " ");
        this.#hardBreak = false;
        break;
      case "hardBreakTrailing":
      case "hardBreakEscape":
        this.#hardBreak = true;
        break;
      case "characterReference":
        builder.character(start, end, decodeReference(source()));
        this.#skipped = token;
        break;
      case "htmlText":
      case "mdxJsxTextTag":
        this.#takeComment({ start, end });
        tags.take(source(), start, end);
        this.#skipped = token;
        break;
      case "mdxTextExpression":
        this.#takeComment({ start, end });
        if (seenOf(source()) === "value") builder.placeholder(start, end);
        else if (seenOf(source()) === "space") builder.lineBreak(start, end, " ");
        this.#skipped = token;
        break;
      case "link":
        if (this.#ownLabels.has(token)) this.#labels += 1;
        break;
      case "image":
        this.#push(token, "imageAlt");
        break;
      default:
    }
  }

  #exit(token: Token, range: TextRange): void {
    const current = this.#open.at(-1);
    if (current !== undefined && current.token === token) {
      this.#open.pop();
      if (token.type === "image") this.#closeImage(current, range);
      else this.#closeBlock(current, range);
    } else if (containerOf(token.type) !== undefined) {
      this.#containers.pop();
    } else if (token.type === "htmlFlow" && this.#html !== undefined) {
      const comments = this.#list.addHtml(this.#document, this.#html.lines, this.#patterns);
      for (const comment of comments) this.#comments.push(comment);
      this.#html = undefined;
    } else if (token.type === "link" && this.#ownLabels.has(token)) {
      this.#labels -= 1;
    }
  }

  #push(token: Token, kind: BlockKind): void {
    const builder = new BlockBuilder(this.#document, this.#patterns);
    this.#open.push({ token, kind, builder, tags: new InlineTags(builder, this.#list) });
  }

  #closeBlock({ token, kind, builder }: OpenBlock, range: TextRange): void {
    this.#hardBreak = false;
    if (token.type === "setextHeadingText") this.#headingLevel = this.#setextLevel(range.end);
    this.#list.add(builder.finish(kind, kind === "heading" ? this.#headingLevel : undefined));
    this.#headingLevel = undefined;
  }

  /** Adds a placeholder for the image to its sentence; it covers only the mark, so that the text keeps its own place. */
  #closeImage({ token, kind, builder }: OpenBlock, { start, end }: TextRange): void {
    const outer = this.#open.at(-1);
    const inner = this.#ownLabels.has(token) ? [] : builder.finish(kind);
    outer?.builder.placeholder(start, inner.length > 0 ? start + "![".length : end);
    outer?.builder.addInner(inner);
  }

  #setextLevel(after: number): number {
    return /^\s*(?:>\s*)*=/.test(this.#document.slice(after, after + 200)) ? 1 : 2;
  }

  #rangeOf(token: Token): TextRange {
    return { start: token.start.offset + this.#base, end: token.end.offset + this.#base };
  }
}
