import { isSplitPoint } from "../text/split-points.ts";
import type { DocumentChange } from "./rebase.ts";

/** The text before a change, of which a part is looked at. */
export interface TextBefore {
  readonly length: number;
  slice(start: number, end: number): string;
  toString(): string;
}

/**
 * The change without what the replaced text and the new one have in common at both ends, so that a formatter that replaces
 * the whole document makes void only the findings that it touches (EDI-4). Neither end comes to stand inside a surrogate
 * pair or a CRLF, of the text before or of the one after, unless it stood there already. A change without any effect
 * becomes an empty one at its start. UTF-16 units; linear in the change.
 */
export function narrowed(change: DocumentChange, before: TextBefore): DocumentChange {
  const { start, end } = change.range;
  // What is typed or deleted has nothing in common with nothing.
  if ((start === end) !== (change.text === "")) return change;
  // One unit of what stands around it on each side, so that an end is never taken for whole only because it is an end.
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
 * The change, told in the way that touches the fewest words: lines whose spaces go when they are saved, and runs of spaces of
 * which one is left, have the same words as before. The other changes of the event end at `from` and begin at `to`.
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
  // Of two equal spaces it is the first one that goes: then what stands behind them is as far away as before.
  if (start > from && before.slice(start - 1, start) === gone.at(-1)) {
    start -= 1;
    end -= 1;
  }
  const isTrim = end < to && /^\s?$/u.test(before.slice(end, end + 1));
  return { ...change, range: { start, end }, ...(isTrim && { isTrim }) };
}
