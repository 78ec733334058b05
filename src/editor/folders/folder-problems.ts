import * as vscode from "vscode";
import type { Finding } from "../../findings/finding.ts";
import { openDocumentAt } from "../documents/open-document.ts";
import { textHash } from "../documents/text-hash.ts";
import type { DiagnosticParts } from "../results/diagnostics.ts";
import type { FindingView } from "../results/finding-store.ts";
import type { ShownFindings, Standing } from "../results/shown-findings.ts";

/** A problem of a file, which is shown as long as its finding stands: as long as nobody hides it or turns its rule off. */
interface FoundProblem {
  readonly diagnostic: vscode.Diagnostic;
  readonly stands: () => boolean;
}

/** The problems of one check, of open and closed files. */
export interface ProblemView extends Pick<FindingView<Finding>, "count" | "onDidChange"> {
  /** Fires when other findings may stand, of closed files too. */
  readonly onDidChangeStanding: vscode.Event<unknown>;
  /** All of an open document, those that don't stand too. */
  problemsOf(document: vscode.TextDocument): readonly FoundProblem[];
}

export interface FolderProblemParts {
  readonly views: readonly ProblemView[];
  /** Brings back what was kept of a document. */
  readonly restore: (document: vscode.TextDocument) => Promise<unknown>;
  /** Fires with a document that has other results, or none any more. */
  readonly onResults: vscode.Event<vscode.Uri>;
  readonly hasResults: (uri: vscode.Uri) => boolean;
}

/** What a file had when its text was last seen open. */
interface Kept {
  readonly uri: vscode.Uri;
  readonly problems: readonly FoundProblem[];
  /** How many that stood there was no room for. */
  readonly omitted: number;
  /** Of the text that they are of. */
  readonly version: number;
  /** Hash of that text, from when it is closed on. */
  readonly text?: string;
}

/** So many are shown of closed files in all; nobody reads more, and each costs memory. */
const MOST = 10_000;

/** Of one file, as VS Code shows. */
const MOST_IN_FILE = 1_000;

/** In bytes: of a file that was written to, more is not read to see whether anything of it is other. */
const MOST_READ = 5_000_000;

/** The problems of the findings of one check. */
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
 * The Problems panel of files that were checked and are not open: VS Code closes a text that nobody shows, and with it go its
 * problems. What was found in it by then is shown on as far as it stands, until the file is opened and its own problems stand
 * there again, or it changes. Never both (EDI-15). Scores of AI text are none of it (EDI-23).
 */
export class FolderProblems implements vscode.Disposable {
  readonly #parts: FolderProblemParts;
  readonly #collection = vscode.languages.createDiagnosticCollection("contentAuthenticity.closedFiles");
  readonly #kept = new Map<string, Kept>();
  /** Open files whose own problems have been seen: when there are none any more, they are hidden or mended. */
  readonly #seen = new Set<string>();
  readonly #watchers = new Map<string, vscode.FileSystemWatcher>();
  readonly #subscriptions: readonly vscode.Disposable[];
  #count = 0;
  /** Files that were written to are looked at one after the other: a change of branch writes to many. */
  #looking: Promise<unknown> = Promise.resolve();

