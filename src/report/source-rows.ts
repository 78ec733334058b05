import * as l10n from "@vscode/l10n";
import type { PassageFinding, PassageSource } from "../findings/finding.ts";
import type { PassageRules } from "../findings/passage-rules.ts";
import { isFileAddress, sourceKey, webAddress } from "../findings/source-address.ts";
import { siteOf } from "../findings/source-domains.ts";
import { divided } from "./plagiarism-report.ts";
import type { ScanRecord } from "./records.ts";
import { passagesNow, rankedSources, type PassageNow, type SourceWithPassages } from "./scan-sources.ts";
import type { TreeRow } from "./tree-row.ts";
import { formatCount, formatNumber, formatPercent, formatShare } from "./words/format.ts";
import { describeCompared, describeLimits, sourceName } from "./words/plagiarism-words.ts";
import { serviceWords } from "./words/service-words.ts";

/** A node of the sources view; `uri` is the address of the scanned document. */
export type SourceNode =
  | { readonly kind: "source"; readonly uri: string; readonly ranked: SourceWithPassages }
  | { readonly kind: "passage"; readonly uri: string; readonly passage: PassageNow }
  | { readonly kind: "leftOut"; readonly uri: string; readonly children: readonly SourceNode[] }
  | {
      readonly kind: "ignored";
      readonly uri: string;
      readonly source: PassageSource;
      /** The ignored domain that contains it; undefined if the source itself is ignored. */
      readonly domain: string | undefined;
      readonly passages: number;
    }
  | {
      readonly kind: "excluded";
      readonly uri: string;
      readonly as: "quotation" | "references";
      readonly passages: number;
    }
  | { readonly kind: "more"; readonly uri: string; readonly count: number }
  | { readonly kind: "limits"; readonly uri: string; readonly scan: ScanRecord };

/** The state of a document that rows depend on. */
export interface SourceContext {
  /** Returns the line of an offset in the document, counting from 1; undefined if it isn't open. */
  readonly lineOf: (offset: number) => number | undefined;
  /** Returns true if an address may be opened as a file. */
  readonly isKnownFile: (url: string) => boolean;
  /** Returns true if the document cites or quotes the passage. */
  readonly isSettled: (passage: PassageFinding) => boolean;
}

/** The maximum number of sources to list. */
const MOST_SOURCES = 500;

/** The maximum length of a passage's label in the tree, in UTF-16 units. */
const LONGEST_LABEL = 26;

/**
 * Returns the sources of a scan, ranked by share, then what is left out and what the scan doesn't show; `shown` are the
 * passages of the text as it is now.
 */
export function sourceNodes(
  uri: string,
  scan: ScanRecord,
  rules: PassageRules | undefined,
  shown: readonly PassageFinding[],
): readonly SourceNode[] {
  const ranked = rankedSources(
    scan.sources.filter((source) => rules?.isIgnored(source) !== true),
    passagesNow(divided(scan.passages, rules).shown, shown),
  );
  const count = ranked.length - MOST_SOURCES;
  const children = rules === undefined ? [] : leftOutNodes(uri, scan, rules);
  return [
    ...ranked.slice(0, MOST_SOURCES).map((source) => ({ kind: "source", uri, ranked: source }) as const),
    ...(count > 0 ? [{ kind: "more", uri, count } as const] : []),
    ...(children.length > 0 ? [{ kind: "leftOut", uri, children } as const] : []),
    { kind: "limits", uri, scan },
  ];
}

function leftOutNodes(uri: string, scan: ScanRecord, rules: PassageRules): readonly SourceNode[] {
  const counts = Map.groupBy(scan.passages, ({ source }) => sourceKey(source));
  const ignored = scan.sources.filter((source) => rules.isIgnored(source)).slice(0, MOST_SOURCES);
  const { leftOut } = divided(scan.passages, rules);
  return [
    ...ignored.map((source) => {
      const passages = counts.get(sourceKey(source))?.length ?? 0;
      return { kind: "ignored", uri, source, domain: rules.ignoredDomainOf(source), passages } as const;
    }),
    ...(["quotation", "references"] as const)
      .filter((as) => leftOut[as] > 0)
      .map((as) => ({ kind: "excluded", uri, as, passages: leftOut[as] }) as const),
  ];
}

/** Returns the nodes below one. */
export function nodesBelow(parent: SourceNode): readonly SourceNode[] {
  if (parent.kind === "leftOut") return parent.children;
  if (parent.kind !== "source") return [];
  return parent.ranked.passages.map((passage) => ({ kind: "passage", uri: parent.uri, passage }));
}

/** Returns the row of a node. Everything from a service is shown as plain text. */
export function sourceRow(node: SourceNode, context: SourceContext): TreeRow {
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
      const label =
        node.count === 1 ? l10n.t("1 more source") : l10n.t("{0} more sources", formatNumber(node.count));
      return { id: idIn(node.uri, "more"), label };
    }
    case "limits":
      return ofLimits(node.uri, node.scan);
    default:
      return node satisfies never;
  }
}

/** Returns an id that is unique across documents. */
function idIn(uri: string, id: string): string {
  return `${uri} ${id}`;
}

