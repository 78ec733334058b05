import type * as vscode from "vscode";
import type { PassageFinding } from "../../findings/finding.ts";
import { sourceKey } from "../../findings/source-address.ts";
import type { CheckTarget } from "../checks/check-target.ts";
import type { PlagiarismCheck } from "../plagiarism/plagiarism-checker.ts";
import type { DocumentResults, ScanRecord } from "./document-results.ts";
import type { FindingStore } from "./finding-store.ts";
import { KeptFindings } from "./kept-findings.ts";

export interface KeptScanParts {
  readonly passages: FindingStore<PassageFinding>;
  readonly results: DocumentResults;
}

/** The latest scan of each document with its passages, whatever the order in which answers come. */
export class KeptScans {
  readonly #parts: KeptScanParts;
  readonly #passages: KeptFindings<PassageFinding>;
  /** By document: when the scan began whose record is there. */
  readonly #latest = new Map<string, number>();

  constructor(parts: KeptScanParts) {
    this.#parts = parts;
    this.#passages = new KeptFindings(parts.passages, "yields");
  }

  /** What puts a scan that begins now after all others. */
  begin(): number {
    return this.#passages.begin();
  }

  /** What puts one from before this window was loaded where it belongs. */
  beganAt(at: number): number {
    return this.#passages.beganAt(at);
  }

  /** What is told of the document at an address is of another one from now on: nothing of it came before. */
  renamed(uri: vscode.Uri): void {
    this.#latest.delete(uri.toString());
    this.#passages.renamed(uri);
  }

  /** Passages and record in one step. A scan of a selection leaves the passages beside it, and they stay in the record. */
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

/** The record with the passages of an earlier one that still stand, and their sources. */
function withEarlier(
  record: ScanRecord,
  earlier: ScanRecord | undefined,
  standing: ReadonlySet<string>,
): ScanRecord {
  const own = new Set(record.passages.map(({ id }) => id));
  const passages = earlier?.passages.filter(({ id }) => standing.has(id) && !own.has(id)) ?? [];
  if (earlier === undefined || passages.length === 0) return record;
  const known = new Set(record.sources.map(sourceKey));
  const wanted = new Set(passages.map(({ source }) => sourceKey(source)));
  const sources = earlier.sources
    .filter((source) => wanted.has(sourceKey(source)) && !known.has(sourceKey(source)))
    .map((source) => ({ ...source, isEarlier: true }));
  return {
    ...record,
    passages: [...record.passages, ...passages],
    sources: [...record.sources, ...sources],
  };
}
