import type * as vscode from "vscode";
import { quickFixKind } from "../command-action.ts";

export const HIDE = quickFixKind("hideFinding");
export const TURN_OFF = quickFixKind("turnOffRule");
export const ADD_TO_USER = quickFixKind("addToUserDictionary");
export const ADD_TO_WORKSPACE = quickFixKind("addToWorkspaceDictionary");

export const SUPPRESSION_KINDS: readonly vscode.CodeActionKind[] = [
  HIDE,
  TURN_OFF,
  ADD_TO_USER,
  ADD_TO_WORKSPACE,
];
