import * as vscode from "vscode";
import { PLAN_NAMES, type PlanName } from "../contract/plans.ts";
import type { FindingSeverity } from "../findings/finding.ts";
import type { GrammarRun } from "./automatic-policy.ts";

export type ServiceMode = "embedded" | "hosted";
export type Submission = "prose" | "verbatim";
export type DetectionMode = "auto" | "sync" | "background";
export type NetworkTransport = "undici" | "vscode";

const SECTION = "contentAuthenticity";
const CONFIRM_ABOVE = 1_000;
const SEVERITIES: readonly FindingSeverity[] = ["error", "warning", "information", "hint"];

/** The settings of the extension, each with the scope that package.json gives it. Nothing is cached: VS Code does that. */
export class Settings {
  serviceMode(): ServiceMode {
    return this.#read("service.mode") === "hosted" ? "hosted" : "embedded";
  }

  /** The hosted service's address as the person wrote it; empty when none was given. */
  baseUrl(): string {
    return this.#text("service.baseUrl", "");
  }

  portalUrl(): string {
    return this.#text("service.portalUrl", "");
  }

  /** Credits above which a check on the hosted service asks first; what is no number counts as the default. */
  confirmAbove(): number {
    const value = this.#read("credits.confirmAbove");
    return typeof value === "number" && value >= 0 ? value : CONFIRM_ABOVE;
  }

  /** The plan of the hosted account; undefined while the person has not said. */
  plan(): PlanName | undefined {
    const value = this.#read("service.plan");
    return PLAN_NAMES.find((name) => name === value);
  }

  /** Where the hosted service sends results as well, as the person wrote it; empty when nowhere. */
  callbackUrl(): string {
    return this.#text("service.callbackUrl", "");
  }

  /** Credits that may be spent in a day; undefined when there is no budget. */
  dailyBudget(): number | undefined {
    const value = this.#read("credits.dailyBudget");
    return typeof value === "number" && value > 0 ? value : undefined;
  }

  transport(): NetworkTransport {
    return this.#read("network.transport") === "vscode" ? "vscode" : "undici";
  }

  detectionMode(scope: vscode.ConfigurationScope): DetectionMode {
    const value = this.#read("detection.mode", scope);
    return value === "sync" || value === "background" ? value : "auto";
  }

  grammarRun(scope: vscode.ConfigurationScope): GrammarRun {
    const value = this.#read("grammar.run", scope);
    return value === "onSave" || value === "onType" ? value : "manual";
  }

  grammarVariant(scope: vscode.ConfigurationScope): string {
    return this.#text("grammar.variant", "auto", scope);
  }

  submission(scope: vscode.ConfigurationScope): Submission {
    return this.#read("submission", scope) === "verbatim" ? "verbatim" : "prose";
  }

  /** Language ids that are checked. */
  languages(scope?: vscode.ConfigurationScope): readonly string[] {
    const value = this.#read("languages", scope);
    return Array.isArray(value) ? value.filter((id) => typeof id === "string") : [];
  }

  /** Folders that the embedded service compares with, as the person wrote them. */
  referenceFolders(scope?: vscode.ConfigurationScope): readonly string[] {
    const value = this.#read("plagiarism.referenceFolders", scope);
    return Array.isArray(value) ? value.filter((entry) => typeof entry === "string") : [];
  }

  grammarSeverity(scope: vscode.ConfigurationScope): FindingSeverity {
    const value = this.#read("severity", scope);
    const chosen =
      typeof value === "object" && value !== null && "grammar" in value ? value.grammar : undefined;
    return SEVERITIES.find((severity) => severity === chosen) ?? "information";
  }

  setServiceMode(mode: ServiceMode): Thenable<void> {
    return this.#write("service.mode", mode);
  }

  setBaseUrl(baseUrl: string): Thenable<void> {
    return this.#write("service.baseUrl", baseUrl);
  }

  #read(name: string, scope?: vscode.ConfigurationScope): unknown {
    return vscode.workspace.getConfiguration(SECTION, scope).get<unknown>(name);
  }

  #text(name: string, fallback: string, scope?: vscode.ConfigurationScope): string {
    const value = this.#read(name, scope);
    return typeof value === "string" ? value : fallback;
  }

  #write(name: string, value: unknown): Thenable<void> {
    return vscode.workspace.getConfiguration(SECTION).update(name, value, vscode.ConfigurationTarget.Global);
  }
}
