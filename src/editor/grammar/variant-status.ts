import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import { hasParser, LANGUAGE_IDS, languageOf } from "../../text/languages.ts";
import type { Settings } from "../settings.ts";
import { Owner } from "../owner.ts";

/** The variants of the setting `grammar.variant`, with what people call them. */
const VARIANTS: readonly (readonly [variant: string, name: () => string])[] = [
  ["auto", () => l10n.t("auto")],
  ["en-US", () => l10n.t("United States")],
  ["en-GB", () => l10n.t("United Kingdom")],
  ["en-CA", () => l10n.t("Canada")],
  ["en-AU", () => l10n.t("Australia")],
  ["en-IN", () => l10n.t("India")],
];

/** Says towards which English the open document is corrected, and lets it be changed where it is seen. */
export class VariantStatus extends Owner {
  readonly #settings: Settings;
  readonly #item: vscode.LanguageStatusItem;

  constructor(settings: Settings) {
    super();
    this.#settings = settings;
    this.#item = vscode.languages.createLanguageStatusItem("contentAuthenticity.variant", [...LANGUAGE_IDS]);
    this.#item.name = l10n.t("Content Authenticity: English variant");
    this.#item.command = {
      title: l10n.t("Choose Variant"),
      command: "contentAuthenticity.chooseVariant",
    };
    const render = (): void => this.#render();
    this.register(
      this.#item,
      vscode.window.onDidChangeActiveTextEditor(render),
      // So is a document whose language has changed.
      vscode.workspace.onDidOpenTextDocument(render),
      vscode.workspace.onDidChangeConfiguration(render),
    );
    render();
  }

  /** Asks for a variant, unless one is given, and sets it for the workspace, or for the person where none is open. */
  async choose(given?: unknown): Promise<string | undefined> {
    const document = vscode.window.activeTextEditor?.document;
    const current = document === undefined ? "auto" : this.#settings.grammarVariant(document);
    const chosen = VARIANTS.find(([variant]) => variant === given)?.[0] ?? (await pick(current));
    if (chosen === undefined) return undefined;
    const { ConfigurationTarget, workspace } = vscode;
    const target =
      workspace.workspaceFolders === undefined ? ConfigurationTarget.Global : ConfigurationTarget.Workspace;
    await workspace.getConfiguration("contentAuthenticity").update("grammar.variant", chosen, target);
    return chosen;
  }

  #render(): void {
    const document = vscode.window.activeTextEditor?.document;
    if (document === undefined || !hasParser(languageOf(document))) return;
    const variant = this.#settings.grammarVariant(document);
    this.#item.text = variant === "auto" ? l10n.t("English: Auto") : l10n.t("English: {0}", variant);
  }
}

async function pick(current: string): Promise<string | undefined> {
  const items = VARIANTS.map(([variant, name]) => ({
    label: variant,
    description: variant === current ? l10n.t("{0}, current", name()) : name(),
  }));
  const title = l10n.t("Select an English variant");
  return (await vscode.window.showQuickPick(items, { title }))?.label;
}
