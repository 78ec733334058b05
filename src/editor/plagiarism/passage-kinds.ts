import * as vscode from "vscode";

/** Each can be bound to a key through `editor.action.codeAction`. */
const kind = (name: string): vscode.CodeActionKind =>
  vscode.CodeActionKind.QuickFix.append(`contentAuthenticity.${name}`);

export const PASSAGE_KINDS = {
  cite: kind("citeSource"),
  quote: kind("quotePassage"),
  compare: kind("compareWithSource"),
  open: kind("openSource"),
  ignoreSource: kind("ignoreSource"),
  ignoreDomain: kind("ignoreDomain"),
} as const;
