import * as vscode from "vscode";
import type { GrammarFinding, FindingSeverity } from "../findings/finding.ts";
import type { GrammarStore } from "./finding-store.ts";
import { toVsRange } from "./ranges.ts";

export const DIAGNOSTIC_SOURCE = "Content Authenticity";

const SEVERITY: Readonly<Record<FindingSeverity, vscode.DiagnosticSeverity>> = {
  error: vscode.DiagnosticSeverity.Error,
  warning: vscode.DiagnosticSeverity.Warning,
  information: vscode.DiagnosticSeverity.Information,
  hint: vscode.DiagnosticSeverity.Hint,
};

/** Shows the findings of the store in the Problems panel and as squiggles. What has no place in the text is not shown here. */
export class Diagnostics implements vscode.Disposable {
  readonly #store: GrammarStore;
  readonly #collection: vscode.DiagnosticCollection;
  readonly #subscription: vscode.Disposable;

  constructor(store: GrammarStore) {
    this.#store = store;
    this.#collection = vscode.languages.createDiagnosticCollection("contentAuthenticity");
    this.#subscription = store.onDidChange((uri) => this.#show(uri));
  }

  dispose(): void {
    this.#subscription.dispose();
    this.#collection.dispose();
  }

  #show(uri: vscode.Uri): void {
    const document = vscode.workspace.textDocuments.find((open) => open.uri.toString() === uri.toString());
    const findings = this.#store.of(uri).filter((finding) => finding.placed !== "none");
    if (document === undefined || findings.length === 0) this.#collection.delete(uri);
    else
      this.#collection.set(
        uri,
        findings.map((finding) => diagnosticOf(document, finding)),
      );
  }
}

function diagnosticOf(document: vscode.TextDocument, finding: GrammarFinding): vscode.Diagnostic {
  const message =
    finding.placed === "exact"
      ? finding.message
      : `${finding.message} ${vscode.l10n.t("It is not offered as a fix, for the sake of the markup or code beside it.")}`;
  const diagnostic = new vscode.Diagnostic(
    shownRange(document, finding),
    message,
    SEVERITY[finding.severity],
  );
  diagnostic.source = DIAGNOSTIC_SOURCE;
  diagnostic.code = finding.rule;
  return diagnostic;
}

/** The words to underline: without the spaces at their ends, and for an insertion the words beside it. */
function shownRange(document: vscode.TextDocument, finding: GrammarFinding): vscode.Range {
  const { original, range, anchor } = finding;
  if (original.trim() === "") return toVsRange(document, anchor);
  const start = range.start + original.length - original.trimStart().length;
  return toVsRange(document, { start, end: start + original.trim().length });
}

/** Whether a finding is the one that a diagnostic shows. */
export function shows(
  document: vscode.TextDocument,
  diagnostic: vscode.Diagnostic,
  finding: GrammarFinding,
): boolean {
  return (
    diagnostic.source === DIAGNOSTIC_SOURCE &&
    diagnostic.code === finding.rule &&
    diagnostic.range.isEqual(shownRange(document, finding))
  );
}
