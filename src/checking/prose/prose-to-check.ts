import * as l10n from "@vscode/l10n";
import { LIMITS } from "../../contract/limits.ts";
import { countWords } from "../../contract/word-count.ts";
import { looksBinary } from "../../text/looks-binary.ts";
import type { TextCheck } from "../../text/magic-comments.ts";
import { widenToBlocks } from "../../text/paragraph-around.ts";
import type { ExtractOptions, Prose } from "../../text/prose.ts";
import type { TextRange } from "../../text/range.ts";
import type { Snapshot } from "../../text/snapshot.ts";
import type { ProseExtractor } from "./prose-extractor.ts";
import type { Preferences, Submission } from "../vocabulary/preferences.ts";
import { notSent } from "../vocabulary/check-error.ts";
import type { CheckedText } from "../vocabulary/check.ts";

/** The source of a check's text. */
export interface CheckSource {
  readonly snapshot: Snapshot;
  readonly submission: Submission;
  /** The check, which comments in the document may turn off. */
  readonly check: TextCheck;
  /** UTF-16 units of the document; absent for all of it. */
  readonly selection?: TextRange;
}

/** Returns the source of a check's text, as it is in one snapshot. */
export function checkSource(
  { document, selection }: CheckedText,
  snapshot: Snapshot,
  settings: Preferences,
  check: TextCheck,
): CheckSource {
  const source = { snapshot, submission: settings.submission(document), check };
  return selection === undefined ? source : { ...source, selection };
}

/** The prose of a document or a selection; a selection under the least number of words becomes its paragraphs. */
export async function proseToCheck(
  { snapshot: { text, languageId }, submission, selection, check }: CheckSource,
  extractor: Pick<ProseExtractor, "extract">,
): Promise<Prose> {
  const options: ExtractOptions = { submission, check };
  if (selection === undefined) return extractor.extract(text, languageId, options);
  const selected = await extractor.extract(text, languageId, { ...options, range: selection });
  if (countWords(selected.text) >= LIMITS.grammar.minWords) return selected;
  const whole = await extractor.extract(text, languageId, options);
  const range = widenToBlocks(whole, selection);
  return range === undefined ? selected : extractor.extract(text, languageId, { ...options, range });
}

/** The same, where there has to be some. Rejects with a `CheckStopped` where there is none. */
export async function requireProse(
  source: CheckSource,
  extractor: Pick<ProseExtractor, "extract">,
): Promise<Prose> {
  if (looksBinary(source.snapshot.text)) {
    throw notSent("not_text", l10n.t("The document isn't text."));
  }
  const prose = await proseToCheck(source, extractor);
  if (prose.text.trim() === "") {
    if (await isTurnedOff(source, prose, extractor)) {
      throw notSent("silenced", l10n.t("A comment in the document turns off this check."));
    }
    throw notSent("no_prose", l10n.t("No prose to check, only code or markup."));
  }
  return prose;
}

/** Resolves to true if there would be prose to check had comments not turned the check off. */
async function isTurnedOff(
  { snapshot: { text, languageId }, submission, selection, check }: CheckSource,
  { silenced }: Prose,
  extractor: Pick<ProseExtractor, "extract">,
): Promise<boolean> {
  if (!silenced.some((silence) => silence.check === check && silence.rule === undefined)) return false;
  const range = selection === undefined ? {} : { range: selection };
  const prose = await extractor.extract(text, languageId, { submission, ...range });
  return prose.text.trim() !== "";
}
