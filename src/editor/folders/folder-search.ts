import * as vscode from "vscode";
import { fewAtOnce } from "../few-at-once.ts";
import type { Settings } from "../settings.ts";
import { contributedLanguages } from "./contributed-languages.ts";
import { endingsOf, excludedGlobs, folderGlobs, includeGlob, joinedGlobs } from "./folder-globs.ts";
import type { FileReason } from "./folder-outcome.ts";
import { GitIgnored } from "./git-ignored.ts";

/** So many are looked for at a time, so that it can be said how many are too many. */
const MOST_FOUND = 20_000;

/** So often at most the search is made again without the folders that git turned out to ignore. */
const MOST_SEARCHES = 4;

/** So many files are looked at beside each other. */
export const LOOKS_AT_ONCE = 16;

/** A file, with the folder that it was found in, and what is known against it. */
export interface FoundFile {
  readonly uri: vscode.Uri;
  readonly root?: vscode.Uri;
  readonly reason?: FileReason;
}

export interface FolderSearch {
  readonly files: readonly FoundFile[];
  /** Addresses of those that git ignores. */
  readonly ignored: ReadonlySet<string>;
  /** Whether there are more of these, which were not counted. */
  readonly isIgnoredMore: boolean;
  /** Whether it ended at the most that is looked for. */
  readonly isCutOff: boolean;
}

/**
 * The files of prose in a folder without those that git ignores; where that cannot be told, nobody has said that they may be sent.
 * A search that ends at the most is made again without the ignored folders, so that one full of what was built hides nothing.
 */
export async function filesIn(root: vscode.Uri, settings: Settings): Promise<FolderSearch> {
  const endings = endingsOf(settings.languages(root), contributedLanguages());
  if (endings.length === 0) {
    return { files: [], ignored: new Set(), isIgnoredMore: false, isCutOff: false };
  }
  // Patterns of settings are relative to the folder of the workspace.
  const base = vscode.workspace.getWorkspaceFolder(root)?.uri ?? root;
  const below = root.path.slice(base.path.replace(/\/$/u, "").length + 1).replace(/\/$/u, "");
  const excluded = excludedGlobs(vscode.workspace.getConfiguration("search", base).get("exclude"));
  const pattern = new vscode.RelativePattern(base, includeGlob(below, endings));
  const ignoresCase = process.platform === "win32" || process.platform === "darwin";
  const git = root.scheme === "file" ? await GitIgnored.in(root.fsPath, ignoresCase) : undefined;
  const files = new Map<string, FoundFile>();
  const ignored = new Set<string>();
  let without: readonly string[] = [];
  for (let search = 1; ; search += 1) {
    // Those of `files.exclude` are left out by VS Code itself.
    const found = await vscode.workspace.findFiles(
      pattern,
      joinedGlobs([...excluded, ...without]),
      MOST_FOUND,
    );
    await fewAtOnce(
      found,
      LOOKS_AT_ONCE,
      () => true,
      async (uri) => {
        const verdict = (await git?.verdict(uri.fsPath)) ?? "kept";
        if (verdict === "ignored") ignored.add(uri.toString());
        else
          files.set(uri.toString(), {
            uri,
            root,
            ...(verdict === "unknown" ? { reason: tooManyRules() } : {}),
          });
      },
    );
    const isCutOff = found.length >= MOST_FOUND;
    const now = isCutOff ? folderGlobs(base.fsPath, git?.ignoredFolders ?? []) : without;
    if (now.length === without.length || search === MOST_SEARCHES) {
      return { files: [...files.values()], ignored, isIgnoredMore: without.length > 0, isCutOff };
    }
    without = now;
  }
}

function tooManyRules(): FileReason {
  return {
    code: "git_ignore",
    message: vscode.l10n.t("The .gitignore files are too large to tell whether Git ignores it."),
  };
}
