import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import { withWord } from "../../findings/word-list.ts";
import { givenIn } from "../documents/check-target.ts";
import { showDone, showNote } from "../notices.ts";
import { addToSetting, changeList, levelOf } from "./list-changes.ts";
import type { SuppressionContext, ListHome } from "./suppression-lists.ts";
import type { GrammarFinding } from "../../findings/finding.ts";
import { identityOf } from "../../findings/hidden-findings.ts";
import { digestLine, hiddenLine, withHidden, withoutHidden } from "../../findings/hidden-list.ts";
import { openDocumentAt } from "../documents/open-document.ts";
import { SentenceAround, type SentencePlace } from "../../findings/sentence-around.ts";
import { languageOf } from "../../text/languages.ts";
import { digestOf } from "../../checking/vocabulary/text-hash.ts";
import { TimeLimit } from "../../checking/vocabulary/time-limit.ts";

/** Takes findings out of sight: one, all of a word, all of a rule. Each gives whether that was written down (EDI-23). */
export class SuppressionCommands {
  readonly #parts: SuppressionContext;
  readonly #hider: FindingHider;

  constructor(parts: SuppressionContext, hider: FindingHider) {
    this.#parts = parts;
    this.#hider = hider;
  }

  /** Hides a finding for good: in the file of its workspace folder, or for this person without any of its text. */
  async hide(address: unknown, id: unknown): Promise<boolean> {
    const { shown, shownHints } = this.#parts;
    const [uri, wanted] = givenIn(address, "id", id);
    const finding = [...shown.of(uri), ...shownHints.of(uri)].find((each) => each.id === wanted);
    if (finding === undefined) {
      showNote(l10n.t("This finding no longer exists"));
      return false;
    }
    const hidden = await this.#hider.hide(uri, [finding]);
    if (hidden === undefined) return false;
    showDone(
      hidden.home.folder === undefined
        ? l10n.t("Hidden for you. Undo in Findings")
        : l10n.t("Hidden in this workspace. Undo in Findings"),
    );
    return true;
  }

  async addToDictionary(address: unknown, given: unknown, target: unknown): Promise<boolean> {
    const [uri, word] = givenIn(address, "word", given);
    if (typeof word !== "string" || word === "") return false;
    return target === "workspace" ? this.#addToFolder(uri, word) : this.#addToUser(word);
  }

  /** Turns a rule off in the workspace of the document, or for this person where it stands in none. */
  async turnOffRule(address: unknown, given: unknown): Promise<boolean> {
    const [uri, rule] = givenIn(address, "rule", given);
    if (typeof rule !== "string" || rule === "") return false;
    const isOff = await addToSetting(this.#parts, "grammar.ignoredRules", rule, levelOf(uri));
    if (isOff) showDone(l10n.t("Rule “{0}” is off. Undo in Findings", rule));
    return isOff;
  }

  async #addToUser(word: string): Promise<boolean> {
    const isAdded = await addToSetting(this.#parts, "dictionary.words", word, "user");
    if (isAdded) showDone(l10n.t("Added “{0}” to the user dictionary", word));
    return isAdded;
  }

  async #addToFolder(uri: vscode.Uri, word: string): Promise<boolean> {
    const { lists } = this.#parts;
    const home = lists.homeOf(uri);
    if (home.words === undefined) {
      void vscode.window.showInformationMessage(
        l10n.t("The document isn't in a workspace folder on disk. Add the word to the user dictionary."),
      );
      return false;
    }
    const isAdded = await changeList(lists, { home, file: home.words }, (text) => withWord(text, word));
    if (isAdded) showDone(l10n.t("Added “{0}” to the workspace dictionary", word));
    return isAdded;
  }
}

/** Lines of hidden findings, and the list that they stand in. */
export interface HiddenLines {
  readonly home: ListHome;
  readonly lines: readonly string[];
}

/** Hides findings for good, and takes that back (EDI-23). Where the list stays as it is, a message says why. */
export class FindingHider {
  readonly #parts: SuppressionContext;

  constructor(parts: SuppressionContext) {
    this.#parts = parts;
  }

  /**
   * Hides findings of a document: in the file of its workspace folder, or for this person without any of their text. Gives the
   * lines that were written; undefined where none were.
   */
  async hide(uri: vscode.Uri, findings: readonly GrammarFinding[]): Promise<HiddenLines | undefined> {
    const { lists } = this.#parts;
    const home = lists.homeOf(uri);
    const document = openDocumentAt(uri);
    const sentences = document === undefined ? [] : await sentencesNow(document, findings, this.#parts);
    const day = new Date().toISOString().slice(0, "YYYY-MM-DD".length);
    const lines = findings.map((finding, index) => {
      const identity = identityOf(finding, sentences[index]);
      return home.folder === undefined ? digestLine(identity, digestOf, day) : hiddenLine(identity);
    });
    const isWritten = await changeList(lists, { home, file: home.hidden }, (text) =>
      lines.reduce(withHidden, text),
    );
    return isWritten ? { home, lines } : undefined;
  }

  /** Takes lines out of their list; gives whether that was written. */
  async bringBack({ home, lines }: HiddenLines): Promise<boolean> {
    return changeList(this.#parts.lists, { home, file: home.hidden }, (text) => withoutHidden(text, lines));
  }
}

const limit = new TimeLimit();

/**
 * Returns the sentences of corrections as they stand in the document now, in their order: other corrections may have been written into
 * them since the check. Undefined where that isn't known, or not in time. Never rejects.
 */
async function sentencesNow(
  document: vscode.TextDocument,
  corrections: readonly GrammarFinding[],
  { extractor, settings }: SuppressionContext,
): Promise<readonly (SentencePlace | undefined)[]> {
  const submission = settings.submission(document);
  const extraction = extractor.extract(document.getText(), languageOf(document), { submission });
  try {
    const prose = await limit.wait(extraction, () => undefined);
    if (prose === undefined) return [];
    const sentences = new SentenceAround(prose);
    return corrections.map(({ range }) => {
      const place = prose.map.toProse(range);
      return place && sentences.at(place);
    });
  } catch {
    return [];
  }
}
