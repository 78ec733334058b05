import { realpath } from "node:fs/promises";
import path from "node:path";
import * as vscode from "vscode";
import { languageOf } from "../../text/languages.ts";
import type { ProseExtractor } from "../../checking/prose/prose-extractor.ts";
import { folderOf } from "../documents/workspace-place.ts";

/** In bytes; a longer one is a collection for many documents, and no place for an entry made by a click. */
const LARGEST = 5_000_000;

/**
 * The file of BibTeX entries that a document names, or that its main file names for it. Undefined where none is named, where it
 * is not there, too large or not to be written, and where it lies outside the workspace folder of the document, or outside the
 * document's own folder where there is no workspace.
 */
export async function bibliographyFile(
  document: vscode.TextDocument,
  extractor: Pick<ProseExtractor, "namedFiles">,
): Promise<vscode.TextDocument | undefined> {
  const language = languageOf(document);
  const { bibliography, root } = await extractor.namedFiles(document.getText(), language);
  if (bibliography !== undefined) return openBeside(document.uri, bibliography, document.uri);
  if (root === undefined) return undefined;
  const main = await openBeside(document.uri, root, document.uri);
  const named = main && (await extractor.namedFiles(main.getText(), language)).bibliography;
  if (main === undefined || named === undefined) return undefined;
  return openBeside(main.uri, named, document.uri);
}

/** A file by its path from another one, where it belongs to `owner`. */
async function openBeside(
  base: vscode.Uri,
  relative: string,
  owner: vscode.Uri,
): Promise<vscode.TextDocument | undefined> {
  if (base.scheme === "untitled" || /^[/~]|[\\:]|\p{Cc}/u.test(relative)) return undefined;
  const uri = vscode.Uri.joinPath(base, "..", relative);
  if (!isOfSame(uri, owner) || vscode.workspace.fs.isWritableFileSystem(uri.scheme) !== true)
    return undefined;
  try {
    const { size, permissions = 0 } = await vscode.workspace.fs.stat(uri);
    if (size > LARGEST || (permissions & vscode.FilePermission.Readonly) !== 0) return undefined;
    return (await isEntries(uri)) ? await vscode.workspace.openTextDocument(uri) : undefined;
  } catch {
    return undefined;
  }
}

/** A link to a collection elsewhere is common; one that leads to a file of another kind is none of the writer's. */
async function isEntries({ fsPath, scheme }: vscode.Uri): Promise<boolean> {
  return scheme !== "file" || path.extname(await realpath(fsPath)) === path.extname(fsPath);
}

function isOfSame(uri: vscode.Uri, owner: vscode.Uri): boolean {
  const folder = folderOf(owner);
  if (folder !== undefined)
    return vscode.workspace.getWorkspaceFolder(uri)?.uri.toString() === folder.uri.toString();
  return vscode.Uri.joinPath(uri, "..").toString() === vscode.Uri.joinPath(owner, "..").toString();
}
