import type * as vscode from "vscode";
import type { PassageFinding } from "../../findings/finding.ts";
import type { CheckTarget } from "../documents/check-target.ts";
import type { PlagiarismCheck } from "../../checking/plagiarism/plagiarism-checker.ts";
import { withEarlier } from "../../report/scan-record.ts";
import type { DocumentResults } from "./document-results.ts";
import type { FindingStore } from "./finding-store.ts";
import type { KeptDetections } from "./kept-detections.ts";
import { KeptFindings } from "./kept-findings.ts";

export interface KeptScanParts {
  readonly passages: FindingStore<PassageFinding>;
  readonly results: DocumentResults;
}

/** The stores of answers about whole documents. */
export interface KeptAnswers {
  readonly detections: KeptDetections;
  readonly scans: KeptScans;
}

/** The latest scan of each document with its passages, regardless of the order in which answers arrive. */
export class KeptScans {
  readonly #parts: KeptScanParts;
  readonly #passages: KeptFindings<PassageFinding>;
  /** By document, the start of the scan whose record is stored. */
  readonly #latest = new Map<string, number>();

  constructor(parts: KeptScanParts) {
    this.#parts = parts;
    this.#passages = new KeptFindings(parts.passages, "yields");
  }

  /** Returns an order number that places a scan starting now after all others. */
  begin(): number {
    return this.#passages.begin();
  }

  /** Returns the order number of a scan from an earlier session. */
  beganAt(at: number): number {
    return this.#passages.beganAt(at);
  }

  /** Forgets the order for an address that now belongs to another document. */
  renamed(uri: vscode.Uri): void {
    this.#latest.delete(uri.toString());
    this.#passages.renamed(uri);
  }

  /**
   * Stores passages and record in one step. A scan of a selection keeps the passages outside it, also in the
   * record.
   */
  keep(
    begun: number,
    target: CheckTarget,
    check: Pick<PlagiarismCheck, "status" | "findings" | "record">,
  ): void {
    const { passages, results } = this.#parts;
    const { uri } = target.document;
    this.#passages.keep(begun, target, check);
    const { record } = check;
    if (record === undefined || begun < (this.#latest.get(uri.toString()) ?? 0)) return;
    this.#latest.set(uri.toString(), begun);
    const standing = new Set(passages.of(uri).map(({ id }) => id));
    results.keep(uri, { scan: withEarlier(record, results.of(uri).scan, standing) });
  }
}
