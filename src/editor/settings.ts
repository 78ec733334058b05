import * as vscode from "vscode";
import { PLAN_NAMES, type PlanName } from "../contract/plans.ts";
import type { FindingSeverity } from "../findings/finding.ts";
import type { GrammarRun } from "./checks/automatic-policy.ts";
import { CHECK_KINDS, type CheckKind } from "./checks/document-price.ts";
import { budgetOf } from "./paying/budget-setting.ts";

export type ServiceMode = "embedded" | "hosted";
export type Submission = "prose" | "verbatim";
export type DetectionMode = "auto" | "sync" | "background";
export type NetworkTransport = "undici" | "vscode";

/** Settings that are lists of what is not to be shown. */
export type ListSetting = "dictionary.words" | "grammar.ignoredRules" | "plagiarism.ignoredDomains";

/** Lists that commands add to. */
export type GrowingList = ListSetting | "plagiarism.referenceFolders";

/** What takes no part in a plagiarism scan. */
export interface PlagiarismExclusions {
  readonly quotations: boolean;
  readonly references: boolean;
}

const SECTION = "contentAuthenticity";
const CONFIRM_ABOVE = 1_000;
const SEVERITIES: readonly FindingSeverity[] = ["error", "warning", "information", "hint"];

/** The settings of the extension, each with the scope that package.json gives it. Nothing is cached: VS Code does that. */
export class Settings {
  serviceMode(): ServiceMode {
    return this.offersHosted() && this.#read("service.mode") === "hosted" ? "hosted" : "embedded";
  }

