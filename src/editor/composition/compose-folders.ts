import type { FolderCheck } from "../folders/folder-check.ts";
import { once } from "../once.ts";
import type { FolderCommandId } from "./command-ids.ts";
import type { Handler } from "./command-table.ts";
import type { ComposedParts } from "./composed-parts.ts";

/** The check of many files, loaded at its first use. */
export function composeFolders(parts: ComposedParts): () => Promise<FolderCheck> {
  const { activated, checkers, detection, folderProblems, grammar, keepNow, plagiarism } = parts;
  const { context, credits, log, settings } = activated;
  return once(async () => {
    const [{ FolderCheck }, { FolderLeft }, { FolderSummary }] = await Promise.all([
      import("../folders/folder-check.ts"),
      import("../folders/folder-left.ts"),
      import("../folders/folder-summary.ts"),
    ]);
    const summary = new FolderSummary();
    context.subscriptions.push(summary);
    return new FolderCheck({
      checkers,
      grammar: await grammar(),
      detection: await detection(),
      plagiarism: await plagiarism(),
      keep: keepNow,
      problems: await folderProblems(),
      summary,
      left: new FolderLeft(context.workspaceState),
      credits,
      settings,
      log,
    });
  });
}

/** The commands around many files at once; what they do is loaded with the first of them. */
export function folderCommands(
  folderCheck: () => Promise<FolderCheck>,
): Readonly<Record<FolderCommandId, Handler>> {
  return {
    checkFolder: async (uri, given) => (await folderCheck()).checkFolder(uri, given),
    checkChangedFiles: async (first, given) => (await folderCheck()).checkChangedFiles(first, given),
    resumeFolderCheck: async (given) => (await folderCheck()).resume(given),
    cancelFolderCheck: async () => (await folderCheck()).cancel(),
    clearFolderFindings: async () => (await folderCheck()).clear(),
    showFolderSummary: async () => (await folderCheck()).showSummary(),
    _showFolderLeftOut: async () => (await folderCheck()).showLeftOut(),
  };
}
