import * as vscode from "vscode";
import type { PassageFinding } from "../../findings/finding.ts";
import type { DetectedText } from "../../report/ai-report.ts";
import type { CheckFacts, PlagiarismReport } from "../../report/document-report.ts";

/** What a detection came to, as far as it is no finding in the text. */
export type DetectionRecord = DetectedText;

/** What a scan came to, as far as it is no finding in the text. */
export interface ScanRecord
  extends CheckFacts, Pick<PlagiarismReport, "score" | "verdict" | "sourcesChecked" | "scanId" | "sources"> {
  readonly id: string;
  /** As they were found, those without a place too; what still stands of them in the text is in the store, by the same ids. */
  readonly passages: readonly PassageFinding[];
}

/** What a grammar check came to, as far as it is no finding in the text. */
export type GrammarRecord = Omit<CheckFacts, "name" | "label" | "seconds">;

/** The latest answers of one document. */
export interface Results {
  readonly detection?: DetectionRecord;
  readonly scan?: ScanRecord;
  readonly grammar?: GrammarRecord;
}

const NOTHING: Results = {};

/** Documents whose results are in memory; those that are open stay in any case. */
const MOST_DOCUMENTS = 100;

/** The latest answers of each document; what they say of places in the text is in the stores of findings. */
export class DocumentResults implements vscode.Disposable {
  readonly #results = new Map<string, Results>();
  readonly #changed = new vscode.EventEmitter<vscode.Uri>();
  readonly #closing = vscode.workspace.onDidCloseTextDocument(({ isClosed, isUntitled, uri }) => {
    // The next unsaved document may get the same address.
    if (isClosed && isUntitled) this.clear(uri);
  });

  /** Fires with the document that has another answer, or none any more. */
  readonly onDidChange: vscode.Event<vscode.Uri> = this.#changed.event;

  of(uri: vscode.Uri): Results {
    return this.#results.get(uri.toString()) ?? NOTHING;
  }

  /** Whether a check of the document has an answer. */
  has(uri: vscode.Uri): boolean {
    return this.#results.has(uri.toString());
  }

  /** Takes the place of the earlier answers of the same checks. */
  keep(uri: vscode.Uri, results: Results): void {
    const key = uri.toString();
    const together = { ...this.of(uri), ...results };
    this.#results.delete(key);
    this.#results.set(key, together);
    this.#letGo();
    this.#changed.fire(uri);
  }

  /** Forgets the answer of one check. */
  drop(uri: vscode.Uri, check: keyof Results): void {
    const { [check]: dropped, ...others } = this.of(uri);
    if (dropped === undefined) return;
    if (Object.keys(others).length === 0) this.#results.delete(uri.toString());
    else this.#results.set(uri.toString(), others);
    this.#changed.fire(uri);
  }

  clear(uri: vscode.Uri): void {
    if (this.#results.delete(uri.toString())) this.#changed.fire(uri);
  }

  /** Every document that has an answer. */
  uris(): readonly vscode.Uri[] {
    return [...this.#results.keys()].map((key) => vscode.Uri.parse(key, true));
  }

  dispose(): void {
    this.#closing.dispose();
    this.#changed.dispose();
    this.#results.clear();
  }

  /** What is let go of is on the disk still, and comes back with its document in another window. */
  #letGo(): void {
    if (this.#results.size <= MOST_DOCUMENTS) return;
    const open = new Set(vscode.workspace.textDocuments.map(({ uri }) => uri.toString()));
    const oldest = [...this.#results.keys()].find((key) => !open.has(key));
    if (oldest !== undefined) this.#results.delete(oldest);
  }
}
