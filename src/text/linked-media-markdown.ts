import type { Token } from "micromark-util-types";
import { HtmlMediaReader, readHtmlLines } from "./linked-media-html.ts";
import { kindOfLink, linkedAddress, type LinkedMedia } from "./linked-media-place.ts";
import { decodeReference } from "./markdown/character-reference.ts";
import { parseMarkdown, type Dialect, type ParsedMarkdown } from "./markdown/events.ts";
import { HtmlLines } from "./markdown/html-lines.ts";
import type { TextRange } from "./range.ts";

/** An image or a link during or after reading. */
interface Link extends TextRange {
  readonly token: Token;
  /** The address, for a resource. */
  destination?: string;
  /** The label in the brackets after the text, or otherwise the text itself. */
  reference?: string;
  label?: string;
}

/** Tags of MDX have names that are missing from micromark's types. */
const TAGS: ReadonlySet<string> = new Set(["htmlText", "mdxJsxFlowTag", "mdxJsxTextTag"]);
const DESTINATIONS: ReadonlySet<string> = new Set([
  "resourceDestinationString",
  "definitionDestinationString",
]);

/** Normalizes the names of definitions as CommonMark does. */
const normalized = (name: string): string =>
  name
    .replace(/[\t\n\r ]+/g, " ")
    .trim()
    .toLowerCase()
    .toUpperCase();

/** Collects the links from micromark's events. Offsets are in UTF-16 units of the document. */
class MarkdownMediaReader {
  readonly #document: string;
  readonly #base: number;
  readonly #html = new HtmlMediaReader();
  readonly #open: Link[] = [];
  readonly #links: Link[] = [];
  readonly #definitions = new Map<string, string>();
  #definition: { label: string } | undefined;
  #lines: HtmlLines | undefined;
  /** The current address; its parts arrive one by one. */
  #address: string | undefined;

  constructor(document: string, { base, events }: ParsedMarkdown) {
    this.#document = document;
    this.#base = base;
    for (const [kind, token] of events) {
      if (kind === "enter") this.#enter(token, this.#rangeOf(token));
      else this.#exit(token);
    }
  }

  get found(): LinkedMedia[] {
    const found = [...this.#html.found];
    for (const link of this.#links) {
      const target =
        link.destination ?? this.#definitions.get(normalized(link.reference ?? link.label ?? ""));
      if (target === undefined) continue;
      const kind = link.token.type === "image" ? "image" : kindOfLink(target);
      const media = kind && linkedAddress(link, kind, target);
      if (media !== undefined) found.push(media);
    }
    return found;
  }

  #enter(token: Token, range: TextRange): void {
    const type: string = token.type;
    const source = (): string => this.#document.slice(range.start, range.end);
    const link = this.#open.at(-1);
    if (this.#lines !== undefined) this.#lines.take(type, range);
    else if (type === "htmlFlow") this.#lines = new HtmlLines();
    else if (type === "image" || type === "link") this.#open.push({ token, ...range });
    else if (type === "definition") this.#definition = { label: "" };
    else if (type === "definitionLabelString" && this.#definition !== undefined)
      this.#definition.label = source();
    else if (DESTINATIONS.has(type)) this.#address = "";
    else if (this.#address !== undefined) this.#part(type, source());
    else if (type === "labelText" && link !== undefined) link.label ??= source();
    else if (type === "referenceString" && link !== undefined) link.reference = source();
    else if (TAGS.has(type)) {
      const { start } = range;
      this.#html.read(source(), (inside) => ({ start: start + inside.start, end: start + inside.end }));
    }
  }

  #part(type: string, source: string): void {
    if (type === "data" || type === "characterEscapeValue") this.#address += source;
    else if (type === "characterReference") this.#address += decodeReference(source);
  }

  #exit(token: Token): void {
    const type: string = token.type;
    if (type === "htmlFlow" && this.#lines !== undefined) {
      readHtmlLines(this.#document, this.#lines.lines, this.#html);
      this.#lines = undefined;
    } else if (type === "resourceDestinationString") {
      const link = this.#open.at(-1);
      if (link !== undefined && this.#address !== undefined) link.destination = this.#address;
      this.#address = undefined;
    } else if (type === "definitionDestinationString") {
      const name = normalized(this.#definition?.label ?? "");
      // The first of several definitions with the same name counts.
      if (!this.#definitions.has(name)) this.#definitions.set(name, this.#address ?? "");
      this.#address = undefined;
    } else if (type === "definition") this.#definition = undefined;
    else if (this.#open.at(-1)?.token === token) {
      const link = this.#open.pop();
      if (link !== undefined) this.#links.push(link);
    }
  }

  #rangeOf(token: Token): TextRange {
    return { start: token.start.offset + this.#base, end: token.end.offset + this.#base };
  }
}

const read = (document: string, dialect: Dialect): readonly LinkedMedia[] =>
  new MarkdownMediaReader(document, parseMarkdown(document, dialect)).found;

/** Finds the media that Markdown links to: images, links by their ending, and HTML tags. */
export const markdownMedia = (document: string): readonly LinkedMedia[] => read(document, "markdown");

/** Finds the media that MDX links to; as Markdown if its grammar refuses the text. */
export function mdxMedia(document: string): readonly LinkedMedia[] {
  try {
    return read(document, "mdx");
  } catch {
    return markdownMedia(document);
  }
}
