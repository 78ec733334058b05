import { FolderProblems, problemView } from "../folders/folder-problems.ts";
import type { ActionsAt } from "../plagiarism/passage-actions.ts";
import { passageActions } from "../plagiarism/passage-action-list.ts";
import { PassageDiagnostics } from "../plagiarism/passage-diagnostics.ts";
import { SettledPassages } from "../plagiarism/settled-passages.ts";
import { SourceCitations } from "../plagiarism/source-citations.ts";
import { SourceCommands } from "../plagiarism/source-commands.ts";
import { SourceComparison } from "../plagiarism/source-comparison.ts";
import { SourceFiles } from "../plagiarism/source-files.ts";
import { SourcesView } from "../plagiarism/sources-view.ts";
import { correctionDiagnostic } from "../results/diagnostics.ts";
import type { ResultKeeping } from "../results/result-keeping.ts";
import type { SuppressionLists } from "../suppression/suppression-lists.ts";
import { lazy } from "../../checking/vocabulary/lazy.ts";
import type { Services } from "./services.ts";

/** Composes what shows passages and their sources, and the problems of closed files; `secret` names settled passages. */
export function composeSources(
  services: Services,
  { keeping, lists }: { readonly keeping: ResultKeeping; readonly lists: SuppressionLists },
  secret: string,
) {
  const { compared, context, own, results, sampleReferences, shown, shownPassages } = services;
  const files = new SourceFiles(compared, sampleReferences);
  const settled = own(new SettledPassages(context.workspaceState, secret));
  const parts = { ...services, lists, files, settled };
  const problems = own(new PassageDiagnostics(parts));
  const comparison = own(new SourceComparison(files, context.extensionUri));
  const commands = new SourceCommands({ ...parts, comparison });
  const citations = new SourceCitations(parts);
  const actions: ActionsAt = async (...at) => passageActions({ ...parts, citations }, ...at);
  const view = lazy(() => own(new SourcesView(parts)));
  return {
    problems,
    commands,
    citations,
    actions,
    view,
    copyScanId: async (node: unknown) => commands.copyScanId(node ?? view().uri),
    folderProblems: own(
      new FolderProblems({
        views: [
          problemView(shown, { diagnosticOf: correctionDiagnostic }),
          problemView(shownPassages, {
            diagnosticOf: (document, finding) => problems.diagnosticOf(document, finding),
            problemsAmong: (document, findings) => problems.openAmong(document, findings),
          }),
        ],
        restore: async (document) => keeping.restore(document),
        onResults: results.onDidChange,
        hasResults: (uri) => results.has(uri),
      }),
    ),
  };
}
