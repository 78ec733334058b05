import type { FindingSeverity } from "../../findings/finding.ts";
import type { PlanName } from "../../contract/plans.ts";

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

/** The settings that checks need. Nothing is cached: each call returns the current value. */
export interface Preferences {
  serviceMode(): ServiceMode;
  /** The hosted service's address as entered; empty if not set. */
  baseUrl(): string;
  /** Credits above which a check on the hosted service asks for confirmation. */
  confirmAbove(): number;
  /** Credits that may be spent per day; undefined without a budget. */
  dailyBudget(): number | undefined;
  /** The plan of the hosted account; undefined if not set. */
  plan(): PlanName | undefined;
  /** The webhook address for the hosted service's results; empty if not set. */
  callbackUrl(): string;
  transport(): NetworkTransport;
  /** The PEM file of own trust anchors for Content Credentials, as entered; empty if not set. */
  trustAnchors(): string;
  detectionMode(scope: TextScope): DetectionMode;
  grammarVariant(scope: TextScope): string;
  submission(scope: TextScope): Submission;
  /** True if the hosted service is offered at all. */
  offersHosted(): boolean;
  grammarSeverity(scope: TextScope): FindingSeverity;
  plagiarismExclusions(scope: TextScope | Address): PlagiarismExclusions;
}
