import * as l10n from "@vscode/l10n";
import type * as vscode from "vscode";
import { unknownWordOf } from "../../findings/dictionary.ts";
import type { GrammarFinding } from "../../findings/finding.ts";
import { ruleName } from "../../text/rule-name.ts";
import { hideTitle } from "../../report/words/list-words.ts";
import { commandAction } from "../command-action.ts";
import { folderOf } from "../documents/workspace-place.ts";
import { ADD_TO_USER, ADD_TO_WORKSPACE, HIDE, TURN_OFF } from "./suppression-kinds.ts";

/** Returns the actions that hide findings, from a single finding to a word; titles state the subject and the scope. */
export function suppressionActions(
  document: vscode.TextDocument,
  findings: readonly GrammarFinding[],
  diagnosticsOf: (findings: readonly GrammarFinding[]) => vscode.Diagnostic[],
): readonly vscode.CodeAction[] {
  const { uri } = document;
  const folder = folderOf(uri);
  const hiding = findings.map((finding) =>
    commandAction(
      hideTitle(finding, findings.length),
      HIDE,
      "_hideFinding",
      [uri, finding.id],
      diagnosticsOf([finding]),
    ),
  );
  const rules = [...Map.groupBy(findings, ({ rule }) => ruleName(rule))].flatMap(([name, found]) => {
    const rule = found[0]?.rule ?? "";
    if (name === "") return [];
    const title =
      folder === undefined
        ? l10n.t("Turn off the rule “{0}” for yourself", rule)
        : l10n.t("Turn off the rule “{0}” in this workspace", rule);
    return commandAction(title, TURN_OFF, "_turnOffRule", [uri, rule], diagnosticsOf(found));
  });
  const words = [...Map.groupBy(findings, unknownWordOf)].flatMap(([word, found]) => {
    if (word === undefined) return [];
    const user = l10n.t("Add “{0}” to the user dictionary", word);
    const adding = [
      commandAction(user, ADD_TO_USER, "_addToDictionary", [uri, word, "user"], diagnosticsOf(found)),
    ];
    if (folder?.uri.scheme === "file") {
      const workspace = l10n.t("Add “{0}” to the workspace dictionary", word);
      const args = [uri, word, "workspace"];
      adding.push(commandAction(workspace, ADD_TO_WORKSPACE, "_addToDictionary", args, diagnosticsOf(found)));
    }
    return adding;
  });
  return [...hiding, ...rules, ...words];
}