  constructor(parts: FolderProblemParts) {
    this.#parts = parts;
    this.#subscriptions = [
      this.#collection,
      // In the same step in which an open document shows its own.
      ...parts.views.map(({ onDidChange }) => onDidChange((uri) => this.#yield(uri))),
      ...parts.views.map(({ onDidChangeStanding }) => onDidChangeStanding(() => this.#showStanding())),
      parts.onResults((uri) => this.#cleared(uri)),
      vscode.languages.onDidChangeDiagnostics(({ uris }) => {
        for (const uri of uris) this.#follow(uri);
      }),
      vscode.workspace.onDidCloseTextDocument((document) => this.#closed(document)),
      vscode.workspace.onDidChangeTextDocument(({ contentChanges, document }) => {
        // Its own problems are moved by each edit; those here are of the text before it.
        if (contentChanges.length > 0) this.#collection.delete(document.uri);
      }),
      vscode.window.onDidChangeVisibleTextEditors((editors) => {
        for (const { document } of editors) this.#shown(document);
      }),
    ];
  }

  /** How many problems there was no room for. */
  get omitted(): number {
    return [...this.#kept.values()].reduce((sum, { omitted }) => sum + omitted, 0);
  }

  /** Takes over what was found in a document, for when it is closed. */
  keep(document: vscode.TextDocument): void {
    this.#put(document, this.#problemsOf(document));
    this.#watch(document.uri);
  }

  /** Files that are taken over. */
  uris(): readonly vscode.Uri[] {
    return [...this.#kept.values()].map(({ uri }) => uri);
  }

  /** Forgets those of a file, or of all; what is shown of open documents stays. */
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

  dispose(): void {
    this.clear();
    for (const subscription of this.#subscriptions) subscription.dispose();
  }

  #problemsOf(document: vscode.TextDocument): readonly FoundProblem[] {
    return this.#parts.views.flatMap((view) => view.problemsOf(document));
  }

  #put(document: vscode.TextDocument, found: readonly FoundProblem[]): void {
    const key = document.uri.toString();
    this.#drop(key);
    const room = Math.min(MOST_IN_FILE, MOST - this.#count);
    // What stands is shown before what may be brought back.
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

  /** Results that are cleared have no problems any more; of those that are only let go of nothing is told. */
  #cleared(uri: vscode.Uri): void {
    if (!this.#parts.hasResults(uri)) this.#drop(uri.toString());
  }

  #follow(uri: vscode.Uri): void {
    const kept = this.#kept.get(uri.toString());
    const document = kept && openDocumentAt(uri);
    if (document === undefined) return;
    const problems = this.#problemsOf(document);
    // Before they are brought back there are none.
    const isKnown = this.#seen.has(uri.toString()) || document.version !== kept?.version;
    if (problems.length > 0 || isKnown) this.#put(document, problems);
  }

  /** Told of at a change of language too, which changes nothing of the text. */
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

  /** Lists or settings are others: what is hidden by them goes from closed files too, and what they bring back comes. */
  #showStanding(): void {
    for (const kept of this.#kept.values()) {
      if (kept.problems.length > 0 && this.#collection.has(kept.uri))
        this.#collection.set(kept.uri, standingOf(kept));
    }
  }

  /** A file that was only touched, or written as it was, has the problems that it had. */
  async #written(uri: vscode.Uri): Promise<void> {
    const key = uri.toString();
    const kept = this.#kept.get(key);
    if (kept === undefined || openDocumentAt(uri) !== undefined) return;
    const text = kept.text === undefined ? undefined : await hashOfFile(uri);
    // Meanwhile it may have been opened, or checked again.
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
      this.#looking = this.#looking.then(async () => this.#written(changed));
    });
    watcher.onDidDelete((gone) => {
      // Of a folder nothing is told but the folder itself.
      const within = `${gone.toString()}/`;
      for (const key of this.#kept.keys()) {
        if (key === gone.toString() || key.startsWith(within)) this.#drop(key);
      }
    });
    this.#watchers.set(folder.toString(), watcher);
  }
}

/** Undefined for a file that cannot be read, or is large. */
async function hashOfFile(uri: vscode.Uri): Promise<string | undefined> {
  try {
    const { size } = await vscode.workspace.fs.stat(uri);
    if (size > MOST_READ) return undefined;
    return hashOf(await vscode.workspace.decode(await vscode.workspace.fs.readFile(uri), { uri }));
  } catch {
    return undefined;
  }
}

/** VS Code gives a text one kind of line ends. */
function hashOf(text: string): string {
  return textHash(text.replaceAll("\r\n", "\n"));
}

function standingOf({ problems }: Kept): vscode.Diagnostic[] {
  return problems.filter(({ stands }) => stands()).map(({ diagnostic }) => diagnostic);
}
