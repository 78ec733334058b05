import * as vscode from "vscode";
import { PLAN_NAMES, type PlanName } from "../contract/plans.ts";
import type { FindingSeverity } from "../findings/finding.ts";
import type { GrammarRun } from "../checking/batch/automatic-policy.ts";
import { CHECK_KINDS, type CheckKind } from "../checking/paying/document-price.ts";
import { budgetOf } from "../checking/paying/budget-setting.ts";
import type {
  DetectionMode,
  GrowingList,
  ListSetting,
  NetworkTransport,
  PlagiarismExclusions,
  Preferences,
  ServiceMode,
  Submission,
} from "../checking/vocabulary/preferences.ts";

const SECTION = "contentAuthenticity";
const CONFIRM_ABOVE = 1_000;
const SEVERITIES: readonly FindingSeverity[] = ["error", "warning", "information", "hint"];

/** A document, or the parts of one that determine its settings. */
type TextScope = Pick<vscode.TextDocument, "languageId"> & Partial<Pick<vscode.TextDocument, "uri">>;

/**
 * The extension's settings, each read with its scope in package.json; `Preferences` describes those that checks read. Nothing is cached,
 * since VS Code does that.
 */
export class Settings implements Preferences {
  serviceMode(): ServiceMode {
    return this.offersHosted() && this.#read("service.mode") === "hosted" ? "hosted" : "embedded";
  }

  offersHosted(): boolean {
    return this.#read("service.offerHosted") !== false;
  }

  baseUrl(): string {
    return this.#text("service.baseUrl", "");
  }

  portalUrl(): string {
    return this.#text("service.portalUrl", "");
  }

  /** Credits above which a check on the hosted service asks for confirmation; the default if it isn't a number. */
  confirmAbove(): number {
    const value = this.#read("credits.confirmAbove");
    return typeof value === "number" && value >= 0 ? value : CONFIRM_ABOVE;
  }

  plan(): PlanName | undefined {
    const value = this.#read("service.plan");
    return PLAN_NAMES.find((name) => name === value);
  }

  callbackUrl(): string {
    return this.#text("service.callbackUrl", "");
  }

