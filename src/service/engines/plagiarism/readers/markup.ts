import { extractProse } from "../../../../text/prose.ts";
import { slice } from "../../../../text/range.ts";
import type { ReferenceText } from "./reference-text.ts";

const TITLE_ELEMENT = /<title(?:\s[^<>]{0,200})?>(?<title>[^<]{1,1000})/iu;

/** Reads the prose of an HTML document; its title is that of the `title` element, else the first heading. */
export function readHtml(source: string): ReferenceText {
  const { text, blocks } = extractProse(source, "html");
  const element = decodeMarkup(TITLE_ELEMENT.exec(source)?.groups?.["title"] ?? "");
  const heading = blocks.find(({ kind }) => kind === "heading");
  return { text, title: element === "" ? heading && slice(text, heading.prose) : element };
}

/** Decodes the text of HTML or XML without tags. */
export const decodeMarkup = (source: string): string => extractProse(source, "html").text;
