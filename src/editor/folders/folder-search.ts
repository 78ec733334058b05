import * as vscode from "vscode";
import * as z from "zod";
import { mapConcurrent } from "../../checking/vocabulary/map-concurrent.ts";
import type { Settings } from "../settings.ts";
import {
  endingsOf,
  excludedGlobs,
  folderGlobs,
  includeGlob,
  joinedGlobs,
  type ContributedLanguage,
} from "../../checking/batch/folder-globs.ts";
import type { FileReason } from "../../report/folders/folder-record.ts";
import { fileReason } from "../../report/folders/file-reasons.ts";
import { findGit, GitIgnored } from "../../checking/git/git-ignored.ts";

/** The maximum number of files per search, large enough to say how many are too many. */
const MOST_FOUND = 20_000;

/** The maximum number of searches; each repetition excludes more folders that git ignores. */
const MOST_SEARCHES = 4;

/** The number of files to inspect in parallel. */
export const LOOKS_AT_ONCE = 16;

/** A file with the folder it was found in, and the reason not to check it. */
export interface FoundFile {
  readonly uri: vscode.Uri;
  readonly root?: vscode.Uri;
  readonly reason?: FileReason;
}

export interface FolderSearch {
  readonly files: readonly FoundFile[];
  /** Addresses of the files that git ignores. */
  readonly ignored: ReadonlySet<string>;
  /** True if there are more ignored files that were not counted. */
  readonly isIgnoredMore: boolean;
  /** True if the search reached its limit. */
  readonly isCutOff: boolean;
}

/**
 * Finds the prose files in a folder that git doesn't ignore; if that can't be determined, they are left out,
 * since nobody has approved sending them. A search that reaches its limit is repeated without ignored
 * folders, so that a full build folder hides nothing.
 */
export async function filesIn(root: vscode.Uri, settings: Settings): Promise<FolderSearch> {
  const endings = endingsOf(settings.languages(root), contributedLanguages());
  if (endings.length === 0) {
    return { files: [], ignored: new Set(), isIgnoredMore: false, isCutOff: false };
  }
  // Globs in settings are relative to the workspace folder.
  const base = vscode.workspace.getWorkspaceFolder(root)?.uri ?? root;
  const below = root.path.slice(base.path.replace(/\/$/u, "").length + 1).replace(/\/$/u, "");
  const excluded = excludedGlobs(vscode.workspace.getConfiguration("search", base).get("exclude"));
  const pattern = new vscode.RelativePattern(base, includeGlob(below, endings));
  const git = await gitIn(root);
  const files = new Map<string, FoundFile>();
  const ignored = new Set<string>();
  let without: readonly string[] = [];
  for (let search = 1; ; search += 1) {
    // VS Code itself applies `files.exclude`.
    const found = await vscode.workspace.findFiles(
      pattern,
      joinedGlobs([...excluded, ...without]),
      MOST_FOUND,
    );
    await mapConcurrent(found, LOOKS_AT_ONCE, async (uri) => {
      const verdict = (await git?.verdict(uri.fsPath)) ?? "kept";
      if (verdict === "ignored") ignored.add(uri.toString());
      else
        files.set(uri.toString(), {
          uri,
          root,
          ...(verdict === "unknown" ? { reason: fileReason("noGitList") } : {}),
        });
    });
    const isCutOff = found.length >= MOST_FOUND;
    const now = isCutOff ? folderGlobs(base.fsPath, git?.ignoredFolders ?? []) : without;
    if (now.length === without.length || search === MOST_SEARCHES) {
      return { files: [...files.values()], ignored, isIgnoredMore: without.length > 0, isCutOff };
    }
    without = now;
  }
}

/** Git reads a repository's settings, so it runs in trusted workspaces only. Nothing else says where it is. */
async function gitIn(root: vscode.Uri): Promise<GitIgnored | undefined> {
  if (root.scheme !== "file" || !vscode.workspace.isTrusted) return undefined;
  const named = vscode.workspace.getConfiguration("git").inspect<unknown>("path")?.globalValue;
  const folders = [root, ...(vscode.workspace.workspaceFolders ?? []).map(({ uri }) => uri)];
  const git = await findGit(
    [named].flat().filter((place) => typeof place === "string"),
    folders.map(({ fsPath }) => fsPath),
  );
  return git === undefined ? undefined : GitIgnored.in(root.fsPath, git);
}

const MANIFEST = z.object({ contributes: z.object({ languages: z.array(z.unknown()) }) });
const LANGUAGE = z.object({
  id: z.string(),
  extensions: z
    .array(z.unknown())
    .transform((endings) => endings.filter((each): each is string => typeof each === "string")),
});

/** The languages of all extensions with the endings of their files; what a manifest has wrong is passed over. */
export function contributedLanguages(): readonly ContributedLanguage[] {
  return vscode.extensions.all
    .flatMap(({ packageJSON }) => MANIFEST.safeParse(packageJSON).data?.contributes.languages ?? [])
    .flatMap((language) => LANGUAGE.safeParse(language).data ?? []);
}
