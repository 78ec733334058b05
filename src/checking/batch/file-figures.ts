import * as l10n from "@vscode/l10n";
import type { DetectionCheck } from "../detection/detection-checker.ts";
import type { PlagiarismCheck } from "../plagiarism/plagiarism-checker.ts";
import type { Finding } from "../../findings/finding.ts";
import type { Check } from "../vocabulary/check.ts";
import { isLeftOutFor, type CheckError } from "../vocabulary/check-error.ts";
import type { ServiceMode } from "../vocabulary/preferences.ts";
import type { FileChecks } from "../store/summary-record.ts";

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
  const { record, told } = check;
  return {
    ...figuresOf(check, asked),
    ...(record === undefined ? {} : { score: record.score }),
    ...(told === undefined ? {} : { verdict: told.verdict.kind }),
    ...(told?.verdict.kind === "band" ? { band: told.verdict.band.classification } : {}),
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
      message: l10n.t("Not checked: an earlier file was refused for a reason that holds for this one too."),
      charged: "no",
    },
  };
}
