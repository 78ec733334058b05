import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import { withoutHidden } from "../../findings/hidden-list.ts";
import { readSources, withoutSource } from "../../findings/source-list.ts";
import { withoutWords } from "../../findings/word-list.ts";
import { ruleName } from "../../text/rule-name.ts";
import { showDone } from "../notices.ts";
import { sourceName } from "../../report/words/plagiarism-words.ts";
import { hiddenEntryInWords } from "../../report/words/list-words.ts";
import { serviceWords } from "../../report/words/service-words.ts";
import type { ListSetting } from "../../checking/vocabulary/preferences.ts";
import { changeList, removeFromSetting, showUnreadLists } from "./list-changes.ts";
import type { ListHome, SuppressionContext, SuppressionLists } from "./suppression-lists.ts";

/** Where an entry of the list stands, and is taken out of. */
type Place =
  | { readonly kind: "finding" | "word" | "source"; readonly file: vscode.Uri; readonly home: ListHome }
  | { readonly kind: "setting"; readonly setting: ListSetting };

interface HiddenItem extends vscode.QuickPickItem {
  /** Absent for a separator. */
  readonly place?: Place;
  /** The line, the word or the rule. */
  readonly entry: string;
}

/**
 * The list of what is not shown, in the workspace and for the person, from which it is brought back: findings, rules that are
 * off, and words of the dictionaries (EDI-23). Resolves to how many entries were brought back.
 */
export async function showHidden(parts: SuppressionContext): Promise<number> {
  const { lists } = parts;
  const homes = lists.allHomes();
  await Promise.all(homes.map(async (home) => lists.refresh(home)));
  const unread = homes.flatMap((home) => lists.in(home).unread);
  showUnreadLists(unread);
  const items = [
    ...homes.flatMap((home) => findingsOf(lists, home)),
    ...inSetting(parts.settings, "grammar.ignoredRules", l10n.t("Rules that are off")),
    ...homes.flatMap((home) => sourcesOf(lists, home)),
    ...inSetting(parts.settings, "plagiarism.ignoredDomains", l10n.t("Ignored domains of sources")),
    ...homes.flatMap((home) => wordsOf(lists, home)),
    ...inSetting(parts.settings, "dictionary.words", l10n.t("Words of the user dictionary")),
  ];
  if (items.length === 0) {
    if (unread.length === 0) showDone(l10n.t("Nothing is hidden here"));
    return 0;
  }
  const chosen = await vscode.window.showQuickPick(items, {
    title: l10n.t("Hidden Findings"),
    placeHolder: l10n.t("Choose what is to be shown again"),
    canPickMany: true,
    matchOnDescription: true,
    matchOnDetail: true,
  });
  const back = chosen === undefined ? 0 : await bringBack(parts, chosen);
  if (back > 0) showDone(l10n.t("{0} brought back", back));
  return back;
}

function findingsOf(lists: SuppressionLists, home: ListHome): readonly HiddenItem[] {
  const entries = new Map(lists.in(home).hidden.map((entry) => [entry.line, entry]));
  const place = { kind: "finding", file: home.hidden, home } as const;
  return group(
    home.folder === undefined
      ? l10n.t("Hidden for you, outside of workspace folders")
      : l10n.t("Hidden in the workspace folder {0}", home.folder.name),
    [...entries].map(([line, entry]) => ({ ...hiddenEntryInWords(entry), place, entry: line })),
  );
}

function sourcesOf(lists: SuppressionLists, home: ListHome): readonly HiddenItem[] {
  const place = { kind: "source", file: home.sources, home } as const;
  return group(
    home.folder === undefined
      ? l10n.t("Sources ignored for you")
      : l10n.t("Sources ignored in the workspace folder {0}", home.folder.name),
    lists.in(home).sources.map((source) => ({
      label: sourceName(source),
      detail: serviceWords(source.url),
      place,
      entry: source.line,
    })),
  );
}

function wordsOf(lists: SuppressionLists, home: ListHome): readonly HiddenItem[] {
  if (home.words === undefined || home.folder === undefined) return [];
  const place = { kind: "word", file: home.words, home } as const;
  return group(
    l10n.t("Words of the workspace folder {0}", home.folder.name),
    [...new Set(lists.in(home).words)].map((word) => ({ label: word, place, entry: word })),
  );
}

function inSetting(
  settings: SuppressionContext["settings"],
  setting: ListSetting,
  label: string,
): readonly HiddenItem[] {
  const read = (scope: vscode.ConfigurationScope | undefined): readonly string[] =>
    settings.listIn(setting, scope);
  const entries = new Set(scopes().flatMap(read));
  const place = { kind: "setting", setting } as const;
  return group(
    label,
    [...entries].map((entry) => ({ label: entry, place, entry })),
  );
}

async function bringBack(parts: SuppressionContext, chosen: readonly HiddenItem[]): Promise<number> {
  const byPlace = Map.groupBy(chosen, ({ place }) =>
    place?.kind === "setting" ? place.setting : place?.file.toString(),
  );
  let back = 0;
  for (const items of byPlace.values()) {
    const place = items[0]?.place;
    const entries = items.map(({ entry }) => entry);
    if (place === undefined) continue;
    const isDone =
      place.kind === "setting"
        ? await takeFromSetting(parts, place.setting, entries)
        : await takeFromFile(parts, place, entries);
    if (isDone) back += entries.length;
  }
  return back;
}

async function takeFromFile(
  { lists }: SuppressionContext,
  { file, home, kind }: Exclude<Place, { readonly kind: "setting" }>,
  entries: readonly string[],
): Promise<boolean> {
  return changeList(lists, { home, file }, (text) => {
    if (kind === "finding") return withoutHidden(text, entries);
    if (kind === "word") return withoutWords(text, entries);
    return entries.flatMap((line) => readSources(line).entries).reduce(withoutSource, text);
  });
}

async function takeFromSetting(
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

/** Whatever settings can be about here: the folders, and the open documents with their languages. */
function scopes(): readonly (vscode.ConfigurationScope | undefined)[] {
  const folders = (vscode.workspace.workspaceFolders ?? []).map(({ uri }) => uri);
  return [undefined, ...folders, ...vscode.workspace.textDocuments];
}

function group(label: string, items: readonly HiddenItem[]): readonly HiddenItem[] {
  if (items.length === 0) return [];
  return [{ label, kind: vscode.QuickPickItemKind.Separator, entry: "" }, ...items];
}
