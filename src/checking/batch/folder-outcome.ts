import { reachOf } from "../paying/batch-stops.ts";
import { CHECK_KINDS, type CheckKind } from "../paying/document-price.ts";
import type { FileChecks, FolderFile } from "../../report/folders/folder-record.ts";
import * as l10n from "@vscode/l10n";
import * as z from "zod";
import type { DetectionCheck } from "../detection/detection-checker.ts";
import type { PlagiarismCheck } from "../plagiarism/plagiarism-checker.ts";
import type { Finding } from "../../findings/finding.ts";
import type { Check } from "../vocabulary/check.ts";
import { isLeftOutFor, type CheckError } from "../vocabulary/check-error.ts";
import type { ServiceMode } from "../vocabulary/preferences.ts";

/** Errors of a file alone after which it may be checked the next time. */
const LATER: ReadonlySet<string> = new Set(["price_changed", "stopped"]);

/** Tells whether a file that ended with this error belongs to those that a resumed check goes on with. */
export function isLeftFor(code: string): boolean {
  return LATER.has(code) || reachOf(code) !== "item";
}

/** Of a file that holds nothing to check. */
const IS_NO_PROSE: ReadonlySet<string> = new Set(["no_prose", "not_text"]);

/** Returns checks in the order in which they're listed. */
export function inOrder(checks: readonly CheckKind[]): readonly CheckKind[] {
  return CHECK_KINDS.filter((kind) => checks.includes(kind));
}

/** Returns a file by what its checks came to: done only where all that were wanted are, or are turned off in the file itself. */
export function fileOutcome(uri: string, checks: FileChecks): FolderFile {
  const ended = CHECK_KINDS.flatMap((kind) => checks[kind] ?? []);
  const creditsCharged = ended.reduce((sum, check) => sum + check.creditsCharged, 0);
  const errors = ended.flatMap(({ error, status }) =>
    error === undefined || status === "leftOut" ? [] : [error],
  );
  const [first] = errors;
  if (first === undefined) return { uri, status: "done", creditsCharged, ...checks };
  if (errors.length === ended.length && errors.every(({ code }) => IS_NO_PROSE.has(code))) {
    return { uri, status: "skipped", reason: { code: first.code, message: first.message }, creditsCharged };
  }
  // What may be done the next time comes before what never will be.
  const later = errors.find(({ code }) => isLeftFor(code));
  const { code, message } = later ?? first;
  const status = later === undefined ? "failed" : "left";
  return { uri, status, reason: { code, message }, creditsCharged, ...checks };
}

/** The checks as somebody named them: at least one, and nothing else. */
export const checkList = z.array(z.enum(CHECK_KINDS)).min(1).transform(inOrder);

type GrammarFigures = NonNullable<FileChecks["grammar"]>;
type AiFigures = NonNullable<FileChecks["ai"]>;
type PlagiarismFigures = NonNullable<FileChecks["plagiarism"]>;
type CheckFigures = Omit<GrammarFigures, "corrections">;
type EndedCheck = Omit<Check<Finding, unknown>, "findings">;

/** Returns the figures of a grammar check; `asked` is the service that it began with, `corrections` those that are shown. */
export function grammarFigures(check: EndedCheck, asked: ServiceMode, corrections: number): GrammarFigures {
  return { ...figuresOf(check, asked), corrections };
}

/** Returns the figures of a detection; `asked` is the service that it began with. */
export function aiFigures(check: DetectionCheck, asked: ServiceMode): AiFigures {
  const { record, summary } = check;
  return {
    ...figuresOf(check, asked),
    ...(record === undefined ? {} : { score: record.score }),
    ...(summary === undefined ? {} : { verdict: summary.verdict.kind }),
    ...(summary?.verdict.kind === "band" ? { band: summary.verdict.band.classification } : {}),
  };
}

/** Returns the figures of a scan; `asked` is the service that it began with, `passages` those that are shown. */
export function plagiarismFigures(
  check: PlagiarismCheck,
  asked: ServiceMode,
  passages: number,
): PlagiarismFigures {
  const { verdict } = check;
  return {
    ...figuresOf(check, asked),
    ...(verdict === undefined
      ? {}
      : verdict.kind === "verdict"
        ? { score: verdict.score, verdict: verdict.verdict }
        : { verdict: verdict.kind }),
    passages,
  };
}

function figuresOf(check: EndedCheck, asked: ServiceMode): CheckFigures {
  const { creditsCharged, error, service = asked, status, wordsChecked, wordsTotal } = check;
  return {
    status: isLeftOutFor(error?.code) ? "leftOut" : status,
    service,
    creditsCharged,
    coverage: { checked: wordsChecked, total: wordsTotal },
    ...(error === undefined ? {} : { error }),
  };
}

/** Returns the figures of a check that isn't begun, since an earlier file was refused for what holds for this one too. */
export function notAsked(
  { code }: CheckError,
  service: ServiceMode,
): CheckFigures & { readonly corrections: number; readonly passages: number } {
  return {
    status: "failed",
    service,
    creditsCharged: 0,
    coverage: { checked: 0, total: 0 },
    corrections: 0,
    passages: 0,
    error: {
      code,
      message: l10n.t("Not checked: an earlier file was rejected for a reason that applies here too."),
      charged: "no",
    },
  };
}
