import { realpath } from "node:fs/promises";
import path from "node:path";
import * as vscode from "vscode";
import type { TextRange } from "../../text/range.ts";
import { isWrittenIn } from "../../checking/batch/automatic-policy.ts";
import { notSent } from "../../checking/vocabulary/check-error.ts";
import type { AgentSubjects, AgentText } from "../../checking/batch/agent-checks.ts";
import { exists } from "../file-system.ts";
import { openDocumentAt, snapshotOf } from "../documents/open-document.ts";
import { hasCode } from "../../checking/vocabulary/error-code.ts";
import { isInside } from "../../checking/store/real-path.ts";
import { toTextRange } from "../ranges.ts";
import { LONGEST_TEXT, type AgentSubject, type LineRange } from "../../checking/batch/agent-input.ts";

/** The maximum size of a file to open for an agent, in bytes: enough for the longest text in any script. */
const MOST_BYTES = 4 * LONGEST_TEXT;

/** At least two letters, so that a drive letter isn't taken for a scheme. */
const SCHEME = /^[a-z][a-z0-9+.-]+:/iu;
const DOTS = /(?:^|\/)\.\.?(?:\/|$)/u;

/**
 * Finds the files and texts that agents name. A check lets an agent read only files inside the workspace
 * folders, after resolving links, and documents open in a tab. Each method rejects with a `CheckStopped`.
 */
export class AgentDocuments implements AgentSubjects {
  /** Returns a text to check: the given text, or a document's current text with unsaved changes. */
  async text(subject: AgentSubject): Promise<AgentText> {
    if (subject.kind === "text") {
      const { format: languageId, text } = subject;
      return { document: { languageId }, snapshot: { uri: "", languageId, version: 0, text } };
    }
    const asked = await placeOf(subject.address);
    const document = await openAllowed(asked, await allowed(asked));
    const snapshot = snapshotOf(document);
    if (snapshot.text.length > LONGEST_TEXT) throw tooLarge();
    const versionNow = (): number | undefined => openDocumentAt(document.uri)?.version;
    const text = { document, snapshot, versionNow };
    const { lines } = subject;
    return lines === undefined ? text : { ...text, selection: selectionOf(document, lines) };
  }

  /** Returns the address of an existing file to check. */
  async file(address: string): Promise<vscode.Uri> {
    const uri = await allowed(await placeOf(address));
    await requireFile(uri);
    return uri;
  }
}

async function openAllowed(asked: vscode.Uri, uri: vscode.Uri): Promise<vscode.TextDocument> {
  const open = openDocumentAt(asked) ?? openDocumentAt(uri);
  if (open !== undefined) return open;
  const { size } = await requireFile(uri);
  if (size > MOST_BYTES) throw tooLarge();
  try {
    return await vscode.workspace.openTextDocument(uri);
  } catch {
    throw notSent("no_document", "Couldn't open the document as text.");
  }
}

/** Resolves a URI, an absolute path, or a path relative to a workspace folder. */
async function placeOf(address: string): Promise<vscode.Uri> {
  if (SCHEME.test(address)) {
    try {
      return vscode.Uri.parse(address, true);
    } catch {
      throw notSent("invalid_input", "`uri` is neither a URI nor a path.");
    }
  }
  if (path.isAbsolute(address)) return vscode.Uri.file(path.normalize(address));
  const places = (vscode.workspace.workspaceFolders ?? []).map(({ uri }) =>
    vscode.Uri.joinPath(uri, address),
  );
  for (const place of places) {
    if (vscode.workspace.getWorkspaceFolder(place) !== undefined && (await exists(place))) return place;
  }
  throw notFound();
}

/** Returns the address to read if the agent may read it. Touches nothing outside the workspace. */
async function allowed(uri: vscode.Uri): Promise<vscode.Uri> {
  if (!isWrittenIn(uri.scheme)) {
    throw notSent("not_a_document", "Documents of this kind can't be checked.");
  }
  if (isInTab(uri)) return uri;
  const folder = vscode.workspace.getWorkspaceFolder(uri);
  if (folder === undefined || DOTS.test(uri.path)) throw outside();
  if (uri.scheme !== "file") return uri;
  try {
    const [real, root] = await Promise.all([realpath(uri.fsPath), realpath(folder.uri.fsPath)]);
    if (!isInside(real, root)) throw outside();
    return real === uri.fsPath ? uri : vscode.Uri.file(real);
  } catch (thrown) {
    if (hasCode(thrown, "ENOENT", "ENOTDIR")) throw notFound();
    throw thrown;
  }
}

/** Returns true if the document is open in a tab; documents opened by extensions in the background don't count. */
function isInTab(uri: vscode.Uri): boolean {
  const key = uri.toString();
  const tabs = vscode.window.tabGroups.all.flatMap((group) => group.tabs);
  return tabs.some(({ input }) => {
    if (input instanceof vscode.TabInputTextDiff) return input.modified.toString() === key;
    if (input instanceof vscode.TabInputNotebook) {
      // A cell has the path of its notebook.
      return input.uri.toString() === key || isCellOf(uri, input.uri);
    }
    if (input instanceof vscode.TabInputText || input instanceof vscode.TabInputCustom) {
      return input.uri.toString() === key;
    }
    return false;
  });
}

function isCellOf(uri: vscode.Uri, notebook: vscode.Uri): boolean {
  return uri.scheme === "vscode-notebook-cell" && uri.path === notebook.path;
}

/** Requires a regular file: reading folders, sockets and pipes may never end. */
async function requireFile(uri: vscode.Uri): Promise<vscode.FileStat> {
  let stat: vscode.FileStat;
  try {
    stat = await vscode.workspace.fs.stat(uri);
  } catch {
    throw notFound();
  }
  if ((stat.type & vscode.FileType.File) === 0) {
    throw notSent("not_a_file", "`uri` isn't a file. Name one file.");
  }
  return stat;
}

function selectionOf(document: vscode.TextDocument, { end, start }: LineRange): TextRange {
  if (start > document.lineCount) {
    throw notSent("no_such_lines", `The document has ${document.lineCount} lines.`);
  }
  const last = Math.min(end, document.lineCount) - 1;
  return toTextRange(
    document,
    new vscode.Range(start - 1, 0, last, document.lineAt(last).range.end.character),
  );
}

function outside(): Error {
  return notSent(
    "outside_workspace",
    "Agents can check only files that are in the workspace or open in a tab. Ask the user to open this one.",
  );
}

function notFound(): Error {
  return notSent("not_found", "The file doesn't exist. Use its path in the workspace.");
}

function tooLarge(): Error {
  return notSent(
    "too_large",
    `The document is too large for an agent: it takes ${LONGEST_TEXT} characters. Give a part of it as \`text\`.`,
  );
}
