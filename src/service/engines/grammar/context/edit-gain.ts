import { splice } from "../../../../text/splice.ts";
import type { Edit, Span } from "../types.ts";
import type { ContextModel } from "./model-file.ts";
import { tokenizeContracted } from "./tokens.ts";

const AROUND = 60;

/**
 * Returns by how much an edit makes its surroundings likelier, in nats for the words within 60 characters; negative if the
 * text was better as it is.
 *
 * @param paragraph the paragraph that the edit is in
 */
export function editGain(text: string, edit: Edit, paragraph: Span, model: ContextModel): number {
  const start = wordBoundary(text, Math.max(paragraph.start, edit.start - AROUND), paragraph.start);
  const end = Math.min(paragraph.end, edit.end + AROUND);
  const before = text.slice(start, end);
  const after = splice(before, [{ start: edit.start - start, end: edit.end - start, put: edit.replacement }]);
  return logProbability(after, model) - logProbability(before, model);
}

function wordBoundary(text: string, at: number, least: number): number {
  let place = at;
  while (place > least && !/\s/u.test(text.charAt(place - 1))) place -= 1;
  return place;
}

function logProbability(text: string, { ngrams, vocabulary }: ContextModel): number {
  const ids = tokenizeContracted(text).map(({ text: as, word }) => vocabulary.id(word, as));
  let total = 0;
  for (let at = 0; at < ids.length; at += 1) total += ngrams.logProbability(ids, at, at);
  return total;
}
