import * as vscode from "vscode";
import { Owner } from "./owner.ts";

/** The rows of a tree view. */
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