  dailyBudget(): number | undefined {
    return budgetOf(this.#read("credits.dailyBudget"));
  }

  /** Credits below which a warning is shown once; undefined if not set. */
  lowBalance(): number | undefined {
    const value = this.#read("credits.lowBalance");
    return typeof value === "number" && value > 0 ? value : undefined;
  }

  transport(): NetworkTransport {
    return this.#read("network.transport") === "vscode" ? "vscode" : "undici";
  }

  trustAnchors(): string {
    return this.#text("media.trustAnchors", "").trim();
  }

  detectionMode(scope: TextScope): DetectionMode {
    const value = this.#read("detection.mode", scope);
    return value === "sync" || value === "background" ? value : "auto";
  }

  /** True if code lenses on headings show detection results. */
  detectionCodeLens(scope: vscode.ConfigurationScope): boolean {
    return this.#read("detection.codeLens", scope) === true;
  }

  grammarRun(scope: vscode.ConfigurationScope): GrammarRun {
    return grammarRunOf(this.#read("grammar.run", scope));
  }

  /** The same setting from the user settings only, ignoring the workspace. */
  ownGrammarRun(scope: vscode.ConfigurationScope): GrammarRun {
    const levels = vscode.workspace.getConfiguration(SECTION, scope).inspect<unknown>("grammar.run");
    return grammarRunOf(levels?.globalLanguageValue ?? levels?.globalValue);
  }

  /** True if any document may be checked automatically: a level, a workspace folder or a language sets it. */
  runsByItself(): boolean {
    const folders = vscode.workspace.workspaceFolders?.map(({ uri }) => uri) ?? [];
    return [undefined, ...folders].some((scope) => {
      const levels = vscode.workspace.getConfiguration(SECTION, scope).inspect("grammar.run");
      const isOfLanguage = (levels?.languageIds?.length ?? 0) > 0;
      return isOfLanguage || levelsOf(levels).some(({ value }) => value !== undefined && value !== "manual");
    });
  }

  grammarVariant(scope: TextScope): string {
    return this.#text("grammar.variant", "auto", scope);
  }

  /** A list merged from every level and language that applies, as written; a workspace can only add to the user's. */
  listIn(name: ListSetting, scope?: vscode.ConfigurationScope): readonly string[] {
    const levels = vscode.workspace.getConfiguration(SECTION, scope).inspect<unknown>(name);
    const values = [levels?.defaultValue, ...levelsOf(levels).map(({ value }) => value)];
    return [...new Set(values.flatMap(stringsIn))];
  }

  /** Adds an entry to a list at one level if it is missing. Rejects if the setting can't be written. */
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

  /**
   * Removes entries from a list at every level of a scope, and for its language. Rejects if the setting can't
   * be written.
   */
  async removeFromList(
    name: ListSetting,
    leaves: (entry: string) => boolean,
    scope?: vscode.ConfigurationScope,
  ): Promise<void> {
    const section = vscode.workspace.getConfiguration(SECTION, scope);
    for (const { isOfLanguage, target, value } of levelsOf(section.inspect<unknown>(name))) {
      const list = stringsIn(value);
      const left = list.filter((entry) => !leaves(entry));
      if (left.length === list.length) continue;
      await section.update(name, left.length === 0 ? undefined : left, target, isOfLanguage);
    }
  }

  /** The checks to run on folders; all of them if none are valid. */
  folderChecks(scope?: vscode.ConfigurationScope): readonly CheckKind[] {
    const value = this.#read("folders.checks", scope);
    const named = CHECK_KINDS.filter((kind) => Array.isArray(value) && value.includes(kind));
    return named.length === 0 ? CHECK_KINDS : named;
  }

  submission(scope: TextScope): Submission {
    return this.#read("submission", scope) === "verbatim" ? "verbatim" : "prose";
  }

  /** The ids of the languages to check. */
  languages(scope?: vscode.ConfigurationScope): readonly string[] {
    const value = this.#read("languages", scope);
    return Array.isArray(value) ? value.filter((id) => typeof id === "string") : [];
  }

  /** The folders that the embedded service compares with, as written in the settings. */
  referenceFolders(scope?: vscode.ConfigurationScope): readonly string[] {
    return stringsIn(this.#read("plagiarism.referenceFolders", scope));
  }

  /** The same setting from the user settings only. */
  ownReferenceFolders(): readonly string[] {
    const section = vscode.workspace.getConfiguration(SECTION);
    return stringsIn(section.inspect<unknown>("plagiarism.referenceFolders")?.globalValue);
  }

  plagiarismExclusions(scope: TextScope | vscode.Uri): PlagiarismExclusions {
    const value = this.#read("plagiarism.exclude", scope);
    return {
      quotations: fieldOf(value, "quotations") !== false,
      references: fieldOf(value, "references") !== false,
    };
  }

  grammarSeverity(scope: TextScope): FindingSeverity {
    const chosen = fieldOf(this.#read("severity", scope), "grammar");
    return SEVERITIES.find((severity) => severity === chosen) ?? "information";
  }

  /** Undefined if each passage's severity depends on its similarity. */
  plagiarismSeverity(scope: vscode.ConfigurationScope): FindingSeverity | undefined {
    const chosen = fieldOf(this.#read("severity", scope), "plagiarism");
    return SEVERITIES.find((severity) => severity === chosen);
  }

  /** Writes one of the settings about services for this person. */
  setService(name: "mode" | "baseUrl" | "portalUrl", value: string): Thenable<void> {
    const { Global } = vscode.ConfigurationTarget;
    return vscode.workspace.getConfiguration(SECTION).update(`service.${name}`, value, Global);
  }

  #read(name: string, scope?: vscode.ConfigurationScope): unknown {
    return vscode.workspace.getConfiguration(SECTION, scope).get<unknown>(name);
  }

  #text(name: string, fallback: string, scope?: vscode.ConfigurationScope): string {
    const value = this.#read(name, scope);
    return typeof value === "string" ? value : fallback;
  }
}

/** Calls back when one of these settings changes; any of the extension's if none is named. */
export function onDidChangeSettings(changed: () => void, ...names: readonly string[]): vscode.Disposable {
  const sections = names.length === 0 ? [SECTION] : names.map((name) => `${SECTION}.${name}`);
  return vscode.workspace.onDidChangeConfiguration((event) => {
    if (sections.some((section) => event.affectsConfiguration(section))) changed();
  });
}

/** Returns the values of a setting that a person has given, with the levels where they are. */
function levelsOf(levels: ReturnType<vscode.WorkspaceConfiguration["inspect"]>) {
  const { Global, Workspace, WorkspaceFolder } = vscode.ConfigurationTarget;
  return [
    { value: levels?.globalValue, target: Global, isOfLanguage: false },
    { value: levels?.workspaceValue, target: Workspace, isOfLanguage: false },
    { value: levels?.workspaceFolderValue, target: WorkspaceFolder, isOfLanguage: false },
    { value: levels?.globalLanguageValue, target: Global, isOfLanguage: true },
    { value: levels?.workspaceLanguageValue, target: Workspace, isOfLanguage: true },
    { value: levels?.workspaceFolderLanguageValue, target: WorkspaceFolder, isOfLanguage: true },
  ];
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
