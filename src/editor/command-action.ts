import * as vscode from "vscode";

/** Returns the kind of a quick fix of this extension, which can be bound to a key through `editor.action.codeAction`. */
export function quickFixKind(name: string): vscode.CodeActionKind {
  return vscode.CodeActionKind.QuickFix.append(`contentAuthenticity.${name}`);
}

/** Returns a code action that runs a command instead of an edit: the text is looked at again at the moment of writing. */
export function commandAction(
  title: string,
  kind: vscode.CodeActionKind,
  command: string,
  given: readonly unknown[],
  diagnostics: readonly vscode.Diagnostic[] = [],
): vscode.CodeAction {
  const action = new vscode.CodeAction(title, kind);
  action.command = { title, command: `contentAuthenticity.${command}`, arguments: [...given] };
  if (diagnostics.length > 0) action.diagnostics = [...diagnostics];
  return action;
}

/** Returns true if actions of a kind are asked for. */
export function wants({ only }: vscode.CodeActionContext, kind: vscode.CodeActionKind): boolean {
  return only?.contains(kind) !== false;
}
