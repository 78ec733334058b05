import * as vscode from "vscode";
import type { TextRange } from "../text/range.ts";

/** The only place where ranges of one world become ranges of the other; UTF-16 units of the document's text as it is now. */

export function toVsRange(document: vscode.TextDocument, range: TextRange): vscode.Range {
  return new vscode.Range(document.positionAt(range.start), document.positionAt(range.end));
}

export function toTextRange(document: vscode.TextDocument, range: vscode.Range): TextRange {
  return { start: document.offsetAt(range.start), end: document.offsetAt(range.end) };
}
