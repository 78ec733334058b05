import type { FindingSeverity } from "../../findings/finding.ts";
import { PLAN_NAMES, type PlanName } from "../../contract/plans.ts";

export type ServiceMode = "embedded" | "hosted";
export type Submission = "prose" | "verbatim";
export type DetectionMode = "auto" | "sync" | "background";
export type NetworkTransport = "undici" | "vscode";

/** Settings that list what not to show. */
export type ListSetting = "dictionary.words" | "grammar.ignoredRules" | "plagiarism.ignoredDomains";

/** Lists that commands add to. */
export type GrowingList = ListSetting | "plagiarism.referenceFolders";

/** Passages that a plagiarism scan leaves out. */
export interface PlagiarismExclusions {
  readonly quotations: boolean;
  readonly references: boolean;
}

/** A URI as VS Code represents it. */
export interface Address {
  readonly scheme: string;
  readonly fsPath: string;
  readonly path: string;
  readonly toString: () => string;
}

/** The parts of a document that its settings depend on. */
export interface TextScope {
  readonly languageId: string;
  readonly uri?: Address;
}

/** Reads the value of a setting, whatever is written there, by its name without the extension's own. */
interface SettingReader {
  read(this: void, name: string, scope?: TextScope | Address): unknown;
}

/** The settings that checks need. Nothing is cached: each call returns the current value. */
export type Preferences = ReturnType<typeof preferences>;

const CONFIRM_ABOVE = 1_000;
const SEVERITIES: readonly FindingSeverity[] = ["error", "warning", "information", "hint"];

/** Declares the settings that checks need: the name of each, and what a value that isn't valid stands for. */
export function preferences({ read }: SettingReader) {
  const text = (name: string): string => textOf(read(name), "");
  /** True if the hosted service is offered at all. */
  const offersHosted = (): boolean => read("service.offerHosted") !== false;
  return {
    offersHosted,
    serviceMode: (): ServiceMode =>
      offersHosted() && read("service.mode") === "hosted" ? "hosted" : "embedded",
    /** The hosted service's address as entered; empty if not set. */
    baseUrl: () => text("service.baseUrl"),
    /** The webhook address for the hosted service's results; empty if not set. */
    callbackUrl: () => text("service.callbackUrl"),
    /** The plan of the hosted account; undefined if not set. */
    plan: (): PlanName | undefined => oneOf(PLAN_NAMES, read("service.plan")),
    /** Credits above which a check on the hosted service asks for confirmation; the default if it isn't a number. */
    confirmAbove: (): number => {
      const value = read("credits.confirmAbove");
      return typeof value === "number" && value >= 0 ? value : CONFIRM_ABOVE;
    },
    /** Credits that may be spent per day; undefined without a budget. */
    dailyBudget: (): number | undefined => budgetOf(read("credits.dailyBudget")),
    transport: (): NetworkTransport => (read("network.transport") === "vscode" ? "vscode" : "undici"),
    /** The PEM file of own trust anchors for Content Credentials, as entered; empty if not set. */
    trustAnchors: () => text("media.trustAnchors").trim(),
    detectionMode: (scope: TextScope): DetectionMode =>
      oneOf(["sync", "background"] as const, read("detection.mode", scope)) ?? "auto",
    grammarVariant: (scope: TextScope) => textOf(read("grammar.variant", scope), "auto"),
    submission: (scope: TextScope): Submission =>
      read("submission", scope) === "verbatim" ? "verbatim" : "prose",
    grammarSeverity: (scope: TextScope): FindingSeverity =>
      severityOf(read("severity", scope), "grammar") ?? "information",
    plagiarismExclusions: (scope: TextScope | Address): PlagiarismExclusions => {
      const value = read("plagiarism.exclude", scope);
      return {
        quotations: fieldOf(value, "quotations") !== false,
        references: fieldOf(value, "references") !== false,
      };
    },
  };
}

/** Returns the severity that a setting gives the findings of a check; undefined without a valid one. */
export function severityOf(setting: unknown, check: "grammar" | "plagiarism"): FindingSeverity | undefined {
  return oneOf(SEVERITIES, fieldOf(setting, check));
}

function oneOf<T>(values: readonly T[], setting: unknown): T | undefined {
  return values.find((value) => value === setting);
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
}

function textOf(setting: unknown, fallback: string): string {
  return typeof setting === "string" ? setting : fallback;
}

/**
 * The day's budget by its setting, in credits; undefined where there is none, which is 0 or nothing. What is no amount, such as
 * a number in quotation marks, was meant as a bound: until it is one, nothing spends by itself and a person is asked.
 */
export function budgetOf(setting: unknown): number | undefined {
  if (setting === 0 || setting === undefined || setting === null) return undefined;
  return typeof setting === "number" && setting > 0 ? setting : 0;
}
