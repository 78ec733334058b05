import { isSplitPoint } from "../text/split-points.ts";
import type { DocumentChange } from "./rebase.ts";

/** The text before a change; only parts of it are read. */
export interface TextBefore {
  readonly length: number;
  slice(start: number, end: number): string;
  toString(): string;
}

/**
 * Narrows a change to the part that differs, so that a formatter that replaces the whole document only invalidates the
 * findings that it touches (EDI-4). Neither end is moved inside a surrogate pair or a CRLF, in the text before or after,
 * unless it was there already. A change without effect becomes an empty one at its start. UTF-16 units; linear in the
 * change.
 */
export function narrowed(change: DocumentChange, before: TextBefore): DocumentChange {
  const { start, end } = change.range;
  // Pure insertions and deletions can't be narrowed.
  if ((start === end) !== (change.text === "")) return change;
  // One adjacent unit on each side, so that an end isn't taken for a whole character just because it is an end.
  const ahead = before.slice(Math.max(start - 1, 0), start);
  const behind = before.slice(end, end + 1);
  const oldText = ahead + before.slice(start, end) + behind;
  const newText = ahead + change.text + behind;
  const first = ahead.length;
  const oldEnd = oldText.length - behind.length;
  const newEnd = newText.length - behind.length;
  if (oldText === newText) return { range: { start, end: start }, text: "" };

  const shortest = Math.min(oldEnd, newEnd) - first;
  let prefix = 0;
  while (prefix < shortest && oldText[first + prefix] === newText[first + prefix]) prefix += 1;
  const splitsStart = (): boolean =>
    isSplitPoint(oldText, first + prefix) || isSplitPoint(newText, first + prefix);
  while (prefix > 0 && splitsStart()) prefix -= 1;

  let suffix = 0;
  while (suffix < shortest - prefix && oldText[oldEnd - suffix - 1] === newText[newEnd - suffix - 1]) {
    suffix += 1;
  }
  const splitsEnd = (): boolean =>
    isSplitPoint(oldText, oldEnd - suffix) || isSplitPoint(newText, newEnd - suffix);
  while (suffix > 0 && splitsEnd()) suffix -= 1;

  return {
    range: { start: start + prefix, end: end - suffix },
    text: change.text.slice(prefix, change.text.length - suffix),
  };
}

const SPACES = /^[ \t]+$/u;

/**
 * Shifts a change to where it touches the fewest words: removing spaces at line ends on save, or collapsing runs of spaces,
 * leaves the words as they are. The other changes of the event end at `from` and begin at `to`.
 */
export function trimming(
  change: DocumentChange,
  before: TextBefore,
  { from, to }: { readonly from: number; readonly to: number },
): DocumentChange {
  if (change.text !== "") return change;
  let { start, end } = change.range;
  const gone = before.slice(start, end);
  if (!SPACES.test(gone)) return change;
  // Of two equal spaces the first one is removed, so that the distance to the following text stays the same.
  if (start > from && before.slice(start - 1, start) === gone.at(-1)) {
    start -= 1;
    end -= 1;
  }
  const isTrim = end < to && /^\s?$/u.test(before.slice(end, end + 1));
  return { ...change, range: { start, end }, ...(isTrim && { isTrim }) };
}
