import type * as vscode from "vscode";
import { detectionVerdict } from "../../findings/detection-policy.ts";
import type { Finding, PassageFinding, SectionFinding, SentenceFinding } from "../../findings/finding.ts";
import type { DetectedAnswer } from "../../report/ai-report.ts";
import type { Check } from "../../checking/vocabulary/check.ts";
import type { PlagiarismCheck } from "../../checking/plagiarism/plagiarism-checker.ts";
import type { CheckTarget } from "../documents/check-target.ts";
import type { DetectionRecord } from "../../report/records.ts";
import { withEarlier } from "../../report/scan-record.ts";
import type { DocumentResults } from "./document-results.ts";
import type { FindingStore } from "./finding-store.ts";
import { KeptFindings } from "./kept-findings.ts";

type Store<F extends Finding> = Pick<FindingStore<F>, "of" | "replace">;

type Results = Pick<DocumentResults, "keep" | "of">;

/** The stores of answers about whole documents. */
export interface KeptAnswers {
  readonly detections: KeptDetections;
  readonly scans: KeptScans;
}

/**
 * The findings and the latest record of one kind of check, regardless of the order in which answers arrive. An older answer would
 * contradict a newer one, which may have no findings at all.
 */
class OrderedAnswers<F extends Finding> extends KeptFindings<F> {
  /** By document, the start of the check whose record is stored. */
  readonly #latest = new Map<string, number>();

  constructor(store: Store<F>) {
    super(store, "yields");
  }

  /** Returns the start of the check whose record is stored; 0 before the first. */
  latest(uri: vscode.Uri): number {
    return this.#latest.get(uri.toString()) ?? 0;
  }

  override renamed(uri: vscode.Uri): void {
    super.renamed(uri);
    this.#latest.delete(uri.toString());
  }

  /** Returns true, and notes the start of the check, unless the record of a later one is stored. */
  protected isLatest(begun: number, uri: vscode.Uri): boolean {
    if (begun < this.latest(uri)) return false;
    this.#latest.set(uri.toString(), begun);
    return true;
  }
}

/** The result of a detection; without a record there was no answer. */
interface DetectionFound extends Pick<Check<SentenceFinding, unknown>, "status" | "findings"> {
  readonly sections: readonly SectionFinding[];
  readonly record?: DetectionRecord;
}

/** The latest detection of each document with its sentences and headings. */
export class KeptDetections extends OrderedAnswers<SentenceFinding> {
  readonly #results: Results;
  readonly #sentences: Store<SentenceFinding>;
  readonly #sections: KeptFindings<SectionFinding>;

  constructor({
    results,
    sections,
    sentences,
  }: {
    readonly sentences: Store<SentenceFinding>;
    readonly sections: Store<SectionFinding>;
    readonly results: Results;
  }) {
    super(sentences);
    this.#results = results;
    this.#sentences = sentences;
    this.#sections = new KeptFindings(sections, "yields");
  }

  override renamed(uri: vscode.Uri): void {
    super.renamed(uri);
    this.#sections.renamed(uri);
  }

  /**
   * Stores findings and record in one step. The answer to a selection keeps the sentences outside it, along
   * with their answer; a text too short for a verdict changes nothing.
   */
  override keep(begun: number, target: CheckTarget, found: DetectionFound): void {
    const { uri } = target.document;
    const { record, sections, status } = found;
    const isTooShort =
      target.selection !== undefined && record?.withheld === true && detectionVerdict(record).kind !== "band";
    if (isTooShort && this.#results.of(uri).detection !== undefined) return;
    super.keep(begun, target, found);
    this.#sections.keep(begun, target, { status, findings: sections });
    if (record === undefined || !this.isLatest(begun, uri)) return;
    const earlier = target.selection === undefined ? undefined : this.#standing(uri);
    this.#results.keep(uri, { detection: earlier === undefined ? record : { ...record, earlier } });
  }

  /** Returns the answer about the whole document if any of its sentences are still there. */
  #standing(uri: vscode.Uri): DetectedAnswer | undefined {
    const { detection } = this.#results.of(uri);
    if (detection === undefined) return undefined;
    const { earlier, ...latest } = detection;
    const whole = latest.scope === "document" ? latest : earlier;
    return this.#sentences.of(uri).some(({ answer }) => answer === whole?.id) ? whole : undefined;
  }
}

/** The latest scan of each document with its passages. */
export class KeptScans extends OrderedAnswers<PassageFinding> {
  readonly #passages: Store<PassageFinding>;
  readonly #results: Results;

  constructor({
    passages,
    results,
  }: {
    readonly passages: Store<PassageFinding>;
    readonly results: Results;
  }) {
    super(passages);
    this.#passages = passages;
    this.#results = results;
  }

  /** Stores passages and record in one step. A scan of a selection keeps the passages outside it, also in the record. */
  override keep(
    begun: number,
    target: CheckTarget,
    found: Pick<PlagiarismCheck, "status" | "findings" | "record">,
  ): void {
    const { uri } = target.document;
    super.keep(begun, target, found);
    const { record } = found;
    if (record === undefined || !this.isLatest(begun, uri)) return;
    const standing = new Set(this.#passages.of(uri).map(({ id }) => id));
    this.#results.keep(uri, { scan: withEarlier(record, this.#results.of(uri).scan, standing) });
  }
}
