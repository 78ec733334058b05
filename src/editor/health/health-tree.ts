import * as vscode from "vscode";
import { once } from "../../checking/vocabulary/once.ts";
import type { HealthRow } from "../../report/media/health-rows.ts";
import type { HealthView } from "./health-view.ts";

/** The view of engines as VS Code knows it. What it shows is loaded when it is first looked at (ALL-1). */
export class HealthTree implements vscode.TreeDataProvider<HealthRow>, vscode.Disposable {
  readonly #view: () => Promise<HealthView>;
  readonly #changed = new vscode.EventEmitter<void>();
  readonly #registration: vscode.Disposable;

  readonly onDidChangeTreeData: vscode.Event<void> = this.#changed.event;

  constructor(view: () => Promise<HealthView>) {
    this.#view = once(async () => {
      const made = await view();
      made.onDidChange(() => this.#changed.fire());
      return made;
    });
    this.#registration = vscode.window.registerTreeDataProvider("contentAuthenticity.health", this);
  }

  async getChildren(parent?: HealthRow): Promise<HealthRow[]> {
    return [...(await this.#view()).rows(parent)];
  }

  async getTreeItem(row: HealthRow): Promise<vscode.TreeItem> {
    return (await this.#view()).item(row);
  }

  dispose(): void {
    this.#registration.dispose();
    this.#changed.dispose();
  }
}
