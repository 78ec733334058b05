import { randomUUID } from "node:crypto";
import { chmod, mkdir, open, realpath, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import * as vscode from "vscode";
import { exportPlace, type ExportPlace } from "../checking/store/export-place.ts";
import { hasCode } from "../checking/vocabulary/error-code.ts";
import { describeUnknownScheme, describeUnsaved, writingQuestion } from "../report/export-words.ts";
import { serviceWords } from "../report/words/service-words.ts";
import { exists } from "./file-system.ts";
import { confirm } from "./notices.ts";
import { nameOf } from "./virtual-texts.ts";

/** The maximum time to block others while writing, in milliseconds (ALL-1). */
const TURN_MS = 8;

/** The chunk size to write, in UTF-16 units, so that a file isn't written word by word. */
const CHUNK = 65_536;

/** Permission to write a file; `refused` is the reason if it can't be written. */
type ExportConsent = "yes" | "no" | { readonly refused: string };

/**
 * Asks before an export overwrites a file or writes outside the workspace folders. `isNamed` is false for a
 * file just chosen in a dialog, which asks itself. A file open with unsaved changes is never overwritten, and
 * nothing is written to a named file system that neither VS Code nor the workspace knows. Rejects if the disk does.
 */
async function agreeToWrite(target: vscode.Uri, isNamed: boolean): Promise<ExportConsent> {
  if (await isUnsaved(target)) return { refused: describeUnsaved(nameOf(target)) };
  if (!isNamed) return "yes";
  // Writing would activate the file system unasked.
  if (!isKnown(target)) return { refused: describeUnknownScheme(nameOf(target), target.scheme) };
  const place = await placeOf(target);
  if (!place.exists && !place.isOutside) return "yes";
  const { button, question } = writingQuestion(nameOf(target), place);
  if (!(await confirm(question, button, serviceWords(place.path)))) return "no";
  // The document may have been edited while the question was open.
  return (await isUnsaved(target)) ? { refused: describeUnsaved(nameOf(target)) } : "yes";
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
    const folders = vscode.workspace.workspaceFolders ?? [];
    const paths = folders.filter(({ uri }) => uri.scheme === "file").map(({ uri }) => uri.fsPath);
    return exportPlace(target.fsPath, paths);
  }
  // VS Code compares paths as written: `..` may lead out of the folder.
  const isOutside =
    target.path.split("/").includes("..") || vscode.workspace.getWorkspaceFolder(target) === undefined;
  return { exists: await exists(target), isOutside, path: target.toString(true) };
}

function isKnown({ scheme }: vscode.Uri): boolean {
  const { fs, workspaceFolders: folders = [] } = vscode.workspace;
  return fs.isWritableFileSystem(scheme) !== undefined || folders.some(({ uri }) => uri.scheme === scheme);
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
