import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import { SCOPES, type Scope } from "../../contract/scopes.ts";
import { addressProblem, textOf } from "./account-outcome.ts";
import { KEY_VARIABLE } from "../../checking/paying/api-keys.ts";
import { confirm } from "../notices.ts";
import { keyProblem, nameProblem, describeScope } from "../../report/words/key-words.ts";

/** Asks for the service's address; undefined if cancelled. */
export async function askAddress(current: string): Promise<string | undefined> {
  const value = await vscode.window.showInputBox({
    title: l10n.t("Hosted Service Address"),
    prompt: l10n.t("Text that you check is sent to this address"),
    placeHolder: "https://",
    value: current,
    ignoreFocusOut: true,
    validateInput: (url) => addressProblem(url),
  });
  return textOf(value);
}

/** Returns an unused name: the default, then the host's. */
function proposedName(taken: readonly string[], host: string): string {
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? host : `${host} ${number}`;
    const free = ["default", name].find((each) => !taken.includes(each));
    if (free !== undefined) return nameProblem(free, KEY_VARIABLE) === undefined ? free : "";
  }
}

/** Asks for a name, with a suggestion. A name in use is flagged, and confirmed on entry. */
export async function askName(taken: readonly string[], host: string): Promise<string | undefined> {
  const value = await vscode.window.showInputBox({
    title: l10n.t("Name of the API Key"),
    prompt: l10n.t("A name for the key, used only on this machine"),
    value: proposedName(taken, host),
    ignoreFocusOut: true,
    validateInput: (name) => {
      const problem = nameProblem(name, KEY_VARIABLE);
      if (problem !== undefined || !taken.includes(name.trim())) return problem;
      return {
        message: l10n.t("A key with this name already exists. You'll be asked before it's replaced."),
        severity: vscode.InputBoxValidationSeverity.Warning,
      };
    },
  });
  const name = textOf(value);
  return name === undefined || !taken.includes(name) || (await mayReplace(name)) ? name : undefined;
}

async function mayReplace(name: string): Promise<boolean> {
  const question = l10n.t("Replace the key “{0}”?", name);
  const detail = l10n.t("The stored key with this name is overwritten.");
  return confirm(question, l10n.t("Replace"), detail);
}

/** Asks for a key in a password box; undefined if cancelled. `host` is the service it is for, if known. */
export async function askKey(title: string, host?: string): Promise<string | undefined> {
  const value = await vscode.window.showInputBox({
    title,
    prompt:
      host === undefined
        ? l10n.t("Stored in this machine's secret storage")
        : l10n.t("Stored in this machine's secret storage and sent only to {0}", host),
    placeHolder: "prfd_…",
    password: true,
    ignoreFocusOut: true,
    validateInput: (key) => keyProblem(key),
  });
  return textOf(value);
}

interface ScopeItem extends vscode.QuickPickItem {
  /** Null for "I don't know". */
  readonly scope: Scope | null;
}

/**
 * Asks for a key's scopes, as shown in the portal when it was created; `said` preselects an earlier answer.
 * Null if the person doesn't know: the key is then tried, and refusals are remembered. Undefined if
 * cancelled.
 */
export async function askScopes(said: readonly Scope[] | null): Promise<readonly Scope[] | null | undefined> {
  const items: ScopeItem[] = [
    {
      scope: null,
      label: l10n.t("I don't know"),
      description: l10n.t("try the key for every check; a refusal is free"),
      picked: said === null,
    },
    ...SCOPES.map((scope) => ({
      scope,
      label: describeScope(scope),
      description: scope,
      picked: said?.includes(scope) ?? false,
    })),
  ];
  const chosen = await vscode.window.showQuickPick(items, {
    title: l10n.t("Checks That May Use This Key"),
    canPickMany: true,
    ignoreFocusOut: true,
  });
  if (chosen === undefined) return undefined;
  const scopes = new Set(chosen.map(({ scope }) => scope));
  const stated = SCOPES.filter((scope) => scopes.has(scope));
  return scopes.has(null) || stated.length === 0 ? null : stated;
}
