import { load } from "@asciidoctor/core";
import { Parser } from "htmlparser2";

export type WordClass = "prose" | "code" | "either";

/** Words in the order of the page. */
export interface ClassedWords {
  readonly words: readonly string[];
  /** By word. */
  readonly classes: readonly WordClass[];
}

/** The words that a reader of the page sees. */
export interface Page {
  readonly body: ClassedWords;
  readonly footnotes: ClassedWords;
  readonly images: ClassedWords;
}

export const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{M}]+/gu) ?? [];

const CODE = new Set(["code", "pre", "kbd", "script", "style", "svg", "math"]);
const CODE_CLASSES = /\b(?:stemblock|button|menuseq|menu|menuref|menuitem|submenu|keyseq|bare)\b/;
/**
 * Classes of words that the language itself or an attribute list contributes, and not the prose of the
 * document.
 */
const NEITHER = /\b(?:attribution|icon|toc|details|conum)\b/;

interface Element {
  readonly name: string;
  readonly is: WordClass | "footnotes" | "nothing" | undefined;
}

function roleOf(name: string, attributes: Readonly<Record<string, string>>): Element["is"] {
  const names = attributes["class"] ?? "";
  if (attributes["id"] === "footnotes") return "footnotes";
  // A verse keeps its line breaks like code.
  if (name === "pre" && names === "content") return undefined;
  if (CODE.has(name) || CODE_CLASSES.test(names)) return "code";
  if (NEITHER.test(names) || name === "hr") return "nothing";
  // A reference without a text of its own shows the title of its target.
  return name === "a" && /^(?:#|mailto:)/.test(attributes["href"] ?? "") ? "either" : undefined;
}

/** Returns true if an image's text is its file name, the default when the document gives none. */
const isNameOf = (address: string, text: string): boolean =>
  wordsOf(address).join(" ").includes(wordsOf(text).join(" "));

class WordList {
  readonly words: string[] = [];
  readonly classes: WordClass[] = [];

  add(text: string, is: WordClass): void {
    for (const word of wordsOf(text)) {
      this.words.push(word);
      this.classes.push(is);
    }
  }
}

/** The page contains math as text between these marks. */
const MATH = /\\\$[\s\S]*?\\\$|\\\([\s\S]*?\\\)|\\\[[\s\S]*?\\\]/g;

function readPage(html: string): Page {
  const body = new WordList();
  const footnotes = new WordList();
  const images = new WordList();
  const open: Element[] = [];
  let pending = "";
  let pendingIs: WordClass = "prose";
  const flush = (): void => {
    const list = open.some(({ is }) => is === "footnotes") ? footnotes : body;
    if (pendingIs === "prose") {
      let at = 0;
      for (const { 0: math, index } of pending.matchAll(MATH)) {
        list.add(pending.slice(at, index), "prose");
        list.add(math, "code");
        at = index + math.length;
      }
      list.add(pending.slice(at), "prose");
    } else list.add(pending, pendingIs);
    pending = "";
  };
  const current = (): WordClass | "nothing" => {
    if (open.some(({ is }) => is === "nothing")) return "nothing";
    if (open.some(({ is }) => is === "code")) return "code";
    return open.some(({ is }) => is === "either") ? "either" : "prose";
  };
  const inline = new Set(["em", "strong", "mark", "sup", "sub", "span", "b", "i", "u"]);
  const parser = new Parser({
    onopentag(name, attributes) {
      const is = roleOf(name, attributes);
      if (is !== undefined || !inline.has(name)) flush();
      if (name === "img")
        images.add(
          attributes["alt"] ?? "",
          isNameOf(attributes["src"] ?? "", attributes["alt"] ?? "") ? "either" : "prose",
        );
      open.push({ name, is });
    },
    onclosetag(name) {
      const last = open.at(-1);
      if (last?.is !== undefined || !inline.has(name)) flush();
      open.pop();
    },
    ontext(text) {
      const is = current();
      if (is === "nothing") return;
      if (is !== pendingIs) flush();
      pendingIs = is;
      pending += text;
    },
  });
  parser.end(html);
  flush();
  return { body, footnotes, images };
}

const REFERENCE = /\{(?<name>[\p{Alphabetic}\p{N}_][\p{Alphabetic}\p{N}_-]*)\}(?<link>[^\s[\]{}]*\[)?/gu;
const KNOWN =
  /^(?:empty|blank|sp|nbsp|zwsp|wj|apos|quot|[lr][sd]quo|deg|plus|brvbar|vbar|amp|[lg]t|startsb|endsb|caret|asterisk|tilde|backslash|backtick|two-.*|cpp|cxx|pp)$/;

/**
 * Defines the attributes that the document refers to: the same word for each, or a URL where the text of a
 * link follows.
 */
function neutralAttributes(document: string, word: string): Record<string, string> {
  const values: Record<string, string> = {};
  for (const { groups } of document.matchAll(REFERENCE)) {
    const name = groups?.["name"]?.toLowerCase() ?? "";
    if (!KNOWN.test(name)) values[name] ??= groups?.["link"] === undefined ? word : "https://example.org/";
  }
  return values;
}

/** Enables both branches of conditions, disables includes, and treats the trees' one extension macro as code. */
const neutralSource = (document: string): string =>
  document
    .replaceAll(/^(?:ifdef|ifndef)::[^\s[]+\[(.+)\][ \t]*$/gm, "$1")
    .replaceAll(/^(?:ifdef|ifndef|ifeval|endif)::\S*\[.*\][ \t]*\n/gm, "")
    .replaceAll(/^include::.*$/gm, "")
    .replaceAll(/linkgit:([^\s[]+)\[\w+\]/g, "+++<code>$1</code>+++");

/** Returns the words of the page that Asciidoctor makes of the document, with `word` in place of attributes. */
export async function pageOf(document: string, word: string): Promise<Page> {
  const off = ["toc", "sectnums", "figure-caption", "table-caption", "example-caption", "appendix-caption"];
  const parsed = await load(neutralSource(document), {
    safe: "secure",
    doctype: "article",
    attributes: {
      ...neutralAttributes(document, word),
      ...Object.fromEntries(off.map((name) => [name, false])),
      showtitle: "",
      experimental: "",
      "attribute-missing": "skip",
      icons: "font",
    },
  });
  return readPage(await parsed.convert());
}
