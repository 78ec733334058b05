import * as vscode from "vscode";
import type { PassageSource } from "../../findings/finding.ts";
import type { PassageNow, SourceWithPassages } from "../../report/scan-sources.ts";

/** A node of the sources view; `uri` is the scanned document. */
export type SourceNode =
  | { readonly kind: "source"; readonly uri: vscode.Uri; readonly ranked: SourceWithPassages }
  | { readonly kind: "passage"; readonly uri: vscode.Uri; readonly passage: PassageNow }
  | { readonly kind: "leftOut"; readonly uri: vscode.Uri; readonly children: readonly SourceNode[] }
  | {
      readonly kind: "ignored";
      readonly uri: vscode.Uri;
      readonly source: PassageSource;
      /** The ignored domain that contains it; absent if the source itself is ignored. */
      readonly domain?: string;
      readonly passages: number;
    }
  | {
      readonly kind: "excluded";
      readonly uri: vscode.Uri;
      readonly as: "quotation" | "references";
      readonly passages: number;
    }
  | { readonly kind: "more"; readonly uri: vscode.Uri; readonly count: number };

/** The sources of the document that is looked at. */
export interface ShownSources {
  readonly childrenOf: (parent?: SourceNode) => Iterable<SourceNode>;
  readonly item: (node: SourceNode) => vscode.TreeItem;
}

/** The view of sources as VS Code knows it. What it shows is loaded when it is first looked at (ALL-1). */
export class SourcesTree implements vscode.TreeDataProvider<SourceNode>, vscode.Disposable {
  readonly #view: () => Promise<ShownSources>;
  readonly #changed = new vscode.EventEmitter<void>();
  readonly #tree: vscode.TreeView<SourceNode>;

  readonly onDidChangeTreeData: vscode.Event<void> = this.#changed.event;

  constructor(view: () => Promise<ShownSources>) {
    this.#view = view;
    this.#tree = vscode.window.createTreeView("contentAuthenticity.sources", { treeDataProvider: this });
  }

  /** Has the sources asked for anew, under this message. */
  refresh(message: string): void {
    this.#tree.message = message;
    this.#changed.fire();
  }

  async getChildren(parent?: SourceNode): Promise<SourceNode[]> {
    return [...(await this.#view()).childrenOf(parent)];
  }

  async getTreeItem(node: SourceNode): Promise<vscode.TreeItem> {
    return (await this.#view()).item(node);
  }

  dispose(): void {
    this.#changed.dispose();
    this.#tree.dispose();
  }
}
