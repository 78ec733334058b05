import * as vscode from "vscode";
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

  /** Shows the view in embedded mode too, or only in hosted mode. */
  appear(hasJobs: boolean): void {
    void vscode.commands.executeCommand("setContext", "contentAuthenticity.hasJobs", hasJobs);
  }

  /** Says how many jobs have ended that nobody has opened. */
  count(unseen: number, tooltip: string): void {
    this.tree.badge = unseen === 0 ? undefined : { value: unseen, tooltip };
  }

  async resolveTreeItem(item: vscode.TreeItem, record: JobRecord): Promise<vscode.TreeItem> {
    return (await this.rows()).explained(item, record);
  }
}
