/** A text with one entry a line that people and merges edit too: every unknown line is preserved. */

export interface ListLine<E> {
  /** Without its line ending. */
  readonly text: string;
  readonly ending: string;
  /** The entry of the line; undefined for a comment, an empty line, a merge marker, or an unknown line. */
  readonly entry: E | undefined;
}

/** Faults of a list, reported without quoting it. */
export interface ListFaults {
  /** The number of lines left by an unfinished merge. */
  readonly conflictMarks: number;
  /** Lines that are neither entry, comment nor merge marker. */
  readonly unknown: number;
}

const CONFLICT_MARK = /^(?:<{7}|>{7}|={7}|\|{7})(?:\s|$)/u;
const BYTE_ORDER_MARK = "\uFEFF";

/** Reads every line of a list; `read` returns the entry of a line without its ending, or undefined. */
export function linesOfList<E>(text: string, read: (line: string) => E | undefined): readonly ListLine<E>[] {
  return [...text.matchAll(/([^\r\n]*)(\r\n|\r|\n)|[^\r\n]+$/gu)].map(
    ([line, content = line, ending = ""], index) => {
      const readable = index === 0 && content.startsWith(BYTE_ORDER_MARK) ? content.slice(1) : content;
      const entry = isMute(readable) || CONFLICT_MARK.test(readable) ? undefined : read(readable);
      return { text: content, ending, entry };
    },
  );
}

/** The valid entries, in the order of the lines. */
export function entriesOf<E>(lines: readonly ListLine<E>[]): readonly E[] {
  return lines.flatMap(({ entry }) => (entry === undefined ? [] : [entry]));
}

/** Counts the unknown lines by kind. */
export function faultsOf(lines: readonly ListLine<unknown>[]): ListFaults {
  const others = lines
    .filter(({ entry }) => entry === undefined)
    .map(({ text }) => text.replace(BYTE_ORDER_MARK, ""));
  const conflictMarks = others.filter((text) => CONFLICT_MARK.test(text)).length;
  return { conflictMarks, unknown: others.filter((text) => !isMute(text)).length - conflictMarks };
}

/**
 * Inserts an entry before the first one that follows it in order, so that additions by several people merge without
 * conflicts. `isBefore` is true for an entry that precedes the new one.
 */
export function withLine<E>(
  lines: readonly ListLine<E>[],
  line: string,
  isBefore: (entry: E) => boolean,
): string {
  const ending = lines.find((each) => each.ending !== "")?.ending ?? "\n";
  const found = lines.findIndex(({ entry }) => entry !== undefined && !isBefore(entry));
  const at = found < 0 ? lines.length : found;
  const before = joined(lines.slice(0, at));
  // The byte order mark stays at the very beginning.
  const mark = at === 0 && lines[0]?.text.startsWith(BYTE_ORDER_MARK) === true ? BYTE_ORDER_MARK : "";
  const after = joined(lines.slice(at)).slice(mark.length);
  const seam = before === "" || /[\r\n]$/u.test(before) ? "" : ending;
  return mark + before + seam + line + ending + after;
}

/** Removes the entries for which `leaves` returns true; every other line is unchanged. */
export function withoutLines<E>(lines: readonly ListLine<E>[], leaves: (entry: E) => boolean): string {
  const mark = lines[0]?.text.startsWith(BYTE_ORDER_MARK) === true ? BYTE_ORDER_MARK : "";
  const kept = joined(lines.filter(({ entry }) => entry === undefined || !leaves(entry)));
  return kept.startsWith(mark) ? kept : mark + kept;
}

function joined(lines: readonly ListLine<unknown>[]): string {
  return lines.map(({ ending, text }) => text + ending).join("");
}

function isMute(line: string): boolean {
  return /^\s*(?:#|$)/u.test(line);
}
