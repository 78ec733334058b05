import * as vscode from "vscode";
import type { AgentTools } from "../agents/agent-tools.ts";
import type { ShownCorrections } from "../results/shown-corrections.ts";
import type { ShownPassages } from "../results/shown-passages.ts";
import type { ComposedParts } from "./composed-parts.ts";

/** Creates the tools that agents call; loaded with the first call. */
export async function agentTools(
  { activated, checkers }: ComposedParts,
  { passages, corrections }: { passages: ShownPassages; corrections: ShownCorrections },
): Promise<AgentTools> {
  const [{ AgentTools }, { AgentChecks }, { AgentDocuments }, { divided }] = await Promise.all([
    import("../agents/agent-tools.ts"),
    import("../../checking/batch/agent-checks.ts"),
    import("../agents/agent-documents.ts"),
    import("../../report/plagiarism-report.ts"),
  ]);
  const { credits, ledger, log, settings } = activated;
  const checks = new AgentChecks({
    checkers,
    documents: new AgentDocuments(),
    settings,
    credits,
    isTrusted: () => vscode.workspace.isTrusted,
    shown: {
      corrections: async ({ document: { uri } }, found) => {
        if (uri === undefined) return found;
        const shown = vscode.Uri.parse(uri.toString(), true);
        await corrections.ready(shown);
        return found.filter((finding) => corrections.stands(shown, finding));
      },
      passages: async ({ document: { uri } }, found) => {
        const shown = uri && vscode.Uri.parse(uri.toString(), true);
        if (shown !== undefined) await passages.ready(shown);
        return divided(found, shown && passages.standing(shown));
      },
    },
  });
  return new AgentTools({ checks, credits, ledger, settings, log, now: Date.now });
}
