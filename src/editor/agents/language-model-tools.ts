import * as vscode from "vscode";
import type { AgentTools } from "./agent-tools.ts";
import { TOOL_NAMES } from "../../report/agents/tool-names.ts";

/** Registers the tools for agents (EDI-16); what they do is loaded with the first call of one. */
export function registerTools(tools: () => Promise<AgentTools>): readonly vscode.Disposable[] {
  return TOOL_NAMES.map((name) =>
    vscode.lm.registerTool<unknown>(`contentAuthenticity_${name}`, {
      prepareInvocation: async ({ input }, token) => (await tools()).prepare(name, input, token),
      invoke: async ({ input, tokenizationOptions }, token) =>
        (await tools()).invoke(name, input, token, tokenizationOptions?.tokenBudget),
    }),
  );
}
