import * as l10n from "@vscode/l10n";
import type { HomeLists } from "../findings/suppression-home.ts";
import { describeHiddenEntry } from "./words/list-words.ts";
import { sourceName } from "./words/plagiarism-words.ts";
import { serviceWords } from "./words/service-words.ts";

/** The settings that hide findings. */
export type HidingSetting = "dictionary.words" | "grammar.ignoredRules" | "plagiarism.ignoredDomains";

/** The list that an entry is removed from: a file of a home, by the address of that, or a setting. */
export type HiddenPlace =
  | { readonly kind: "finding" | "word" | "source"; readonly home: string }
  | { readonly kind: "setting"; readonly setting: HidingSetting };

/** An entry of a list that hides findings. */
export interface HiddenNode {
  readonly kind: "hidden";
  /** Unique among all entries. */
  readonly id: string;
  readonly label: string;
  readonly description?: string;
  readonly detail?: string;
  readonly place: HiddenPlace;
  /** The line, the word, the rule or the domain. */
  readonly entry: string;
}

/** A list that hides findings, such as the words of a dictionary. */
export interface ListNode {
  readonly kind: "list";
  readonly label: string;
  readonly entries: readonly HiddenNode[];
}

/** The lists of a home. */
export interface HidingHome {
  readonly uri: string;
  /** The name of the workspace folder; absent for the person's own. */
  readonly folder?: string;
  readonly lists: Pick<HomeLists, "hidden" | "sources" | "words">;
}

/** Returns the lists that hide something, in the workspace and for the person (EDI-23). */
export function hiddenLists(
  homes: readonly HidingHome[],
  inSettings: (setting: HidingSetting) => readonly string[],
): readonly ListNode[] {
  const ofSetting = (setting: HidingSetting, label: string): readonly ListNode[] =>
    listOf(
      { kind: "setting", setting },
      label,
      [...new Set(inSettings(setting))].map((entry) => ({ label: entry, entry })),
    );
  return [
    ...homes.flatMap(findingsOf),
    ...ofSetting("grammar.ignoredRules", l10n.t("Turned-off rules")),
    ...homes.flatMap(sourcesOf),
    ...ofSetting("plagiarism.ignoredDomains", l10n.t("Ignored source domains")),
    ...homes.flatMap(wordsOf),
    ...ofSetting("dictionary.words", l10n.t("Words of the user dictionary")),
  ];
}

function findingsOf({ folder, lists, uri }: HidingHome): readonly ListNode[] {
  const entries = new Map(lists.hidden.map((entry) => [entry.line, entry]));
  return listOf(
    { kind: "finding", home: uri },
    folder === undefined
      ? l10n.t("Hidden for you, outside workspace folders")
      : l10n.t("Hidden in the workspace folder {0}", folder),
    [...entries].map(([line, entry]) => ({ ...describeHiddenEntry(entry), entry: line })),
  );
}

function sourcesOf({ folder, lists, uri }: HidingHome): readonly ListNode[] {
  return listOf(
    { kind: "source", home: uri },
    folder === undefined
      ? l10n.t("Sources ignored for you")
      : l10n.t("Sources ignored in the workspace folder {0}", folder),
    lists.sources.map((source) => ({
      label: sourceName(source),
      detail: serviceWords(source.url),
      entry: source.line,
    })),
  );
}

/** The person's own words are a setting. */
function wordsOf({ folder, lists, uri }: HidingHome): readonly ListNode[] {
  if (folder === undefined) return [];
  return listOf(
    { kind: "word", home: uri },
    l10n.t("Words of the workspace folder {0}", folder),
    [...new Set(lists.words)].map((word) => ({ label: word, entry: word })),
  );
}

function listOf(
  place: HiddenPlace,
  label: string,
  entries: readonly Omit<HiddenNode, "kind" | "id" | "place">[],
): readonly ListNode[] {
  if (entries.length === 0) return [];
  const where = place.kind === "setting" ? place.setting : `${place.kind} ${place.home}`;
  const nodes = entries.map((entry) => {
    return { kind: "hidden", id: `${where} ${entry.entry}`, ...entry, place } as const;
  });
  return [{ kind: "list", label, entries: nodes }];
}
