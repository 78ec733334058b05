import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import type { Finding, FindingSeverity, GrammarFinding } from "../../findings/finding.ts";
import { Owner } from "../owner.ts";
import { Debouncer } from "../../checking/vocabulary/debouncer.ts";
import { openDocumentAt } from "../documents/open-document.ts";
import { toVsRange } from "../ranges.ts";
import { ruleAddress } from "../../report/rule-address.ts";
import { joinSentences } from "../../report/words/sentences.ts";
import type { FindingView } from "./finding-store.ts";

const DIAGNOSTIC_SOURCE = "Content Authenticity";

const SEVERITY: Readonly<Record<FindingSeverity, vscode.DiagnosticSeverity>> = {
  error: vscode.DiagnosticSeverity.Error,
  warning: vscode.DiagnosticSeverity.Warning,
  information: vscode.DiagnosticSeverity.Information,
  hint: vscode.DiagnosticSeverity.Hint,
};

/** The diagnostics shown for a document, with the text they were made for. */
interface Shown {
  readonly count: number;
  readonly version: number;
}

/** Debounce intervals in milliseconds: VS Code moves diagnostics while people type. */
const PAUSE = { settled: 150, longest: 600 };

/**
 * The maximum number of diagnostics to update at once when an edit removes or restores one; more would slow
 * down typing.
 */
const FEW = 300;

/** Returns true if a diagnostic is one of this extension's. */
export function isOurs({ source }: vscode.Diagnostic): boolean {
  return source === DIAGNOSTIC_SOURCE;
}

/** Returns the name of a diagnostic's rule, without its link. */
export function codeOf({ code }: vscode.Diagnostic): string | number {
  return typeof code === "object" ? code.value : (code ?? "");
}

/** A diagnostic with the id of its finding, since its own range may lag behind the text. */
export class FindingDiagnostic extends vscode.Diagnostic {
  readonly findingId: string;

  constructor(range: vscode.Range, message: string, severity: FindingSeverity, { id }: Finding) {
    super(range, message, SEVERITY[severity]);
    this.source = DIAGNOSTIC_SOURCE;
    this.findingId = id;
  }
}

/** The configuration of a collection of diagnostics. */
export interface DiagnosticParts<F extends Finding> {
  readonly findings: FindingView<F>;
  /** The collection's name. */
  readonly collection: string;
  readonly diagnosticOf: (document: vscode.TextDocument, finding: F) => vscode.Diagnostic;
  /** Returns those findings of a document that are problems; all are if it is absent. */
  readonly problemsAmong?: (document: vscode.TextDocument, findings: readonly F[]) => readonly F[];
}

/**
 * Shows findings as diagnostics; leaves out findings that could not be placed. If a document has more than
 * 1,000, VS Code shows the most severe ones and says how many it leaves out.
 */
export class Diagnostics<F extends Finding> extends Owner {
  readonly #parts: DiagnosticParts<F>;
  readonly #collection: vscode.DiagnosticCollection;
  readonly #shown = new Map<string, Shown>();
  readonly #pauses = new Debouncer(PAUSE);

  constructor(parts: DiagnosticParts<F>) {
    super();
    this.#parts = parts;
    this.#collection = vscode.languages.createDiagnosticCollection(parts.collection);
    this.register(
      parts.findings.onDidChange((uri) => this.#change(uri)),
      this.#pauses,
      this.#collection,
    );
  }

  /** Updates at once if findings were added, hidden or cleared; after a pause if an edit only moved many. */
  #change(uri: vscode.Uri): void {
    const key = uri.toString();
    const shown = this.#shown.get(key);
    const document = openDocumentAt(uri);
    if (shown === undefined || document === undefined || document.version === shown.version) {
      this.show(uri);
      return;
    }
    if (shown.count <= FEW && this.#parts.findings.count(uri) !== shown.count) {
      this.show(uri);
      return;
    }
    this.#shown.set(key, { ...shown, version: document.version });
    this.#pauses.wait(key, () => this.show(uri));
  }

  /** Shows a document's current findings at once. */
  show(uri: vscode.Uri): void {
    const key = uri.toString();
    this.#pauses.cancel(key);
    const { diagnosticOf, findings: view, problemsAmong } = this.#parts;
    const document = openDocumentAt(uri);
    const findings = view.of(uri).filter((finding) => finding.placed !== "none");
    if (document === undefined || findings.length === 0) {
      this.#shown.delete(key);
      this.#collection.delete(uri);
      return;
    }
    this.#shown.set(key, { count: view.count(uri), version: document.version });
    const problems = problemsAmong?.(document, findings) ?? findings;
    this.#collection.set(
      uri,
      problems.map((finding) => diagnosticOf(document, finding)),
    );
  }
}

/** Returns the diagnostic of a correction. */
export function correctionDiagnostic(
  document: vscode.TextDocument,
  finding: GrammarFinding,
): vscode.Diagnostic {
  const diagnostic = hintDiagnostic(document, finding);
  const whyNoFix = l10n.t("No quick fix: it would change nearby markup.");
  if (finding.placed !== "exact") diagnostic.message = joinSentences([diagnostic.message, whyNoFix]);
  return diagnostic;
}

/** Returns the diagnostic of a hint, which VS Code marks with dots and leaves out of the Problems panel. */
export function hintDiagnostic(document: vscode.TextDocument, finding: GrammarFinding): vscode.Diagnostic {
  const { message, rule, severity } = finding;
  const diagnostic = new FindingDiagnostic(shownRange(document, finding), message, severity, finding);
  if (rule !== "") diagnostic.code = { value: rule, target: vscode.Uri.parse(ruleAddress(rule), true) };
  return diagnostic;
}

/** Returns the range to underline: without surrounding spaces, and for an insertion, the adjacent words. */
export function shownRange(document: vscode.TextDocument, finding: Finding): vscode.Range {
  const { original, range, anchor } = finding;
  if (original.trim() === "") return toVsRange(document, anchor);
  const start = range.start + original.length - original.trimStart().length;
  return toVsRange(document, { start, end: start + original.trim().length });
}

/** Returns true if a diagnostic shows the finding, even if the text has moved it since. */
export function shows(
  document: vscode.TextDocument,
  diagnostic: vscode.Diagnostic,
  finding: GrammarFinding,
): boolean {
  if (!isOurs(diagnostic) || codeOf(diagnostic) !== finding.rule) return false;
  return "findingId" in diagnostic
    ? diagnostic.findingId === finding.id
    : diagnostic.range.isEqual(shownRange(document, finding));
}
