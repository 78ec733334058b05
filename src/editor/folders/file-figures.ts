import * as vscode from "vscode";
import { isLeftOutFor, type CheckError } from "../checks/check-error.ts";
import type { RunWay } from "../checks/check-run.ts";
import type { CheckKind } from "../checks/document-price.ts";
import type { DetectionCommands } from "../detection/detection-commands.ts";
import type { GrammarCommands } from "../grammar/grammar-commands.ts";
import type { PlagiarismCommands } from "../plagiarism/plagiarism-commands.ts";
import type { ServiceMode } from "../settings.ts";
import type { FileChecks } from "./folder-outcome.ts";

/** The checks that are run by themselves too. */
export interface FileCheckers {
  readonly grammar: Pick<GrammarCommands, "run">;
  readonly detection: Pick<DetectionCommands, "run">;
  readonly plagiarism: Pick<PlagiarismCommands, "run">;
}

/** Runs one check of a file, as it is run by itself; gives what it came to. */
export async function figuresOf(
  { detection, grammar, plagiarism }: FileCheckers,
  kind: CheckKind,
  document: vscode.TextDocument,
  way: RunWay,
): Promise<FileChecks> {
  switch (kind) {
    case "grammar": {
      const { check, outcome } = await grammar.run({ document }, way);
      return { grammar: { ...facts(outcome), corrections: check.findings.length } };
    }
    case "ai": {
      const { check, outcome } = await detection.run({ document }, way);
      const { record, told } = check;
      return {
        ai: {
          ...facts(outcome),
          ...(record === undefined ? {} : { score: record.score }),
          ...(told === undefined ? {} : { verdict: told.verdict.kind }),
          ...(told?.verdict.kind === "band" ? { band: told.verdict.band.classification } : {}),
        },
      };
    }
    case "plagiarism": {
      const { check, outcome } = await plagiarism.run({ document }, way);
      const { verdict } = check;
      return {
        plagiarism: {
          ...facts(outcome),
          ...(verdict === undefined
            ? {}
            : verdict.kind === "verdict"
              ? { score: verdict.score, verdict: verdict.verdict }
              : { verdict: verdict.kind }),
          passages: outcome.findings?.length ?? 0,
        },
      };
    }
    default:
      return kind satisfies never;
  }
}
type Ended = Pick<
  NonNullable<FileChecks["grammar"]>,
  "status" | "service" | "creditsCharged" | "coverage" | "error"
>;

function facts(outcome: Omit<Ended, "status"> & { readonly status: "done" | "cancelled" | "failed" }): Ended {
  const { coverage, creditsCharged, error, service, status } = outcome;
  return {
    status: isLeftOutFor(error?.code) ? "leftOut" : status,
    service,
    creditsCharged,
    coverage,
    ...(error === undefined ? {} : { error }),
  };
}

/** Of a check that is not asked any more, since an earlier file was refused for what holds for this one too. */
export function notAsked(
  { code }: CheckError,
  service: ServiceMode,
): Ended & {
  readonly corrections: number;
  readonly passages: number;
} {
  return {
    status: "failed",
    service,
    creditsCharged: 0,
    coverage: { checked: 0, total: 0 },
    corrections: 0,
    passages: 0,
    error: {
      code,
      message: vscode.l10n.t(
        "Not checked: an earlier file was refused for a reason that holds for this one too.",
      ),
      charged: "no",
    },
  };
}
