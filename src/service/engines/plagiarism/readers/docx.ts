import path from "node:path";
import { decodeText } from "./decode-text.ts";
import { decodeMarkup } from "./markup.ts";
import type { ReferenceText } from "./reference-text.ts";
import { readWordXml } from "./word-xml.ts";
import { ZipParts } from "./zip-parts.ts";

/** The most bytes of all parts that are read, inflated. */
const LARGEST_CONTENT = 100_000_000;

const CORE_TITLE = /<dc:title(?:\s[^<>]{0,200})?>(?<title>[^<]{1,1000})/u;
const RELATIONSHIP = /<Relationship\s[^<>]{1,2000}>/gu;
const MAIN_DOCUMENT = /\sType="[^"]{1,200}\/officeDocument"/u;
const TARGET = /\sTarget="\/?(?<target>[^"]{1,500})"/u;

/** The document's path according to the package: not every producer calls it `word/document.xml`. */
function mainDocument(relationships: string): string {
  const main = relationships.match(RELATIONSHIP)?.find((one) => MAIN_DOCUMENT.test(one)) ?? "";
  return TARGET.exec(main)?.groups?.["target"] ?? "word/document.xml";
}

/** Reads the text of a Word document with its notes; null if it has no document part. Throws if it is broken. */
export function readDocx(bytes: Uint8Array): ReferenceText | null {
  const parts = new ZipParts(bytes, LARGEST_CONTENT);
  const read = (name: string): string => {
    const content = parts.read(name);
    return content === undefined ? "" : (decodeText(content) ?? "");
  };
  const name = mainDocument(read("_rels/.rels"));
  const folder = path.posix.dirname(name);
  const body = readWordXml(read(name));
  if (body === null) return null;
  const notes = ["footnotes.xml", "endnotes.xml"].map((note) =>
    readWordXml(read(path.posix.join(folder, note))),
  );
  const title = decodeMarkup(CORE_TITLE.exec(read("docProps/core.xml"))?.groups?.["title"] ?? "");
  return {
    text: [body, ...notes].flatMap((part) => part?.paragraphs ?? []).join("\n\n"),
    title: title === "" ? body.heading : title,
  };
}
