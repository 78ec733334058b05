import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import { startOfDay } from "../../client/spending-guard.ts";
import { isCheckStopped, refusalOf, type CheckError } from "../../checking/vocabulary/check-error.ts";
import {
  agentExplanation,
  agentQuestion,
  describeCall,
  type AgentPlan,
} from "../../report/agents/agent-words.ts";
import { reachOf } from "../../checking/paying/batch-stops.ts";
import type { Credits } from "../../checking/paying/credits.ts";
import type { StoredLedger } from "../../checking/store/stored-ledger.ts";
import type { Log } from "../../checking/vocabulary/log.ts";
import type { Settings } from "../settings.ts";
import { estimateInJson } from "../../report/agents/agent-account.ts";
import { answerInJson, errorOf } from "../../report/agents/agent-answer.ts";
import type { AgentChecks } from "../../checking/batch/agent-checks.ts";
import { readToolInput, type AgentRequest } from "../../checking/batch/agent-input.ts";
import type { ToolName } from "../../report/agents/tool-names.ts";

export interface AgentToolParts {
  readonly checks: Pick<AgentChecks, "check" | "plan">;
  readonly credits: Pick<Credits, "balance">;
  readonly ledger: Pick<StoredLedger, "isKept" | "spentSince">;
  readonly settings: Pick<Settings, "confirmAbove" | "dailyBudget">;
  readonly log: Pick<Log, "defect">;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/**
 * The language model tools that VS Code calls (EDI-16). A confirmation only informs about the price: it can
 * be switched off, and any extension can call a tool. `AgentChecks` limits spending.
 */
export class AgentTools {
  readonly #parts: AgentToolParts;

  constructor(parts: AgentToolParts) {
    this.#parts = parts;
  }

  /** Returns the confirmation for a call, with its price. Sends nothing. */
  async prepare(
    tool: ToolName,
    input: unknown,
    token: vscode.CancellationToken,
  ): Promise<vscode.PreparedToolInvocation> {
    const request = requestOf(tool, input);
    if ("code" in request) return { invocationMessage: l10n.t("Preparing the check") };
    if (request.isEstimate) return { invocationMessage: l10n.t("Estimating a price") };
    const plan = await this.#plan(request, token);
    return {
      invocationMessage: describeCall(request.check),
      confirmationMessages: {
        title: agentQuestion(request.check, plan),
        message: new vscode.MarkdownString().appendText(agentExplanation(request.subject, plan)),
      },
    };
  }

  /** Runs a tool. Failures are in the result so that the agent can act on them; only a cancelled call rejects. */
  async invoke(
    tool: ToolName,
    input: unknown,
    token: vscode.CancellationToken,
    tokenBudget?: number,
  ): Promise<vscode.LanguageModelToolResult> {
    const request = requestOf(tool, input);
    const json = "code" in request ? failedInJson(request) : await this.#run(request, token, tokenBudget);
    if (token.isCancellationRequested) throw new vscode.CancellationError();
    return new vscode.LanguageModelToolResult([new vscode.LanguageModelTextPart(json)]);
  }

  async #run(
    request: AgentRequest,
    token: vscode.CancellationToken,
    tokenBudget: number | undefined,
  ): Promise<string> {
    if (request.isEstimate) return this.#estimate(request, token);
    const answer = await this.#whileWanted(token, async (signal) =>
      this.#parts.checks.check(request, signal),
    );
    return "code" in answer ? failedInJson(answer) : answerInJson(answer, request.detail, tokenBudget);
  }

  /** Returns the price and the account facts that decide if a call is refused. Free; sends nothing. */
  async #estimate(request: AgentRequest, token: vscode.CancellationToken): Promise<string> {
    const { credits, ledger, now, settings } = this.#parts;
    const plan = await this.#plan(request, token);
    if ("code" in plan) return failedInJson(plan);
    if (plan.service === "embedded") return estimateInJson(request.check, plan, undefined);
    const spent = await ledger.spentSince("hosted", startOfDay(now()));
    return estimateInJson(request.check, plan, {
      balance: credits.balance("hosted"),
      dailyBudget: settings.dailyBudget(),
      spentToday: ledger.isKept ? spent : undefined,
      confirmAbove: settings.confirmAbove(),
    });
  }

  async #plan(request: AgentRequest, token: vscode.CancellationToken): Promise<AgentPlan | CheckError> {
    return this.#whileWanted(token, async (signal) => this.#parts.checks.plan(request, signal));
  }

  /** Runs something until it ends or the token is cancelled. Returns its error if it fails. */
  async #whileWanted<T>(
    token: vscode.CancellationToken,
    work: (signal: AbortSignal) => Promise<T>,
  ): Promise<T | CheckError> {
    const ending = new AbortController();
    if (token.isCancellationRequested) ending.abort();
    const subscription = token.onCancellationRequested(() => ending.abort());
    try {
      return await work(ending.signal);
    } catch (thrown) {
      if (isCheckStopped(thrown)) return refusalOf(thrown);
      this.#parts.log.defect("A tool's call failed", thrown);
      return { code: "internal_error", message: "The call failed inside the extension.", charged: "unknown" };
    } finally {
      subscription.dispose();
    }
  }
}

/** Parses a tool's input; returns the error if it is invalid. */
function requestOf(tool: ToolName, input: unknown): AgentRequest | CheckError {
  try {
    return readToolInput(tool, input);
  } catch (thrown) {
    if (isCheckStopped(thrown)) return refusalOf(thrown);
    throw thrown;
  }
}

function failedInJson(error: CheckError): string {
  return JSON.stringify({ status: "failed", error: errorOf(error, reachOf(error.code)) });
}
