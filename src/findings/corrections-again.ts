import { anchorAround } from "./anchor.ts";
import type { GrammarFinding } from "./finding.ts";
import { moved } from "./rebase.ts";
import { uniquePlaces } from "./unique-places.ts";
import { stillHolds } from "./verify.ts";

/** A sentence with less text than this may occur elsewhere by chance, in UTF-16 units. */
const TELLING = 24;

/**
 * Carries corrections of an earlier text over to the current one, without having seen the edits between: only those whose
 * whole sentence occurs once, and whose original with its surrounding words occurs once in the sentence. All others are left
 * out, including those in sentences with markup. Linear in the text and the corrections.
 */
export function correctionsAgain(
  corrections: readonly GrammarFinding[],
  text: string,
): readonly GrammarFinding[] {
  const { collapsed, offsets } = withoutRunsOfSpace(text);
  const places = uniquePlaces(
    collapsed,
    corrections.map(({ sentence }) => sentence),
  );
  return corrections.flatMap((correction, index) => {
    const { anchor, anchorText, placed, sentence } = correction;
    const place = places[index];
    if (placed === "none" || typeof place !== "number" || sentence.length < TELLING) return [];
    const start = offsets[place] ?? text.length;
    const within = text.slice(start, offsets[place + sentence.length] ?? text.length);
    const at = within.indexOf(anchorText);
    if (at < 0 || within.includes(anchorText, at + 1)) return [];
    const there = moved(correction, start + at - anchor.start);
    // Words extended at their ends are other words.
    const around = anchorAround(text, there.range);
    const isSame = around.start === there.anchor.start && around.end === there.anchor.end;
    return isSame && stillHolds(there, text) ? [there] : [];
  });
}

/** Collapses each run of white space to one space, and maps each unit of the result to its offset in the text. */
function withoutRunsOfSpace(text: string): { readonly collapsed: string; readonly offsets: Uint32Array } {
  const offsets = new Uint32Array(text.length);
  let length = 0;
  let last = 0;
  const parts: string[] = [];
  for (const { 0: run, index } of text.matchAll(/\s+/gu)) {
    for (let at = last; at < index; at += 1) offsets[length++] = at;
    offsets[length++] = index;
    parts.push(text.slice(last, index), " ");
    last = index + run.length;
  }
  for (let at = last; at < text.length; at += 1) offsets[length++] = at;
  parts.push(text.slice(last));
  return { collapsed: parts.join(""), offsets: offsets.subarray(0, length) };
}
