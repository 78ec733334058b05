import { readTokens } from "../../../../text/html-tokens.ts";

/** The content of a part of a Word document. */
export interface WordXml {
  readonly paragraphs: readonly string[];
  /** The first paragraph in a style for titles or headings. */
  readonly heading: string | undefined;
}

const NAMESPACE =
  /\sxmlns:(?<prefix>[\w.-]{1,50})=["']http:\/\/(?:schemas\.openxmlformats\.org\/wordprocessingml\/2006|purl\.oclc\.org\/ooxml\/wordprocessingml)\/main["']/u;
/** The namespace is on the first element; further on an `xmlns` is a word of the text. */
const HEAD = 20_000;

const HEADING_STYLE = /^(?:title|heading ?1)$/iu;

/** Properties, moved text, and a drawing's text copied for older readers. */
const HIDDEN: ReadonlySet<string> = new Set(["pPr", "rPr", "sdtPr", "tblPr", "moveFrom", "mc:Fallback"]);

/**
 * Reads the text of WordprocessingML token by token, without a tree: neither depth nor length of the document takes memory
 * beyond the text. Deleted text is left out, because it is in separate elements. Null for anything else.
 */
export function readWordXml(source: string): WordXml | null {
  const prefix = NAMESPACE.exec(source.slice(0, HEAD))?.groups?.["prefix"];
  if (prefix === undefined) return null;
  const paragraphs: string[] = [];
  let heading: string | undefined;
  let line: string[] = [];
  let tag = "";
  let attribute = "";
  let inText = false;
  let hidden = { name: "", depth: 0 };
  let isHeading = false;

  const nameAt = (start: number, end: number): string => {
    const name = source.slice(start, end);
    return name.startsWith(`${prefix}:`)
      ? name.slice(prefix.length + 1)
      : name.includes(":")
        ? name
        : `:${name}`;
  };
  const endParagraph = (): void => {
    const text = line.join("").trim();
    line = [];
    if (text === "") return;
    paragraphs.push(text);
    if (isHeading) heading ??= text;
    isHeading = false;
  };
  const open = (isEmpty: boolean): void => {
    if (hidden.depth > 0) {
      if (tag === hidden.name && !isEmpty) hidden.depth += 1;
    } else if (HIDDEN.has(tag)) {
      if (!isEmpty) hidden = { name: tag, depth: 1 };
    } else if (tag === "t") inText = !isEmpty;
    else if (tag === "tab") line.push("\t");
    else if (tag === "br" || tag === "cr") line.push("\n");
    else if (tag === "noBreakHyphen") line.push("-");
    else if (tag === "p") endParagraph();
  };

  // Comments and declarations contain no text, and entities from a declaration are never expanded.
  readTokens(
    source,
    {
      onopentagname: (start, end) => void (tag = nameAt(start, end)),
      onopentagend: () => open(false),
      onselfclosingtag: () => open(true),
      onclosetag(start, end) {
        const name = nameAt(start, end);
        if (hidden.depth > 0) {
          if (name === hidden.name) hidden.depth -= 1;
        } else if (name === "t") inText = false;
        else if (name === "p") endParagraph();
      },
      ontext: (start, end) => void (inText && line.push(source.slice(start, end))),
      ontextentity: (codePoint) => void (inText && line.push(String.fromCodePoint(codePoint))),
      onattribname: (start, end) => void (attribute = nameAt(start, end)),
      onattribdata(start, end) {
        if (tag === "pStyle" && attribute === "val" && HEADING_STYLE.test(source.slice(start, end)))
          isHeading = true;
      },
    },
    "xml",
  );
  endParagraph();
  return { paragraphs, heading };
}
