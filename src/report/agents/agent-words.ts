import * as l10n from "@vscode/l10n";
import { describeCharge, describePracticePrice } from "../words/credit-words.ts";
import { formatCount, formatNumber } from "../words/format.ts";
import { serviceWords } from "../words/service-words.ts";
import type { AgentCheck } from "./tool-names.ts";

type Subject = { readonly kind: "text" } | { readonly kind: "document"; readonly address: string };

/** The expected cost of a check, determined without sending anything. */
export interface AgentPlan {
  readonly service: "embedded" | "hosted";
  /** The host's display name. */
  readonly host: string;
  /** In credits; 0 if nothing will be sent or the request is free. */
  readonly price: number;
  /** Words to send; absent for files. */
  readonly words?: number;
}

interface Refusal {
  readonly code: string;
  readonly message: string;
}

/** Says what a call does. */
export function describeCall(check: AgentCheck): string {
  return {
    checkGrammar: l10n.t("Checking grammar"),
    detectAiText: l10n.t("Detecting AI text"),
    scanPlagiarism: l10n.t("Scanning for plagiarism"),
    detectAiImage: l10n.t("Checking an image"),
    detectAiVoice: l10n.t("Checking a recording"),
  }[check];
}

function describeName(check: AgentCheck): string {
  return {
    checkGrammar: l10n.t("Grammar check"),
    detectAiText: l10n.t("AI text detection"),
    scanPlagiarism: l10n.t("Plagiarism scan"),
    detectAiImage: l10n.t("Image check"),
    detectAiVoice: l10n.t("Recording check"),
  }[check];
}

/** Asks whether an agent may run a check. */
export function agentQuestion(check: AgentCheck, plan: AgentPlan | Refusal): string {
  const name = describeName(check);
  if ("code" in plan) return l10n.t("{0} for an agent", name);
  const price =
    plan.service === "embedded" ? describePracticePrice() : describeCharge(plan.price, "hosted", true);
  return l10n.t("{0} for an agent: {1}", name, price);
}

/** Explains what is sent where and for how much. File and host names are untrusted, so they are shown as plain text. */
export function agentExplanation(subject: Subject, plan: AgentPlan | Refusal): string {
  const what =
    subject.kind === "text" ? l10n.t("Text from the agent") : l10n.t("“{0}”", serviceWords(subject.address));
  if ("code" in plan) return l10n.t("{0}. The check will be rejected: {1}", what, serviceWords(plan.message));
  const sent = plan.words === undefined ? what : l10n.t("{0} ({1})", what, formatCount("word", plan.words));
  if (plan.service === "embedded") {
    return l10n.t("{0} is checked on this machine. Nothing is sent.", sent);
  }
  if (plan.price === 0) return l10n.t("The result for {0} is cached. Nothing is sent.", sent);
  return l10n.t(
    "{0} goes to {1} for {2} credits. The daily budget still applies.",
    sent,
    serviceWords(plan.host),
    formatNumber(plan.price),
  );
}
