import * as vscode from "vscode";
import type { PassageFinding } from "../../findings/finding.ts";
import { passageSeverity } from "../../findings/plagiarism-policy.ts";
import { webAddress } from "../../findings/source-address.ts";
import { openDocumentAt } from "../documents/open-document.ts";
import { Diagnostics, FindingDiagnostic, shownRange } from "../results/diagnostics.ts";
import { describePassage, describeSource } from "../../report/words/plagiarism-words.ts";
import { docsAddress } from "../../report/rule-address.ts";
import { rangeInText, type SourceContext } from "./source-files.ts";
import { Owner } from "../owner.ts";
import { onDidChangeSettings } from "../settings.ts";

/** The diagnostic code of every passage; its link leads to the source, or to the documentation if that is a file. */
export const PASSAGE_CODE = "plagiarism";

/**
 * The maximum number of passages to locate in source files, and of bytes in such a file; beyond them, only
 * the file is named.
 */
const MOST_PLACES = 200;
const LARGEST_FILE = 500_000;

interface Wanted {
  readonly uri: vscode.Uri;
  readonly file: vscode.Uri;
  readonly words: string;
}

/** Shows passages as diagnostics, each with its source (EDI-6). Passages that could not be placed are left out. */
export class PassageDiagnostics extends Owner {
  readonly #parts: SourceContext;
  readonly #diagnostics: Diagnostics<PassageFinding>;
  /** The location of each finding's source text; undefined while pending and if not found. */
  readonly #places = new Map<string, vscode.Location | undefined>();
  /** Pending locations by finding, processed one after another. */
  readonly #wanted = new Map<string, Wanted>();
  #isLooking = false;
  /** True if every location in the cache is still needed; computed once per change, since it scans all passages. */
  #isFull = false;

  constructor(parts: SourceContext) {
    super();
    this.#parts = parts;
    this.#diagnostics = new Diagnostics({
      findings: parts.shownPassages,
      collection: "contentAuthenticity.plagiarism",
      diagnosticOf: (document, finding) => this.diagnosticOf(document, finding),
      problemsAmong: (document, findings) => this.openAmong(document, findings),
    });
    this.register(
      this.#diagnostics,
      parts.settled.onDidChange((uri) => this.#diagnostics.show(uri)),
      parts.shownPassages.onDidChange(() => {
        this.#isFull = false;
      }),
      onDidChangeSettings(() => this.#showAll(), "severity"),
    );
    this.#showAll();
  }

  /** Returns the passages of an open document that are problems: visible, and neither cited nor quoted. */
  of(uri: vscode.Uri): readonly PassageFinding[] {
    const document = openDocumentAt(uri);
    return document === undefined ? [] : this.openAmong(document, this.#parts.shownPassages.of(uri));
  }

  /** Returns the passages that are neither cited nor quoted. */
  openAmong(document: vscode.TextDocument, passages: readonly PassageFinding[]): readonly PassageFinding[] {
    const settled = this.#parts.settled.among(document.getText(), passages);
    return settled.size === 0 ? passages : passages.filter(({ id }) => !settled.has(id));
  }

  #showAll(): void {
    for (const uri of this.#parts.passages.uris()) this.#diagnostics.show(uri);
  }

  /** Returns the diagnostic of a passage. */
  diagnosticOf(document: vscode.TextDocument, finding: PassageFinding): vscode.Diagnostic {
    const { settings } = this.#parts;
    const { source } = finding;
    const range = shownRange(document, finding);
    const severity = settings.plagiarismSeverity(document) ?? passageSeverity(finding);
    const diagnostic = new FindingDiagnostic(range, describePassage(finding), severity, finding);
    const address = webAddress(source.url);
    const target = vscode.Uri.parse(address?.href ?? docsAddress("plagiarism.md"), true);
    diagnostic.code = { value: PASSAGE_CODE, target };
    const location = this.#locationOf(document.uri, finding, address);
    // Show an address that can't be opened as text beside the passage itself.
    diagnostic.relatedInformation = [
      new vscode.DiagnosticRelatedInformation(
        location ?? new vscode.Location(document.uri, range),
        describeSource(source, location === undefined),
      ),
    ];
    return diagnostic;
  }

  #locationOf(
    uri: vscode.Uri,
    finding: PassageFinding,
    address: URL | undefined,
  ): vscode.Location | undefined {
    if (address !== undefined)
      return new vscode.Location(vscode.Uri.parse(address.href, true), new vscode.Position(0, 0));
    const file = this.#parts.files.fileOf(finding.source.url);
    if (file === undefined) return undefined;
    const { id, sourceText: words } = finding;
    if (words !== undefined && !this.#places.has(id) && this.#hasRoom()) {
      this.#places.set(id, undefined);
      this.#wanted.set(id, { uri, file, words });
      void this.#look();
    }
    return this.#places.get(id) ?? new vscode.Location(file, new vscode.Position(0, 0));
  }

  #hasRoom(): boolean {
    if (this.#places.size < MOST_PLACES) return true;
    if (this.#isFull) return false;
    const { passages, shownPassages: shown } = this.#parts;
    const standing = new Set(passages.uris().flatMap((uri) => shown.of(uri).map(({ id }) => id)));
    for (const id of this.#places.keys()) if (!standing.has(id)) this.#places.delete(id);
    this.#isFull = this.#places.size >= MOST_PLACES;
    return !this.#isFull;
  }

  async #look(): Promise<void> {
    if (this.#isLooking) return;
    this.#isLooking = true;
    const found = new Map<string, vscode.Uri>();
    for (const [id, { file, uri, words }] of this.#wanted) {
      this.#wanted.delete(id);
      const source = await this.#parts.files.read(file, words, LARGEST_FILE);
      if (source?.range === undefined) continue;
      this.#places.set(id, new vscode.Location(file, rangeInText(source.text, source.range)));
      found.set(uri.toString(), uri);
    }
    this.#isLooking = false;
    for (const uri of found.values()) this.#diagnostics.show(uri);
  }
}
