import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import type { PassageFinding, PassageSource } from "../../findings/finding.ts";
import { isFileAddress, sourceKey, webAddress } from "../../findings/source-address.ts";
import { siteOf } from "../../findings/source-domains.ts";
import type { PassageNow, SourceWithPassages } from "../../report/scan-sources.ts";
import { formatCount, formatNumber, formatPercent, formatShare } from "../../report/words/format.ts";
import { serviceWords } from "../../report/words/service-words.ts";
import { sourceName } from "../../report/words/plagiarism-words.ts";

/** A node of the sources view; `uri` is the scanned document. */
export type SourceNode =
  | { readonly kind: "source"; readonly uri: vscode.Uri; readonly ranked: SourceWithPassages }
  | { readonly kind: "passage"; readonly uri: vscode.Uri; readonly passage: PassageNow }
  | { readonly kind: "leftOut"; readonly uri: vscode.Uri; readonly children: readonly SourceNode[] }
  | {
      readonly kind: "ignored";
      readonly uri: vscode.Uri;
      readonly source: PassageSource;
      /** The ignored domain that contains it; absent if the source itself is ignored. */
      readonly domain?: string;
      readonly passages: number;
    }
  | {
      readonly kind: "excluded";
      readonly uri: vscode.Uri;
      readonly as: "quotation" | "references";
      readonly passages: number;
    }
  | { readonly kind: "more"; readonly uri: vscode.Uri; readonly count: number };

/** The maximum length of a passage's label in the tree, in UTF-16 units. */
const LONGEST_LABEL = 26;

/** The editor state that tree items depend on. */
export interface ItemContext {
  /** Returns the line of an offset in the document, counting from 1; undefined if it isn't open. */
  readonly lineOf: (uri: vscode.Uri, offset: number) => number | undefined;
  /** Returns true if an address may be opened as a file. */
  readonly isKnownFile: (url: string) => boolean;
  /** Returns true if the document cites or quotes the passage. */
  readonly isSettled: (uri: vscode.Uri, passage: PassageFinding) => boolean;
}

/** Returns the tree item of a node. Everything from a service is shown as plain text. */
export function sourceItem(node: SourceNode, context: ItemContext): vscode.TreeItem {
  switch (node.kind) {
    case "source":
      return ofSource(node.uri, node.ranked, context);
    case "passage":
      return ofPassage(node.uri, node.passage, context);
    case "leftOut":
      return ofLeftOut(node.uri, node.children);
    case "ignored":
      return ofIgnored(node);
    case "excluded":
      return ofExcluded(node);
    case "more": {
      const item = new vscode.TreeItem(
        node.count === 1 ? l10n.t("1 more source") : l10n.t("{0} more sources", formatNumber(node.count)),
      );
      item.id = idIn(node.uri, "more");
      return item;
    }
    default:
      return node satisfies never;
  }
}

/** Returns an id that is unique across documents, since VS Code keeps expansion and selection by id. */
function idIn(uri: vscode.Uri, id: string): string {
  return `${uri.toString()} ${id}`;
}

function ofSource(
  uri: vscode.Uri,
  { passages, source }: SourceWithPassages,
  context: ItemContext,
): vscode.TreeItem {
  const state =
    passages.length === 0 ? vscode.TreeItemCollapsibleState.None : vscode.TreeItemCollapsibleState.Collapsed;
  // Put the share first: a long title would push it out of view.
  const label = source.isEarlier
    ? sourceName(source)
    : l10n.t("{0} of the text · {1}", formatPercent(source.matchedPercentage), sourceName(source));
  const item = new vscode.TreeItem(label, state);
  item.id = idIn(uri, `source:${sourceKey(source)}`);
  const share = source.isEarlier
    ? l10n.t("of an earlier scan")
    : l10n.t("{0} of the text", formatPercent(source.matchedPercentage));
  const count = formatCount("passage", passages.length);
  const told = [share, count].join(" · ");
  item.description = count;
  const shared =
    passages.length === 0 ? l10n.t("Its words stand in passages of other sources, or are left out.") : "";
  item.tooltip = [sourceName(source), serviceWords(source.url), serviceWords(source.domain), told, shared]
    .filter((line, index, lines) => line !== "" && lines.indexOf(line) === index)
    .join("\n");
  const isOpenable = webAddress(source.url) !== undefined || context.isKnownFile(source.url);
  item.iconPath = new vscode.ThemeIcon(isFileAddress(source.url) ? "file" : "globe");
  item.contextValue = [
    "source",
    ...(isOpenable ? ["open"] : []),
    ...(passages.length > 0 ? ["compare"] : []),
    ...(siteOf(source) === undefined ? [] : ["domain"]),
    ...(source.url === "" ? [] : ["address"]),
    ...(source.isEarlier === true ? [] : ["scan"]),
  ].join(" ");
  item.accessibilityInformation = { label: `${sourceName(source)}, ${told}` };
  return item;
}

