import { isCodeStyle } from "./block-attributes.ts";

/** The kinds of content of a delimited block. */
type DelimitedContent = "comment" | "table" | "verse" | "code" | "quotation" | "container";

/** The content of the block that the delimiter line opens, unless its attributes override it. */
function usualContent(line: string): Exclude<DelimitedContent, "verse"> {
  if (/^[|,:!]=/.test(line)) return "table";
  if (line === "--" || line.startsWith("=") || line.startsWith("*") || line.startsWith("~"))
    return "container";
  if (line.startsWith("/")) return "comment";
  return line.startsWith("_") ? "quotation" : "code";
}

/** The content of the block that the delimiter line opens, given the style of its attributes. */
export function delimitedContent(line: string, style: string): DelimitedContent {
  const usual = usualContent(line);
  if (usual === "comment" || style === "comment") return "comment";
  if (usual === "table") return "table";
  const isOpenBlock = line === "--";
  if (style === "verse" && (usual === "quotation" || isOpenBlock || line.startsWith("."))) return "verse";
  if (usual === "code" || (isOpenBlock && isCodeStyle(style))) return "code";
  return style === "quote" ? "quotation" : usual;
}
