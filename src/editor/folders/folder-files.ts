import { realpath } from "node:fs/promises";
import path from "node:path";
import * as vscode from "vscode";
import { notSent } from "../checks/check-error.ts";
import { languageOf } from "../documents/document-language.ts";
import { errorCode } from "../error-code.ts";
import { fewAtOnce } from "../few-at-once.ts";
import { isInside } from "../images-and-audio/linked-media-targets.ts";
import { serviceWords } from "../service-words.ts";
import type { Settings } from "../settings.ts";
import { contributedLanguages } from "./contributed-languages.ts";
import { endingsOf } from "./folder-globs.ts";
import type { FileReason, FolderFile } from "./folder-outcome.ts";
import { filesIn, LOOKS_AT_ONCE, type FoundFile } from "./folder-search.ts";

/** So many files are checked at once at most, whatever is named. */
export const MOST_FILES = 2_000;

/** In bytes; no book is longer, and reading it would hold others up. */
const LARGEST = 5_000_000;

/** Files to check, and those that are not going to be. */
export interface ChosenFiles {
  /** In the order of their paths. */
  readonly files: readonly vscode.Uri[];
  readonly skipped: readonly FolderFile[];
  /** Files beyond the most that are checked at once. */
  readonly omitted: number;
  /** Files of folders that git ignores. */
  readonly ignored: number;
  /** Whether there are more of these, which were not counted. */
  readonly isIgnoredMore: boolean;
  /** Whether a search ended at the most that is looked for, so that nobody knows of what lies beyond. */
  readonly isCutOff: boolean;
}

/**
 * The files of prose in what is named: in folders those of the languages that are checked, without what `files.exclude` and
 * `search.exclude` name and git ignores; of single files each as it is. Rejects with a `CheckStopped` where there is nothing at an
 * address.
 */
export async function chooseFiles(named: readonly vscode.Uri[], settings: Settings): Promise<ChosenFiles> {
  /** Each with the folder that it was found in. */
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
 * Of files that git has as changed, which nobody has named one by one, those that a folder's check would look at by their endings.
 * Others are not even opened: VS Code opens as plain text whatever it does not know, a file of secrets too.
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
    isProse(uri) ? reasonAgainst(uri) : Promise.resolve(notProse()),
  );
  return { ...chosen, ignored: 0, isIgnoredMore: false, isCutOff: false };
}

function notProse(): FileReason {
  return { code: "language", message: vscode.l10n.t("By its name it is no file of prose.") };
}

async function chosenOf<F extends { readonly uri: vscode.Uri }>(
  found: readonly F[],
  against: (file: F) => Promise<FileReason | undefined>,
): Promise<Pick<ChosenFiles, "files" | "skipped" | "omitted">> {
  const all = found.toSorted((one, other) => BY_PATH.compare(one.uri.path, other.uri.path));
  const taken = all.slice(0, MOST_FILES);
  const reasons = new Map<string, FileReason>();
  await fewAtOnce(
    taken,
    LOOKS_AT_ONCE,
    () => true,
    async (file) => {
      const reason = await against(file);
      if (reason !== undefined) reasons.set(file.uri.toString(), reason);
    },
  );
  return {
    files: taken.flatMap(({ uri }) => (reasons.has(uri.toString()) ? [] : [uri])),
    skipped: taken.flatMap(({ uri }) => {
      const reason = reasons.get(uri.toString());
      return reason === undefined ? [] : [skippedFile(uri, reason)];
    }),
    omitted: all.length - taken.length,
  };
}

/** The open text of a file, if it is one that is checked. Rejects with a `CheckStopped` that says why it is not. */
export async function proseDocument(uri: vscode.Uri, settings: Settings): Promise<vscode.TextDocument> {
  const reason = await reasonAgainst(uri);
  if (reason !== undefined) throw notSent(reason.code, reason.message);
  let document: vscode.TextDocument;
  try {
    document = await vscode.workspace.openTextDocument(uri);
  } catch {
    throw notSent("not_text", vscode.l10n.t("The file cannot be opened as text."));
  }
  const language = languageOf(document);
  if (settings.languages(document).includes(language)) return document;
  throw notSent(
    "language",
    vscode.l10n.t("Files in the language {0} are not among those that are checked.", language),
  );
}

/** Codes of a file that was never to be checked. */
export const SKIPPED_CODES: ReadonlySet<string> = new Set([
  "too_large",
  "not_text",
  "language",
  "no_file",
  "outside",
]);

export function skippedFile(uri: vscode.Uri, reason: FileReason): FolderFile {
  return { uri: uri.toString(), status: "skipped", reason, creditsCharged: 0 };
}

/** Rejects with a `CheckStopped` where there is nothing. */
async function isFolder(uri: vscode.Uri): Promise<boolean> {
  try {
    const { type } = await vscode.workspace.fs.stat(uri);
    return (type & vscode.FileType.Directory) !== 0;
  } catch {
    const name = serviceWords(vscode.workspace.asRelativePath(uri));
    throw notSent("no_file", vscode.l10n.t("There is nothing at {0}.", name));
  }
}

/** Those of files that are still there, and those that are not. */
export async function existing(
  uris: readonly vscode.Uri[],
): Promise<{ readonly there: readonly vscode.Uri[]; readonly gone: readonly FolderFile[] }> {
  const gone = new Map<string, FolderFile>();
  await fewAtOnce(
    uris,
    LOOKS_AT_ONCE,
    () => true,
    async (uri) => {
      try {
        await vscode.workspace.fs.stat(uri);
      } catch {
        gone.set(uri.toString(), skippedFile(uri, isGone()));
      }
    },
  );
  return { there: uris.filter((uri) => !gone.has(uri.toString())), gone: [...gone.values()] };
}

function isGone(): FileReason {
  return { code: "no_file", message: vscode.l10n.t("The file is not there any more.") };
}

async function reasonAgainst(uri: vscode.Uri, root?: vscode.Uri): Promise<FileReason | undefined> {
  try {
    const { size, type } = await vscode.workspace.fs.stat(uri);
    if ((type & vscode.FileType.File) === 0) {
      return { code: "not_text", message: vscode.l10n.t("It is not a file.") };
    }
    if (size > LARGEST) {
      return { code: "too_large", message: vscode.l10n.t("The file is larger than 5 MB.") };
    }
    if (!(await leadsOutside(uri, root))) return undefined;
    return {
      code: "outside",
      message: vscode.l10n.t("It is reached over a link to a place outside of the folder."),
    };
  } catch (error) {
    const code = errorCode(error);
    if (code === "FileNotFound" || code === "ENOENT") return isGone();
    return { code: "not_text", message: vscode.l10n.t("The file cannot be read.") };
  }
}

/** Whoever asks about a folder does not see that a link in it is to another place, such as a file with a key: it would be sent unseen. */
async function leadsOutside(uri: vscode.Uri, root: vscode.Uri | undefined): Promise<boolean> {
  if (uri.scheme !== "file") return false;
  const folder = vscode.workspace.getWorkspaceFolder(uri)?.uri ?? root ?? vscode.Uri.joinPath(uri, "..");
  const [real, within] = await Promise.all([realpath(uri.fsPath), realpath(folder.fsPath)]);
  return !isInside(real, within, path.sep);
}

/** Made once: a comparison that makes its own takes 30 times as long. */
const BY_PATH = new Intl.Collator("en", { numeric: true });
