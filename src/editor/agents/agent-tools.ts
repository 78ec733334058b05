import * as vscode from "vscode";
import { startOfDay } from "../../client/spending-guard.ts";
import { refusalOf, type CheckError } from "../checks/check-error.ts";
import { isCheckStopped } from "../checks/check-stopped.ts";
import { creditsInWords } from "../credits/credit-words.ts";
import { formatCount } from "../format.ts";
import type { Credits } from "../credits/credits.ts";
import type { LedgerFile } from "../credits/ledger-file.ts";
import type { Log } from "../log.ts";
import { serviceWords } from "../service-words.ts";
import type { Settings } from "../settings.ts";
import { answerInJson, quoted } from "./agent-answer.ts";
import { errorOf, type AgentChecks, type AgentPlan } from "./agent-checks.ts";
import { readToolInput, type AgentCheck, type AgentRequest } from "./agent-input.ts";
import type { ToolName } from "./tool-names.ts";

export interface AgentToolParts {
  readonly checks: Pick<AgentChecks, "check" | "plan">;
  readonly credits: Pick<Credits, "balance">;
  readonly ledger: Pick<LedgerFile, "isKept" | "spentSince">;
  readonly settings: Pick<Settings, "confirmAbove" | "dailyBudget">;
  readonly log: Pick<Log, "defect">;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/**
 * The tools as VS Code calls them (EDI-16). A confirmation only tells a person what a call costs: it can be switched off, and
 * any extension can call a tool. What may be spent is decided in `AgentChecks`.
 */
export class AgentTools {
  readonly #parts: AgentToolParts;

  constructor(parts: AgentToolParts) {
    this.#parts = parts;
  }

  /** What a person is asked before a call, with its price. Nothing is sent for it. */
  async prepare(
    tool: ToolName,
    input: unknown,
    token: vscode.CancellationToken,
  ): Promise<vscode.PreparedToolInvocation> {
    const request = requestOf(tool, input);
    if ("code" in request) return { invocationMessage: vscode.l10n.t("Reading what to check") };
    if (request.isEstimate) return { invocationMessage: vscode.l10n.t("Estimating a price") };
    const plan = await this.#plan(request, token);
    return {
      invocationMessage: runningInWords(request.check),
      confirmationMessages: { title: questionOf(request.check, plan), message: explanation(request, plan) },
    };
  }

  /** Runs a tool. What goes wrong is in the result, so that the agent can read what to do; only a cancelled call rejects. */
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
    try {
      const answer = await whileWanted(token, async (signal) => this.#parts.checks.check(request, signal));
      return answerInJson(answer, request.detail, tokenBudget);
    } catch (thrown) {
      return failedInJson(this.#errorOf(thrown));
    }
  }

  /** Free, and nothing is sent: the price, and what of the account decides whether a call is refused. */
  async #estimate(request: AgentRequest, token: vscode.CancellationToken): Promise<string> {
    const { credits, ledger, now, settings } = this.#parts;
    const plan = await this.#plan(request, token);
    if ("code" in plan) return failedInJson(plan);
    if (plan.service === "embedded") {
      return JSON.stringify({
        check: request.check,
        service: "embedded (on this machine, free)",
        price: 0,
        words: plan.words,
      });
    }
    const balance = credits.balance("hosted");
    const spent = await ledger.spentSince("hosted", startOfDay(now()));
    return JSON.stringify({
      check: request.check,
      service: "hosted",
      host: quoted(plan.host),
      price: plan.price,
      words: plan.words,
      balance: balance?.credits ?? null,
      balanceIsEstimate: balance?.isEstimate ?? true,
      dailyBudget: settings.dailyBudget() ?? null,
      spentToday: ledger.isKept ? spent : null,
      confirmAbove: settings.confirmAbove(),
      note: "A tool's call is refused without a daily budget, over it, and above confirmAbove. Only a person can change these.",
    });
  }

