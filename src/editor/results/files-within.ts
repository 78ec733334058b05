import * as vscode from "vscode";

/** So many folders and files are looked at. */
const MOST = 5_000;

/** The file itself, or the files in a folder and in those within it, as far as there is time; what a link reaches is not. Never rejects. */
export async function filesWithin(uri: vscode.Uri): Promise<readonly vscode.Uri[]> {
  const files: vscode.Uri[] = [];
  const folders: vscode.Uri[] = [];
  try {
    const { type } = await vscode.workspace.fs.stat(uri);
    ((type & vscode.FileType.Directory) > 0 ? folders : files).push(uri);
  } catch {
    // It may have another name again.
    return [uri];
  }
  let seen = 0;
  for (let folder = folders.shift(); folder !== undefined && seen < MOST; folder = folders.shift()) {
    const within = folder;
    const entries = await vscode.workspace.fs.readDirectory(within).then(
      (found) => found,
      () => [],
    );
    for (const [name, type] of entries.slice(0, MOST - seen)) {
      seen += 1;
      if (type === vscode.FileType.File) files.push(vscode.Uri.joinPath(within, name));
      if (type === vscode.FileType.Directory) folders.push(vscode.Uri.joinPath(within, name));
    }
  }
  return files;
}
