import { figuresOf, sourceOf, type DetectionAnswer } from "../../findings/detection-answer.ts";
import { showsHeatMap } from "../../findings/detection-policy.ts";
import { placedDetection, unplacedDetection, type PlacedDetection } from "../../report/placed-detection.ts";
import type { Prose } from "../../text/prose.ts";
import type { ProseExtractor } from "../prose/prose-extractor.ts";
import type { Log } from "../vocabulary/log.ts";
import type { ServiceMode } from "../vocabulary/preferences.ts";

export interface PlacingParts {
  readonly extractor: Pick<ProseExtractor, "placeSentences">;
  readonly log: Pick<Log, "defect">;
  readonly newId: () => string;
}

/**
 * Finds the sentences of an answer in the prose of a document whose whole text was `documentText` then; none of an answer without a
 * heat map. Never rejects: the document's own score stands without its sentences.
 */
export async function placeAnswer(
  answer: DetectionAnswer,
  service: ServiceMode,
  { documentText, prose }: { readonly documentText: string; readonly prose: () => Promise<Prose> },
  { extractor, log, newId }: PlacingParts,
): Promise<PlacedDetection> {
  const items = answer.items ?? [];
  if (items.length === 0 || !showsHeatMap(figuresOf(answer, service))) return unplacedDetection([], newId());
  try {
    const read = await prose();
    const sentences = items.map(({ text }) => text);
    const places = await extractor.placeSentences(read.text, sentences);
    const source = sourceOf(answer, service);
    return placedDetection(items, places, { documentText, prose: read, source, answer: newId(), newId });
  } catch (thrown) {
    log.defect("The sentences could not be looked for", thrown);
    return unplacedDetection(items, newId());
  }
}
