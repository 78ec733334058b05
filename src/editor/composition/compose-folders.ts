import path from "node:path";
import type { FolderCheck } from "../folders/folder-check.ts";
import type { FolderSummary } from "../folders/folder-summary.ts";
import type { KeptSummaries } from "../../checking/store/kept-summaries.ts";
import { once } from "../../checking/vocabulary/once.ts";
import type { ResultSecret } from "../../checking/store/result-secret.ts";
import type { FolderCommandId } from "./command-ids.ts";
import type { Handler } from "./command-table.ts";
import type { ComposedParts } from "./composed-parts.ts";

/** The check of many files, and what is kept of it, each loaded at its first use. */
export interface FolderComposition {
  readonly check: () => Promise<FolderCheck>;
  readonly kept: () => Promise<KeptSummaries>;
  readonly summary: () => Promise<FolderSummary>;
}

/** Puts together the check of many files: what it came to is kept under the secret in `storage`, and shown. */
export function composeFolders(
  parts: ComposedParts,
  storage: string,
  secret: () => Promise<ResultSecret>,
): FolderComposition {
  const { activated, checkers, detection, folderProblems, grammar, keepNow, plagiarism } = parts;
  const { context, credits, log, settings } = activated;
  const kept = once(async () => {
    const [{ KeptSummaries, SUMMARY_BOUNDS }, { KeptDocumentFiles }] = await Promise.all([
      import("../../checking/store/kept-summaries.ts"),
      import("../../checking/store/kept-document-files.ts"),
    ]);
    const files = new KeptDocumentFiles({
      folder: path.join(storage, "summaries"),
      secret: async () => (await secret()).get(),
      now: Date.now,
      warn: (message) => log.warn(message),
      bounds: SUMMARY_BOUNDS,
    });
    return new KeptSummaries(files, context.storageUri?.toString() ?? "");
  });
  const summary = once(async () => {
    const { FolderSummary } = await import("../folders/folder-summary.ts");
    const made = new FolderSummary({
      kept: await kept(),
      memory: context.workspaceState,
      extension: context.extensionUri,
      onDefect: (thrown) => log.defect("A summary's page could not be brought up to date", thrown),
    });
    context.subscriptions.push(made);
    return made;
  });
  const check = once(async () => {
    const [{ FolderCheck }, { FolderLeft }, { OpenFiles }] = await Promise.all([
      import("../folders/folder-check.ts"),
      import("../folders/folder-left.ts"),
      import("../folders/open-files.ts"),
    ]);
    const problems = await folderProblems();
    return new FolderCheck({
      checkers,
      files: new OpenFiles({
        grammar: await grammar(),
        detection: await detection(),
        plagiarism: await plagiarism(),
        settings,
        keep: keepNow,
        problems,
      }),
      problems,
      summary: await summary(),
      kept: await kept(),
      left: new FolderLeft(context.workspaceState),
      credits,
      settings,
      log,
    });
  });
  return { check, kept, summary };
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
