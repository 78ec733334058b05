/** A text that is a list, one entry a line, and that people and merges write too: every line that is not understood stays. */

export interface ListLine<E> {
  /** Without its line ending. */
  readonly text: string;
  readonly ending: string;
  /** What the line holds; undefined for a comment, an empty line, a mark of a merge, or what nobody understands. */
  readonly entry: E | undefined;
}

/** What can be said of a list without quoting it. */
export interface ListFaults {
  /** Lines that an unfinished merge has left. */
  readonly conflictMarks: number;
  /** Lines that are neither entry, comment nor mark. */
  readonly unknown: number;
}

const CONFLICT_MARK = /^(?:<{7}|>{7}|={7}|\|{7})(?:\s|$)/u;
const BYTE_ORDER_MARK = "\uFEFF";

/** Every line of a list; `read` gives what a line without its ending holds, or undefined. */
export function linesOfList<E>(text: string, read: (line: string) => E | undefined): readonly ListLine<E>[] {
  return [...text.matchAll(/([^\r\n]*)(\r\n|\r|\n)|[^\r\n]+$/gu)].map(
    ([line, content = line, ending = ""], index) => {
      const readable = index === 0 && content.startsWith(BYTE_ORDER_MARK) ? content.slice(1) : content;
      const entry = isMute(readable) || CONFLICT_MARK.test(readable) ? undefined : read(readable);
      return { text: content, ending, entry };
    },
  );
}

/** What is understood, in the order of the lines. */
export function entriesOf<E>(lines: readonly ListLine<E>[]): readonly E[] {
  return lines.flatMap(({ entry }) => (entry === undefined ? [] : [entry]));
}

/** How many lines are not understood, and why. */
export function faultsOf(lines: readonly ListLine<unknown>[]): ListFaults {
  const others = lines
    .filter(({ entry }) => entry === undefined)
    .map(({ text }) => text.replace(BYTE_ORDER_MARK, ""));
  const conflictMarks = others.filter((text) => CONFLICT_MARK.test(text)).length;
  return { conflictMarks, unknown: others.filter((text) => !isMute(text)).length - conflictMarks };
}

/**
 * The list with one entry more, before the first that comes after it, so that what several people add lands in several
 * places and merges by itself; in the order `isBefore`, which says whether an entry comes before the new one.
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
  // The mark of the encoding stays at the very beginning.
  const mark = at === 0 && lines[0]?.text.startsWith(BYTE_ORDER_MARK) === true ? BYTE_ORDER_MARK : "";
  const after = joined(lines.slice(at)).slice(mark.length);
  const seam = before === "" || /[\r\n]$/u.test(before) ? "" : ending;
  return mark + before + seam + line + ending + after;
}

/** The list without the entries that `leaves` names; every other line stays as it is. */
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
