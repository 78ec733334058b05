import * as vscode from "vscode";

/** Reads a file of at most `most` bytes. Rejects for anything but a file, such as a pipe that a link leads to: it may never end. */
export async function readBounded(uri: vscode.Uri, most: number): Promise<Uint8Array> {
  const { size, type } = await vscode.workspace.fs.stat(uri);
  if ((type & vscode.FileType.File) === 0 || size > most)
    throw new Error("Not a regular file, or too large.");
  // A file of `/proc` says that it's empty, and may never end either.
  return size === 0 && uri.scheme === "file" ? new Uint8Array() : vscode.workspace.fs.readFile(uri);
}

/** Returns true if there is anything at an address. Never rejects. */
export async function exists(uri: vscode.Uri): Promise<boolean> {
  return vscode.workspace.fs.stat(uri).then(
    () => true,
    () => false,
  );
}