  /** Whether anything of the hosted service is to be seen and used. */
  offersHosted(): boolean {
    return this.#read("service.offerHosted") !== false;
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
    return budgetOf(this.#read("credits.dailyBudget"));
  }

  /** A balance below it is told of once; undefined where none is. In credits. */
  lowBalance(): number | undefined {
    const value = this.#read("credits.lowBalance");
    return typeof value === "number" && value > 0 ? value : undefined;
  }

  transport(): NetworkTransport {
    return this.#read("network.transport") === "vscode" ? "vscode" : "undici";
  }

  detectionMode(scope: vscode.ConfigurationScope): DetectionMode {
    const value = this.#read("detection.mode", scope);
    return value === "sync" || value === "background" ? value : "auto";
  }

  /** Whether headings say what a detection says of the text under them. */
  detectionCodeLens(scope: vscode.ConfigurationScope): boolean {
    return this.#read("detection.codeLens", scope) === true;
  }

  grammarRun(scope: vscode.ConfigurationScope): GrammarRun {
    return grammarRunOf(this.#read("grammar.run", scope));
  }

  /** The same by the person's own settings alone, whatever the workspace says. */
  ownGrammarRun(scope: vscode.ConfigurationScope): GrammarRun {
    const levels = vscode.workspace.getConfiguration(SECTION, scope).inspect<unknown>("grammar.run");
    return grammarRunOf(levels?.globalLanguageValue ?? levels?.globalValue);
  }

  /** Whether any document may be checked by itself: whether a level, a workspace folder or a language says anything of it. */
  runsByItself(): boolean {
    const folders = vscode.workspace.workspaceFolders?.map(({ uri }) => uri) ?? [];
    return [undefined, ...folders].some((scope) => {
      const levels = vscode.workspace.getConfiguration(SECTION, scope).inspect("grammar.run");
      const values = [levels?.globalValue, levels?.workspaceValue, levels?.workspaceFolderValue];
      return (
        (levels?.languageIds?.length ?? 0) > 0 ||
        values.some((value) => value !== undefined && value !== "manual")
      );
    });
  }

  grammarVariant(scope: vscode.ConfigurationScope): string {
    return this.#text("grammar.variant", "auto", scope);
  }

  /** Words that the person says are right: those of every level and language that applies, united. */
  dictionaryWords(scope?: vscode.ConfigurationScope): readonly string[] {
    return this.#united("dictionary.words", scope);
  }

  /** Rules that are off, at any level and for the language; a workspace adds to the person's own and takes none away. */
  ignoredRules(scope?: vscode.ConfigurationScope): readonly string[] {
    return this.#united("grammar.ignoredRules", scope);
  }

  /** A list as it applies, of every level and language. */
  listIn(name: ListSetting, scope?: vscode.ConfigurationScope): readonly string[] {
    return this.#united(name, scope);
  }

  /** Adds an entry to a list at one level, where it is not there already. Rejects when it cannot be written. */
  async addToList(
    name: GrowingList,
    entry: string,
    target: vscode.ConfigurationTarget.Global | vscode.ConfigurationTarget.Workspace,
  ): Promise<void> {
    const section = vscode.workspace.getConfiguration(SECTION);
    const levels = section.inspect<unknown>(name);
    const list = stringsIn(
      target === vscode.ConfigurationTarget.Global ? levels?.globalValue : levels?.workspaceValue,
    );
    if (!list.includes(entry)) await section.update(name, [...list, entry], target);
  }

  /** Takes entries out of a list at every level of a scope, and for its language. Rejects when it cannot be written. */
  async removeFromList(
    name: ListSetting,
    leaves: (entry: string) => boolean,
    scope?: vscode.ConfigurationScope,
  ): Promise<void> {
    const section = vscode.workspace.getConfiguration(SECTION, scope);
    const levels = section.inspect<unknown>(name);
    const { Global, Workspace, WorkspaceFolder } = vscode.ConfigurationTarget;
    for (const [value, target, ofLanguage] of [
      [levels?.globalValue, Global, false],
      [levels?.workspaceValue, Workspace, false],
      [levels?.workspaceFolderValue, WorkspaceFolder, false],
      [levels?.globalLanguageValue, Global, true],
      [levels?.workspaceLanguageValue, Workspace, true],
      [levels?.workspaceFolderLanguageValue, WorkspaceFolder, true],
    ] as const) {
      const list = stringsIn(value);
      const left = list.filter((entry) => !leaves(entry));
      if (left.length === list.length) continue;
      await section.update(name, left.length === 0 ? undefined : left, target, ofLanguage);
    }
  }

  /** The checks of a whole folder; what names none counts as all of them. */
  folderChecks(scope?: vscode.ConfigurationScope): readonly CheckKind[] {
    const value = this.#read("folders.checks", scope);
    const named = CHECK_KINDS.filter((kind) => Array.isArray(value) && value.includes(kind));
    return named.length === 0 ? CHECK_KINDS : named;
  }

  submission(scope: vscode.ConfigurationScope): Submission {
    return this.#read("submission", scope) === "verbatim" ? "verbatim" : "prose";
  }

  /** Language ids that are checked. */
  languages(scope?: vscode.ConfigurationScope): readonly string[] {
    const value = this.#read("languages", scope);
    return Array.isArray(value) ? value.filter((id) => typeof id === "string") : [];
  }

  /** Folders that the embedded service compares with, as the person or the workspace wrote them. */
  referenceFolders(scope?: vscode.ConfigurationScope): readonly string[] {
    return stringsIn(this.#read("plagiarism.referenceFolders", scope));
  }

  /** The same of the person's own settings alone. */
  ownReferenceFolders(scope?: vscode.ConfigurationScope): readonly string[] {
    const section = vscode.workspace.getConfiguration(SECTION, scope);
    return stringsIn(section.inspect<unknown>("plagiarism.referenceFolders")?.globalValue);
  }

  /** Domains whose sources are left out, at any level, as people wrote them. */
  ignoredDomains(scope?: vscode.ConfigurationScope): readonly string[] {
    return this.#united("plagiarism.ignoredDomains", scope);
  }

  plagiarismExclusions(scope: vscode.ConfigurationScope): PlagiarismExclusions {
    const value = this.#read("plagiarism.exclude", scope);
    return {
      quotations: fieldOf(value, "quotations") !== false,
      references: fieldOf(value, "references") !== false,
    };
  }

  grammarSeverity(scope: vscode.ConfigurationScope): FindingSeverity {
    const chosen = fieldOf(this.#read("severity", scope), "grammar");
    return SEVERITIES.find((severity) => severity === chosen) ?? "information";
  }

  /** Undefined where each passage has the severity of its own closeness. */
  plagiarismSeverity(scope: vscode.ConfigurationScope): FindingSeverity | undefined {
    const chosen = fieldOf(this.#read("severity", scope), "plagiarism");
    return SEVERITIES.find((severity) => severity === chosen);
  }

  setServiceMode(mode: ServiceMode): Thenable<void> {
    return this.#write("service.mode", mode);
  }

  setBaseUrl(baseUrl: string): Thenable<void> {
    return this.#write("service.baseUrl", baseUrl);
  }

  setPortalUrl(portalUrl: string): Thenable<void> {
    return this.#write("service.portalUrl", portalUrl);
  }

  #read(name: string, scope?: vscode.ConfigurationScope): unknown {
    return vscode.workspace.getConfiguration(SECTION, scope).get<unknown>(name);
  }

  #united(name: ListSetting, scope: vscode.ConfigurationScope | undefined): readonly string[] {
    const levels = vscode.workspace.getConfiguration(SECTION, scope).inspect<unknown>(name);
    const values = [
      levels?.defaultValue,
      levels?.globalValue,
      levels?.workspaceValue,
      levels?.workspaceFolderValue,
      levels?.globalLanguageValue,
      levels?.workspaceLanguageValue,
      levels?.workspaceFolderLanguageValue,
    ];
    return [...new Set(values.flatMap(stringsIn))];
  }

  #text(name: string, fallback: string, scope?: vscode.ConfigurationScope): string {
    const value = this.#read(name, scope);
    return typeof value === "string" ? value : fallback;
  }

  #write(name: string, value: unknown): Thenable<void> {
    return vscode.workspace.getConfiguration(SECTION).update(name, value, vscode.ConfigurationTarget.Global);
  }
}

function grammarRunOf(value: unknown): GrammarRun {
  return value === "onSave" || value === "onType" ? value : "manual";
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
}

function stringsIn(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((entry) => typeof entry === "string") : [];
}
