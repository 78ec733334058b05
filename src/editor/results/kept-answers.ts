import type { DocumentResults } from "./document-results.ts";
import type { PassageStore, SectionStore, SentenceStore } from "./finding-store.ts";
import { KeptDetections } from "./kept-detections.ts";
import { KeptScans } from "./kept-scans.ts";

export interface KeptAnswerParts {
  readonly sentences: SentenceStore;
  readonly sections: SectionStore;
  readonly passages: PassageStore;
  readonly results: DocumentResults;
}

/** The stores of answers about whole documents, one per kind of check. */
export class KeptAnswers {
  readonly detections: KeptDetections;
  readonly scans: KeptScans;

  constructor(parts: KeptAnswerParts) {
    this.detections = new KeptDetections(parts);
    this.scans = new KeptScans(parts);
  }
}
