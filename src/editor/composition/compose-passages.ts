import type * as vscode from "vscode";
import type { ProseExtractor } from "../../checking/prose/prose-extractor.ts";
import { once } from "../../checking/vocabulary/once.ts";
import type { ComparedFolders } from "../plagiarism/compared-folders.ts";
import type { PassageActionList } from "../plagiarism/passage-action-list.ts";
import type { PassageDiagnostics } from "../plagiarism/passage-diagnostics.ts";
import type { SampleReferences } from "../plagiarism/sample-references.ts";
import type { SourceCitations } from "../plagiarism/source-citations.ts";
import type { SourceCommands } from "../plagiarism/source-commands.ts";
import type { SourceFiles } from "../plagiarism/source-files.ts";
import type { SourcesView } from "../plagiarism/sources-view.ts";
import type { ActivatedParts } from "./composed-parts.ts";

/** The views and commands for plagiarism passages. Functions that return a promise load at first use. */
export interface PassageParts {
  readonly files: () => Promise<SourceFiles>;
  /** Loads the passages' entries in the Problems panel. */
  readonly passageProblems: () => Promise<PassageDiagnostics>;
  readonly sources: () => Promise<SourceCommands>;
  readonly citations: () => Promise<SourceCitations>;
  readonly passageActions: () => Promise<PassageActionList>;
  readonly sourcesView: () => Promise<SourcesView>;
}

/** Composes the views of passages and their sources, and the commands on them. */
export function composePassages(
  activated: ActivatedParts,
  extractor: ProseExtractor,
  sampleReferences: SampleReferences,
  compared: ComparedFolders,
  secret: () => Promise<string>,
): PassageParts {
  const { context, log, settings, lists, results, sourcesTree } = activated;
  const { store, hints, sentences, sections, passages, shownPassages } = activated;
  const files = once(async () => {
    const { SourceFiles } = await import("../plagiarism/source-files.ts");
    return new SourceFiles(compared, sampleReferences);
  });
  const settled = once(async () => {
    const { SettledPassages } = await import("../plagiarism/settled-passages.ts");
    const made = new SettledPassages({ memory: context.workspaceState, secret: await secret() });
    context.subscriptions.push(made);
    return made;
  });
  const passageProblems = once(async () => {
    const { PassageDiagnostics } = await import("../plagiarism/passage-diagnostics.ts");
    const parts = { shown: shownPassages, passages, settings, files: await files() };
    const made = new PassageDiagnostics({ ...parts, settled: await settled() });
    context.subscriptions.push(made);
    return made;
  });
  const sources = once(async () => {
    const [{ SourceCommands }, { SourceComparison }] = await Promise.all([
      import("../plagiarism/source-commands.ts"),
      import("../plagiarism/source-comparison.ts"),
    ]);
    const comparison = new SourceComparison(await files(), context.extensionUri);
    context.subscriptions.push(comparison);
    const parts = { results, shown: shownPassages, lists: await lists(), settings, files: await files() };
    return new SourceCommands({ ...parts, comparison, log });
  });
  const citations = once(async () => {
    const { SourceCitations } = await import("../plagiarism/source-citations.ts");
    const stores = [store, hints, sentences, sections, passages];
    const found = await files();
    return new SourceCitations({
      shown: shownPassages,
      stores,
      extractor,
      results,
      settled: await settled(),
      fileOf: (url) => found.fileOf(url),
      log,
      now: Date.now,
    });
  });
  const passageActions = once(async () => {
    const { PassageActionList } = await import("../plagiarism/passage-action-list.ts");
    const found = await files();
    const fileOf = (url: string): vscode.Uri | undefined => found.fileOf(url);
    return new PassageActionList({ shown: shownPassages, citations: await citations(), fileOf });
  });
  const sourcesView = once(async () => {
    const { SourcesView } = await import("../plagiarism/sources-view.ts");
    const made = new SourcesView({
      results,
      shown: shownPassages,
      settings,
      files: await files(),
      settled: await settled(),
      tree: sourcesTree,
    });
    context.subscriptions.push(made);
    return made;
  });
  return { files, passageProblems, sources, citations, passageActions, sourcesView };
}
