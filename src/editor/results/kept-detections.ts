import type * as vscode from "vscode";
import { detectionVerdict } from "../../findings/detection-policy.ts";
import type { SectionFinding, SentenceFinding } from "../../findings/finding.ts";
import type { DetectedAnswer } from "../../report/ai-report.ts";
import type { Check } from "../checks/check-run.ts";
import type { CheckTarget } from "../checks/check-target.ts";
import type { DetectionRecord, DocumentResults } from "./document-results.ts";
import type { FindingStore } from "./finding-store.ts";
import { KeptFindings } from "./kept-findings.ts";

export interface KeptDetectionParts {
  readonly sentences: Pick<FindingStore<SentenceFinding>, "of" | "replace">;
  readonly sections: Pick<FindingStore<SectionFinding>, "of" | "replace">;
  readonly results: Pick<DocumentResults, "keep" | "of">;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
}

/** What a detection leaves in a document; without a record there was no answer. */
export interface DetectionFound extends Pick<Check<SentenceFinding, unknown>, "status" | "findings"> {
  readonly sections: readonly SectionFinding[];
  readonly record?: DetectionRecord;
}

/** The latest detection of each document, with its sentences and headings, whatever the order in which answers come. */
export class KeptDetections {
  readonly #results: KeptDetectionParts["results"];
  readonly #store: KeptDetectionParts["sentences"];
  readonly #sentences: KeptFindings<SentenceFinding>;
  readonly #sections: KeptFindings<SectionFinding>;
  /** By document: when the detection began whose record is there. */
  readonly #latest = new Map<string, number>();

  constructor({ now, results, sections, sentences }: KeptDetectionParts) {
    this.#results = results;
    this.#store = sentences;
    // Beside a newer answer, which may show no sentence at all, an older one would contradict it.
    this.#sentences = new KeptFindings(sentences, "yields", now);
    this.#sections = new KeptFindings(sections, "yields", now);
  }

  /** What puts a detection that begins now after all others. */
  begin(): number {
    return this.#sentences.begin();
  }

  /** What puts one of another window, or from before this one was loaded, where it belongs. */
  beganAt(at: number): number {
    return this.#sentences.beganAt(at);
  }

  /** When the detection began whose record is there; 0 before the first. */
  latest(uri: vscode.Uri): number {
    return this.#latest.get(uri.toString()) ?? 0;
  }

  /** What is told of the document at an address is of another one from now on: nothing of it came before. */
  renamed(uri: vscode.Uri): void {
    this.#latest.delete(uri.toString());
    for (const kept of [this.#sentences, this.#sections]) kept.renamed(uri);
  }

  /**
   * Findings and record in one step. The answer to a selection leaves the sentences beside it, and their answer stays with it;
   * one that is too short for a verdict leaves everything.
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

  /** The answer to the whole document, where sentences of it stand. */
  #standing(uri: vscode.Uri): DetectedAnswer | undefined {
    const { detection } = this.#results.of(uri);
    if (detection === undefined) return undefined;
    const { earlier, ...latest } = detection;
    const whole = latest.scope === "document" ? latest : earlier;
    return this.#store.of(uri).some(({ answer }) => answer === whole?.id) ? whole : undefined;
  }
}
