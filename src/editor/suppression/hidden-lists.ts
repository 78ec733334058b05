import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import { withoutHidden } from "../../findings/hidden-list.ts";
import { readSources, withoutSource } from "../../findings/source-list.ts";
import { withoutWords } from "../../findings/word-list.ts";
import { hiddenLists, type HiddenNode, type HiddenPlace, type ListNode } from "../../report/hidden-rows.ts";
import { formatNumber } from "../../report/words/format.ts";
import { ruleName } from "../../text/rule-name.ts";
import { showDone, showNote } from "../notices.ts";
import type { ListSetting } from "../../checking/vocabulary/preferences.ts";
import { changeList, removeFromSetting, showUnreadLists } from "./list-changes.ts";
import type { SuppressionContext } from "./suppression-lists.ts";

/** Returns the lists that hide something, as last read. */
export function listsOf({
  lists,
  settings,
}: Pick<SuppressionContext, "lists" | "settings">): readonly ListNode[] {
  const homes = lists.allHomes().map((home) => {
    const { folder, uri } = home;
    return { uri: uri.toString(), lists: lists.in(home), ...(folder && { folder: folder.name }) };
  });
  return hiddenLists(homes, (setting) => scopes().flatMap((scope) => settings.listIn(setting, scope)));
}

/**
 * Lists hidden findings, turned-off rules, ignored sources and the words of the dictionaries, and restores those that are chosen
 * (EDI-23). Resolves to how many entries were restored.
 */
export async function showHidden(parts: SuppressionContext): Promise<number> {
  const { lists } = parts;
  const homes = lists.allHomes();
  await Promise.all(homes.map(async (home) => lists.refresh(home)));
  const unread = homes.flatMap((home) => lists.in(home).unread);
  showUnreadLists(unread);
  const items = listsOf(parts).flatMap(({ entries, label }) => [
    { label, kind: vscode.QuickPickItemKind.Separator },
    ...entries.map((node) => ({ ...node, node, kind: vscode.QuickPickItemKind.Default })),
  ]);
  if (items.length === 0) {
    if (unread.length === 0) showNote(l10n.t("No hidden findings"));
    return 0;
  }
  const chosen = await vscode.window.showQuickPick(items, {
    title: l10n.t("Hidden Findings"),
    placeHolder: l10n.t("Select findings to show again"),
    canPickMany: true,
    matchOnDescription: true,
    matchOnDetail: true,
  });
  const restored = await restore(parts, chosen?.flatMap((item) => ("node" in item ? item.node : [])) ?? []);
  if (restored > 0) showDone(l10n.t("Restored {0}", formatNumber(restored)));
  return restored;
}

/** Restores the entry of a row of the Findings view. Resolves to false if it is gone already. */
export async function restoreRow(parts: SuppressionContext, row: unknown): Promise<boolean> {
  if (typeof row !== "object" || row === null || !("id" in row)) return false;
  const entries = listsOf(parts).flatMap((list) => list.entries);
  return (
    (await restore(
      parts,
      entries.filter(({ id }) => id === row.id),
    )) > 0
  );
}

/** Restores entries. Resolves to how many were restored. */
async function restore(parts: SuppressionContext, chosen: readonly HiddenNode[]): Promise<number> {
  let restored = 0;
  for (const nodes of Map.groupBy(chosen, ({ place }) => JSON.stringify(place)).values()) {
    const place = nodes[0]?.place;
    const entries = nodes.map(({ entry }) => entry);
    if (place === undefined) continue;
    const isDone =
      place.kind === "setting"
        ? await restoreInSetting(parts, place.setting, entries)
        : await restoreInFile(parts, place, entries);
    if (isDone) restored += entries.length;
  }
  return restored;
}

async function restoreInFile(
  { lists }: SuppressionContext,
  { home: address, kind }: Exclude<HiddenPlace, { readonly kind: "setting" }>,
  entries: readonly string[],
): Promise<boolean> {
  const home = lists.allHomes().find(({ uri }) => uri.toString() === address);
  const file = home?.[({ finding: "hidden", source: "sources", word: "words" } as const)[kind]];
  if (home === undefined || file === undefined) return false;
  return changeList(lists, { home, file }, (text) => {
    if (kind === "finding") return withoutHidden(text, entries);
    if (kind === "word") return withoutWords(text, entries);
    return entries.flatMap((line) => readSources(line).entries).reduce(withoutSource, text);
  });
}

async function restoreInSetting(
  parts: SuppressionContext,
  setting: ListSetting,
  entries: readonly string[],
): Promise<boolean> {
  const leaving = new Set(entries.map(ruleName));
  // A rule counts in any letters, a word or a domain as it is written.
  const leaves = (entry: string): boolean =>
    setting === "grammar.ignoredRules" ? leaving.has(ruleName(entry)) : entries.includes(entry);
  return removeFromSetting(parts, setting, leaves, scopes());
}

/** Returns the scopes that settings can be for: the folders, and the open documents with their languages. */
function scopes(): readonly (vscode.ConfigurationScope | undefined)[] {
  const folders = (vscode.workspace.workspaceFolders ?? []).map(({ uri }) => uri);
  return [undefined, ...folders, ...vscode.workspace.textDocuments];
}
