/** The meaning of block attribute lines such as `[source,java]` for the following block. */
export interface BlockAttributes {
  /** The first value without a name, in lower case: `source`, `note`, `verse`. */
  readonly style: string;
  /** All lines, for attributes that only tables have. */
  readonly source: string;
}

export const NO_ATTRIBUTES: BlockAttributes = { style: "", source: "" };

const STYLE = /^\[\s*"?(?<style>[\p{Alphabetic}][\p{Alphabetic}\p{N}_-]*)"?(?=[\s,#.%\]])/u;

/** Adds the attributes of one more line. */
export function withLine(attributes: BlockAttributes, line: string): BlockAttributes {
  // A language in the second position alone makes a block source code.
  const style = /^\[,\s*\w/.test(line) ? "source" : STYLE.exec(line)?.groups?.["style"]?.toLowerCase();
  return {
    style: style ?? attributes.style,
    source: attributes.source === "" ? line : `${attributes.source}\n${line}`,
  };
}

const CODE_STYLES: ReadonlySet<string> = new Set(
  (
    "source listing literal pass stem latexmath asciimath " +
    // Diagrams that an extension renders from text.
    "a2s actdiag barcode blockdiag bpmn bytefield d2 dbml ditaa dpic erd excalidraw gnuplot graphviz lilypond mermaid " +
    "msc nomnoml nwdiag packetdiag pikchr plantuml rackdiag salt seqdiag smcat structurizr svgbob symbolator syntrax " +
    "tikz umlet vega vegalite wavedrom"
  ).split(" "),
);

/** True if the style turns any following block into code, math or a drawing. */
export const isCodeStyle = (style: string): boolean => CODE_STYLES.has(style);

/** True if line endings are part of the rendered text. */
export const keepsLines = ({ style, source }: BlockAttributes): boolean =>
  style === "verse" ||
  source.includes("%hardbreaks") ||
  /\boptions?\s*=(?:\s*")?(?:(?!\boptions?\s*=)[^"\]])*hardbreaks/.test(source);

/** The value of a name in the attribute lines, without its quotation marks. */
export function valueOf(attributes: BlockAttributes, name: string): string | undefined {
  const found = new RegExp(`[[,]\\s*${name}\\s*=\\s*(?:"(?<quoted>[^"]*)"|(?<bare>[^,\\]\\s]*))`).exec(
    attributes.source,
  );
  return found?.groups?.["quoted"] ?? found?.groups?.["bare"];
}

/** True if an option is set, as `%name` or in `options="name"`. */
export function hasOption(attributes: BlockAttributes, name: string): boolean {
  const list = valueOf(attributes, "options") ?? valueOf(attributes, "opts") ?? "";
  return attributes.source.includes(`%${name}`) || list.split(",").some((one) => one.trim() === name);
}
