import * as vscode from "vscode";
import { nodesBelow, sourceNodes, sourceRow, type SourceNode } from "../../report/source-rows.ts";
import { Debouncer } from "../../checking/vocabulary/debouncer.ts";
import { openDocumentAt } from "../documents/open-document.ts";
import { describeScanLine } from "../../report/words/plagiarism-words.ts";
import { referenceFolders } from "./compared-folders.ts";
import type { SourceContext } from "./source-files.ts";
import type { LazyTree } from "../lazy-tree.ts";
import { treeItem } from "../tree-item.ts";
import { Owner } from "../owner.ts";
import { onDidChangeSettings } from "../settings.ts";

export interface SourcesViewParts extends SourceContext {
  readonly sourcesTree: Pick<LazyTree<SourceNode>, "refresh">;
}

/** Debounce intervals for following edits, in milliseconds. */
const PAUSE = { settled: 150, longest: 1_000 };

/** The context key for the view's welcome text in `package.json`. */
const STATE = "contentAuthenticity.sourcesState";

/**
 * Shows the sources of the active document's scan, ranked by share, with their passages in the current text
 * (EDI-6).
 */
export class SourcesView extends Owner {
  readonly #parts: SourcesViewParts;
  readonly #pauses = new Debouncer(PAUSE);
  #uri: vscode.Uri | undefined;

  constructor(parts: SourcesViewParts) {
    super();
    this.#parts = parts;
    const { results, shownPassages } = parts;
    this.register(
      this.#pauses,
      results.onDidChange((uri) => this.#changed(uri)),
      shownPassages.onDidChange((uri) => this.#changed(uri)),
      parts.settled.onDidChange((uri) => this.#changed(uri)),
      vscode.window.onDidChangeActiveTextEditor((editor) => this.#follow(editor)),
      vscode.workspace.onDidCloseTextDocument(({ uri }) => this.#changed(uri)),
      vscode.workspace.onDidChangeWorkspaceFolders(() => this.#refresh()),
      onDidChangeSettings(() => this.#refresh()),
    );
    this.#uri = this.#atFirst();
    this.#refresh();
  }

  /** The document whose sources are listed. */
  get uri(): vscode.Uri | undefined {
    return this.#uri;
  }

  childrenOf(parent?: SourceNode): readonly SourceNode[] {
    if (parent !== undefined) return nodesBelow(parent);
    const { results, shownPassages: shown } = this.#parts;
    const uri = this.#uri;
    const scan = uri && results.of(uri).scan;
    return uri === undefined || scan === undefined
      ? []
      : sourceNodes(uri.toString(), scan, shown.standing(uri), shown.of(uri));
  }

  item(node: SourceNode): vscode.TreeItem {
    const { files, settled } = this.#parts;
    const document = openDocumentAt(node.uri);
    const row = sourceRow(node, {
      lineOf: (offset) => document && document.positionAt(offset).line + 1,
      isKnownFile: (url) => files.fileOf(url) !== undefined,
      isSettled: (passage) => document !== undefined && settled.among(document.getText(), [passage]).size > 0,
    });
    return treeItem(row);
  }

  /** Follows the active editor; keeps the last document while a view, a panel, a comparison or a source of it is active. */
  #follow(editor: vscode.TextEditor | undefined): void {
    const uri = scannable(editor);
    if (uri?.toString() === this.#uri?.toString()) return;
    const isGone = this.#uri !== undefined && openDocumentAt(this.#uri) === undefined;
    if (!isGone && (uri === undefined || this.#isSource(uri))) return;
    this.#uri = uri;
    this.#refresh();
  }

  /** Returns the active document, or a scanned visible one if the active editor isn't text, like the walkthrough. */
  #atFirst(): vscode.Uri | undefined {
    const { activeTextEditor, visibleTextEditors } = vscode.window;
    const isScanned = (uri: vscode.Uri): boolean => this.#parts.results.of(uri).scan !== undefined;
    return (
      scannable(activeTextEditor) ?? visibleTextEditors.map(scannable).find((uri) => uri && isScanned(uri))
    );
  }

  /** Returns true for a listed source that is opened as a file and hasn't been scanned itself. */
  #isSource(uri: vscode.Uri): boolean {
    const { files, results } = this.#parts;
    const sources = (this.#uri && results.of(this.#uri).scan?.sources) ?? [];
    const isListed = sources.some(({ url }) => files.fileOf(url)?.toString() === uri.toString());
    return isListed && results.of(uri).scan === undefined;
  }

  #changed(uri: vscode.Uri): void {
    this.#follow(vscode.window.activeTextEditor);
    if (uri.toString() === this.#uri?.toString()) this.#pauses.wait(uri.toString(), () => this.#refresh());
  }

  #refresh(): void {
    const { results, settings, shownPassages: shown, sourcesTree: tree } = this.#parts;
    const scan = this.#uri && results.of(this.#uri).scan;
    const isWithoutFolders = settings.serviceMode() === "embedded" && referenceFolders(settings).length === 0;
    const state = scan !== undefined ? "scanned" : isWithoutFolders ? "noFolders" : "unscanned";
    void vscode.commands.executeCommand("setContext", STATE, state);
    tree.refresh(scan === undefined ? "" : describeScanLine(scan));
    // After a restored scan, the ignore lists have not been loaded yet.
    if (scan !== undefined && this.#uri !== undefined && shown.standing(this.#uri) === undefined) {
      void shown.ready(this.#uri).then(() => tree.refresh(describeScanLine(scan)));
    }
  }
}

/** Returns an editor's document unless it belongs to this extension or is a log. */
function scannable(editor: vscode.TextEditor | undefined): vscode.Uri | undefined {
  const uri = editor?.document.uri;
  return uri === undefined || uri.scheme.startsWith("content-authenticity") || uri.scheme === "output"
    ? undefined
    : uri;
}
