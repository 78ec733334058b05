import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import { unknownWordOf } from "../../findings/dictionary.ts";
import { isFixable } from "../../findings/finding.ts";
import {
  findingRow,
  nodesBelow,
  ruleNodes,
  type FindingNode,
  type FoundNode,
} from "../../report/finding-rows.ts";
import { describeChange } from "../../report/words/list-words.ts";
import { folderOf } from "../documents/workspace-place.ts";
import { codeOf, isOurs } from "../results/diagnostics.ts";
import { treeItem } from "../tree-item.ts";
import { nameOf } from "../virtual-texts.ts";
import { listsOf } from "./hidden-lists.ts";
import type { SuppressionContext } from "./suppression-lists.ts";

/** The problems of all documents by rule, in open files and closed ones, then what hides others (EDI-23). */
export class FindingsView {
  readonly #parts: SuppressionContext;

  constructor(parts: SuppressionContext) {
    this.#parts = parts;
  }

  childrenOf(parent?: FindingNode): readonly FindingNode[] {
    if (parent !== undefined) return nodesBelow(parent);
    const found = vscode.languages
      .getDiagnostics()
      .flatMap(([uri, all]) => this.#foundIn(uri, all.filter(isOurs)));
    return [...ruleNodes(found), ...listsOf(this.#parts)];
  }

  item(node: FindingNode): vscode.TreeItem {
    const item = treeItem(findingRow(node));
    if (node.kind === "found") {
      const selection = new vscode.Range(node.line, node.character, node.end.line, node.end.character);
      const given = [vscode.Uri.parse(node.uri, true), { selection }];
      item.command = { title: l10n.t("Go to Finding"), command: "vscode.open", arguments: given };
    }
    return item;
  }

  #foundIn(uri: vscode.Uri, problems: readonly vscode.Diagnostic[]): readonly FoundNode[] {
    if (problems.length === 0) return [];
    const corrections = new Map(this.#parts.shown.of(uri).map((finding) => [finding.id, finding]));
    const isShared = folderOf(uri)?.uri.scheme === "file";
    return problems.map((problem) => {
      const { message, range } = problem;
      const finding = "findingId" in problem ? corrections.get(String(problem.findingId)) : undefined;
      const word = finding && unknownWordOf(finding);
      return {
        kind: "found",
        uri: uri.toString(),
        name: nameOf(uri),
        line: range.start.line,
        character: range.start.character,
        end: range.end,
        rule: String(codeOf(problem)),
        label: finding === undefined ? message : describeChange(finding.original, finding.replacement),
        message,
        ...(finding !== undefined && { id: finding.id, isFixable: isFixable(finding) }),
        ...(word !== undefined && { word, isShared }),
      };
    });
  }
}
