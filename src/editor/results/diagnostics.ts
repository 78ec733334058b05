import * as vscode from "vscode";
import type { Finding, FindingSeverity, GrammarFinding } from "../../findings/finding.ts";
import { AfterPause } from "../after-pause.ts";
import { openDocumentAt } from "../documents/open-document.ts";
import { toVsRange } from "../ranges.ts";
import type { ServiceMode } from "../settings.ts";
import type { FindingView } from "./finding-store.ts";

const DIAGNOSTIC_SOURCE = "Content Authenticity";

const SEVERITY: Readonly<Record<FindingSeverity, vscode.DiagnosticSeverity>> = {
  error: vscode.DiagnosticSeverity.Error,
  warning: vscode.DiagnosticSeverity.Warning,
  information: vscode.DiagnosticSeverity.Information,
  hint: vscode.DiagnosticSeverity.Hint,
};

/** What is shown of one document, and the text that was last told of. */
interface Shown {
  readonly count: number;
  readonly version: number;
}

/** VS Code moves what it shows by itself while people type; in milliseconds. */
const PAUSE = { settled: 150, longest: 600 };

/** So many are shown anew at once when an edit drops one or brings one back; showing more costs time that a key has not. */
const FEW = 300;

type ServedFinding = Finding & { readonly service?: ServiceMode };

/** Whose problem it is, as the Problems panel and the hover name it: what the embedded service found is told apart (EDI-14). */
export function diagnosticSource(service: ServiceMode | undefined): string {
  return service === "embedded"
    ? vscode.l10n.t("{0} (embedded service)", DIAGNOSTIC_SOURCE)
    : DIAGNOSTIC_SOURCE;
}

/** Whether a problem is one of ours, whoever found it. */
export function isOurs({ source }: vscode.Diagnostic): boolean {
  return source === DIAGNOSTIC_SOURCE || source === diagnosticSource("embedded");
}

/** A problem that knows the finding that it shows: its own range may lag behind the text. */
export class FindingDiagnostic extends vscode.Diagnostic {
  readonly findingId: string;

  constructor(range: vscode.Range, message: string, severity: FindingSeverity, finding: ServedFinding) {
    super(range, message, SEVERITY[severity]);
    this.source = diagnosticSource(finding.service);
    this.findingId = finding.id;
  }
}

/** What problems are made of. */
export interface DiagnosticParts<F extends Finding> {
  readonly findings: FindingView<F>;
  /** Name of their collection. */
  readonly collection: string;
  readonly diagnosticOf: (document: vscode.TextDocument, finding: F) => vscode.Diagnostic;
  /** Those of a document's findings that are problems; all of them where it is not given. */
  readonly problemsAmong?: (document: vscode.TextDocument, findings: readonly F[]) => readonly F[];
}

/**
 * Shows findings in the Problems panel and as squiggles. What has no place in the text is not shown here. Of more than 1,000
 * in one document VS Code shows the first, the gravest before the others, and says how many it leaves out.
 */
export class Diagnostics<F extends Finding> implements vscode.Disposable {
  readonly #findings: FindingView<F>;
  readonly #diagnosticOf: DiagnosticParts<F>["diagnosticOf"];
  readonly #problemsAmong: NonNullable<DiagnosticParts<F>["problemsAmong"]>;
  readonly #collection: vscode.DiagnosticCollection;
  readonly #shown = new Map<string, Shown>();
  readonly #pauses = new AfterPause(PAUSE);
  readonly #subscription: vscode.Disposable;

  constructor({
    collection,
    diagnosticOf,
    findings,
    problemsAmong = (_document, all) => all,
  }: DiagnosticParts<F>) {
    this.#findings = findings;
    this.#diagnosticOf = diagnosticOf;
    this.#problemsAmong = problemsAmong;
    this.#collection = vscode.languages.createDiagnosticCollection(collection);
    this.#subscription = findings.onDidChange((uri) => this.#change(uri));
  }

  dispose(): void {
    this.#subscription.dispose();
    this.#pauses.dispose();
    this.#collection.dispose();
  }

  /** At once where others were found, hidden or cleared; after a pause where an edit did no more than move many. */
  #change(uri: vscode.Uri): void {
    const key = uri.toString();
    const shown = this.#shown.get(key);
    const document = openDocumentAt(uri);
    if (shown === undefined || document === undefined || document.version === shown.version) {
      this.show(uri);
      return;
    }
    if (shown.count <= FEW && this.#findings.count(uri) !== shown.count) {
      this.show(uri);
      return;
    }
    this.#shown.set(key, { ...shown, version: document.version });
    this.#pauses.wait(key, () => this.show(uri));
  }

  /** Shows a document's findings as they are now; at once. */
  show(uri: vscode.Uri): void {
    const key = uri.toString();
    this.#pauses.cancel(key);
    const document = openDocumentAt(uri);
    const findings = this.#findings.of(uri).filter((finding) => finding.placed !== "none");
    if (document === undefined || findings.length === 0) {
      this.#shown.delete(key);
      this.#collection.delete(uri);
      return;
    }
    this.#shown.set(key, { count: this.#findings.count(uri), version: document.version });
    this.#collection.set(
      uri,
      this.#problemsAmong(document, findings).map((finding) => this.#diagnosticOf(document, finding)),
    );
  }
}

/** The problem of a correction. */
export function correctionDiagnostic(
  document: vscode.TextDocument,
  finding: GrammarFinding,
): vscode.Diagnostic {
  const message =
    finding.placed === "exact"
      ? finding.message
      : `${finding.message} ${vscode.l10n.t("It is not offered as a fix, for the sake of the markup or code beside it.")}`;
  const { rule, severity } = finding;
  const diagnostic = new FindingDiagnostic(shownRange(document, finding), message, severity, finding);
  diagnostic.code = rule;
  return diagnostic;
}

/** The problem of a hint: VS Code marks the words with dots and leaves it out of the Problems panel. */
export function hintDiagnostic(document: vscode.TextDocument, finding: GrammarFinding): vscode.Diagnostic {
  const { message, rule, severity } = finding;
  const diagnostic = new FindingDiagnostic(shownRange(document, finding), message, severity, finding);
  diagnostic.code = rule;
  return diagnostic;
}

/** The words to underline: without the spaces at their ends, and for an insertion the words beside it. */
export function shownRange(document: vscode.TextDocument, finding: Finding): vscode.Range {
  const { original, range, anchor } = finding;
  if (original.trim() === "") return toVsRange(document, anchor);
  const start = range.start + original.length - original.trimStart().length;
  return toVsRange(document, { start, end: start + original.trim().length });
}

/** Whether a finding is the one that a diagnostic shows, wherever the text has moved it since. */
export function shows(
  document: vscode.TextDocument,
  diagnostic: vscode.Diagnostic,
  finding: GrammarFinding,
): boolean {
  if (!isOurs(diagnostic) || diagnostic.code !== finding.rule) return false;
  return "findingId" in diagnostic
    ? diagnostic.findingId === finding.id
    : diagnostic.range.isEqual(shownRange(document, finding));
}
