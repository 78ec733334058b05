import * as vscode from "vscode";
import type { AutomaticRun } from "./automatic-policy.ts";
import type { CheckRecord } from "./check-records.ts";
import { coverageInWords } from "./extent-words.ts";

/**
 * What the status item says. VS Code cuts its row off at 700 pixels, buttons included: text and detail together stay within
 * `LONGEST_ROW` characters for the counts that documents usually have. What has no room is in `whole`, which a screen reader reads.
 */
export interface StatusWords {
  readonly text: string;
  readonly detail: string;
  readonly whole: string;
}

/** In UTF-16 units, of English; what a translation adds has room. */
export const LONGEST_ROW = 88;
/** So much of a sentence that says why something was not checked, in UTF-16 units. */
const LONGEST_REASON = 50;

/** How many corrections are open, and how many findings are not shown. */
export interface StatusCounts {
  readonly left: number;
  /** Because somebody has hidden them, turned their rule off, or said that their words are right. */
  readonly hidden: number;
  /** Because they were refused in a review. */
  readonly refused: number;
}

/** Of a document that nobody has checked yet. */
export function uncheckedInWords(run: AutomaticRun): StatusWords {
  return worded(vscode.l10n.t("Grammar: not checked yet"), [whenChecked(run)]);
}

/** Of a document in a language that is checked only where somebody asks for it. */
export function notProseInWords(languageId: string, hasParser: boolean): StatusWords {
  const detail = hasParser
    ? vscode.l10n.t("{0} is checked on command", languageId)
    : vscode.l10n.t("{0} is checked as plain text on command", languageId);
  return worded(vscode.l10n.t("Grammar: not checked"), [detail]);
}

/** Of a document that was checked, or was to be; `version` is that of its text now, `now` in milliseconds since 1970. */
export function checkedInWords(
  record: CheckRecord,
  version: number,
  counts: StatusCounts,
  run: AutomaticRun,
  now: number,
): StatusWords {
  const { error, wordsChecked, wordsReused = 0, wordsTotal } = record;
  if (error !== undefined && wordsChecked === 0) {
    return worded(vscode.l10n.t("Grammar: not checked"), [shortReason(error.message)], [error.message]);
  }
  const { hidden, left, refused } = counts;
  const text =
    hidden === 0
      ? vscode.l10n.t("Grammar: {0} left", numbered(left))
      : vscode.l10n.t("Grammar: {0} left, {1} hidden", numbered(left), numbered(hidden));
  const isEmbedded = record.service === "embedded";
  const isOld = record.version !== version;
  const at = shortTime(record.at, now);
  const short = [
    shortExtent(record),
    isEmbedded ? vscode.l10n.t("embedded") : vscode.l10n.t("hosted"),
    isOld ? vscode.l10n.t("changed since {0}", at) : at,
  ];
  const whole = [
    left === 1
      ? vscode.l10n.t("Grammar: 1 correction left")
      : vscode.l10n.t("Grammar: {0} corrections left", numbered(left)),
    coverageInWords({ wordsChecked, wordsTotal }, record.isSelection),
    isEmbedded ? vscode.l10n.t("embedded service") : vscode.l10n.t("hosted service"),
    new Date(record.at).toLocaleString(vscode.env.language),
    ...(wordsReused > 0 ? [vscode.l10n.t("{0} words known already", numbered(wordsReused))] : []),
    ...(hidden > 0 ? [vscode.l10n.t("{0} hidden", numbered(hidden))] : []),
    ...(refused > 0 ? [vscode.l10n.t("{0} refused", numbered(refused))] : []),
    ...(isOld ? [vscode.l10n.t("changed since")] : []),
    ...(isOld && run.why !== undefined ? [whenChecked(run)] : []),
    ...(error === undefined ? [] : [error.message]),
  ];
  return { text, detail: short.join(", "), whole: whole.join(", ") };
}

function worded(text: string, short: readonly string[], whole: readonly string[] = short): StatusWords {
  return { text, detail: short.join(", "), whole: [text, ...whole].join(", ") };
}

/** When a document is checked, and why not by itself where the setting asks for that. */
function whenChecked({ on, why }: AutomaticRun): string {
  switch (why) {
    case undefined:
      return {
        manual: vscode.l10n.t("checked when you ask for it"),
        onSave: vscode.l10n.t("checked on save"),
        onType: vscode.l10n.t("checked while you write"),
      }[on];
    case "untrusted":
      return vscode.l10n.t("not by itself: the workspace is not trusted");
    case "hosted":
      return vscode.l10n.t("only the embedded service checks while you write");
    case "workspace_setting":
      return vscode.l10n.t("only your user settings start hosted checks");
    case "no_budget":
      return vscode.l10n.t("checks on save need a daily credit budget");
    case "too_long":
      return vscode.l10n.t("too long to be checked while you write");
    case "not_prose":
    case "not_a_document":
      return vscode.l10n.t("not by itself: this is not a document of prose");
    default:
      return why satisfies never;
  }
}

/** The first sentence of an error, or its beginning. */
function shortReason(message: string): string {
  const [first = message] = message.split(/(?<=[.!?])\s/u, 1);
  const sentence = first.replace(/\.$/u, "");
  if (sentence.length <= LONGEST_REASON) return sentence;
  const words = sentence.slice(0, LONGEST_REASON).replace(/\s+\S*$/u, "");
  return `${words} …`;
}

function shortExtent({ isSelection, wordsChecked, wordsTotal }: CheckRecord): string {
  const [checked, total] = [numbered(wordsChecked), numbered(wordsTotal)];
  if (!isSelection) return vscode.l10n.t("{0} of {1} words", checked, total);
  return wordsChecked === wordsTotal
    ? vscode.l10n.t("selection of {0} words", total)
    : vscode.l10n.t("selection: {0} of {1} words", checked, total);
}

/** The time of day, or the day where it was another one: a check is known again after the window was loaded anew. */
function shortTime(at: number, now: number): string {
  const then = new Date(at);
  return then.toDateString() === new Date(now).toDateString()
    ? then.toLocaleTimeString(vscode.env.language, { timeStyle: "short" })
    : then.toLocaleDateString(vscode.env.language, { day: "numeric", month: "short" });
}

function numbered(value: number): string {
  return value.toLocaleString(vscode.env.language);
}
