import * as vscode from "vscode";
import type { TextRange } from "../../text/range.ts";
import { wordEndingAt } from "../../text/word-at.ts";
import { languageOf } from "../documents/document-language.ts";
import type { GrammarRuns } from "../grammar/grammar-runs.ts";
import type { Log } from "../log.ts";
import type { Settings } from "../settings.ts";
import { automaticRun, pauseBefore, type AutomaticRun } from "./automatic-policy.ts";

export interface AutomaticCheckParts {
  readonly runs: Pick<GrammarRuns, "unasked">;
  readonly settings: Settings;
  readonly log: Log;
}

/** Settings by which an open document is checked otherwise than before. */
const CHANGING = ["grammar.run", "grammar.variant", "languages", "service.mode"] as const;

/** How long a word is left alone that the caret stands behind: by then the writer is waiting, not writing. In milliseconds. */
const REST_MS = 3_000;

/** Of one document. */
interface Watched {
  /** Ends the check that runs. */
  running?: AbortController;
  /** Whether the text has changed in a way that the check which runs does not know. */
  isOutdated: boolean;
  /** How long the last check took that came to its end, in milliseconds. */
  tookMs: number;
  timer?: NodeJS.Timeout;
  /** The version of which the word at the caret was left out. */
  unfinished?: number;
}

/**
 * Runs the grammar check on save, and on the embedded service at each pause in writing. It shows nothing but its findings; what
 * goes wrong, and why nothing runs, stands in the language status.
 */
export class AutomaticChecks implements vscode.Disposable {
  readonly #parts: AutomaticCheckParts;
  readonly #watched = new Map<string, Watched>();
  /** Documents that are being saved a moment after the last key. */
  readonly #savedByItself = new WeakSet<vscode.TextDocument>();
  readonly #subscriptions: vscode.Disposable[];

