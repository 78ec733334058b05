import * as l10n from "@vscode/l10n";
import type * as vscode from "vscode";
import type { JobRecord } from "../../checking/store/job-record.ts";
import { LazyTree } from "../lazy-tree.ts";
import type { JobsView } from "./jobs-view.ts";

/** The view of jobs as VS Code knows it. */
export class JobsTree extends LazyTree<JobRecord, JobsView> {
  constructor(view: () => Promise<JobsView>) {
    super("contentAuthenticity.jobs", view);
    this.register(this.tree.onDidChangeVisibility(async () => (await view()).watch()));
  }

  get isVisible(): boolean {
    return this.tree.visible;
  }

  /** Says how many jobs have ended that nobody has opened. */
  count(unseen: number): void {
    const tooltip =
      unseen === 1
        ? l10n.t("1 background detection has ended and was not opened")
        : l10n.t("{0} background detections have ended and were not opened", unseen);
    this.tree.badge = unseen === 0 ? undefined : { value: unseen, tooltip };
  }

  async resolveTreeItem(item: vscode.TreeItem, record: JobRecord): Promise<vscode.TreeItem> {
    return (await this.rows()).explained(item, record);
  }
}
