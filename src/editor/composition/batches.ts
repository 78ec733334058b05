import * as vscode from "vscode";
import { AgentChecks } from "../../checking/batch/agent-checks.ts";
import { divided } from "../../report/plagiarism-report.ts";
import { AgentDocuments } from "../agents/agent-documents.ts";
import { AgentTools } from "../agents/agent-tools.ts";
import { FolderCheck } from "../folders/folder-check.ts";
import { FolderLeft } from "../folders/folder-left.ts";
import { OpenFiles } from "../folders/open-files.ts";
import { HealthView } from "../health/health-view.ts";
import { LinkedMediaChecks } from "../images-and-audio/linked-media-checks.ts";
import { MediaCommands } from "../images-and-audio/media-commands.ts";
import { workspaceFiles } from "../images-and-audio/workspace-files.ts";
import type { Core } from "./core.ts";
import type { Pages } from "./pages.ts";

/** Composes the checks of images, recordings and many files, for people and for agents. */
export async function composeBatches(core: Core, { mediaPanels, summary }: Pages) {
  const { checkers, connections, context, keeping, mediaResults, shown, sources } = core;
  const { shownPassages, summaries } = core;
  const [{ health, mediaBatch }, { folderProblems }] = await Promise.all([checkers(), sources()]);
  const show = async (uri: vscode.Uri): Promise<void> => mediaPanels.show(uri);
  const agentChecks = new AgentChecks({
    ...core,
    documents: new AgentDocuments(),
    isTrusted: () => vscode.workspace.isTrusted,
    shown: {
      corrections: async ({ document: { uri } }, found) => {
        if (uri === undefined) return found;
        const at = vscode.Uri.parse(uri.toString(), true);
        await shown.ready(at);
        return found.filter((finding) => shown.stands(at, finding));
      },
      passages: async ({ document: { uri } }, found) => {
        const at = uri && vscode.Uri.parse(uri.toString(), true);
        if (at !== undefined) await shownPassages.ready(at);
        return divided(found, at && shownPassages.standing(at));
      },
    },
  });
  const texts = new OpenFiles({
    ...core,
    keep: async (uri) => keeping.keepNow(uri),
    problems: folderProblems,
  });
  return {
    agentTools: new AgentTools({ ...core, checks: agentChecks, now: Date.now }),
    health: new HealthView({ ...core, health, address: async () => connections.address() }),
    media: new MediaCommands({ ...core, results: mediaResults, show }),
    linkedMedia: new LinkedMediaChecks({
      ...core,
      batch: mediaBatch,
      files: workspaceFiles,
      results: mediaResults,
      showReport: show,
    }),
    folders: new FolderCheck({
      ...core,
      texts,
      problems: folderProblems,
      summary,
      kept: summaries,
      left: new FolderLeft(context.workspaceState),
    }),
  };
}