  async #plan(request: AgentRequest, token: vscode.CancellationToken): Promise<AgentPlan | CheckError> {
    try {
      return await whileWanted(token, async (signal) => this.#parts.checks.plan(request, signal));
    } catch (thrown) {
      return this.#errorOf(thrown);
    }
  }

  #errorOf(thrown: unknown): CheckError {
    if (isCheckStopped(thrown)) return refusalOf(thrown);
    this.#parts.log.defect("A tool's call failed", thrown);
    return { code: "internal_error", message: "The call failed inside the extension.", charged: "unknown" };
  }
}

/** What is asked for, or why it cannot be read. */
function requestOf(tool: ToolName, input: unknown): AgentRequest | CheckError {
  try {
    return readToolInput(tool, input);
  } catch (thrown) {
    if (isCheckStopped(thrown)) return refusalOf(thrown);
    throw thrown;
  }
}

function failedInJson(error: CheckError): string {
  return JSON.stringify({ status: "failed", error: errorOf(error) });
}

/** Runs something that ends when the token is cancelled. */
async function whileWanted<T>(
  token: vscode.CancellationToken,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const ending = new AbortController();
  if (token.isCancellationRequested) ending.abort();
  const subscription = token.onCancellationRequested(() => ending.abort());
  try {
    return await work(ending.signal);
  } finally {
    subscription.dispose();
  }
}

function runningInWords(check: AgentCheck): string {
  switch (check) {
    case "checkGrammar":
      return vscode.l10n.t("Checking grammar");
    case "detectAiText":
      return vscode.l10n.t("Detecting AI text");
    case "scanPlagiarism":
      return vscode.l10n.t("Scanning for plagiarism");
    case "detectAiImage":
      return vscode.l10n.t("Looking at an image");
    case "detectAiVoice":
      return vscode.l10n.t("Listening to a recording");
    default:
      return check satisfies never;
  }
}

function nameInWords(check: AgentCheck): string {
  switch (check) {
    case "checkGrammar":
      return vscode.l10n.t("Grammar check");
    case "detectAiText":
      return vscode.l10n.t("Detection of AI text");
    case "scanPlagiarism":
      return vscode.l10n.t("Plagiarism scan");
    case "detectAiImage":
      return vscode.l10n.t("Check of an image");
    case "detectAiVoice":
      return vscode.l10n.t("Check of a recording");
    default:
      return check satisfies never;
  }
}

function questionOf(check: AgentCheck, plan: AgentPlan | CheckError): string {
  const name = nameInWords(check);
  if ("code" in plan) return vscode.l10n.t("{0} for an agent", name);
  return plan.price === 0
    ? vscode.l10n.t("{0} for an agent: costs nothing", name)
    : vscode.l10n.t("{0} for an agent: {1} credits", name, creditsInWords(plan.price));
}

/** What goes where for how much. Names of files and hosts are chosen by others, so that they come as plain text. */
function explanation({ subject }: AgentRequest, plan: AgentPlan | CheckError): vscode.MarkdownString {
  const message = new vscode.MarkdownString();
  const what =
    subject.kind === "text"
      ? vscode.l10n.t("A text that the agent gives")
      : vscode.l10n.t("“{0}”", serviceWords(subject.address));
  if ("code" in plan) {
    return message.appendText(
      vscode.l10n.t("{0}. The check will be refused: {1}", what, serviceWords(plan.message)),
    );
  }
  const size = plan.words === undefined ? "" : ` (${formatCount("word", plan.words)})`;
  const where =
    plan.service === "embedded"
      ? vscode.l10n.t("{0}{1} is checked by the embedded service. Nothing leaves this machine.", what, size)
      : plan.price === 0
        ? vscode.l10n.t("The answer for {0}{1} is known already. Nothing is sent.", what, size)
        : vscode.l10n.t(
            "{0}{1} goes to {2} for {3} credits. The daily budget applies whatever you answer here.",
            what,
            size,
            serviceWords(plan.host),
            creditsInWords(plan.price),
          );
  return message.appendText(where);
}
