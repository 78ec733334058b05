import { realpath } from "node:fs/promises";
import path from "node:path";
import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import { notSent } from "../../checking/vocabulary/check-error.ts";
import { languageOf } from "../../text/languages.ts";
import { errorCode } from "../../checking/vocabulary/error-code.ts";
import { mapConcurrent } from "../../checking/vocabulary/map-concurrent.ts";
import { isInside } from "../../checking/store/real-path.ts";
import { fileReason } from "../../report/folders/file-reasons.ts";
import { serviceWords } from "../../report/words/service-words.ts";
import { exists } from "../file-system.ts";
import type { Settings } from "../settings.ts";
import { contributedLanguages, filesIn, LOOKS_AT_ONCE, type FoundFile } from "./folder-search.ts";
import { endingsOf } from "../../checking/batch/folder-globs.ts";
import { skippedFile } from "../../report/folders/folder-figures.ts";
import type { FileReason, FolderFile } from "../../report/folders/folder-record.ts";
import type { FilesBeyond } from "../../report/folders/folder-words.ts";
import type { Wanted } from "../../checking/batch/text-batch.ts";

/** Files to check, and what is known of others in the same places. */
export type ChosenFiles = Wanted["chosen"] & FilesBeyond;

/** The maximum number of files to check at once. */
export const MOST_FILES = 2_000;

/** In bytes; no book is longer, and reading it would block other work. */
const LARGEST = 5_000_000;

/**
 * Returns the prose files among the named folders and files. In folders, those in checked languages, without
 * files that `files.exclude`, `search.exclude` or git leave out; files named directly are included as they
 * are. Rejects with a `CheckStopped` if an address doesn't exist.
 */
export async function chooseFiles(named: readonly vscode.Uri[], settings: Settings): Promise<ChosenFiles> {
  /** Each file with the folder it was found in. */
  const found = new Map<string, FoundFile>();
  const ignored = new Set<string>();
  let [isIgnoredMore, isCutOff] = [false, false];
  for (const uri of named) {
    if (!(await isFolder(uri))) {
      found.set(uri.toString(), { uri });
      continue;
    }
    const inFolder = await filesIn(uri, settings);
    for (const file of inFolder.files) found.set(file.uri.toString(), file);
    for (const file of inFolder.ignored) ignored.add(file);
    isIgnoredMore ||= inFolder.isIgnoredMore;
    isCutOff ||= inFolder.isCutOff;
  }
  const chosen = await chosenOf([...found.values()], async ({ reason, root, uri }) =>
    reason === undefined ? reasonAgainst(uri, root) : Promise.resolve(reason),
  );
  const count = [...ignored].filter((uri) => !found.has(uri)).length;
  return { ...chosen, ignored: count, isIgnoredMore, isCutOff };
}

/**
 * Returns those of git's changed files that a folder check would include by extension. Others aren't even
 * opened, since nobody named them: VS Code opens unknown files as plain text, even files with secrets.
 */
export async function chooseChangedFiles(
  changed: readonly vscode.Uri[],
  settings: Settings,
): Promise<ChosenFiles> {
  const contributed = contributedLanguages();
  const endings = new Map<string, ReadonlySet<string>>();
  const isProse = (uri: vscode.Uri): boolean => {
    const folder = vscode.workspace.getWorkspaceFolder(uri)?.uri.toString() ?? "";
    const known = endings.get(folder) ?? new Set(endingsOf(settings.languages(uri), contributed));
    endings.set(folder, known);
    return known.has(path.posix.extname(uri.path).slice(1).toLowerCase());
  };
  const files = changed.map((uri) => ({ uri }));
  const chosen = await chosenOf(files, async ({ uri }) =>
    isProse(uri) ? reasonAgainst(uri) : Promise.resolve(fileReason("notProse")),
  );
  return { ...chosen, ignored: 0, isIgnoredMore: false, isCutOff: false };
}

async function chosenOf<F extends { readonly uri: vscode.Uri }>(
  found: readonly F[],
  against: (file: F) => Promise<FileReason | undefined>,
): Promise<Pick<ChosenFiles, "files" | "skipped" | "omitted">> {
  const all = found.toSorted((one, other) => BY_PATH.compare(one.uri.path, other.uri.path));
  const taken = all.slice(0, MOST_FILES);
  const reasons = await mapConcurrent(taken, LOOKS_AT_ONCE, against);
  return {
    files: taken.flatMap(({ uri }, index) => (reasons[index] === undefined ? [uri.toString()] : [])),
    skipped: taken.flatMap(({ uri }, index) => {
      const reason = reasons[index];
      return reason === undefined ? [] : [skippedFile(uri.toString(), reason)];
    }),
    omitted: all.length - taken.length,
  };
}

/** Opens a file if it can be checked. Rejects with a `CheckStopped` that says why it can't. */
export async function proseDocument(uri: vscode.Uri, settings: Settings): Promise<vscode.TextDocument> {
  const reason = await reasonAgainst(uri);
  if (reason !== undefined) throw notSent(reason.code, reason.message);
  let document: vscode.TextDocument;
  try {
    document = await vscode.workspace.openTextDocument(uri);
  } catch {
    throw notSent("not_text", l10n.t("Couldn't open the file as text."));
  }
  const language = languageOf(document);
  if (settings.languages(document).includes(language)) return document;
  throw notSent("language", l10n.t("Files in the language {0} aren't checked.", language));
}

/** Rejects with a `CheckStopped` if nothing is there. */
export async function isFolder(uri: vscode.Uri): Promise<boolean> {
  try {
    const { type } = await vscode.workspace.fs.stat(uri);
    return (type & vscode.FileType.Directory) !== 0;
  } catch {
    const name = serviceWords(vscode.workspace.asRelativePath(uri));
    throw notSent("no_file", l10n.t("Couldn't find “{0}”.", name));
  }
}

/** Splits files into those that still exist and those that don't. */
export async function existing(
  uris: readonly vscode.Uri[],
): Promise<{ readonly there: readonly vscode.Uri[]; readonly gone: readonly FolderFile[] }> {
  const isThere = await mapConcurrent(uris, LOOKS_AT_ONCE, exists);
  return {
    there: uris.filter((_, index) => isThere[index]),
    gone: uris.flatMap((uri, index) =>
      isThere[index] ? [] : [skippedFile(uri.toString(), fileReason("gone"))],
    ),
  };
}

async function reasonAgainst(uri: vscode.Uri, root?: vscode.Uri): Promise<FileReason | undefined> {
  try {
    const { size, type } = await vscode.workspace.fs.stat(uri);
    if ((type & vscode.FileType.File) === 0) return fileReason("notFile");
    if (size > LARGEST) return fileReason("tooLarge");
    return (await leadsOutside(uri, root)) ? fileReason("outside") : undefined;
  } catch (error) {
    const code = errorCode(error);
    return fileReason(code === "FileNotFound" || code === "ENOENT" ? "gone" : "unreadable");
  }
}

/**
 * Returns true if a link in a folder leads outside it, for example to a file with a key: it would be sent
 * unnoticed.
 */
async function leadsOutside(uri: vscode.Uri, root: vscode.Uri | undefined): Promise<boolean> {
  if (uri.scheme !== "file") return false;
  const folder = vscode.workspace.getWorkspaceFolder(uri)?.uri ?? root ?? vscode.Uri.joinPath(uri, "..");
  const [real, within] = await Promise.all([realpath(uri.fsPath), realpath(folder.fsPath)]);
  return !isInside(real, within);
}

/** Created once: comparing without a shared collator takes 30 times as long. */
const BY_PATH = new Intl.Collator("en", { numeric: true });
