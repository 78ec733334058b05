import * as l10n from "@vscode/l10n";
import type { HiddenNode, HiddenPlace, ListNode } from "./hidden-rows.ts";
import type { TreeRow } from "./tree-row.ts";
import { formatNumber } from "./words/format.ts";

/** A problem in the Findings view; a menu passes it to commands about its document, finding, rule and word. */
export interface FoundNode {
  readonly kind: "found";
  /** The address of the document, and the name to show. */
  readonly uri: string;
  readonly name: string;
  /** From 0. */
  readonly line: number;
  readonly character: number;
  readonly end: { readonly line: number; readonly character: number };
  readonly rule: string;
  /** The correction, such as `"teh" → "the"`, or the message. */
  readonly label: string;
  readonly message: string;
  /** The id of a correction that can be hidden. */
  readonly id?: string;
  /** True if the correction can be applied. */
  readonly isFixable?: boolean;
  /** The unknown word that a correction is about. */
  readonly word?: string;
  /** True if the word may go into the dictionary of a workspace folder. */
  readonly isShared?: boolean;
}

/** A rule with its problems in all documents. */
export interface RuleNode {
  readonly kind: "rule";
  /** The address of the first document, whose workspace the rule is turned off in. */
  readonly uri: string;
  readonly rule: string;
  readonly found: readonly FoundNode[];
}

export type FindingNode = FoundNode | RuleNode | HiddenNode | ListNode;

/** Returns the rules of problems by name, each with its problems in the order of documents and lines. */
export function ruleNodes(found: readonly FoundNode[]): readonly RuleNode[] {
  const order = new Intl.Collator("en", { numeric: true });
  return [...Map.groupBy(found, ({ rule }) => rule)]
    .sort(([one], [other]) => order.compare(one, other))
    .map(([rule, of]) => {
      const sorted = of.toSorted(
        (a, b) =>
          order.compare(a.name, b.name) ||
          order.compare(a.uri, b.uri) ||
          a.line - b.line ||
          a.character - b.character,
      );
      return { kind: "rule", uri: sorted[0]?.uri ?? "", rule, found: sorted };
    });
}

/** Returns the nodes below one. */
export function nodesBelow(node: FindingNode): readonly FindingNode[] {
  if (node.kind === "rule") return node.found;
  return node.kind === "list" ? node.entries : [];
}

/** Returns the row of a node. */
export function findingRow(node: FindingNode): TreeRow {
  switch (node.kind) {
    case "rule": {
      const { found, rule } = node;
      return {
        id: `rule ${rule}`,
        label: rule === "" ? l10n.t("Other") : rule,
        description: formatNumber(found.length),
        icon: "lightbulb",
        context: found.some(({ id }) => id !== undefined) && rule !== "" ? "rule" : "rules",
        opens: "collapsed",
      };
    }
    case "found": {
      const { character, id, isFixable, isShared, label, line, message, name, rule, uri, word } = node;
      const place = l10n.t("{0}:{1}", name, line + 1);
      return {
        id: [uri, line, character, rule, label].join(" "),
        label,
        description: place,
        tooltip: message,
        spoken: l10n.t("{0} {1}", message, place),
        context: [
          "found",
          ...(isFixable === true ? ["fix"] : []),
          ...(id === undefined ? [] : ["hide", ...(rule === "" ? [] : ["rule"])]),
          ...(word === undefined ? [] : ["word", ...(isShared === true ? ["shared"] : [])]),
        ].join(" "),
      };
    }
    case "list":
      return {
        id: `list ${node.label}`,
        label: node.label,
        description: formatNumber(node.entries.length),
        icon: node.entries.some(({ place }) => isDictionary(place)) ? "book" : "eye-closed",
        context: "list",
        opens: "collapsed",
      };
    case "hidden": {
      const { description, detail, id, label, place } = node;
      return {
        id,
        label,
        ...(description !== undefined && { description }),
        tooltip: [label, detail].filter(Boolean).join("\n"),
        context: isDictionary(place) ? "dictionary" : "hidden",
      };
    }
    default:
      return node satisfies never;
  }
}

function isDictionary(place: HiddenPlace): boolean {
  return place.kind === "word" || (place.kind === "setting" && place.setting === "dictionary.words");
}
