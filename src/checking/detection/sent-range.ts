import type { Prose } from "../../text/prose.ts";
import type { TextRange } from "../../text/range.ts";
import { textHash } from "../vocabulary/text-hash.ts";
import type { JobRecord } from "../store/job-record.ts";

/**
 * Returns where what was selected is in the document now, in UTF-16 units: the place of the very prose that was sent, where there
 * is one; else all that may have become of it. `now` is the prose of the whole document.
 */
export function sentRange(
  { document, prose: sent }: Pick<JobRecord, "document" | "prose">,
  text: string,
  now: Prose,
): TextRange {
  const { around, selection } = document;
  const at = sent === "" ? -1 : now.text.indexOf(sent);
  if (at >= 0 && !now.text.includes(sent, at + 1)) return now.map.cover({ start: at, end: at + sent.length });
  const [unitsBefore, unitsAfter] = [selection?.start ?? 0, around?.unitsAfter ?? 0];
  const isBefore = textHash(text.slice(0, unitsBefore)) === around?.before;
  const start = isBefore ? unitsBefore : 0;
  const end = text.length - unitsAfter;
  const isAfter = end >= start && textHash(text.slice(end)) === around?.after;
  return { start, end: isAfter ? end : text.length };
}
