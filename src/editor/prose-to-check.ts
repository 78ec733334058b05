import { LIMITS } from "../contract/limits.ts";
import { countWords } from "../contract/word-count.ts";
import { widenToBlocks } from "../text/paragraph-around.ts";
import type { Prose } from "../text/prose.ts";
import type { TextRange } from "../text/range.ts";
import type { Snapshot } from "../text/snapshot.ts";
import { notSent } from "./check-error.ts";
import type { CheckTarget } from "./check-target.ts";
import type { ProseExtractor } from "./prose-extractor.ts";
import type { Settings, Submission } from "./settings.ts";

/** What a check of a text is about. */
export interface CheckSource {
  readonly snapshot: Snapshot;
  readonly submission: Submission;
  /** UTF-16 units of the document; absent for all of it. */
  readonly selection?: TextRange;
}

/** What a check of a target is about, with the text of one moment. */
export function checkSource(
  { document, selection }: CheckTarget,
  snapshot: Snapshot,
  settings: Settings,
): CheckSource {
  const source = { snapshot, submission: settings.submission(document) };
  return selection === undefined ? source : { ...source, selection };
}

/** The prose of a document or a selection; a selection under the least number of words becomes its paragraphs. */
export async function proseToCheck(
  { snapshot: { text, languageId }, submission, selection }: CheckSource,
  extractor: Pick<ProseExtractor, "extract">,
): Promise<Prose> {
  if (selection === undefined) return extractor.extract(text, languageId, { submission });
  const selected = await extractor.extract(text, languageId, { submission, range: selection });
  if (countWords(selected.text) >= LIMITS.grammar.minWords) return selected;
  const whole = await extractor.extract(text, languageId, { submission });
  const range = widenToBlocks(whole, selection);
  return range === undefined ? selected : extractor.extract(text, languageId, { submission, range });
}

/** The same, where there has to be some. Rejects with a `CheckStopped` where there is none. */
export async function requireProse(
  source: CheckSource,
  extractor: Pick<ProseExtractor, "extract">,
): Promise<Prose> {
  const prose = await proseToCheck(source, extractor);
  if (prose.text.trim() === "") {
    throw notSent("no_prose", "There is no prose to check: only code, markup or nothing at all.");
  }
  return prose;
}
