import * as vscode from "vscode";
import { changeListFile, type ListFault } from "../../checking/store/list-file.ts";
import type { ListHome, SuppressionLists } from "./suppression-lists.ts";

/**
 * Changes a list of a home and reads it again. One that is being written in an editor is left alone: either the line or
 * what the writer has there would be lost when it is saved.
 */
export async function changeList(
  lists: SuppressionLists,
  { home, file }: { readonly home: ListHome; readonly file: vscode.Uri },
  edit: (text: string) => string,
): Promise<ListFault | undefined> {
  const isUnsaved = vscode.workspace.textDocuments.some(
    (document) => document.isDirty && document.uri.toString() === file.toString(),
  );
  if (isUnsaved) return "unsaved";
  const fault = await changeListFile(file.fsPath, edit, home.folder?.uri.fsPath);
  await lists.refresh(home);
  return fault;
}
