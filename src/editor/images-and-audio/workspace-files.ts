import path from "node:path";
import * as vscode from "vscode";
import type { LinkingPlace } from "../../checking/batch/linked-media-files.ts";
import type { FileSource } from "../../checking/media/file-source.ts";
import { folderOf, notebookAround } from "../documents/workspace-place.ts";

/** VS Code's names of what is wrong with a file, as the system itself says it. */
const CODES: Readonly<Record<string, string>> = {
  FileNotFound: "ENOENT",
  NoPermissions: "EACCES",
  Unavailable: "EIO",
};

/** The files that VS Code reaches. */
export const workspaceFiles: FileSource = {
  localPath: (address) => {
    const { fsPath, scheme } = vscode.Uri.parse(address, true);
    return scheme === "file" ? fsPath : undefined;
  },
  stat: async (address) => {
    const { mtime, size, type } = await asOfTheSystem(
      vscode.workspace.fs.stat(vscode.Uri.parse(address, true)),
    );
    return { isFolder: (type & vscode.FileType.Directory) !== 0, modifiedMs: mtime, size };
  },
  read: async (address) => asOfTheSystem(vscode.workspace.fs.readFile(vscode.Uri.parse(address, true))),
};

async function asOfTheSystem<T>(work: Thenable<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const code = error instanceof Error && "code" in error ? CODES[String(error.code)] : undefined;
    throw code === undefined ? error : Object.assign(new Error(code), { code });
  }
}

/** Where a document stands, whose links are followed in its own scheme and authority. */
export function linkingPlace(document: vscode.Uri): LinkingPlace {
  const { workspaceFolders = [] } = vscode.workspace;
  if (document.scheme === "untitled") {
    const base = workspaceFolders[0]?.uri ?? document;
    const roots = workspaceFolders
      .filter(({ uri }) => uri.scheme === base.scheme)
      .map(({ uri }) => rootOf(uri));
    return { roots, addressOf: addressesLike(base) };
  }
  const base = notebookAround(document)?.uri ?? document;
  const folder = path.posix.dirname(base.path);
  const root = folderOf(document);
  const roots = [root === undefined ? folder : rootOf(root.uri)];
  return { folder, roots, addressOf: addressesLike(base) };
}

function addressesLike(base: vscode.Uri): LinkingPlace["addressOf"] {
  return (each) => base.with({ path: each, query: "", fragment: "" }).toString();
}

const rootOf = ({ path: folder }: vscode.Uri): string =>
  folder.length > 1 && folder.endsWith("/") ? folder.slice(0, -1) : folder;
