import * as vscode from "vscode";
import { exportPlace, type ExportPlace } from "../checking/store/export-place.ts";
import { unsavedInWords, writingQuestion } from "../report/export-words.ts";
import { serviceWords } from "../report/words/service-words.ts";
import { confirm } from "./notices.ts";
import { nameOf } from "./virtual-texts.ts";
import { isSameFile, writeExport } from "./write-export.ts";

/** Permission to write a file; `refused` is the reason if it can't be written. */
type ExportConsent = "yes" | "no" | { readonly refused: string };

/**
 * Asks before an export overwrites a file or writes outside the workspace folders. `isNamed` is false for a
 * file just chosen in a dialog, which asks itself. A file open with unsaved changes is never overwritten.
 * Rejects if the disk does.
 */
export async function agreeToWrite(target: vscode.Uri, isNamed: boolean): Promise<ExportConsent> {
  if (await isUnsaved(target)) return { refused: unsavedInWords(nameOf(target)) };
  // If the file system isn't writable, the attempt reports it.
  if (!isNamed || vscode.workspace.fs.isWritableFileSystem(target.scheme) === undefined) return "yes";
  const place = await placeOf(target);
  if (!place.exists && !place.isOutside) return "yes";
  const { button, question } = writingQuestion(nameOf(target), place);
  if (!(await confirm(question, button, serviceWords(place.path)))) return "no";
  // The document may have been edited while the question was open.
  return (await isUnsaved(target)) ? { refused: unsavedInWords(nameOf(target)) } : "yes";
}

/** Why nothing was exported: the person decided so, or `error`, which was shown. */
export type NotExported<Code extends string> =
  | { readonly status: "cancelled" }
  | { readonly status: "failed"; readonly error: { readonly code: Code; readonly message: string } };

/** Shows why nothing is exported, and returns it to the caller. */
export function refuseExport<Code extends string>(code: Code, message: string): NotExported<Code> {
  void vscode.window.showWarningMessage(message);
  return { status: "failed", error: { code, message } };
}

/**
 * Writes an export to a file, after the person agreed where that has to be (`agreeToWrite`). `pieces` makes it then, since agreeing
 * takes a while, or says why there is none. Returns why nothing was written; undefined if it was. Never rejects.
 */
export async function exportTo<Code extends string = never>(
  target: vscode.Uri,
  isNamed: boolean,
  pieces: () => Promise<Iterable<string> | NotExported<Code>>,
  couldNot: (reason: string) => string,
): Promise<NotExported<Code | "not_written"> | undefined> {
  try {
    const consent = await agreeToWrite(target, isNamed);
    if (consent === "no") return { status: "cancelled" };
    if (consent !== "yes") return refuseExport("not_written", consent.refused);
    const made = await pieces();
    if ("status" in made) return made;
    await writeExport(target, made);
    return undefined;
  } catch (thrown) {
    const reason = serviceWords(thrown instanceof Error ? thrown.message : String(thrown));
    return refuseExport("not_written", couldNot(reason));
  }
}

async function placeOf(target: vscode.Uri): Promise<ExportPlace> {
  if (target.scheme === "file") {
    const folders = (vscode.workspace.workspaceFolders ?? []).filter(({ uri }) => uri.scheme === "file");
    return exportPlace(
      target.fsPath,
      folders.map(({ uri }) => uri.fsPath),
    );
  }
  const exists = await vscode.workspace.fs.stat(target).then(
    () => true,
    () => false,
  );
  const isOutside = vscode.workspace.getWorkspaceFolder(target) === undefined;
  return { exists, isOutside, path: target.toString(true) };
}

async function isUnsaved(target: vscode.Uri): Promise<boolean> {
  const { notebookDocuments, textDocuments } = vscode.workspace;
  const tabs = vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs.filter(({ isDirty }) => isDirty));
  const unsaved = [
    ...[...textDocuments, ...notebookDocuments].filter(({ isDirty }) => isDirty).map(({ uri }) => uri),
    ...tabs.flatMap(({ input }) => (input instanceof vscode.TabInputCustom ? [input.uri] : [])),
  ];
  const same = await Promise.all(unsaved.map(async (uri) => isSameFile(uri, target)));
  return same.includes(true);
}
