import * as vscode from "vscode";
import type { Finding } from "../../findings/finding.ts";
import { openDocumentAt } from "../documents/open-document.ts";
import { readBounded } from "../file-system.ts";
import { textHash } from "../../checking/vocabulary/text-hash.ts";
import type { DiagnosticParts } from "../results/diagnostics.ts";
import type { FindingView } from "../results/finding-store.ts";
import { SerialQueue } from "../../checking/vocabulary/serial-queue.ts";
import { Owner } from "../owner.ts";
import type { ShownFindings, Standing } from "../results/shown-findings.ts";

/** A problem in a file, shown unless its finding is hidden or its rule is turned off. */
interface FoundProblem {
  readonly diagnostic: vscode.Diagnostic;
  readonly stands: () => boolean;
}

/** The problems of one check, in open and closed files. */
export interface ProblemView extends Pick<FindingView<Finding>, "count" | "onDidChange"> {
  /** Fires when hidden findings may have changed, in closed files too. */
  readonly onDidChangeStanding: vscode.Event<unknown>;
  /** Returns all problems of an open document, including hidden ones. */
  problemsOf(document: vscode.TextDocument): readonly FoundProblem[];
}

export interface FolderProblemParts {
  readonly views: readonly ProblemView[];
  /** Restores the stored results of a document. */
  readonly restore: (document: vscode.TextDocument) => Promise<unknown>;
  /** Fires with a document whose results changed or were removed. */
  readonly onResults: vscode.Event<vscode.Uri>;
  readonly hasResults: (uri: vscode.Uri) => boolean;
}

/** The problems of a file when its text was last open. */
interface Kept {
  readonly uri: vscode.Uri;
  readonly problems: readonly FoundProblem[];
  /** The number of visible problems beyond the limit. */
  readonly omitted: number;
  /** The document version that the problems refer to. */
  readonly version: number;
  /** The hash of that text, set once the document is closed. */
  readonly text?: string;
}

/** The maximum number of problems shown for closed files in total: nobody reads more, and each costs memory. */
const MOST = 10_000;

/** The maximum per file, as in VS Code. */
const MOST_IN_FILE = 1_000;

/** In bytes: a larger changed file isn't read to find out if its text changed. */
const MOST_READ = 5_000_000;

/** Returns the problem view for the findings of one check. */
export function problemView<F extends Finding>(
  findings: ShownFindings<F, Standing<F>>,
  {
    diagnosticOf,
    problemsAmong = (_document, all) => all,
  }: Pick<DiagnosticParts<F>, "diagnosticOf" | "problemsAmong">,
): ProblemView {
  return {
    count: (uri) => findings.count(uri),
    onDidChange: findings.onDidChange,
    onDidChangeStanding: findings.onDidChangeStanding,
    problemsOf: (document) =>
      problemsAmong(document, findings.found(document.uri))
        .filter(({ placed }) => placed !== "none")
        .map((finding) => ({
          diagnostic: diagnosticOf(document, finding),
          stands: () => findings.stands(document.uri, finding),
        })),
  };
}

/**
 * The Problems panel entries of checked files that aren't open: when VS Code closes a document, its problems
 * disappear. They stay visible here until the file is opened and shows its own problems, or changes; never
 * both (EDI-15). AI scores are not included (EDI-23).
 */
export class FolderProblems extends Owner {
  readonly #parts: FolderProblemParts;
  readonly #collection = vscode.languages.createDiagnosticCollection("contentAuthenticity.closedFiles");
  readonly #kept = new Map<string, Kept>();
  /** Open files whose own problems have appeared: if they disappear, they were hidden or fixed. */
  readonly #seen = new Set<string>();
  readonly #watchers = new Map<string, vscode.FileSystemWatcher>();
  #count = 0;
  /** Checks changed files one after another: switching branches changes many. */
  readonly #looks = new SerialQueue();

