import * as vscode from "vscode";
import { isApiKey, KEY_PREFIX } from "../../contract/key-format.ts";
import { SCOPES, type Scope } from "../../contract/scopes.ts";
import { addressProblem, textOf } from "./account-outcome.ts";
import { KEY_VARIABLE } from "./api-keys.ts";
import { scopeInWords } from "./key-words.ts";

/** What a name may be; more is shown nowhere. In UTF-16 units. */
const MAX_NAME = 60;
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;

/** What is wrong with a name; a key that was pasted as one is not repeated, and would be shown wherever the name is. */
export function nameProblem(name: string): string | undefined {
  if (name.includes(KEY_PREFIX)) {
    return vscode.l10n.t("The name looks like a key. Choose a name to know the key by; nothing was stored.");
  }
  if (name.trim() === "") return vscode.l10n.t("A name is needed.");
  if (name.trim() === KEY_VARIABLE) {
    return vscode.l10n.t("{0} names the key of the environment. Choose another name.", KEY_VARIABLE);
  }
  return name.length > MAX_NAME || UNSEEN.test(name)
    ? vscode.l10n.t("A name has at most {0} characters, all of them visible.", MAX_NAME)
    : undefined;
}

/** What is wrong with a key, which is never repeated; undefined where nothing is. */
export function keyProblem(key: string): string | undefined {
  if (isApiKey(key.trim())) return undefined;
  return vscode.l10n.t(
    "This is not an API key of the service: a key begins with prfd_ and has no spaces. It was not stored.",
  );
}

/** Asks for the address of the service; undefined where a person gives none. */
export async function askAddress(current: string): Promise<string | undefined> {
  const value = await vscode.window.showInputBox({
    title: vscode.l10n.t("Address of the Hosted Service"),
    prompt: vscode.l10n.t("Text that you check is sent there"),
    placeHolder: "https://",
    value: current,
    ignoreFocusOut: true,
    validateInput: (url) => addressProblem(url),
  });
  return textOf(value);
}

/** A name that is free: the plain one, then that of the host. */
function proposedName(taken: readonly string[], host: string): string {
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? host : `${host} ${number}`;
    const free = ["default", name].find((each) => !taken.includes(each));
    if (free !== undefined) return nameProblem(free) === undefined ? free : "";
  }
}

/** Asks for a name, with one proposed; one that is taken is told of, and asked about when it is entered. */
export async function askName(taken: readonly string[], host: string): Promise<string | undefined> {
  const value = await vscode.window.showInputBox({
    title: vscode.l10n.t("Name of the API Key"),
    prompt: vscode.l10n.t("A name to know the key by on this machine"),
    value: proposedName(taken, host),
    ignoreFocusOut: true,
    validateInput: (name) => {
      const problem = nameProblem(name);
      if (problem !== undefined || !taken.includes(name.trim())) return problem;
      return {
        message: vscode.l10n.t(
          "A key with this name is stored already. You will be asked whether to replace it.",
        ),
        severity: vscode.InputBoxValidationSeverity.Warning,
      };
    },
  });
  const name = textOf(value);
  return name === undefined || !taken.includes(name) || (await mayReplace(name)) ? name : undefined;
}

async function mayReplace(name: string): Promise<boolean> {
  const replace = vscode.l10n.t("Replace");
  const question = vscode.l10n.t("Replace the key “{0}”?", name);
  const detail = vscode.l10n.t("The key that is stored under this name is forgotten.");
  return (await vscode.window.showWarningMessage(question, { modal: true, detail }, replace)) === replace;
}

/** Asks for a key in a password box; undefined where a person gives none. `host` is whom it's for, where that is known. */
export async function askKey(title: string, host?: string): Promise<string | undefined> {
  const value = await vscode.window.showInputBox({
    title,
    prompt:
      host === undefined
        ? vscode.l10n.t("Kept in the secret storage of this machine")
        : vscode.l10n.t("Kept in the secret storage of this machine and sent to {0} alone", host),
    placeHolder: "prfd_…",
    password: true,
    ignoreFocusOut: true,
    validateInput: (key) => keyProblem(key),
  });
  return textOf(value);
}

interface ScopeItem extends vscode.QuickPickItem {
  /** Null for not knowing. */
  readonly scope: Scope | null;
}

/**
 * Asks what a key may be used for, as the portal said when it was made; `said` are those of an earlier answer. Null where the
 * person does not know: the key is then tried, and what the service refuses it is remembered. Undefined for a question that
 * was left.
 */
export async function askScopes(said: readonly Scope[] | null): Promise<readonly Scope[] | null | undefined> {
  const items: ScopeItem[] = [
    {
      scope: null,
      label: vscode.l10n.t("I don't know"),
      description: vscode.l10n.t(
        "it is used for any check until the service refuses it, which costs nothing and is remembered",
      ),
      picked: said === null,
    },
    ...SCOPES.map((scope) => ({
      scope,
      label: scopeInWords(scope),
      description: scope,
      picked: said?.includes(scope) ?? false,
    })),
  ];
  const chosen = await vscode.window.showQuickPick(items, {
    title: vscode.l10n.t("What the Key May Be Used For"),
    canPickMany: true,
    ignoreFocusOut: true,
  });
  if (chosen === undefined) return undefined;
  const scopes = new Set(chosen.map(({ scope }) => scope));
  const stated = SCOPES.filter((scope) => scopes.has(scope));
  return scopes.has(null) || stated.length === 0 ? null : stated;
}
