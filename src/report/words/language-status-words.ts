import * as l10n from "@vscode/l10n";
import { describeCoverage, describeKind, type CheckName } from "./check-words.ts";
import { firstSentence, withoutFullStop } from "./sentences.ts";
import { formatNumber, listSeparator, locale } from "./format.ts";

/** The reason why a document isn't checked automatically although the setting asks for it. */
export type WhyManual =
  | "untrusted"
  | "not_prose"
  | "not_a_document"
  | "hosted"
  | "too_long"
  | "workspace_setting"
  | "no_budget";

/** When a document is checked. */
export interface AutomaticRun {
  readonly on: "manual" | "onSave" | "onType";
  readonly why?: WhyManual;
}

/** The last check of one kind of a document in this window (EDI-21). */
export interface CheckRecord {
  readonly service: "embedded" | "hosted";
  /** Milliseconds since 1970. */
  readonly at: number;
  /** The checked version of the document; absent if it wasn't recorded. */
  readonly version?: number;
  readonly isSelection: boolean;
  readonly wordsChecked: number;
  /** The number of words in the document, or in the checked selection. */
  readonly wordsTotal: number;
  /** Words that were checked and not sent, since they were known. */
  readonly wordsReused?: number;
  readonly error?: { readonly message: string };
}

/**
 * A row of the status item in words. VS Code cuts its row off at 700 pixels, buttons included: text and detail together stay within
 * `LONGEST_ROW` characters for the counts that documents usually have. What has no room is in `whole`, which a screen reader reads.
 */
export interface StatusWords {
  readonly text: string;
  readonly detail: string;
  readonly whole: string;
}

/** In UTF-16 units, of English; what a translation adds has room. */
export const LONGEST_ROW = 88;
/** The maximum length of a reason why something wasn't checked, in UTF-16 units. */
const LONGEST_REASON = 50;

/** Counts of corrections that are open, and of findings that are not shown. */
export interface StatusCounts {
  readonly left: number;
  /** Hidden or rejected by somebody, or with a rule turned off or a word accepted as correct. */
  readonly hidden: number;
}

/** States that a document hasn't been checked yet. */
export function describeUnchecked(run: AutomaticRun): StatusWords {
  return worded(l10n.t("Grammar: not checked yet"), [whenChecked(run)]);
}

/** States that a document's language is checked only on request. */
export function describeNotProse(languageId: string, hasParser: boolean): StatusWords {
  const detail = hasParser
    ? l10n.t("{0} is checked on command", languageId)
    : l10n.t("{0} is checked as plain text on command", languageId);
  return worded(l10n.t("Grammar: not checked"), [detail]);
}

/**
 * States the status of a document that was checked, or should have been; `version` is its current version,
 * `now` in milliseconds since 1970.
 */
export function describeChecked(
  record: CheckRecord,
  version: number,
  counts: StatusCounts,
  run: AutomaticRun,
  now: number,
): StatusWords {
  const { error, wordsChecked, wordsReused = 0 } = record;
  if (error !== undefined && wordsChecked === 0) {
    return worded(l10n.t("Grammar: not checked"), [shortReason(error.message)], [error.message]);
  }
  const { hidden, left } = counts;
  const text =
    hidden === 0
      ? l10n.t("Grammar: {0} left", formatNumber(left))
      : l10n.t("Grammar: {0} left, {1} hidden", formatNumber(left), formatNumber(hidden));
  const isOld = isChangedSince(record, version);
  const whole = [
    left === 1
      ? l10n.t("Grammar: 1 correction left")
      : l10n.t("Grammar: {0} corrections left", formatNumber(left)),
    ...wholeFacts(record),
    ...(wordsReused > 0 ? [l10n.t("{0} words cached", formatNumber(wordsReused))] : []),
    ...(hidden > 0 ? [l10n.t("{0} hidden", formatNumber(hidden))] : []),
    ...(isOld ? [l10n.t("changed since")] : []),
    ...(isOld && run.why !== undefined ? [whenChecked(run)] : []),
    ...(error === undefined ? [] : [error.message]),
  ];
  return {
    text,
    detail: shortFacts(record, version, now).join(listSeparator()),
    whole: whole.join(listSeparator()),
  };
}

