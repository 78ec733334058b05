import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import type { JobRecord } from "../../checking/store/job-record.ts";
import type { JobsView } from "./jobs-view.ts";

/** The view of jobs as VS Code knows it. What it shows is loaded when it is first looked at (ALL-1). */
export class JobsTree implements vscode.TreeDataProvider<JobRecord>, vscode.Disposable {
  readonly #view: () => Promise<JobsView>;
  readonly #changed = new vscode.EventEmitter<void>();
  readonly #tree: vscode.TreeView<JobRecord>;

  readonly onDidChangeTreeData: vscode.Event<void> = this.#changed.event;

  constructor(view: () => Promise<JobsView>) {
    this.#view = view;
    this.#tree = vscode.window.createTreeView("contentAuthenticity.jobs", { treeDataProvider: this });
    this.#tree.onDidChangeVisibility(async () => (await view()).watch());
  }

  get isVisible(): boolean {
    return this.#tree.visible;
  }

  /** Has the jobs asked for anew. */
  refresh(): void {
    this.#changed.fire();
  }

  /** Says how many jobs have ended that nobody has opened. */
  count(unseen: number): void {
    const tooltip =
      unseen === 1
        ? l10n.t("1 background detection has ended and was not opened")
        : l10n.t("{0} background detections have ended and were not opened", unseen);
    this.#tree.badge = unseen === 0 ? undefined : { value: unseen, tooltip };
  }

  async getChildren(parent?: JobRecord): Promise<JobRecord[]> {
    return parent === undefined ? [...(await (await this.#view()).jobs())] : [];
  }

  async getTreeItem(record: JobRecord): Promise<vscode.TreeItem> {
    return (await this.#view()).item(record);
  }

  async resolveTreeItem(item: vscode.TreeItem, record: JobRecord): Promise<vscode.TreeItem> {
    return (await this.#view()).explained(item, record);
  }

  dispose(): void {
    this.#changed.dispose();
    this.#tree.dispose();
  }
}
