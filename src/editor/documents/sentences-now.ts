import type * as vscode from "vscode";
import type { GrammarFinding } from "../../findings/finding.ts";
import { SentenceAround, type SentencePlace } from "../../findings/sentence-around.ts";
import { TimeLimit } from "../../checking/vocabulary/time-limit.ts";
import type { Settings } from "../settings.ts";
import { languageOf } from "../../text/languages.ts";
import type { ProseExtractor } from "../../checking/prose/prose-extractor.ts";

const limit = new TimeLimit();

/**
 * The sentences of corrections as they stand in the document now, in their order: other corrections may have been written into
 * them since the check. Undefined where that isn't known, or not in time. Never rejects.
 */
export async function sentencesNow(
  document: vscode.TextDocument,
  corrections: readonly GrammarFinding[],
  {
    extractor,
    settings,
  }: { readonly extractor: Pick<ProseExtractor, "extract">; readonly settings: Settings },
): Promise<readonly (SentencePlace | undefined)[]> {
  const submission = settings.submission(document);
  const extraction = extractor.extract(document.getText(), languageOf(document), { submission });
  try {
    const prose = await limit.wait(extraction, () => undefined);
    if (prose === undefined) return [];
    const sentences = new SentenceAround(prose);
    return corrections.map(({ range }) => {
      const place = prose.map.toProse(range);
      return place && sentences.at(place);
    });
  } catch {
    return [];
  }
}
