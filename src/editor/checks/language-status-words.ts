import * as vscode from "vscode";
import { formatNumber } from "../format.ts";
import type { AutomaticRun } from "./automatic-policy.ts";
import type { CheckRecord } from "./check-records.ts";
import type { CheckKind } from "./document-price.ts";
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
  /** Because somebody has hidden or refused them, turned their rule off, or said that their words are right. */
  readonly hidden: number;
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
  const { error, wordsChecked, wordsReused = 0 } = record;
  if (error !== undefined && wordsChecked === 0) {
    return worded(vscode.l10n.t("Grammar: not checked"), [shortReason(error.message)], [error.message]);
  }
  const { hidden, left } = counts;
  const text =
    hidden === 0
      ? vscode.l10n.t("Grammar: {0} left", numbered(left))
      : vscode.l10n.t("Grammar: {0} left, {1} hidden", numbered(left), numbered(hidden));
  const isOld = isChangedSince(record, version);
  const whole = [
    left === 1
      ? vscode.l10n.t("Grammar: 1 correction left")
      : vscode.l10n.t("Grammar: {0} corrections left", numbered(left)),
    ...wholeFacts(record),
    ...(wordsReused > 0 ? [vscode.l10n.t("{0} words known already", numbered(wordsReused))] : []),
    ...(hidden > 0 ? [vscode.l10n.t("{0} hidden", numbered(hidden))] : []),
    ...(isOld ? [vscode.l10n.t("changed since")] : []),
    ...(isOld && run.why !== undefined ? [whenChecked(run)] : []),
    ...(error === undefined ? [] : [error.message]),
  ];
  return { text, detail: shortFacts(record, version, now).join(", "), whole: whole.join(", ") };
}

/** Of a check that runs on command alone, or of a document that it has not looked at yet. */
export function otherCheckInWords(
  kind: Exclude<CheckKind, "grammar">,
  record: CheckRecord | undefined,
  version: number,
  now: number,
): StatusWords {
  const name = CHECK_NAMES[kind]();
  if (record === undefined) {
    return worded(vscode.l10n.t("{0}: not checked yet", name), [whenChecked({ on: "manual" })]);
  }
  const { error, wordsChecked } = record;
  if (error !== undefined && wordsChecked === 0) {
    return worded(vscode.l10n.t("{0}: not checked", name), [shortReason(error.message)], [error.message]);
  }
  const whole = [
    ...wholeFacts(record),
    ...(isChangedSince(record, version) ? [vscode.l10n.t("changed since")] : []),
    ...(error === undefined ? [] : [error.message]),
  ];
  return worded(vscode.l10n.t("{0}: checked", name), shortFacts(record, version, now), whole);
}

/** Of a check that runs: what is known from the last one stays in its row. */
export function runningInWords(kind: CheckKind, last: StatusWords | undefined): StatusWords {
  return worded(
    vscode.l10n.t("{0}: checking", CHECK_NAMES[kind]()),
    last === undefined || last.detail === "" ? [] : [last.detail],
    last === undefined ? [] : [last.whole],
  );
}

const CHECK_NAMES: Readonly<Record<CheckKind, () => string>> = {
  grammar: () => vscode.l10n.t("Grammar"),
  ai: () => vscode.l10n.t("AI text"),
  plagiarism: () => vscode.l10n.t("Plagiarism"),
};

function isChangedSince(record: CheckRecord, version: number): boolean {
  return record.version !== undefined && record.version !== version;
}

/** How much was checked, by which service, and when. */
function shortFacts(record: CheckRecord, version: number, now: number): readonly string[] {
  const at = shortTime(record.at, now);
  return [
    shortExtent(record),
    record.service === "embedded" ? vscode.l10n.t("embedded") : vscode.l10n.t("hosted"),
    isChangedSince(record, version) ? vscode.l10n.t("changed since {0}", at) : at,
  ];
}

function wholeFacts(record: CheckRecord): readonly string[] {
  const { at, isSelection, service } = record;
  return [
    coverageInWords(record, isSelection),
    service === "embedded" ? vscode.l10n.t("embedded service") : vscode.l10n.t("hosted service"),
    new Date(at).toLocaleString(vscode.env.language),
  ];
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
  return formatNumber(value);
}
