import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import type { TextRange } from "../../text/range.ts";
import { toTextRange } from "../ranges.ts";
import { reviewedUri } from "./review-texts.ts";
import { notSent } from "../../checking/vocabulary/check-error.ts";

export interface CheckTarget {
  readonly document: vscode.TextDocument;
  /** The selection in UTF-16 units of the document; absent for the whole document. */
  readonly selection?: TextRange;
}

/**
 * Returns the target of a check: from the command's arguments, the selection of the active editor, or its
 * document (EDI-1). Rejects with a `CheckStopped`: an invalid argument never turns a small request into a
 * large one.
 */
export async function checkTarget(uri: unknown, range: unknown): Promise<CheckTarget> {
  const given = rangeOf(range);
  const editor = isAbsent(uri) ? activeEditor() : undefined;
  const document = editor?.document ?? (await openDocument(uri));
  const selected = editor?.selection.isEmpty === false ? editor.selection : undefined;
  const chosen = given ?? selected;
  return chosen === undefined
    ? { document }
    : { document, selection: toTextRange(document, document.validateRange(chosen)) };
}

/** Returns the active editor; that of the original in a review. Throws a `CheckStopped` if there is none. */
export function activeEditor(): vscode.TextEditor {
  const { activeTextEditor: active, visibleTextEditors } = vscode.window;
  const reviewed = active && reviewedUri(active.document.uri)?.toString();
  const editor =
    reviewed === undefined
      ? active
      : visibleTextEditors.find(({ document }) => document.uri.toString() === reviewed);
  if (editor === undefined) throw notSent("no_document", l10n.t("No open document to check."));
  return editor;
}

/** Opens a document; for a corrected text under review, its original. Rejects with a `CheckStopped` if there is no text. */
export async function openDocument(value: unknown): Promise<vscode.TextDocument> {
  const uri = uriOf(value);
  try {
    return await vscode.workspace.openTextDocument(reviewedUri(uri) ?? uri);
  } catch {
    throw notSent("no_document", l10n.t("Couldn't open the document as text."));
  }
}

/** Parses a URI given as an object or a string with its scheme. Throws a `CheckStopped` for anything else. */
export function uriOf(value: unknown): vscode.Uri {
  if (value instanceof vscode.Uri) return value;
  if (typeof value === "string" && /^[a-z][a-z0-9+.-]+:/iu.test(value)) return vscode.Uri.parse(value, true);
  throw notSent("bad_argument", l10n.t("The first argument must be the address of a document."));
}

/** Returns a command's document and its subject there: both in a row of the Findings view, or given one by one. */
export function givenIn(address: unknown, name: string, given: unknown): readonly [vscode.Uri, unknown] {
  if (typeof address !== "object" || address === null || !("kind" in address) || !("uri" in address))
    return [uriOf(address), given];
  return [uriOf(address.uri), Reflect.get(address, name)];
}

/** Parses a range, as an object or as plain data of key bindings. Throws a `CheckStopped` for anything else. */
export function rangeOf(value: unknown): vscode.Range | undefined {
  if (isAbsent(value)) return undefined;
  if (value instanceof vscode.Range) return value;
  const start = positionOf(property(value, "start"));
  const end = positionOf(property(value, "end"));
  if (start === undefined || end === undefined) {
    throw notSent("bad_argument", l10n.t("The second argument must be a range with a start and an end."));
  }
  return new vscode.Range(start, end);
}

/** The notebook that a command is about: the one that its address names, or the one in view while nothing in a cell is selected. */
export function notebookOf(uri: unknown, range: unknown): vscode.NotebookDocument | undefined {
  if (!isAbsent(range)) return undefined;
  if (!isAbsent(uri)) {
    const address = uri instanceof vscode.Uri ? uri.toString() : uri;
    return vscode.workspace.notebookDocuments.find((notebook) => notebook.uri.toString() === address);
  }
  const editor = vscode.window.activeTextEditor;
  if (editor !== undefined && editor.document.uri.scheme !== "vscode-notebook-cell") return undefined;
  return editor?.selection.isEmpty === false ? undefined : vscode.window.activeNotebookEditor?.notebook;
}

export function isAbsent(value: unknown): value is undefined | null {
  return value === undefined || value === null;
}

function positionOf(value: unknown): vscode.Position | undefined {
  const line = property(value, "line");
  const character = property(value, "character");
  return isCount(line) && isCount(character) ? new vscode.Position(line, character) : undefined;
}

function isCount(value: unknown): value is number {
  return typeof value === "number" && Number.isInteger(value) && value >= 0;
}

function property(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
}
