import * as vscode from "vscode";
import type { TextRange } from "../../text/range.ts";
import { wordEndingAt } from "../../text/word-at.ts";
import type { GrammarCommands } from "../grammar/grammar-commands.ts";
import type { EditorContext } from "../results/editor-context.ts";
import { automaticRunOf } from "./automatic-run.ts";
import { onDidChangeSettings } from "../settings.ts";
import type { AutomaticRun } from "../../report/words/language-status-words.ts";
import { pauseBefore } from "../../checking/batch/automatic-policy.ts";
import { Owner } from "../owner.ts";

export interface AutomaticCheckParts extends Pick<EditorContext, "log" | "settings"> {
  readonly grammar: Pick<GrammarCommands, "unasked">;
}

/** Settings that change how open documents are checked. */
const CHANGING = ["grammar.run", "grammar.variant", "languages", "service.mode"] as const;

/**
 * How long the word at the caret counts as unfinished, in milliseconds; after that the writer is waiting, not
 * typing.
 */
const REST_MS = 3_000;

/** The state of one document. */
interface Watched {
  /** Aborts the running check. */
  running?: AbortController;
  /** True if the text has changed in a way that the running check doesn't know about. */
  isOutdated: boolean;
  /** How long the last completed check took, in milliseconds. */
  tookMs: number;
  timer?: NodeJS.Timeout;
  /** The document version whose word at the caret was left out. */
  unfinished?: number;
}

/**
 * Checks grammar on save and, on the embedded service, at each pause in typing. Shows only findings; errors,
 * and why nothing runs, appear in the language status.
 */
export class AutomaticChecks extends Owner {
  readonly #parts: AutomaticCheckParts;
  readonly #watched = new Map<string, Watched>();
  /** Documents being saved by auto save, shortly after a keystroke. */
  readonly #savedByItself = new WeakSet<vscode.TextDocument>();

  constructor(parts: AutomaticCheckParts) {
    super();
    this.#parts = parts;
    const { workspace, window } = vscode;
    this.register(
      workspace.onWillSaveTextDocument(({ document, reason }) => {
        if (reason === vscode.TextDocumentSaveReason.AfterDelay) this.#savedByItself.add(document);
        else this.#savedByItself.delete(document);
      }),
      workspace.onDidSaveTextDocument((document) => {
        const isByItself = this.#savedByItself.delete(document);
        // Auto save follows typing, and a keystroke must never cost credits.
        if (isByItself && this.#parts.settings.serviceMode() === "hosted") return;
        if (this.#runOf(document).on !== "manual") this.#schedule(document, 0);
      }),
      workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
        if (contentChanges.length > 0) this.#typed(document);
      }),
      workspace.onDidCloseTextDocument((document) => this.#forget(document)),
      // If only its language changed, the document is already in view.
      workspace.onDidOpenTextDocument(() => this.#openedAll()),
      onDidChangeSettings(() => this.#openedAll(true), ...CHANGING),
      workspace.onDidGrantWorkspaceTrust(() => this.#openedAll()),
      window.onDidChangeVisibleTextEditors(() => this.#openedAll()),
      window.onDidChangeTextEditorSelection(({ textEditor: { document } }) => {
        const watched = this.#watched.get(keyOf(document));
        // The caret has left the word, so it is finished and its findings can be shown.
        if (watched?.unfinished === document.version && unfinishedWord(document) === undefined)
          this.#schedule(document, 0, true);
      }),
    );
    this.#openedAll();
  }

  override dispose(): void {
    super.dispose();
    for (const { running, timer } of this.#watched.values()) {
      clearTimeout(timer);
      running?.abort();
    }
    this.#watched.clear();
  }

  #runOf(document: vscode.TextDocument): AutomaticRun {
    return automaticRunOf(document, this.#parts.settings);
  }

  /** Checks documents that come into view, once; later only after edits, or `anew` after settings change. */
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
    // The running check is about an old text; on the embedded service, aborting it is free.
    if (this.#parts.settings.serviceMode() === "embedded") watched.running?.abort();
    this.#schedule(document, pauseBefore(watched.tookMs));
  }

  /** Schedules a check. `isRested` rechecks the same text for the word that was left out before. */
  #schedule(document: vscode.TextDocument, afterMs: number, isRested = false): void {
    const watched = this.#of(document);
    clearTimeout(watched.timer);
    watched.timer = setTimeout(() => void this.#check(document, watched, isRested), afterMs);
  }

  /** Checks a document; one check at a time, with a further request queued. Never rejects. */
  async #check(document: vscode.TextDocument, watched: Watched, isRested: boolean): Promise<void> {
    const { on } = document.isClosed ? { on: "manual" } : this.#runOf(document);
    // With checks on save, text typed since waits for the next save.
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
      await this.#parts.grammar.unasked({ document }, controller.signal, () => {
        const word = isRested ? undefined : unfinishedWord(document);
        if (word !== undefined) watched.unfinished = document.version;
        return word;
      });
    } catch (thrown) {
      this.#parts.log.defect("An automatic check failed", thrown);
    } finally {
      // An aborted check isn't representative: it may have waited for the service to start.
      if (!controller.signal.aborted) watched.tookMs = performance.now() - began;
      delete watched.running;
    }
    // The document was closed meanwhile, or reopened with another language.
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

/** Returns the word that ends at the caret, in UTF-16 units of the document. */
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
