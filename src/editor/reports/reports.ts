import * as vscode from "vscode";
import { aiReportOf } from "../../report/ai-report.ts";
import type { DocumentReport, Place } from "../../report/document-report.ts";
import type { TextRange } from "../../text/range.ts";
import { wordsFingerprint } from "../../text/fingerprint.ts";
import { grammarReportOf } from "../../report/grammar-report.ts";
import { plagiarismReportOf } from "../../report/plagiarism-report.ts";
import { Owner } from "../owner.ts";
import { plainRange } from "../ranges.ts";
import type { EditorContext } from "../results/editor-context.ts";
import type { ResultKeeping } from "../results/result-keeping.ts";
import { nameOf } from "../virtual-texts.ts";
import type { ScoreHistory } from "../../checking/store/score-history.ts";

export interface ReportParts extends EditorContext {
  readonly history: ScoreHistory;
  readonly keeping: Pick<ResultKeeping, "restore">;
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
    const { history, results, sections, sentences, shown, shownHints, shownPassages } = parts;
    this.register(
      this.#changed,
      ...[shown, shownHints, shownPassages, results, sections, sentences].map(({ onDidChange }) =>
        onDidChange((uri) => this.#changed.fire(uri)),
      ),
      history.onDidChange((uri) => this.#changed.fire(vscode.Uri.parse(uri, true))),
    );
  }

  /** Undefined where no check has an answer. Linear in what was found; 10,000 sentences take some milliseconds. */
  of(document: vscode.TextDocument): DocumentReport | undefined {
    const { history, results, sections, sentences, settings, shown, shownHints, shownPassages } = this.#parts;
    const { uri } = document;
    const { detection, grammar, scan } = results.of(uri);
    if (detection === undefined && grammar === undefined && scan === undefined) return undefined;
    const placeOf = (range: TextRange): Place => plainRange(document, range);
    const fingerprint = wordsFingerprint(document.getText());
    const standing = { sentences: sentences.of(uri), sections: sections.of(uri), placeOf, fingerprint };
    return {
      document: { uri: uri.toString(), name: nameOf(uri), languageId: document.languageId },
      at: Date.now(),
      ...(detection && { ai: aiReportOf(detection, standing, history.of(uri.toString())) }),
      ...(scan && {
        plagiarism: plagiarismReportOf(scan, {
          passages: shownPassages.of(uri),
          rules: shownPassages.standing(uri),
          severity: settings.plagiarismSeverity(document),
          placeOf,
          fingerprint,
        }),
      }),
      ...(grammar && { grammar: grammarReportOf(grammar, shown.of(uri), shownHints.of(uri), placeOf) }),
    };
  }

  /**
   * Brings the latest results of a document back after the window was loaded anew, without asking any service; its report is
   * there then. Gives whether there is one. Never rejects.
   */
  async restore(uri: vscode.Uri): Promise<boolean> {
    try {
      return await this.#parts.keeping.restore(await vscode.workspace.openTextDocument(uri));
    } catch {
      return false;
    }
  }
}
