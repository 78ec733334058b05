import type { BlockKind } from "../block.ts";
import { BlockBuilder } from "../block-builder.ts";
import { ADDRESSES } from "../inline-patterns.ts";
import type { Bodies, Body } from "./body.ts";
import { directiveBlock, type DirectiveOption } from "./directive-block.ts";
import { directiveRule, readsAsBody, readsAsSentence, type DirectiveRule } from "./directives.ts";
import { linkedAddress, type LinkedKind } from "../linked-media-place.ts";
import { isBlank, leastIndent, lineAfter, type SourceLine } from "./source-line.ts";

/** Directives that link to a file; those for recordings and videos come from extensions. */
const LINKS: ReadonlyMap<string, LinkedKind> = new Map([
  ["image", "image"],
  ["figure", "image"],
  ["audio", "audio"],
  ["video", "video"],
]);

/** Reads directives by the table of known ones, and unknown ones by their content. */
export class DirectiveReader {
  readonly #reader: Bodies;

  constructor(reader: Bodies) {
    this.#reader = reader;
  }

  /** `lines` begin after the mark of the directive; `base` is the indentation of those after the first. */
  read(body: Body, name: string, lines: readonly SourceLine[], base: number): void {
    const rule = directiveRule(name);
    const { argument, options, content } = directiveBlock(this.#reader.document, lines);
    this.#link(name.toLowerCase(), argument);
    const kind = rule.content === "cells" && body.kind === "paragraph" ? "tableCell" : body.kind;
    const isBody = rule.content === "unknown" ? this.#readsAsBody(content) : rule.content !== "none";
    const text = this.#argumentText(rule, argument, isBlank(lines[0]));
    const joined = rule.argument !== "heading" && text.length > 0;
    if (rule.argument === "heading" && text.length > 0) this.#reader.paragraph(text, this.#titleKind(body));
    if (joined && options.length > 0) this.#reader.inside(body, text, kind, base);
    for (const option of options) this.#option(option, body);
    const rest = isBody ? content : [];
    this.#reader.inside(body, joined && options.length === 0 ? [...text, ...rest] : rest, kind, base);
  }

  /** The argument of an image and similar directives is an address, in which white space is ignored. */
  #link(name: string, argument: readonly SourceLine[]): void {
    const kind = LINKS.get(name);
    const [first, last] = [argument[0], argument.at(-1)];
    if (kind === undefined || first === undefined || last === undefined) return;
    const target = this.#textOf(argument).join("").replaceAll(/\s+/g, "");
    const link = linkedAddress({ start: first.start, end: last.end }, kind, target);
    if (link !== undefined) this.#reader.media.push(link);
  }

  /** The lines of the argument that are prose. */
  #argumentText(
    { argument, content }: DirectiveRule,
    lines: readonly SourceLine[],
    startsBelow: boolean,
  ): readonly SourceLine[] {
    const first = lines[0];
    if (first === undefined) return [];
    if (argument === "body" || argument === "heading") return lines;
    if (argument === "afterVersion") return this.#afterVersion(first, lines, 1);
    if (argument === "afterVersions") return this.#afterVersion(first, lines, 2);
    // Text that begins on the next line is content, not argument.
    if (argument === "none") return startsBelow && content !== "none" ? lines : [];
    return (startsBelow ? this.#readsAsBody(lines) : this.#readsAsSentence(lines)) ? lines : [];
  }

  #afterVersion(first: SourceLine, lines: readonly SourceLine[], versions: number): readonly SourceLine[] {
    const { document } = this.#reader;
    const words = new RegExp(String.raw`^(?:\S+(?:[ \t]+|$)){1,${versions}}`);
    const length =
      words.exec(document.slice(first.start, Math.min(first.end, first.start + 200)))?.[0].length ?? 0;
    const rest = lineAfter(document, first, length);
    return isBlank(rest) ? lines.slice(1) : [{ ...rest, indent: first.indent }, ...lines.slice(1)];
  }

  #option({ name, lines }: DirectiveOption, body: Body): void {
    if (name === "caption") this.#reader.paragraph(lines, body.kind);
    if (name !== "alt") return;
    const builder = new BlockBuilder(this.#reader.document, ADDRESSES);
    let previous: SourceLine | undefined;
    for (const line of lines) {
      if (previous !== undefined) builder.lineBreak(previous.end, previous.end, " ");
      builder.verbatim(line.start, line.end);
      previous = line;
    }
    this.#reader.blocks.push(...builder.finish("imageAlt"));
  }

  #titleKind({ kind }: Body): BlockKind {
    return kind === "paragraph" ? "heading" : kind;
  }

  #textOf(lines: readonly SourceLine[]): string[] {
    return lines
      .filter((line) => !isBlank(line))
      .map(({ start, end }) => this.#reader.document.slice(start, end));
  }

  /** Judges the lines that are not indented: others may be code in a body. */
  #readsAsBody(lines: readonly SourceLine[]): boolean {
    const base = leastIndent(lines);
    return readsAsBody(this.#textOf(lines.filter((line) => line.indent === base)));
  }

  #readsAsSentence(lines: readonly SourceLine[]): boolean {
    return readsAsSentence(this.#textOf(lines).join(" "));
  }
}
