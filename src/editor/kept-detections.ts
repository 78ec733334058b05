import type { SectionFinding, SentenceFinding } from "../findings/finding.ts";
import type { Check } from "./check-run.ts";
import type { CheckTarget } from "./check-target.ts";
import type { DetectionRecord, DocumentResults } from "./document-results.ts";
import type { FindingStore } from "./finding-store.ts";
import { KeptFindings } from "./kept-findings.ts";

export interface KeptDetectionParts {
  readonly sentences: FindingStore<SentenceFinding>;
  readonly sections: FindingStore<SectionFinding>;
  readonly results: DocumentResults;
}

/** What a detection leaves in a document; without a record there was no answer. */
export interface DetectionFound extends Pick<Check<SentenceFinding, unknown>, "status" | "findings"> {
  readonly sections: readonly SectionFinding[];
  readonly record?: DetectionRecord;
}

/** Less than what was kept from before this window. */
const BEFORE_ALL = -1;

/** The latest detection of each document, with its sentences and headings, whatever the order in which answers come. */
export class KeptDetections {
  readonly #results: DocumentResults;
  readonly #sentences: KeptFindings<SentenceFinding>;
  readonly #sections: KeptFindings<SectionFinding>;
  /** By document: when the detection began whose record is there. */
  readonly #latest = new Map<string, number>();

  constructor({ results, sections, sentences }: KeptDetectionParts) {
    this.#results = results;
    // Beside a newer answer, which may show no sentence at all, an older one would contradict it.
    this.#sentences = new KeptFindings(sentences, "yields");
    this.#sections = new KeptFindings(sections, "yields");
  }

  /** The number of a detection that begins now. */
  begin(): number {
    return this.#sentences.begin();
  }

  /**
   * The number of a detection that began before this window did, in milliseconds since 1970: one that is known to be later stands
   * before it.
   */
  beganAt({ uri }: CheckTarget["document"], at: number): number {
    const known = this.#results.of(uri).detection;
    return known !== undefined && known.at > at ? BEFORE_ALL : this.begin();
  }

  /** Findings and record in one step; `begun` is 0 for what was kept from before this window. */
  keep(begun: number, target: CheckTarget, { findings, record, sections, status }: DetectionFound): void {
    const { uri } = target.document;
    this.#sentences.keep(begun, target, { status, findings });
    this.#sections.keep(begun, target, { status, findings: sections });
    if (record === undefined || begun < (this.#latest.get(uri.toString()) ?? 0)) return;
    this.#latest.set(uri.toString(), begun);
    this.#results.keep(uri, { detection: record });
  }
}
