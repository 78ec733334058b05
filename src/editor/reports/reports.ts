import * as vscode from "vscode";
import type { GrammarFinding, SectionFinding, SentenceFinding } from "../../findings/finding.ts";
import { aiReportOf } from "../../report/ai-report.ts";
import type { DocumentReport, Place } from "../../report/document-report.ts";
import type { TextRange } from "../../text/range.ts";
import { grammarReportOf } from "../../report/grammar-report.ts";
import { plagiarismReportOf, type StandingPassages } from "../../report/plagiarism-report.ts";
import { Owner } from "../owner.ts";
import { plainRange } from "../ranges.ts";
import { Settings } from "../settings.ts";
import type { ShownPassages } from "../results/shown-findings.ts";
import type { DocumentResults } from "../results/document-results.ts";
import type { FindingView } from "../results/finding-store.ts";
import { nameOf } from "../virtual-texts.ts";
import type { ScoreHistory } from "../../checking/store/score-history.ts";

export interface ReportParts {
  readonly results: DocumentResults;
  readonly sentences: FindingView<SentenceFinding>;
  readonly sections: FindingView<SectionFinding>;
  /** Those that people see. */
  readonly passages: Pick<ShownPassages, "of" | "onDidChange" | "standing">;
  readonly corrections: FindingView<GrammarFinding>;
  readonly hints: FindingView<GrammarFinding>;
  readonly history: ScoreHistory;
  /** Brings back what was kept of a document; gives whether there is something. Never rejects. */
  readonly restore: (document: vscode.TextDocument) => Promise<boolean>;
}

/** Puts together what is known of each document, with everything where it stands now. */
export class Reports extends Owner {
  readonly #parts: ReportParts;
  readonly #changed = new vscode.EventEmitter<vscode.Uri>();

  /** Fires with the document whose report is another one now, at every key in a text with findings: whoever shows it waits. */
  readonly onDidChange: vscode.Event<vscode.Uri> = this.#changed.event;

  constructor(parts: ReportParts) {
    super();
    this.#parts = parts;
    const { corrections, hints, history, passages, results, sections, sentences } = parts;
    this.register(
      this.#changed,
      ...[corrections, hints, passages, results, sections, sentences].map(({ onDidChange }) =>
        onDidChange((uri) => this.#changed.fire(uri)),
      ),
      history.onDidChange((uri) => this.#changed.fire(vscode.Uri.parse(uri, true))),
    );
  }

  /** Undefined where no check has an answer. Linear in what was found; 10,000 sentences take some milliseconds. */
  of(document: vscode.TextDocument): DocumentReport | undefined {
    const { corrections, hints, history, results, sections, sentences } = this.#parts;
    const { uri } = document;
    const { detection, grammar, scan } = results.of(uri);
    if (detection === undefined && grammar === undefined && scan === undefined) return undefined;
    const placeOf = (range: TextRange): Place => plainRange(document, range);
    const standing = { sentences: sentences.of(uri), sections: sections.of(uri), placeOf };
    return {
      document: { uri: uri.toString(), name: nameOf(uri), languageId: document.languageId },
      at: Date.now(),
      ...(detection === undefined ? {} : { ai: aiReportOf(detection, standing, history.of(uri.toString())) }),
      ...(scan === undefined
        ? {}
        : { plagiarism: plagiarismReportOf(scan, this.#standing(document, placeOf)) }),
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

  #standing(document: vscode.TextDocument, placeOf: (range: TextRange) => Place): StandingPassages {
    const { passages } = this.#parts;
    return {
      passages: passages.of(document.uri),
      rules: passages.standing(document.uri),
      severity: new Settings().plagiarismSeverity(document),
      placeOf,
    };
  }
}
