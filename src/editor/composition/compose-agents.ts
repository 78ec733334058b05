import * as vscode from "vscode";
import type { AgentTools } from "../agents/agent-tools.ts";
import type { ShownCorrections } from "../grammar/shown-corrections.ts";
import type { ShownPassages } from "../plagiarism/shown-passages.ts";
import type { ComposedParts } from "./composed-parts.ts";

/** What agents can call, loaded with the first call. */
export async function agentTools(
  { activated, checkers }: ComposedParts,
  { passages, corrections }: { passages: ShownPassages; corrections: ShownCorrections },
): Promise<AgentTools> {
  const [{ AgentTools }, { AgentChecks }, { AgentDocuments }, { divided }] = await Promise.all([
    import("../agents/agent-tools.ts"),
    import("../agents/agent-checks.ts"),
    import("../agents/agent-documents.ts"),
    import("../plagiarism/plagiarism-report.ts"),
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
        await corrections.ready(uri);
        return found.filter((finding) => corrections.stands(uri, finding));
      },
      passages: async ({ document: { uri } }, found) => {
        if (uri !== undefined) await passages.ready(uri);
        return divided(found, uri && passages.standing(uri));
      },
    },
  });
  return new AgentTools({ checks, credits, ledger, settings, log, now: Date.now });
}
