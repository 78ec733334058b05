import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import { withWord } from "../../findings/word-list.ts";
import { uriOf } from "../documents/check-target.ts";
import { showDone } from "../notices.ts";
import type { FindingHider } from "./finding-hider.ts";
import { addToSetting, changeList, levelOf } from "./list-changes.ts";
import type { SuppressionContext } from "./suppression-lists.ts";

export interface SuppressionCommandParts extends SuppressionContext {
  readonly hider: FindingHider;
}

/** Takes findings out of sight: one, all of a word, all of a rule. Each gives whether that was written down (EDI-23). */
export class SuppressionCommands {
  readonly #parts: SuppressionCommandParts;

  constructor(parts: SuppressionCommandParts) {
    this.#parts = parts;
  }

  /** Hides a finding for good: in the file of its workspace folder, or for this person without any of its text. */
  async hide(address: unknown, id: unknown): Promise<boolean> {
    const { hider, shown, shownHints } = this.#parts;
    const uri = uriOf(address);
    const finding = [...shown.of(uri), ...shownHints.of(uri)].find((each) => each.id === id);
    if (finding === undefined) {
      showDone(l10n.t("The finding is already gone"));
      return false;
    }
    const hidden = await hider.hide(uri, [finding]);
    if (hidden === undefined) return false;
    showDone(
      hidden.home.folder === undefined
        ? l10n.t("Hidden for you. Show Hidden Findings brings it back")
        : l10n.t("Hidden in this workspace. Show Hidden Findings brings it back"),
    );
    return true;
  }

  async addToDictionary(address: unknown, word: unknown, target: unknown): Promise<boolean> {
    if (typeof word !== "string" || word === "") return false;
    return target === "workspace" ? this.#addToFolder(uriOf(address), word) : this.#addToUser(word);
  }

  /** Turns a rule off in the workspace of the document, or for this person where it stands in none. */
  async turnOffRule(address: unknown, rule: unknown): Promise<boolean> {
    if (typeof rule !== "string" || rule === "") return false;
    const isOff = await addToSetting(this.#parts, "grammar.ignoredRules", rule, levelOf(uriOf(address)));
    if (isOff) showDone(l10n.t('The rule "{0}" is off. Show Hidden Findings turns it on again', rule));
    return isOff;
  }

  async #addToUser(word: string): Promise<boolean> {
    const isAdded = await addToSetting(this.#parts, "dictionary.words", word, "user");
    if (isAdded) showDone(l10n.t('"{0}" is in the user dictionary', word));
    return isAdded;
  }

  async #addToFolder(uri: vscode.Uri, word: string): Promise<boolean> {
    const { lists } = this.#parts;
    const home = lists.homeOf(uri);
    if (home.words === undefined) {
      void vscode.window.showInformationMessage(
        l10n.t("The document is in no workspace folder on a disk. Add the word to the user dictionary."),
      );
      return false;
    }
    const isAdded = await changeList(lists, { home, file: home.words }, (text) => withWord(text, word));
    if (isAdded) showDone(l10n.t('"{0}" is in the workspace dictionary', word));
    return isAdded;
  }
}
