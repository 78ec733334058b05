import * as vscode from "vscode";
import { notSent } from "./check-error.ts";
import { toTextRange } from "./ranges.ts";
import type { TextRange } from "../text/range.ts";

export interface CheckTarget {
  readonly document: vscode.TextDocument;
  /** What was selected, in UTF-16 units of the document; absent for the whole document. */
  readonly selection?: TextRange;
}

/** What to check: what the arguments of a command name, else the selection of the active editor, else its document (EDI-1). */
export async function checkTarget(uri: unknown, range: unknown): Promise<CheckTarget> {
  const editor = vscode.window.activeTextEditor;
  if (uri === undefined || uri === null) {
    if (editor === undefined) throw notSent("no_document", "There is no open document to check.");
    const { document, selection } = editor;
    return selection.isEmpty ? { document } : { document, selection: toTextRange(document, selection) };
  }
  const document = await open(uriOf(uri));
  const given = rangeOf(range);
  if (given !== undefined)
    return { document, selection: toTextRange(document, document.validateRange(given)) };
  return { document };
}

async function open(uri: vscode.Uri): Promise<vscode.TextDocument> {
  try {
    return await vscode.workspace.openTextDocument(uri);
  } catch {
    throw notSent("no_document", "The document cannot be opened as text.");
  }
}

export function uriOf(value: unknown): vscode.Uri {
  if (value instanceof vscode.Uri) return value;
  if (typeof value === "string") return vscode.Uri.parse(value, true);
  throw notSent("bad_argument", "The first argument has to be the address of a document.");
}

/** A range as a class or as plain data, the way key bindings give it. */
export function rangeOf(value: unknown): vscode.Range | undefined {
  if (value instanceof vscode.Range) return value;
  const corner = (name: string): vscode.Position | undefined => positionOf(property(value, name));
  const start = corner("start");
  const end = corner("end");
  return start === undefined || end === undefined ? undefined : new vscode.Range(start, end);
}

function positionOf(value: unknown): vscode.Position | undefined {
  const line = property(value, "line");
  const character = property(value, "character");
  const isPosition = isCount(line) && isCount(character);
  return isPosition ? new vscode.Position(line, character) : undefined;
}

function isCount(value: unknown): value is number {
  return typeof value === "number" && Number.isInteger(value) && value >= 0;
}

function property(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
}
