import * as vscode from "vscode";
import { idsReadAs } from "../../text/languages.ts";
import { reviewedUri } from "../documents/review-texts.ts";
import { Owner } from "../owner.ts";
import { onDidChangeSettings } from "../settings.ts";
import type { EditorContext } from "./editor-context.ts";

type ContextKeysParts = Pick<
  EditorContext,
  "results" | "sentences" | "settings" | "shown" | "shownHints" | "shownPassages"
>;

/** Keeps the context keys of menus and the palette: the languages of prose, and what is known of the active document (EDI-25). */
export class ContextKeys extends Owner {
  readonly #parts: ContextKeysParts;
  readonly #states = new Map<string, string>();
  #uri: vscode.Uri | undefined;

  constructor(parts: ContextKeysParts) {
    super();
    this.#parts = parts;
    const changed = (uri: vscode.Uri): void => {
      if (uri.toString() === this.#uri?.toString()) this.#update();
    };
    const follow = (): void => {
      const active = vscode.window.activeTextEditor?.document.uri;
      const { activeTab } = vscode.window.tabGroups.activeTabGroup;
      // A page, such as the report, is about the document before it.
      if (active !== undefined) this.#uri = reviewedUri(active) ?? active;
      else if (!(activeTab?.input instanceof vscode.TabInputWebview)) this.#uri = undefined;
      this.#set("contentAuthenticity.languages", idsReadAs(parts.settings.languages(this.#uri)));
      this.#update();
    };
    const { results, sentences, shown, shownHints, shownPassages } = parts;
    this.register(
      ...[results, sentences, shown, shownHints, shownPassages].map((each) => each.onDidChange(changed)),
      vscode.window.onDidChangeActiveTextEditor(follow),
      vscode.window.tabGroups.onDidChangeTabs(follow),
      onDidChangeSettings(follow, "languages"),
    );
    follow();
  }

  #update(): void {
    const { results, sentences, shown, shownHints, shownPassages } = this.#parts;
    const uri = this.#uri;
    const has = (...stores: readonly { readonly count: (uri: vscode.Uri) => number }[]): boolean =>
      uri !== undefined && stores.some((each) => each.count(uri) > 0);
    this.#set("contentAuthenticity.hasCorrections", has(shown));
    this.#set("contentAuthenticity.hasFindings", has(shown, shownHints, shownPassages, sentences));
    this.#set("contentAuthenticity.hasHeatMap", has(sentences));
    this.#set("contentAuthenticity.hasReport", uri !== undefined && results.has(uri));
  }

  #set(key: string, value: unknown): void {
    const state = JSON.stringify(value);
    if (this.#states.get(key) === state) return;
    this.#states.set(key, state);
    void vscode.commands.executeCommand("setContext", key, value);
  }
}
