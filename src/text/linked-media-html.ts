import { QuoteType } from "htmlparser2";
import { readTokens } from "./html-tokens.ts";
import { linesOf } from "./lines.ts";
import { kindOfLink, linkedAddress, type LinkedKind, type LinkedMedia } from "./linked-media-place.ts";
import type { TextRange } from "./range.ts";
import { SourceLines } from "./source-lines.ts";

/** An attribute with its decoded value, and the range of the value in the source. */
interface Attribute extends TextRange {
  readonly text: string;
}

const WANTED: ReadonlySet<string> = new Set(["src", "srcset", "href"]);
/** Elements whose content a browser doesn't render, or renders as text. */
const HIDING: ReadonlySet<string> = new Set([
  "template",
  "iframe",
  "noembed",
  "noframes",
  "xmp",
  "plaintext",
]);
/** Elements that own their `source` elements. */
const WITH_SOURCES: ReadonlySet<string> = new Set(["picture", "audio", "video"]);

/** Finds the links of HTML that comes in one or several stretches, such as the tags in a sentence of Markdown. */
export class HtmlMediaReader {
  readonly found: LinkedMedia[] = [];
  #hidden: string | undefined;
  #around: string | undefined;
  #attributes = new Map<string, Attribute>();

  /** `place` maps a range of the source to the document. */
  read(source: string, place: (range: TextRange) => TextRange): void {
    let name = "";
    let attribute = "";
    let value: { start: number; text: string } | undefined;
    const opened = (): void => this.#opened(name, place);
    const add = (start: number, text: string): void => {
      if (!WANTED.has(attribute)) return;
      value ??= { start, text: "" };
      value.text += text;
    };
    let valueEnd = 0;
    // Only tags link to anything.
    readTokens(source, {
      onopentagname: (start, end) => {
        name = source.slice(start, end).toLowerCase();
        this.#attributes = new Map();
      },
      onattribname: (start, end) => {
        attribute = source.slice(start, end).toLowerCase();
        value = undefined;
        valueEnd = end;
      },
      onattribdata: (start, end) => {
        add(start, source.slice(start, end));
        valueEnd = end;
      },
      onattribentity: (codePoint) => add(source.indexOf("&", valueEnd), String.fromCodePoint(codePoint)),
      onattribend: (quote, end) => {
        if (value === undefined || this.#attributes.has(attribute)) return;
        const isQuoted = quote === QuoteType.Single || quote === QuoteType.Double;
        this.#attributes.set(attribute, { ...value, end: isQuoted ? end - 1 : end });
      },
      onopentagend: opened,
      onselfclosingtag: opened,
      onclosetag: (start, end) => this.#closed(source.slice(start, end).toLowerCase()),
    });
  }

  #opened(name: string, place: (range: TextRange) => TextRange): void {
    if (this.#hidden !== undefined) return;
    if (HIDING.has(name)) this.#hidden = name;
    else if (WITH_SOURCES.has(name)) this.#around = name;
    const attributes = this.#attributes;
    const source = attributes.get("src");
    const first = firstOfSet(attributes.get("srcset"));
    switch (name) {
      case "img":
      case "image":
        this.#add("image", source ?? first, place);
        break;
      case "audio":
        this.#add("audio", source, place);
        break;
      case "video":
        this.#add("video", source, place);
        break;
      case "source":
        if (this.#around === "picture") this.#add("image", first ?? source, place);
        else if (this.#around !== undefined) {
          this.#add(this.#around === "audio" ? "audio" : "video", source, place);
        }
        break;
      case "a": {
        const link = attributes.get("href");
        const kind = link && kindOfLink(link.text.trim());
        if (kind !== undefined) this.#add(kind, link, place);
        break;
      }
      default:
    }
  }

  #closed(name: string): void {
    if (this.#hidden === name) this.#hidden = undefined;
    else if (this.#around === name) this.#around = undefined;
  }

  #add(kind: LinkedKind, attribute: Attribute | undefined, place: (range: TextRange) => TextRange): void {
    if (attribute === undefined) return;
    const link = linkedAddress(place(attribute), kind, withoutBraces(attribute.text));
    if (link !== undefined) this.found.push(link);
  }
}

/** The first image of a set, which lists each followed by its size. */
function firstOfSet(set: Attribute | undefined): Attribute | undefined {
  const first = /^[\s,]*(\S+)/d.exec(set?.text ?? "");
  const text = first?.[1]?.replace(/(?<!,),+$/, "");
  return set === undefined || text === undefined ? undefined : { ...set, text };
}

/** A string of MDX, such as `src={"a.png"}`; the value of any other expression is unknown. */
function withoutBraces(text: string): string {
  if (!text.startsWith("{")) return text;
  return /^\{\s{0,9}(["'`])([^"'`\\{}$]*)\1\s{0,9}\}$/.exec(text)?.[2] ?? "";
}

/** Finds the media linked from HTML whose lines are at the given ranges of the document. */
export function readHtmlLines(document: string, lines: readonly TextRange[], reader: HtmlMediaReader): void {
  const source = new SourceLines(document, lines);
  reader.read(source.text, ({ start, end }) => ({
    start: source.locate(start),
    end: source.locateEnd(end),
  }));
}

/** Finds the media linked from a whole HTML document. */
export function htmlMedia(document: string): readonly LinkedMedia[] {
  const reader = new HtmlMediaReader();
  readHtmlLines(document, linesOf(document), reader);
  return reader.found;
}
