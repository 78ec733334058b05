import * as vscode from "vscode";

const kind = (name: string): vscode.CodeActionKind =>
  vscode.CodeActionKind.QuickFix.append(`contentAuthenticity.${name}`);

export const HIDE = kind("hideFinding");
export const TURN_OFF = kind("turnOffRule");
export const ADD_TO_USER = kind("addToUserDictionary");
export const ADD_TO_WORKSPACE = kind("addToWorkspaceDictionary");

/** Each can be bound to a key through `editor.action.codeAction`. */
export const SUPPRESSION_KINDS: readonly vscode.CodeActionKind[] = [
  HIDE,
  TURN_OFF,
  ADD_TO_USER,
  ADD_TO_WORKSPACE,
];
