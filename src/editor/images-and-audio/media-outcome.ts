import type { ImageResult } from "../../contract/image.ts";
import type { VoiceResult } from "../../contract/voice.ts";
import type { MediaReport } from "../../report/media-report.ts";
import type { CheckError } from "../checks/check-error.ts";
import type { ServiceMode } from "../settings.ts";
import type { MediaTarget } from "./media-batch.ts";
import type { MediaCheck } from "./media-checker.ts";

/** What became of one of several files; plain data. */
export interface MediaFileOutcome {
  readonly uri: string;
  readonly status: MediaCheck["status"];
  readonly result?: ImageResult | VoiceResult;
  readonly creditsCharged: number;
  readonly cached: boolean;
  readonly error?: CheckError;
}

/** What a check of images or recordings gives to whoever called the command; plain data. */
export interface MediaOutcome {
  readonly status: MediaCheck["status"];
  readonly service: ServiceMode;
  /** The body that the service gave; of several files there is one in each of `files`. */
  readonly result?: ImageResult | VoiceResult;
  /** The same as plain figures, with what was not looked at. */
  readonly report?: MediaReport;
  readonly creditsCharged: number;
  /** Null when the balance is not known. */
  readonly creditsRemaining: number | null;
  /** Whether every answer was known already, so that nothing was sent. */
  readonly cached: boolean;
  /** Where several files were checked. */
  readonly files?: readonly MediaFileOutcome[];
  readonly error?: CheckError;
}

/** `asked` is the service that the settings name; `balanceOf` gives what is known of a balance. */
export function mediaOutcome(
  targets: readonly MediaTarget[],
  checks: readonly MediaCheck[],
  asked: ServiceMode,
  balanceOf: (service: ServiceMode) => number | null,
): MediaOutcome {
  const service = checks.find((check) => check.service !== undefined)?.service ?? asked;
  const failed = checks.find(({ status }) => status === "failed");
  const cancelled = checks.find(({ status }) => status === "cancelled");
  const inDoubt = checks.find(({ error }) => error?.charged === "unknown");
  const error = (inDoubt ?? failed ?? cancelled)?.error;
  const [only] = checks;
  const single =
    checks.length === 1 && only?.result !== undefined && only.report !== undefined
      ? { result: only.result, report: only.report }
      : {};
  return {
    status: failed?.status ?? cancelled?.status ?? (checks.length === 0 ? "cancelled" : "done"),
    service,
    ...single,
    creditsCharged: checks.reduce((sum, { creditsCharged }) => sum + creditsCharged, 0),
    creditsRemaining: balanceOf(service),
    cached: checks.length > 0 && checks.every(({ cached }) => cached),
    ...(targets.length > 1 ? { files: filesOf(targets, checks) } : {}),
    ...(error === undefined ? {} : { error: { ...error, charged: chargedOf(checks) } }),
  };
}

function filesOf(
  targets: readonly MediaTarget[],
  checks: readonly MediaCheck[],
): readonly MediaFileOutcome[] {
  return checks.map(({ cached, creditsCharged, error, result, status }, index) => ({
    uri: targets[index]?.uri.toString() ?? "",
    status,
    ...(result === undefined ? {} : { result }),
    creditsCharged,
    cached,
    ...(error === undefined ? {} : { error }),
  }));
}

/** Of all of them together. */
function chargedOf(checks: readonly MediaCheck[]): CheckError["charged"] {
  if (checks.some(({ error }) => error?.charged === "unknown")) return "unknown";
  const isCharged = checks.some(
    ({ creditsCharged, error }) => creditsCharged > 0 || error?.charged === "yes",
  );
  return isCharged ? "yes" : "no";
}
