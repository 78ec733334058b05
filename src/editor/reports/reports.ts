import * as vscode from "vscode";
import type { GrammarFinding, SectionFinding, SentenceFinding } from "../../findings/finding.ts";
import { aiReportOf } from "../../report/ai-report.ts";
import type { DocumentReport, GrammarReport, Place } from "../../report/document-report.ts";
import type { TextRange } from "../../text/range.ts";
import { plagiarismReportOf, type PassageView } from "../plagiarism/plagiarism-report.ts";
import { plainRange } from "../ranges.ts";
import type { DocumentResults, GrammarRecord } from "../results/document-results.ts";
import type { FindingView } from "../results/finding-store.ts";
import { nameOf } from "../virtual-texts.ts";
import type { ScoreHistory } from "./score-history.ts";

export interface ReportParts {
  readonly results: DocumentResults;
  readonly sentences: FindingView<SentenceFinding>;
  readonly sections: FindingView<SectionFinding>;
  /** Those that people see. */
  readonly passages: PassageView;
  readonly corrections: FindingView<GrammarFinding>;
  readonly hints: FindingView<GrammarFinding>;
  readonly history: ScoreHistory;
  /** Brings back what was kept of a document; gives whether there is something. Never rejects. */
  readonly restore: (document: vscode.TextDocument) => Promise<boolean>;
}

/** What is known of each document, with everything where it stands now. */
export class Reports implements vscode.Disposable {
  readonly #parts: ReportParts;
  readonly #changed = new vscode.EventEmitter<vscode.Uri>();
  readonly #subscriptions: readonly vscode.Disposable[];

  /** Fires with the document whose report is another one now, at every key in a text with findings: whoever shows it waits. */
  readonly onDidChange: vscode.Event<vscode.Uri> = this.#changed.event;

  constructor(parts: ReportParts) {
    this.#parts = parts;
    const { corrections, hints, history, passages, results, sections, sentences } = parts;
    this.#subscriptions = [
      this.#changed,
      ...[corrections, hints, passages, results, sections, sentences].map(({ onDidChange }) =>
        onDidChange((uri) => this.#changed.fire(uri)),
      ),
      history.onDidChange((uri) => this.#changed.fire(vscode.Uri.parse(uri, true))),
    ];
  }

  /** Undefined where no check has an answer. Linear in what was found; 10,000 sentences take some milliseconds. */
  of(document: vscode.TextDocument): DocumentReport | undefined {
    const { corrections, hints, history, passages, results, sections, sentences } = this.#parts;
    const { uri } = document;
    const { detection, grammar, scan } = results.of(uri);
    if (detection === undefined && grammar === undefined && scan === undefined) return undefined;
    const placeOf = (range: TextRange): Place => plainRange(document, range);
    const standing = { sentences: sentences.of(uri), sections: sections.of(uri), placeOf };
    return {
      document: { uri: uri.toString(), name: nameOf(uri), languageId: document.languageId },
      at: Date.now(),
      ...(detection === undefined ? {} : { ai: aiReportOf(detection, standing, history.of(uri.toString())) }),
      ...(scan === undefined ? {} : { plagiarism: plagiarismReportOf(document, scan, passages) }),
      ...(grammar === undefined
        ? {}
        : { grammar: grammarReportOf(grammar, corrections.of(uri), hints.of(uri), placeOf) }),
    };
  }

  /**
   * Brings the latest results of a document back after the window was loaded anew, without asking any service; its report is
   * there then. Gives whether there is one. Never rejects.
   */
  async restore(uri: vscode.Uri): Promise<boolean> {
    try {
      return await this.#parts.restore(await vscode.workspace.openTextDocument(uri));
    } catch {
      return false;
    }
  }

  dispose(): void {
    for (const subscription of this.#subscriptions) subscription.dispose();
  }
}

function grammarReportOf(
  record: GrammarRecord,
  corrections: readonly GrammarFinding[],
  hints: readonly GrammarFinding[],
  placeOf: (range: TextRange) => Place,
): GrammarReport {
  return {
    ...record,
    corrections: corrections.map(({ message, original, placed, range, replacement, rule, severity }) => ({
      rule,
      message,
      original,
      replacement,
      severity,
      place: placed === "none" ? null : placeOf(range),
    })),
    ...(hints.length === 0
      ? {}
      : {
          hints: hints.map(({ message, placed, range, rule }) => ({
            rule,
            message,
            place: placed === "none" ? null : placeOf(range),
          })),
        }),
  };
}
