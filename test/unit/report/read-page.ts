import { Parser } from "htmlparser2";

/** The contents of a page as a browser parses it. */
export interface ReadPage {
  /** Cells of each table, row by row, including the header row. */
  readonly tables: readonly (readonly (readonly string[])[])[];
  /** Targets of links, in order. */
  readonly links: readonly string[];
  /** Names of the elements that occur. */
  readonly elements: ReadonlySet<string>;
  /** Names of the attributes that occur. */
  readonly attributes: ReadonlySet<string>;
  readonly text: string;
}

/** Parses a page; white space is collapsed. */
export function readPage(html: string): ReadPage {
  const tables: string[][][] = [];
  const links: string[] = [];
  const elements = new Set<string>();
  const attributes = new Set<string>();
  let cell: string | undefined;
  let text = "";
  const parser = new Parser(
    {
      onopentag(name, given) {
        elements.add(name);
        for (const attribute of Object.keys(given)) attributes.add(attribute);
        if (name === "table") tables.push([]);
        if (name === "tr") tables.at(-1)?.push([]);
        if (name === "td" || name === "th") cell = "";
        if (name === "a") links.push(given["href"] ?? "");
      },
      ontext(part) {
        text += part;
        if (cell !== undefined) cell += part;
      },
      onclosetag(name) {
        if (name !== "td" && name !== "th") return;
        tables
          .at(-1)
          ?.at(-1)
          ?.push(collapsed(cell ?? ""));
        cell = undefined;
      },
    },
    { decodeEntities: true },
  );
  parser.end(html);
  return { tables, links, elements, attributes, text: collapsed(text) };
}

function collapsed(text: string): string {
  return text.replace(/\s+/gu, " ").trim();
}
