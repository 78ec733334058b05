import * as vscode from "vscode";
import type { TreeRow } from "../report/tree-row.ts";

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