  constructor(parts: FolderProblemParts) {
    super();
    this.#parts = parts;
    this.register(
      this.#collection,
      // Synchronously, in the same step in which an open document shows its own problems.
      ...parts.views.map(({ onDidChange }) => onDidChange((uri) => this.#yield(uri))),
      ...parts.views.map(({ onDidChangeStanding }) => onDidChangeStanding(() => this.#showStanding())),
      parts.onResults((uri) => this.#cleared(uri)),
      vscode.languages.onDidChangeDiagnostics(({ uris }) => {
        for (const uri of uris) this.#follow(uri);
      }),
      vscode.workspace.onDidCloseTextDocument((document) => this.#closed(document)),
      vscode.workspace.onDidChangeTextDocument(({ contentChanges, document }) => {
        // Edits move the document's own problems; those here belong to the text before.
        if (contentChanges.length > 0) this.#collection.delete(document.uri);
      }),
      vscode.window.onDidChangeVisibleTextEditors((editors) => {
        for (const { document } of editors) this.#shown(document);
      }),
    );
  }

  /** The number of problems beyond the limit. */
  get omitted(): number {
    return [...this.#kept.values()].reduce((sum, { omitted }) => sum + omitted, 0);
  }

  /** Takes over the problems of a document, for when it is closed. */
  keep(document: vscode.TextDocument): void {
    this.#put(document, this.#problemsOf(document));
    this.#watch(document.uri);
  }

  /** Returns the files taken over. */
  uris(): readonly vscode.Uri[] {
    return [...this.#kept.values()].map(({ uri }) => uri);
  }

  /** Clears the problems of a file, or of all files; those of open documents stay. */
  clear(uri?: vscode.Uri): void {
    if (uri === undefined) {
      this.#kept.clear();
      this.#seen.clear();
      this.#collection.clear();
      this.#count = 0;
      for (const watcher of this.#watchers.values()) watcher.dispose();
      this.#watchers.clear();
    } else this.#drop(uri.toString());
  }

  override dispose(): void {
    this.clear();
    super.dispose();
  }

  #problemsOf(document: vscode.TextDocument): readonly FoundProblem[] {
    return this.#parts.views.flatMap((view) => view.problemsOf(document));
  }

  #put(document: vscode.TextDocument, found: readonly FoundProblem[]): void {
    const key = document.uri.toString();
    this.#drop(key);
    const room = Math.min(MOST_IN_FILE, MOST - this.#count);
    // Show visible problems before hidden ones that may be restored.
    const byStanding = Map.groupBy(found, ({ stands }) => stands());
    const standing = byStanding.get(true) ?? [];
    const problems = [...standing, ...(byStanding.get(false) ?? [])].slice(0, room);
    this.#count += problems.length;
    const omitted = Math.max(0, standing.length - room);
    const kept = { uri: document.uri, problems, omitted, version: document.version };
    this.#kept.set(key, kept);
    if (document.isClosed) this.#showClosed(document, kept);
    else if (problems.length > 0) this.#seen.add(key);
  }

  #drop(key: string): void {
    const kept = this.#kept.get(key);
    if (kept === undefined) return;
    this.#count -= kept.problems.length;
    this.#kept.delete(key);
    this.#collection.delete(kept.uri);
  }

  #yield(uri: vscode.Uri): void {
    if (this.#parts.views.some((view) => view.count(uri) > 0)) this.#collection.delete(uri);
  }

  /** Drops the problems of cleared results; results that are only evicted from memory fire no event. */
  #cleared(uri: vscode.Uri): void {
    if (!this.#parts.hasResults(uri)) this.#drop(uri.toString());
  }

  #follow(uri: vscode.Uri): void {
    const kept = this.#kept.get(uri.toString());
    const document = kept && openDocumentAt(uri);
    if (document === undefined) return;
    const problems = this.#problemsOf(document);
    // Until its results are restored, a document has no problems.
    const isKnown = this.#seen.has(uri.toString()) || document.version !== kept?.version;
    if (problems.length > 0 || isKnown) this.#put(document, problems);
  }

  /** Called on a change of language too, which doesn't change the text. */
  #closed(document: vscode.TextDocument): void {
    if (!document.isClosed) return;
    const kept = this.#kept.get(document.uri.toString());
    this.#seen.delete(document.uri.toString());
    if (kept === undefined) return;
    if (document.isDirty || document.version !== kept.version) this.#drop(document.uri.toString());
    else this.#showClosed(document, kept);
  }

  #showClosed(document: vscode.TextDocument, kept: Kept): void {
    this.#kept.set(document.uri.toString(), { ...kept, text: hashOf(document.getText()) });
    this.#collection.set(document.uri, standingOf(kept));
  }

  /** Updates closed files after a change of lists or settings: hides and restores problems. */
  #showStanding(): void {
    for (const kept of this.#kept.values()) {
      if (kept.problems.length > 0 && this.#collection.has(kept.uri))
        this.#collection.set(kept.uri, standingOf(kept));
    }
  }

  /** Handles a write to a file; if its text is unchanged, it keeps its problems. */
  async #written(uri: vscode.Uri): Promise<void> {
    const key = uri.toString();
    const kept = this.#kept.get(key);
    if (kept === undefined || openDocumentAt(uri) !== undefined) return;
    const text = kept.text === undefined ? undefined : await hashOfFile(uri);
    // It may have been opened or checked again meanwhile.
    if (this.#kept.get(key) !== kept || openDocumentAt(uri) !== undefined) return;
    if (text === undefined || text !== kept.text) this.#drop(key);
  }

  #shown(document: vscode.TextDocument): void {
    const kept = this.#kept.get(document.uri.toString());
    if (kept === undefined || this.#parts.views.some((view) => view.count(document.uri) > 0)) return;
    if (kept.problems.length > 0) void this.#parts.restore(document);
  }

  #watch(uri: vscode.Uri): void {
    const folder = vscode.workspace.getWorkspaceFolder(uri)?.uri ?? vscode.Uri.joinPath(uri, "..");
    if (this.#watchers.has(folder.toString())) return;
    const watcher = vscode.workspace.createFileSystemWatcher(new vscode.RelativePattern(folder, "**/*"));
    watcher.onDidChange((changed) => {
      if (!this.#kept.has(changed.toString())) return;
      void this.#looks.run(async () => this.#written(changed));
    });
    watcher.onDidDelete((gone) => {
      // Deleting a folder fires one event, for the folder only.
      const within = `${gone.toString()}/`;
      for (const key of this.#kept.keys()) {
        if (key === gone.toString() || key.startsWith(within)) this.#drop(key);
      }
    });
    this.#watchers.set(folder.toString(), watcher);
  }
}

/** Hashes a file's text; undefined if the file can't be read or is large. */
async function hashOfFile(uri: vscode.Uri): Promise<string | undefined> {
  try {
    return hashOf(await vscode.workspace.decode(await readBounded(uri, MOST_READ), { uri }));
  } catch {
    return undefined;
  }
}

/** Hashes a text with normalized line endings, since VS Code uses one kind per document. */
function hashOf(text: string): string {
  return textHash(text.replaceAll("\r\n", "\n"));
}

function standingOf({ problems }: Kept): vscode.Diagnostic[] {
  return problems.filter(({ stands }) => stands()).map(({ diagnostic }) => diagnostic);
}
