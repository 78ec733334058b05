/** A list item's marker: its length in UTF-16 units, including the white space around it. */
export interface ItemMark {
  readonly length: number;
  /** For a description list: the range of the term in the line; its text, if any, begins at `length`. */
  readonly term?: { readonly start: number; readonly end: number };
}

const ITEM = /^[ \t]*(?:-|\*+|\.+|\u2022|\d+\.|[a-zA-Z]\.|[IVXivx]+\)|<(?:\d+|\.)>)[ \t]+(?=\S)/;
const CHECKBOX = /^\[[ xX*]\][ \t]+(?=\S)/;
const TERM = /^(?!\/\/[^/])[ \t]*(?=\S)/;
const TERM_END = /(?::::{0,2}|;;)(?=[ \t]|$)[ \t]*/g;

/** The mark of the list item that the line begins, if any. */
export function itemMark(line: string): ItemMark | undefined {
  const item = ITEM.exec(line);
  if (item !== null) {
    const { length } = item[0];
    return { length: length + (CHECKBOX.exec(line.slice(length))?.[0].length ?? 0) };
  }
  if (!line.includes("::") && !line.includes(";;")) return undefined;
  const term = TERM.exec(line);
  if (term === null) return undefined;
  TERM_END.lastIndex = term[0].length + 1;
  const end = TERM_END.exec(line);
  if (end === null) return undefined;
  return { length: end.index + end[0].length, term: { start: term[0].length, end: end.index } };
}

const DELIMITER = /^(?:-{4,}|\.{4,}|\+{4,}|\/{4,}|={4,}|\*{4,}|_{4,}|--|`{3,}[^`\s]*|~{3,}|[|,:!]={3,})$/;

/** True if the line may open or close a delimited block. */
export const isDelimiter = (line: string): boolean => /^[-.+/=*_`~|,:!]/.test(line) && DELIMITER.test(line);

/** Returns the line that closes the block opened by the given line. */
export const closingOf = (line: string): string =>
  line.startsWith("```") ? (/^`+/.exec(line)?.[0] ?? line) : line;

export const isAttributeLine = (line: string): boolean =>
  line.startsWith("[") &&
  /^\[(?:|[\p{Alphabetic}\p{N}_.#%{,"'].*|\[(?:|[\p{Alphabetic}_:][^\]]*)\])\]$/u.test(line);

export const isComment = (line: string): boolean => line.startsWith("//") && !line.startsWith("///");

const ENTRY = /^:!?[\p{Alphabetic}\p{N}_][^:]*:(?=[ \t]|$)/u;
export const isAttributeEntry = (line: string): boolean => line.startsWith(":") && ENTRY.test(line);

export const isInclude = (line: string): boolean =>
  line.startsWith("include::") && /^include::[^\s[][^[\n\r\u2028\u2029]*\[.*\]$/.test(line);

/** True for dividers, which have no text. */
export const isDivider = (line: string): boolean => /^(?:'{3,}|<{3,}|([-*_])( *)\1\2\1)$/.test(line);

const BLOCK_MACRO = /^(?<name>[\p{Alphabetic}\p{N}_][\p{Alphabetic}\p{N}_-]*)::(?<target>\S|\S.*?\S)?\[/u;

export interface BlockMacro {
  readonly name: string;
  /** The target as written. */
  readonly target: string;
  /** The range between the brackets, in UTF-16 units of the line. */
  readonly start: number;
  readonly end: number;
}

export function blockMacro(line: string): BlockMacro | undefined {
  if (!line.endsWith("]") || !line.includes("::")) return undefined;
  const found = BLOCK_MACRO.exec(line);
  const name = found?.groups?.["name"];
  if (found === null || name === undefined) return undefined;
  const target = found.groups?.["target"] ?? "";
  return { name, target, start: found[0].length, end: line.length - 1 };
}

export interface SectionTitle {
  /** 1 to 6. */
  readonly level: number;
  /** The start of the title's text, in UTF-16 units of the line. */
  readonly start: number;
  readonly end: number;
  /** The number of lines of the title, including its underline. */
  readonly lines: number;
}

const TITLE = /^(?<marks>={1,6}|#{1,6})[ \t]+(?=\S)/;

export function sectionTitle(line: string): SectionTitle | undefined {
  const found = TITLE.exec(line);
  const marks = found?.groups?.["marks"];
  if (found === null || marks === undefined) return undefined;
  const closed = line.endsWith(marks) && /[ \t]/.test(line.charAt(line.length - marks.length - 1));
  const end = closed ? line.length - marks.length : line.length;
  return { level: marks.length, start: found[0].length, end: Math.max(end, found[0].length), lines: 1 };
}

const UNDERLINES = "=-~^+";

/** The title underlined by the next line; its level is 1 to 5. */
export function underlinedTitle(line: string, next: string): SectionTitle | undefined {
  const level = UNDERLINES.indexOf(next.charAt(0)) + 1;
  // Characters are counted below; each takes at most two units.
  if (level === 0 || next.length < 2 || line.length < next.length - 1 || line.length > 2 * next.length + 2) {
    return undefined;
  }
  if (!/^(?:=+|-+|~+|\^+|\++)$/.test(next) || line.startsWith(".") || !/[\p{Alphabetic}\p{N}]/u.test(line)) {
    return undefined;
  }
  const fits = Math.abs(Array.from(line).length - next.length) <= 1;
  return fits ? { level, start: 0, end: line.length, lines: 2 } : undefined;
}