function ofSource(
  uri: string,
  { passages, source }: SourceWithPassages,
  { isKnownFile }: SourceContext,
): TreeRow {
  const name = sourceName(source);
  const percent = formatPercent(source.matchedPercentage);
  const share = source.isEarlier ? l10n.t("from an earlier scan") : l10n.t("{0} of the text", percent);
  const count = formatCount("passage", passages.length);
  const figures = `${share} · ${count}`;
  const shared =
    passages.length === 0 ? l10n.t("Its matching words are listed under other sources, or left out.") : "";
  const lines = [name, serviceWords(source.url === "" ? source.domain : source.url), shared];
  const isOpenable = webAddress(source.url) !== undefined || isKnownFile(source.url);
  return {
    id: idIn(uri, `source:${sourceKey(source)}`),
    // Put the share first: a long title would push it out of view.
    label: source.isEarlier ? name : l10n.t("{0} of the text · {1}", percent, name),
    description: source.isEarlier ? figures : count,
    tooltip: [...new Set(lines.filter((line) => line !== ""))].join("\n"),
    spoken: l10n.t("{0}, {1}", name, figures),
    icon: isFileAddress(source.url) ? "file" : "globe",
    context: [
      "source",
      ...(isOpenable ? ["open"] : []),
      ...(passages.length > 0 ? ["compare"] : []),
      ...(siteOf(source) === undefined ? [] : ["domain"]),
      ...(source.url === "" ? [] : ["address"]),
      ...(source.isEarlier === true ? [] : ["scan"]),
    ].join(" "),
    ...(passages.length > 0 && { opens: "collapsed" }),
  };
}

function ofPassage(
  uri: string,
  { found, now, state }: PassageNow,
  { isSettled, lineOf }: SourceContext,
): TreeRow {
  const words = serviceWords(found.original);
  const line = now === undefined ? undefined : lineOf(now.range.start);
  const where =
    state === "changed"
      ? l10n.t("changed since the scan")
      : state === "notFound" || line === undefined
        ? l10n.t("not found in the document")
        : l10n.t("line {0}", formatNumber(line));
  const isCited = now !== undefined && isSettled(now);
  const description = [
    where,
    ...(isCited ? [l10n.t("cited or quoted")] : []),
    l10n.t("{0} similar", formatShare(found.similarity)),
  ].join(" · ");
  const row = {
    id: idIn(uri, `passage:${found.id}`),
    label: words === "" ? l10n.t("Passage without a location") : shortened(words),
    description,
    tooltip: words === "" ? description : words,
    spoken: l10n.t("{0}, {1}", shortened(words), description),
    icon: isCited ? "pass" : state === "here" ? "quote" : "circle-slash",
    context: state === "here" ? "passage here compare" : "passage",
  };
  if (state !== "here") return row;
  const title = l10n.t("Show the Passage");
  const given = [uri, found.id];
  return { ...row, command: { title, command: "contentAuthenticity._revealPassage", given } };
}

function ofLeftOut(uri: string, children: readonly SourceNode[]): TreeRow {
  const count = children.reduce((sum, child) => sum + ("passages" in child ? child.passages : 0), 0);
  return {
    id: idIn(uri, "leftOut"),
    label: l10n.t("Left out"),
    description: formatCount("passage", count),
    tooltip: l10n.t("Left out by your settings. The service's score doesn't change."),
    icon: "eye-closed",
    context: "leftOut",
    opens: "collapsed",
  };
}

function ofIgnored({ domain, passages, source, uri }: SourceNode & { kind: "ignored" }): TreeRow {
  const why =
    domain === undefined ? l10n.t("source ignored") : l10n.t("domain {0} ignored", serviceWords(domain));
  return {
    id: idIn(uri, `ignored:${sourceKey(source)}`),
    label: sourceName(source),
    description: `${why} · ${formatCount("passage", passages)}`,
    tooltip: serviceWords(source.url),
    icon: "eye-closed",
    context: "ignored",
  };
}

function ofExcluded({ as, passages, uri }: SourceNode & { kind: "excluded" }): TreeRow {
  const count = formatCount("passage", passages);
  return {
    id: idIn(uri, `excluded:${as}`),
    label:
      as === "quotation"
        ? l10n.t("{0} in quotations", count)
        : l10n.t("{0} in the list of references", count),
    description: l10n.t("included in the score"),
    icon: "eye-closed",
    context: "excluded",
    command: {
      title: l10n.t("Open Setting"),
      command: "workbench.action.openSettings",
      given: ["contentAuthenticity.plagiarism.exclude"],
    },
  };
}

/** Returns the row that says in full at a hover, and in the report at a press, what a scan is worth. */
function ofLimits(uri: string, scan: ScanRecord): TreeRow {
  return {
    id: idIn(uri, "limits"),
    ...describeLimits(scan),
    tooltip: describeCompared(scan),
    icon: "info",
    context: "limits",
    command: { title: l10n.t("Show Report"), command: "contentAuthenticity.showReport", given: [uri] },
  };
}

function shortened(words: string): string {
  if (words.length <= LONGEST_LABEL) return words;
  const cut = words.slice(0, LONGEST_LABEL);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(" "), LONGEST_LABEL / 2)).trimEnd()}…`.toWellFormed();
}
