import { randomUUID } from "node:crypto";
import { chmod, mkdir, open, realpath, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import * as vscode from "vscode";
import { hasCode } from "../checking/vocabulary/error-code.ts";

/** The maximum time to block others while writing, in milliseconds (ALL-1). */
const TURN_MS = 8;

/** The chunk size to write, in UTF-16 units, so that a file isn't written word by word. */
const CHUNK = 65_536;

/**
 * Replaces a file atomically with a text that arrives in pieces; creates missing folders. Yields between
 * pieces. Rejects if the file can't be written.
 */
export async function writeExport(target: vscode.Uri, pieces: Iterable<string>): Promise<void> {
  if (target.scheme === "file") await writeFileWhole(target.fsPath, pieces);
  else {
    const bytes: Uint8Array[] = [];
    for await (const chunk of chunksOf(pieces)) bytes.push(new TextEncoder().encode(chunk));
    await vscode.workspace.fs.writeFile(target, Buffer.concat(bytes));
  }
}

/** Returns true if an address is the file of a document under any name: its own, or its notebook's for a cell. */
export async function isFileOf(document: vscode.Uri, address: vscode.Uri): Promise<boolean> {
  const notebook = vscode.workspace.notebookDocuments.find((open) =>
    open.getCells().some((cell) => cell.document.uri.toString() === document.toString()),
  );
  return isSameFile(notebook?.uri ?? document, address);
}

/** Returns true if two addresses are the same existing file. */
export async function isSameFile(one: vscode.Uri, other: vscode.Uri): Promise<boolean> {
  if (one.toString() === other.toString()) return true;
  if (one.scheme !== "file" || other.scheme !== "file") return false;
  try {
    const [a, b] = await Promise.all([
      stat(one.fsPath, { bigint: true }),
      stat(other.fsPath, { bigint: true }),
    ]);
    return a.ino === b.ino && a.dev === b.dev;
  } catch {
    return false;
  }
}

async function writeFileWhole(name: string, pieces: Iterable<string>): Promise<void> {
  // Write the target of a link, so that the link stays.
  const file = await realpath(name).catch(() => name);
  const folder = path.dirname(file);
  await mkdir(folder, { recursive: true });
  const unfinished = path.join(folder, `.${randomUUID()}.unfinished`);
  try {
    const handle = await open(unfinished, "wx");
    try {
      for await (const chunk of chunksOf(pieces)) await handle.writeFile(chunk);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await keepMode(file, unfinished);
    await rename(unfinished, file);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

/** Copies the permissions of the replaced file. */
async function keepMode(file: string, unfinished: string): Promise<void> {
  try {
    await chmod(unfinished, (await stat(file)).mode);
  } catch (error) {
    if (!hasCode(error, "ENOENT")) throw error;
  }
}

async function* chunksOf(pieces: Iterable<string>): AsyncGenerator<string> {
  let chunk = "";
  let since = performance.now();
  for (const piece of pieces) {
    chunk += piece;
    if (chunk.length >= CHUNK) {
      yield chunk;
      chunk = "";
    }
    if (performance.now() - since < TURN_MS) continue;
    await nextTurn();
    since = performance.now();
  }
  yield chunk;
}
