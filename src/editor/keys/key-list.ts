import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import type { ApiKeys } from "../../checking/paying/api-keys.ts";
import type { KeyFacts } from "../../report/words/key-words.ts";
import type { KeyCommands } from "./key-commands.ts";
import { descriptionOf, describeLacks } from "../../report/words/key-words.ts";

type Step = "test" | "replace" | "remove";

interface KeyItem extends vscode.QuickPickItem {
  /** Absent for the row that adds one. */
  readonly facts?: KeyFacts;
}

/**
 * Manage Keys: what is known of each key, with what can be done with it as buttons of its row. Enter on a row opens the same
 * as a list, for whoever has no pointer.
 */
export class KeyList {
  readonly #keys: Pick<ApiKeys, "known">;
  readonly #commands: KeyCommands;

  constructor(keys: Pick<ApiKeys, "known">, commands: KeyCommands) {
    this.#keys = keys;
    this.#commands = commands;
  }

  /** Resolves with what is listed as soon as it is: a script is not held up by a list. */
  async show(): Promise<readonly KeyFacts[]> {
    const known = await this.#keys.known();
    void this.#choose(known);
    return known;
  }

  async #choose(known: readonly KeyFacts[]): Promise<void> {
    const chosen = await pick(known);
    if (chosen === undefined) return;
    if (chosen.facts === undefined) await this.#commands.add();
    else await this.#do(chosen.step ?? (await askStep(chosen.facts)), chosen.facts);
    // Back to the list, which says what has become of it.
    if (chosen.facts !== undefined) await this.show();
  }

  async #do(step: Step | undefined, { name }: KeyFacts): Promise<void> {
    if (step !== undefined) await this.#commands[step]({ name });
  }
}

interface Chosen {
  readonly facts: KeyFacts | undefined;
  /** Absent where the row was chosen and not one of its buttons. */
  readonly step?: Step;
}

/** Undefined when the list was left. */
async function pick(known: readonly KeyFacts[]): Promise<Chosen | undefined> {
  const list = vscode.window.createQuickPick<KeyItem>();
  list.title = l10n.t("API Keys");
  list.placeholder = l10n.t("Select a key to test, replace or remove");
  list.matchOnDescription = true;
  list.items = [...known.map(itemOf), { label: `$(add) ${l10n.t("Add API Key")}` }];
  const { promise, resolve } = Promise.withResolvers<Chosen | undefined>();
  list.onDidTriggerItemButton(({ item, button }) => {
    const step = stepsFor(item.facts)[item.buttons?.indexOf(button) ?? -1];
    if (step !== undefined) resolve({ facts: item.facts, step });
  });
  list.onDidAccept(() => {
    const [item] = list.selectedItems;
    if (item !== undefined) resolve({ facts: item.facts });
  });
  list.onDidHide(() => resolve(undefined));
  list.show();
  try {
    return await promise;
  } finally {
    list.dispose();
  }
}

async function askStep(facts: KeyFacts): Promise<Step | undefined> {
  const items = stepsFor(facts).map((step) => {
    const [icon, label] = shownAs(step);
    return { label: `$(${icon}) ${label}`, step };
  });
  return (await vscode.window.showQuickPick(items, { title: facts.name }))?.step;
}

function itemOf(facts: KeyFacts): KeyItem {
  const lacks = describeLacks(facts);
  return {
    label: `$(key) ${facts.name}`,
    description: descriptionOf(facts),
    ...(lacks === undefined ? {} : { detail: lacks }),
    buttons: stepsFor(facts).map((step) => {
      const [icon, tooltip] = shownAs(step);
      return { iconPath: new vscode.ThemeIcon(icon), tooltip };
    }),
    facts,
  };
}

/** The key of the environment is not ours to change. */
function stepsFor(facts: KeyFacts | undefined): readonly Step[] {
  if (facts === undefined) return [];
  return facts.isFromEnvironment ? ["test"] : ["test", "replace", "remove"];
}

/** The icon and the name of each step. */
function shownAs(step: Step): readonly [icon: string, label: string] {
  switch (step) {
    case "test":
      return ["beaker", l10n.t("Test (free)")];
    case "replace":
      return ["refresh", l10n.t("Replace")];
    case "remove":
      return ["trash", l10n.t("Remove")];
    default:
      return step satisfies never;
  }
}
