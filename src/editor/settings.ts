import * as vscode from "vscode";
import type { GrammarRun } from "../checking/batch/automatic-policy.ts";
import { CHECK_KINDS, type CheckKind } from "../checking/paying/document-price.ts";
import {
  preferences,
  severityOf,
  type GrowingList,
  type ListSetting,
} from "../checking/vocabulary/preferences.ts";
import type { FindingSeverity } from "../findings/finding.ts";

const SECTION = "contentAuthenticity";

/** An address, or the parts of a document that determine its settings. */
type Scope =
  | vscode.Uri
  | (Pick<vscode.TextDocument, "languageId"> & Partial<Pick<vscode.TextDocument, "uri">>);

export type Settings = ReturnType<typeof readSettings>;

/**
 * Declares the extension's settings, each read with its scope in package.json; `preferences` declares those that checks read. Nothing
 * is cached, since VS Code does that.
 */
export function readSettings() {
  return {
    ...preferences({ read }),
    portalUrl: (): string => {
      const value = read("service.portalUrl");
      return typeof value === "string" ? value : "";
    },
    /** Credits below which a warning is shown once; undefined if not set. */
    lowBalance: (): number | undefined => {
      const value = read("credits.lowBalance");
      return typeof value === "number" && value > 0 ? value : undefined;
    },
    /** True if code lenses on headings show detection results. */
    detectionCodeLens: (scope: Scope) => read("detection.codeLens", scope) === true,
    grammarRun: (scope: Scope) => grammarRunOf(read("grammar.run", scope)),
    /** The same setting from the user settings only, ignoring the workspace. */
    ownGrammarRun: (scope: Scope) => {
      const levels = inspect("grammar.run", scope);
      return grammarRunOf(levels?.globalLanguageValue ?? levels?.globalValue);
    },
    /** True if any document may be checked automatically: a level, a workspace folder or a language sets it. */
    runsByItself: (): boolean => chosenRuns().some((value) => value !== "manual"),
    /** True if any level, workspace folder or language sets when grammar is checked, to whatever value. */
    choosesRun: (): boolean => chosenRuns().length > 0,
    /** A list merged from every level and language that applies, as written; a workspace can only add to the user's. */
    listIn: (name: ListSetting, scope?: vscode.ConfigurationScope): readonly string[] => {
      const levels = inspect(name, scope);
      const values = [levels?.defaultValue, ...levelsOf(levels).map(({ value }) => value)];
      return [...new Set(values.flatMap(stringsIn))];
    },
    addToList,
    removeFromList,
    /** The checks to run on folders; all of them if none are valid. */
    folderChecks: (scope?: Scope): readonly CheckKind[] => {
      const value = stringsIn(read("folders.checks", scope));
      const named = CHECK_KINDS.filter((kind) => value.includes(kind));
      return named.length === 0 ? CHECK_KINDS : named;
    },
    /** The ids of the languages to check. */
    languages: (scope?: Scope) => stringsIn(read("languages", scope)),
    /** The folders that the embedded service compares with, as written in the settings. */
    referenceFolders: (scope?: Scope) => stringsIn(read("plagiarism.referenceFolders", scope)),
    /** The same setting from the user settings only. */
    ownReferenceFolders: () => stringsIn(inspect("plagiarism.referenceFolders")?.globalValue),
    /** Undefined if each passage's severity depends on its similarity. */
    plagiarismSeverity: (scope: Scope): FindingSeverity | undefined =>
      severityOf(read("severity", scope), "plagiarism"),
    /** Writes a setting for this person. */
    set: (
      name: `service.${"mode" | "baseUrl" | "portalUrl"}` | "grammar.run",
      value: string,
    ): Thenable<void> => {
      const { Global } = vscode.ConfigurationTarget;
      return vscode.workspace.getConfiguration(SECTION).update(name, value, Global);
    },
  };
}

function read(name: string, scope?: Scope): unknown {
  return vscode.workspace.getConfiguration(SECTION, scope).get<unknown>(name);
}

/** The values of `grammar.run` that something sets; a language's counts as automatic. */
function chosenRuns(): unknown[] {
  const folders = vscode.workspace.workspaceFolders?.map(({ uri }) => uri) ?? [];
  return [undefined, ...folders].flatMap((scope) => {
    const levels = inspect("grammar.run", scope);
    const values = levelsOf(levels).map(({ value }) => value);
    return [...values, ...(levels?.languageIds ?? [])].filter((value) => value !== undefined);
  });
}

function inspect(name: string, scope?: vscode.ConfigurationScope) {
  return vscode.workspace.getConfiguration(SECTION, scope).inspect<unknown>(name);
}

/** Adds an entry to a list at one level if it is missing. Rejects if the setting can't be written. */
async function addToList(
  name: GrowingList,
  entry: string,
  target: vscode.ConfigurationTarget.Global | vscode.ConfigurationTarget.Workspace,
): Promise<void> {
  const levels = inspect(name);
  const list = stringsIn(
    target === vscode.ConfigurationTarget.Global ? levels?.globalValue : levels?.workspaceValue,
  );
  if (list.includes(entry)) return;
  await vscode.workspace.getConfiguration(SECTION).update(name, [...list, entry], target);
}

/** Removes entries from a list at every level of a scope, and for its language. Rejects if the setting can't be written. */
async function removeFromList(
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

function stringsIn(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((entry) => typeof entry === "string") : [];
}
