import type * as vscode from "vscode";
import type { GrammarFinding } from "../../findings/finding.ts";
import { SentenceAround } from "../../findings/sentence-around.ts";
import { Patience } from "../patience.ts";
import type { Settings } from "../settings.ts";
import { languageOf } from "./document-language.ts";
import type { ProseExtractor } from "./prose-extractor.ts";

const patience = new Patience();

export interface SentenceParts {
  readonly extractor: Pick<ProseExtractor, "extract">;
  readonly settings: Settings;
}

/**
 * The sentence of a correction as it stands in the document now: other corrections may have been written into it since the
 * check. Undefined where that is not known, or not in time. Never rejects.
 */
export async function sentenceNow(
  document: vscode.TextDocument,
  { range }: GrammarFinding,
  { extractor, settings }: SentenceParts,
): Promise<string | undefined> {
  const submission = settings.submission(document);
  const extraction = extractor.extract(document.getText(), languageOf(document), { submission });
  try {
    const prose = await patience.for(extraction, () => undefined);
    const place = prose?.map.toProse(range);
    return prose && place && new SentenceAround(prose).at(place);
  } catch {
    return undefined;
  }
}
