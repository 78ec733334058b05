import * as vscode from "vscode";
import { automaticRun } from "../../checking/batch/automatic-policy.ts";
import type { AutomaticRun } from "../../report/words/language-status-words.ts";
import { languageOf } from "../../text/languages.ts";
import type { Settings } from "../settings.ts";

/** Returns how a document is checked automatically, or why it isn't. */
export function automaticRunOf(document: vscode.TextDocument, settings: Settings): AutomaticRun {
  const setting = settings.grammarRun(document);
  if (setting === "manual") return { on: "manual" };
  return automaticRun({
    setting,
    ownSetting: settings.ownGrammarRun(document),
    service: settings.serviceMode(),
    hasBudget: settings.dailyBudget() !== undefined,
    isProse: settings.languages(document).includes(languageOf(document)),
    isTrusted: vscode.workspace.isTrusted,
    scheme: document.uri.scheme,
    length: lengthOf(document),
  });
}

/** Returns the length in UTF-16 units without building the whole text. */
function lengthOf(document: vscode.TextDocument): number {
  return document.offsetAt(new vscode.Position(document.lineCount, 0));
}
