import * as vscode from "vscode";
import { sourceKey } from "../../findings/source-address.ts";
import { passagesNow, rankedSources } from "../../report/scan-sources.ts";
import { AfterPause } from "../../checking/vocabulary/after-pause.ts";
import { openDocumentAt } from "../documents/open-document.ts";
import type { ScanRecord } from "../../report/records.ts";
import type { EditorContext } from "../results/editor-context.ts";
import { divided } from "../../report/plagiarism-report.ts";
import { comparedInWords } from "../../report/words/plagiarism-words.ts";
import { referenceFolders } from "./compared-folders.ts";
import type { SettledPassages } from "./settled-passages.ts";
import type { SourceFiles } from "./source-files.ts";
import { sourceItem, type SourceNode } from "./source-items.ts";
import type { LazyTree } from "../lazy-tree.ts";
import { Owner } from "../owner.ts";

export interface SourcesViewParts extends Pick<EditorContext, "results" | "settings" | "shownPassages"> {
  readonly files: SourceFiles;
  readonly settled: SettledPassages;
  readonly sourcesTree: Pick<LazyTree<SourceNode>, "refresh">;
}

/** The maximum number of sources to list. */
const MOST_SOURCES = 500;

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
  readonly #pauses = new AfterPause(PAUSE);
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
      vscode.workspace.onDidChangeConfiguration((event) => {
        if (event.affectsConfiguration("contentAuthenticity")) this.#refresh();
      }),
    );
    this.#uri = this.#atFirst();
    this.#refresh();
  }

  /** The document whose sources are listed. */
  get uri(): vscode.Uri | undefined {
    return this.#uri;
  }

  childrenOf(parent?: SourceNode): readonly SourceNode[] {
    if (parent?.kind === "leftOut") return parent.children;
    if (parent?.kind === "source") {
      return parent.ranked.passages.map((passage) => ({ kind: "passage", uri: parent.uri, passage }));
    }
    const uri = this.#uri;
    const scan = uri && this.#parts.results.of(uri).scan;
    return parent !== undefined || uri === undefined || scan === undefined ? [] : this.#roots(uri, scan);
  }

  item(node: SourceNode): vscode.TreeItem {
    return sourceItem(node, {
      lineOf: (uri, offset) => {
        const document = openDocumentAt(uri);
        return document && document.positionAt(offset).line + 1;
      },
      isKnownFile: (url) => this.#parts.files.fileOf(url) !== undefined,
      isSettled: (uri, passage) => {
        const document = openDocumentAt(uri);
        return document !== undefined && this.#parts.settled.among(document.getText(), [passage]).size > 0;
      },
    });
  }

  #roots(uri: vscode.Uri, scan: ScanRecord): readonly SourceNode[] {
    const { shownPassages: shown } = this.#parts;
    const rules = shown.standing(uri);
    const ranked = rankedSources(
      scan.sources.filter((source) => rules?.isIgnored(source) !== true),
      passagesNow(divided(scan.passages, rules).shown, shown.of(uri)),
    );
    const sources = ranked
      .slice(0, MOST_SOURCES)
      .map((source): SourceNode => ({ kind: "source", uri, ranked: source }));
    const more: readonly SourceNode[] =
      ranked.length > MOST_SOURCES ? [{ kind: "more", uri, count: ranked.length - MOST_SOURCES }] : [];
    const children = this.#leftOut(uri, scan);
    const leftOut: readonly SourceNode[] = children.length === 0 ? [] : [{ kind: "leftOut", uri, children }];
    return [...sources, ...more, ...leftOut];
  }

  #leftOut(uri: vscode.Uri, scan: ScanRecord): readonly SourceNode[] {
    const rules = this.#parts.shownPassages.standing(uri);
    if (rules === undefined) return [];
    const counts = new Map<string, number>();
    for (const { source } of scan.passages) {
      const key = sourceKey(source);
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
    const ignored = scan.sources.filter((source) => rules.isIgnored(source)).slice(0, MOST_SOURCES);
    const { leftOut } = divided(scan.passages, rules);
    return [
      ...ignored.map((source): SourceNode => {
        const domain = rules.ignoredDomainOf(source);
        const node = { kind: "ignored", uri, source, passages: counts.get(sourceKey(source)) ?? 0 } as const;
        return domain === undefined ? node : { ...node, domain };
      }),
      ...(["quotation", "references"] as const)
        .filter((as) => leftOut[as] > 0)
        .map((as): SourceNode => ({ kind: "excluded", uri, as, passages: leftOut[as] })),
    ];
  }

  /** Follows the active editor; keeps the last document while a view, a panel or a comparison is active. */
  #follow(editor: vscode.TextEditor | undefined): void {
    const uri = scannable(editor);
    const isGone = this.#uri !== undefined && openDocumentAt(this.#uri) === undefined;
    if (uri === undefined && !isGone) return;
    if (uri?.toString() === this.#uri?.toString()) return;
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

  #changed(uri: vscode.Uri): void {
    if (uri.toString() === this.#uri?.toString()) this.#pauses.wait(uri.toString(), () => this.#refresh());
  }

  #refresh(): void {
    const { results, settings, shownPassages: shown, sourcesTree: tree } = this.#parts;
    if (this.#uri !== undefined && openDocumentAt(this.#uri) === undefined) {
      this.#uri = scannable(vscode.window.activeTextEditor);
    }
    const scan = this.#uri && results.of(this.#uri).scan;
    const isWithoutFolders = settings.serviceMode() === "embedded" && referenceFolders(settings).length === 0;
    const state = scan !== undefined ? "scanned" : isWithoutFolders ? "noFolders" : "unscanned";
    void vscode.commands.executeCommand("setContext", STATE, state);
    tree.refresh(scan === undefined ? "" : comparedInWords(scan));
    // After a restored scan, the ignore lists have not been loaded yet.
    if (scan !== undefined && this.#uri !== undefined && shown.standing(this.#uri) === undefined) {
      void shown.ready(this.#uri).then(() => tree.refresh(comparedInWords(scan)));
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