  constructor(parts: AutomaticCheckParts) {
    this.#parts = parts;
    const { workspace, window } = vscode;
    this.#subscriptions = [
      workspace.onWillSaveTextDocument(({ document, reason }) => {
        if (reason === vscode.TextDocumentSaveReason.AfterDelay) this.#savedByItself.add(document);
        else this.#savedByItself.delete(document);
      }),
      workspace.onDidSaveTextDocument((document) => {
        const isByItself = this.#savedByItself.delete(document);
        // A pause in writing saves it then, and what costs credits is never sent because of a key.
        if (isByItself && this.#parts.settings.serviceMode() === "hosted") return;
        if (this.#runOf(document).on !== "manual") this.#schedule(document, 0);
      }),
      workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
        if (contentChanges.length > 0) this.#typed(document);
      }),
      workspace.onDidCloseTextDocument((document) => this.#forget(document)),
      // In view it is already where only its language has changed.
      workspace.onDidOpenTextDocument(() => this.#openedAll()),
      workspace.onDidChangeConfiguration((event) => {
        if (CHANGING.some((name) => event.affectsConfiguration(`contentAuthenticity.${name}`))) {
          this.#openedAll(true);
        }
      }),
      workspace.onDidGrantWorkspaceTrust(() => this.#openedAll()),
      window.onDidChangeVisibleTextEditors(() => this.#openedAll()),
      window.onDidChangeTextEditorSelection(({ textEditor: { document } }) => {
        const watched = this.#watched.get(keyOf(document));
        // The caret has left the word: it is finished, and what is known of it can be said.
        if (watched?.unfinished === document.version && unfinishedWord(document) === undefined)
          this.#schedule(document, 0, true);
      }),
    ];
    this.#openedAll();
  }

  dispose(): void {
    for (const subscription of this.#subscriptions) subscription.dispose();
    for (const { running, timer } of this.#watched.values()) {
      clearTimeout(timer);
      running?.abort();
    }
    this.#watched.clear();
  }

  #runOf(document: vscode.TextDocument): AutomaticRun {
    return automaticRunOf(document, this.#parts.settings);
  }

  /** What comes into view is checked once; later only when it is written in, or `anew` for other settings. */
  #openedAll(anew = false): void {
    for (const { document } of vscode.window.visibleTextEditors) {
      if ((anew || !this.#watched.has(keyOf(document))) && this.#runOf(document).on === "onType") {
        this.#schedule(document, pauseBefore(0));
      }
    }
  }

  #typed(document: vscode.TextDocument): void {
    if (this.#runOf(document).on !== "onType") return;
    const watched = this.#of(document);
    delete watched.unfinished;
    // What runs is about a text that is no more; on the embedded service, giving it up costs nothing.
    if (this.#parts.settings.serviceMode() === "embedded") watched.running?.abort();
    this.#schedule(document, pauseBefore(watched.tookMs));
  }

  /** `isRested` is a check of the same text, for the word that the one before it left out. */
  #schedule(document: vscode.TextDocument, afterMs: number, isRested = false): void {
    const watched = this.#of(document);
    clearTimeout(watched.timer);
    watched.timer = setTimeout(() => void this.#check(document, watched, isRested), afterMs);
  }

  /** Never rejects. One check of a document at a time: another one that is wanted meanwhile follows it. */
  async #check(document: vscode.TextDocument, watched: Watched, isRested: boolean): Promise<void> {
    const { on } = document.isClosed ? { on: "manual" } : this.#runOf(document);
    // Where checks run on save, what was typed since waits for the next one.
    if (on === "manual" || (on === "onSave" && document.isDirty)) return;
    if (isRested && watched.unfinished !== document.version) return;
    if (watched.running !== undefined) {
      watched.isOutdated = true;
      return;
    }
    const controller = new AbortController();
    watched.running = controller;
    watched.isOutdated = false;
    delete watched.unfinished;
    const began = performance.now();
    try {
      await this.#parts.runs.unasked({ document }, controller.signal, () => {
        const word = isRested ? undefined : unfinishedWord(document);
        if (word !== undefined) watched.unfinished = document.version;
        return word;
      });
    } catch (thrown) {
      this.#parts.log.defect("An automatic check failed", thrown);
    } finally {
      // One that was given up tells nothing: it may have waited for the service to start.
      if (!controller.signal.aborted) watched.tookMs = performance.now() - began;
      delete watched.running;
    }
    // Closed meanwhile, or another document to VS Code for its language.
    if (this.#watched.get(keyOf(document)) !== watched) return;
    if (watched.isOutdated) this.#schedule(document, pauseBefore(watched.tookMs));
    else if (watched.unfinished === document.version) this.#schedule(document, REST_MS, true);
  }

  #of(document: vscode.TextDocument): Watched {
    const key = keyOf(document);
    const watched = this.#watched.get(key) ?? { isOutdated: false, tookMs: 0 };
    this.#watched.set(key, watched);
    return watched;
  }

  #forget(document: vscode.TextDocument): void {
    const watched = this.#watched.get(keyOf(document));
    clearTimeout(watched?.timer);
    watched?.running?.abort();
    this.#watched.delete(keyOf(document));
  }
}

/** Whether a document is checked by itself, and if not, why not. */
export function automaticRunOf(document: vscode.TextDocument, settings: Settings): AutomaticRun {
  const setting = settings.grammarRun(document);
  if (setting === "manual") return { on: "manual" };
  return automaticRun({
    setting,
    ownSetting: settings.ownGrammarRun(document),
    service: settings.serviceMode(),
    hasBudget: settings.dailyBudget() !== undefined,
    isProse: settings.languages(document).includes(languageOf(document)),
    isTrusted: vscode.workspace.isTrusted,
    scheme: document.uri.scheme,
    length: lengthOf(document),
  });
}

/** UTF-16 units, without putting the whole text together. */
function lengthOf(document: vscode.TextDocument): number {
  return document.offsetAt(new vscode.Position(document.lineCount, 0));
}

/** The word at the end of which somebody is writing, in UTF-16 units of the document. */
function unfinishedWord(document: vscode.TextDocument): TextRange | undefined {
  const editor = vscode.window.activeTextEditor;
  if (editor === undefined || keyOf(editor.document) !== keyOf(document)) return undefined;
  if (!editor.selection.isEmpty) return undefined;
  const { active } = editor.selection;
  const line = document.lineAt(active.line);
  const word = wordEndingAt(line.text, active.character);
  if (word === undefined) return undefined;
  const start = document.offsetAt(line.range.start);
  return { start: start + word.start, end: start + word.end };
}

function keyOf({ uri }: vscode.TextDocument): string {
  return uri.toString();
}