/** States the status of a check that runs only on command, or that hasn't checked the document yet. */
export function describeOtherCheck(
  kind: Exclude<CheckName, "grammar">,
  record: CheckRecord | undefined,
  version: number,
  now: number,
): StatusWords {
  const name = describeKind(kind);
  if (record === undefined) {
    return worded(l10n.t("{0}: not checked yet", name), [whenChecked({ on: "manual" })]);
  }
  const { error, wordsChecked } = record;
  if (error !== undefined && wordsChecked === 0) {
    return worded(l10n.t("{0}: not checked", name), [shortReason(error.message)], [error.message]);
  }
  const whole = [
    ...wholeFacts(record),
    ...(isChangedSince(record, version) ? [l10n.t("changed since")] : []),
    ...(error === undefined ? [] : [error.message]),
  ];
  return worded(l10n.t("{0}: checked", name), shortFacts(record, version, now), whole);
}

/** Says that a check runs: what is known from the last one stays in its row. */
export function describeRunning(kind: CheckName, last: StatusWords | undefined): StatusWords {
  return worded(
    l10n.t("{0}: checking", describeKind(kind)),
    last === undefined || last.detail === "" ? [] : [last.detail],
    last === undefined ? [] : [last.whole],
  );
}

function isChangedSince(record: CheckRecord, version: number): boolean {
  return record.version !== undefined && record.version !== version;
}

/** Says how much was checked, by which service, and when. */
function shortFacts(record: CheckRecord, version: number, now: number): readonly string[] {
  const at = shortTime(record.at, now);
  return [
    shortExtent(record),
    record.service === "embedded" ? l10n.t("local") : l10n.t("hosted"),
    isChangedSince(record, version) ? l10n.t("changed since {0}", at) : at,
  ];
}

function wholeFacts(record: CheckRecord): readonly string[] {
  const { at, isSelection, service } = record;
  return [
    describeCoverage(record, isSelection),
    service === "embedded" ? l10n.t("this machine") : l10n.t("hosted service"),
    new Date(at).toLocaleString(locale()),
  ];
}

function worded(text: string, short: readonly string[], whole: readonly string[] = short): StatusWords {
  return { text, detail: short.join(listSeparator()), whole: [text, ...whole].join(listSeparator()) };
}

/** States when a document is checked, and why not automatically if the setting asks for that. */
function whenChecked({ on, why }: AutomaticRun): string {
  switch (why) {
    case undefined:
      return {
        manual: l10n.t("checks run on command"),
        onSave: l10n.t("checks run on save"),
        onType: l10n.t("checks run as you type"),
      }[on];
    case "untrusted":
      return l10n.t("not automatic: untrusted workspace");
    case "hosted":
      return l10n.t("as-you-type checks are local only");
    case "workspace_setting":
      return l10n.t("only your user settings start hosted checks");
    case "no_budget":
      return l10n.t("checks on save need a daily credit budget");
    case "too_long":
      return l10n.t("too long to check as you type");
    case "not_prose":
    case "not_a_document":
      return l10n.t("not automatic: not a prose file");
    default:
      return why satisfies never;
  }
}

/** The first sentence of an error, or its beginning. */
function shortReason(message: string): string {
  const sentence = withoutFullStop(firstSentence(message));
  if (sentence.length <= LONGEST_REASON) return sentence;
  const words = sentence.slice(0, LONGEST_REASON).replace(/\s+\S*$/u, "");
  return `${words} …`;
}

function shortExtent({ isSelection, wordsChecked, wordsTotal }: CheckRecord): string {
  const [checked, total] = [formatNumber(wordsChecked), formatNumber(wordsTotal)];
  if (!isSelection) return l10n.t("{0} of {1} words", checked, total);
  return wordsChecked === wordsTotal
    ? l10n.t("selection of {0} words", total)
    : l10n.t("selection: {0} of {1} words", checked, total);
}

/**
 * Returns the time of day, or the date if it was another day, since checks are restored after a reload of the
 * window.
 */
function shortTime(at: number, now: number): string {
  const then = new Date(at);
  return then.toDateString() === new Date(now).toDateString()
    ? then.toLocaleTimeString(locale(), { timeStyle: "short" })
    : then.toLocaleDateString(locale(), { day: "numeric", month: "short" });
}
