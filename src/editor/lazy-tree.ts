import * as vscode from "vscode";
import type { TreeRow } from "../report/tree-row.ts";
import { Owner } from "./owner.ts";

/** What a tree view shows. */
export interface TreeRows<Row> {
  /** Returns the rows below one, or the uppermost. */
  childrenOf(parent?: Row): Iterable<Row> | Promise<Iterable<Row>>;
  item(row: Row): vscode.TreeItem;
}

/** A tree view as VS Code knows it. What it shows is loaded when it is first looked at (ALL-1). */
export class LazyTree<Row, Rows extends TreeRows<Row> = TreeRows<Row>>
  extends Owner
  implements vscode.TreeDataProvider<Row>
{
  protected readonly rows: () => Promise<Rows>;
  protected readonly tree: vscode.TreeView<Row>;
  readonly #changed = new vscode.EventEmitter<void>();

  readonly onDidChangeTreeData: vscode.Event<void> = this.#changed.event;

  /** `id` is the view's in the manifest. */
  constructor(id: string, rows: () => Promise<Rows>) {
    super();
    this.rows = rows;
    this.tree = vscode.window.createTreeView(id, { treeDataProvider: this });
    this.register(this.#changed, this.tree);
  }

  /** Has the rows asked for anew, under this message if there is one. */
  refresh(message?: string): void {
    if (message !== undefined) this.tree.message = message;
    this.#changed.fire();
  }

  async getChildren(parent?: Row): Promise<Row[]> {
    return [...(await (await this.rows()).childrenOf(parent))];
  }

  async getTreeItem(row: Row): Promise<vscode.TreeItem> {
    return (await this.rows()).item(row);
  }
}

/** Returns a row as VS Code shows it. */
export function treeItem(row: TreeRow): vscode.TreeItem {
  const { color, command, context, description, icon, id, label, opens, spoken, tooltip } = row;
  const { Collapsed, Expanded, None } = vscode.TreeItemCollapsibleState;
  const item = new vscode.TreeItem(
    label,
    { collapsed: Collapsed, expanded: Expanded, none: None }[opens ?? "none"],
  );
  item.id = id;
  item.tooltip = tooltip;
  if (description !== undefined) item.description = description;
  if (context !== undefined) item.contextValue = context;
  if (spoken !== undefined) item.accessibilityInformation = { label: spoken };
  if (icon !== undefined)
    item.iconPath = new vscode.ThemeIcon(icon, color === undefined ? color : new vscode.ThemeColor(color));
  if (command !== undefined) {
    item.command = { title: command.title, command: command.command, arguments: [...command.given] };
  }
  return item;
}
