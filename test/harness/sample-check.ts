import type { AgentConnection } from "./agent-connection.ts";
import type { CheckResult } from "./check-result.ts";

/** The sample document with errors to find. */
export const SAMPLE_DOCUMENT = "field-report.md";

/** The sample written by a language model, which says so itself. */
export const MACHINE_WRITTEN_SAMPLE = "machine-written.md";

/** The sample that copies from a file in the folder below it. */
export const COPIED_SAMPLE = "copied-notes.md";
export const SAMPLE_REFERENCES = "references";

/** Runs a check command on a file of the open workspace, like another program would. */
export async function runCheck(
  agent: AgentConnection,
  command: string,
  file: string,
): Promise<CheckResult | null> {
  return agent.evaluate(
    async (vscode, { command, file }) => {
      const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
      if (!folder) throw new Error("No folder is open.");
      const uri = vscode.Uri.joinPath(folder, file);
      return (await vscode.commands.executeCommand<CheckResult | null>(command, uri)) ?? null;
    },
    { command: `contentAuthenticity.${command}`, file },
  );
}