function ofPassage(
  uri: vscode.Uri,
  { found, now, state }: PassageNow,
  context: ItemContext,
): vscode.TreeItem {
  const words = serviceWords(found.original);
  const item = new vscode.TreeItem(words === "" ? l10n.t("A passage without a place") : shortened(words));
  item.id = idIn(uri, `passage:${found.id}`);
  const line = now === undefined ? undefined : context.lineOf(uri, now.range.start);
  const where =
    state === "changed"
      ? l10n.t("changed since the scan")
      : state === "notFound" || line === undefined
        ? l10n.t("not found in the document")
        : l10n.t("line {0}", formatNumber(line));
  const isSettled = now !== undefined && context.isSettled(uri, now);
  item.description = [
    where,
    ...(isSettled ? [l10n.t("cited or quoted")] : []),
    l10n.t("{0} alike", formatShare(found.similarity)),
  ].join(" · ");
  item.tooltip = [item.description, words].filter((text) => text !== "").join("\n");
  item.iconPath = new vscode.ThemeIcon(isSettled ? "pass" : state === "here" ? "quote" : "circle-slash");
  item.contextValue = state === "here" ? "passage here compare" : "passage";
  item.accessibilityInformation = { label: `${shortened(words)}, ${item.description}` };
  if (state !== "here") return item;
  item.command = {
    title: l10n.t("Show the Passage"),
    command: "contentAuthenticity._revealPassage",
    arguments: [uri, found.id],
  };
  return item;
}

function ofLeftOut(uri: vscode.Uri, children: readonly SourceNode[]): vscode.TreeItem {
  const item = new vscode.TreeItem(l10n.t("Left out"), vscode.TreeItemCollapsibleState.Collapsed);
  item.id = idIn(uri, "leftOut");
  const count = children.reduce((sum, child) => sum + ("passages" in child ? child.passages : 0), 0);
  item.description = formatCount("passage", count);
  item.tooltip = l10n.t(
    "What is left out because you asked for it. The score is the service's own and does not change with it.",
  );
  item.iconPath = new vscode.ThemeIcon("eye-closed");
  item.contextValue = "leftOut";
  return item;
}

function ofIgnored({ domain, passages, source, uri }: SourceNode & { kind: "ignored" }): vscode.TreeItem {
  const item = new vscode.TreeItem(sourceName(source));
  item.id = idIn(uri, `ignored:${sourceKey(source)}`);
  const why =
    domain === undefined ? l10n.t("source ignored") : l10n.t("domain {0} ignored", serviceWords(domain));
  item.description = `${why} · ${formatCount("passage", passages)}`;
  item.tooltip = serviceWords(source.url);
  item.iconPath = new vscode.ThemeIcon("eye-closed");
  item.contextValue = "ignored";
  return item;
}

function ofExcluded({ as, passages, uri }: SourceNode & { kind: "excluded" }): vscode.TreeItem {
  const item = new vscode.TreeItem(
    as === "quotation"
      ? l10n.t("{0} in quotations", formatCount("passage", passages))
      : l10n.t("{0} in the list of references", formatCount("passage", passages)),
  );
  item.id = idIn(uri, `excluded:${as}`);
  item.description = l10n.t("the score counts them");
  item.iconPath = new vscode.ThemeIcon("eye-closed");
  item.contextValue = "excluded";
  item.command = {
    title: l10n.t("Open the Setting"),
    command: "workbench.action.openSettings",
    arguments: ["contentAuthenticity.plagiarism.exclude"],
  };
  return item;
}

function shortened(words: string): string {
  if (words.length <= LONGEST_LABEL) return words;
  const cut = words.slice(0, LONGEST_LABEL);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(" "), LONGEST_LABEL / 2)).trimEnd()}…`.toWellFormed();
}
