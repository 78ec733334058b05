import type * as vscode from "vscode";
import { detectionVerdict } from "../../findings/detection-policy.ts";
import type { SectionFinding, SentenceFinding } from "../../findings/finding.ts";
import type { DetectedAnswer } from "../../report/ai-report.ts";
import type { Check } from "../../checking/vocabulary/check.ts";
import type { CheckTarget } from "../documents/check-target.ts";
import type { DetectionRecord } from "../../report/records.ts";
import type { DocumentResults } from "./document-results.ts";
import type { FindingStore } from "./finding-store.ts";
import { KeptFindings } from "./kept-findings.ts";

export interface KeptDetectionParts {
  readonly sentences: Pick<FindingStore<SentenceFinding>, "of" | "replace">;
  readonly sections: Pick<FindingStore<SectionFinding>, "of" | "replace">;
  readonly results: Pick<DocumentResults, "keep" | "of">;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
}

/** The result of a detection; without a record there was no answer. */
export interface DetectionFound extends Pick<Check<SentenceFinding, unknown>, "status" | "findings"> {
  readonly sections: readonly SectionFinding[];
  readonly record?: DetectionRecord;
}

/**
 * The latest detection of each document with its sentences and headings, regardless of the order in which
 * answers arrive.
 */
export class KeptDetections {
  readonly #results: KeptDetectionParts["results"];
  readonly #store: KeptDetectionParts["sentences"];
  readonly #sentences: KeptFindings<SentenceFinding>;
  readonly #sections: KeptFindings<SectionFinding>;
  /** By document, the start of the detection whose record is stored. */
  readonly #latest = new Map<string, number>();

  constructor({ now, results, sections, sentences }: KeptDetectionParts) {
    this.#results = results;
    this.#store = sentences;
    // An older answer would contradict a newer one, which may have no sentences at all.
    this.#sentences = new KeptFindings(sentences, "yields", now);
    this.#sections = new KeptFindings(sections, "yields", now);
  }

  /** Returns an order number that places a detection starting now after all others. */
  begin(): number {
    return this.#sentences.begin();
  }

  /** Returns the order number of a detection from another window or an earlier session. */
  beganAt(at: number): number {
    return this.#sentences.beganAt(at);
  }

  /** Returns the start of the detection whose record is stored; 0 before the first. */
  latest(uri: vscode.Uri): number {
    return this.#latest.get(uri.toString()) ?? 0;
  }

  /** Forgets the order for an address that now belongs to another document. */
  renamed(uri: vscode.Uri): void {
    this.#latest.delete(uri.toString());
    for (const kept of [this.#sentences, this.#sections]) kept.renamed(uri);
  }

  /**
   * Stores findings and record in one step. The answer to a selection keeps the sentences outside it, along
   * with their answer; a text too short for a verdict changes nothing.
   */
  keep(begun: number, target: CheckTarget, { findings, record, sections, status }: DetectionFound): void {
    const { uri } = target.document;
    const isTooShort =
      target.selection !== undefined && record?.withheld === true && detectionVerdict(record).kind !== "band";
    if (isTooShort && this.#results.of(uri).detection !== undefined) return;
    this.#sentences.keep(begun, target, { status, findings });
    this.#sections.keep(begun, target, { status, findings: sections });
    if (record === undefined || begun < this.latest(uri)) return;
    this.#latest.set(uri.toString(), begun);
    const earlier = target.selection === undefined ? undefined : this.#standing(uri);
    this.#results.keep(uri, { detection: earlier === undefined ? record : { ...record, earlier } });
  }

  /** Returns the answer about the whole document if any of its sentences are still there. */
  #standing(uri: vscode.Uri): DetectedAnswer | undefined {
    const { detection } = this.#results.of(uri);
    if (detection === undefined) return undefined;
    const { earlier, ...latest } = detection;
    const whole = latest.scope === "document" ? latest : earlier;
    return this.#store.of(uri).some(({ answer }) => answer === whole?.id) ? whole : undefined;
  }
}
