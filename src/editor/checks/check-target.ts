import * as vscode from "vscode";
import type { TextRange } from "../../text/range.ts";
import { toTextRange } from "../ranges.ts";
import { reviewedUri } from "../review/review-texts.ts";
import { notSent } from "./check-error.ts";

export interface CheckTarget {
  readonly document: vscode.TextDocument;
  /** What was selected, in UTF-16 units of the document; absent for the whole document. */
  readonly selection?: TextRange;
}

/** As much of a target as a check needs beside its text, which need not be that of a document in an editor. */
export interface CheckedText {
  /** Whose settings hold. */
  readonly document: { readonly languageId: string; readonly uri?: vscode.Uri };
  readonly selection?: TextRange;
}

/**
 * What to check: what the arguments of a command name, else the selection of the active editor, else its document (EDI-1).
 * Rejects with a `CheckStopped`: an argument that is not understood never turns a small request into a large one.
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

/**
 * The editor that the person is in; from the corrected side of a review that of the document beside it, since the corrected
 * text is nobody's to check. Throws a `CheckStopped` when there is nothing to work on.
 */
export function activeEditor(): vscode.TextEditor {
  const { activeTextEditor: active, visibleTextEditors } = vscode.window;
  const reviewed = active && reviewedUri(active.document.uri)?.toString();
  const editor =
    reviewed === undefined
      ? active
      : visibleTextEditors.find(({ document }) => document.uri.toString() === reviewed);
  if (editor === undefined)
    throw notSent("no_document", vscode.l10n.t("There is no open document to check."));
  return editor;
}

/**
 * The document at an address; at that of a corrected text under review the document that it belongs to. Rejects with a
 * `CheckStopped` for an address that is none, or of no text.
 */
export async function openDocument(value: unknown): Promise<vscode.TextDocument> {
  const uri = uriOf(value);
  try {
    return await vscode.workspace.openTextDocument(reviewedUri(uri) ?? uri);
  } catch {
    throw notSent("no_document", vscode.l10n.t("The document cannot be opened as text."));
  }
}

/** An address as a class or as text with its scheme. Throws a `CheckStopped` for anything else. */
export function uriOf(value: unknown): vscode.Uri {
  if (value instanceof vscode.Uri) return value;
  if (typeof value === "string" && /^[a-z][a-z0-9+.-]+:/iu.test(value)) return vscode.Uri.parse(value, true);
  throw notSent("bad_argument", vscode.l10n.t("The first argument has to be the address of a document."));
}

/** A range as a class or as plain data, the way key bindings give it. Throws a `CheckStopped` for anything else. */
export function rangeOf(value: unknown): vscode.Range | undefined {
  if (isAbsent(value)) return undefined;
  if (value instanceof vscode.Range) return value;
  const start = positionOf(property(value, "start"));
  const end = positionOf(property(value, "end"));
  if (start === undefined || end === undefined) {
    throw notSent(
      "bad_argument",
      vscode.l10n.t("The second argument has to be a range, with a start and an end."),
    );
  }
  return new vscode.Range(start, end);
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
