import type { ImageResult } from "../../contract/image.ts";
import type { VoiceResult } from "../../contract/voice.ts";
import type { MediaReport } from "../../report/media/media-report.ts";
import type { MediaCheck } from "../media/media-checker.ts";
import type { CheckError } from "../vocabulary/check-error.ts";
import type { ServiceMode } from "../vocabulary/preferences.ts";

/** The outcome for one of several files; plain data. */
export interface MediaFileOutcome extends Pick<
  MediaCheck,
  "status" | "result" | "creditsCharged" | "cached" | "error"
> {
  readonly uri: string;
}

/** The result of a check of images or recordings, as returned by the command; plain data. */
export interface MediaOutcome {
  readonly status: MediaCheck["status"];
  readonly service: ServiceMode;
  /** The body of the service's response for a single file; for several files see `files`. */
  readonly result?: ImageResult | VoiceResult;
  /** The same result as plain figures, with what was not analyzed. */
  readonly report?: MediaReport;
  readonly creditsCharged: number;
  /** Null if the balance is unknown. */
  readonly creditsRemaining: number | null;
  /** True if every answer was cached and nothing was sent. */
  readonly cached: boolean;
  /** Set if several files were checked. */
  readonly files?: readonly MediaFileOutcome[];
  readonly error?: CheckError;
}

/**
 * Builds the outcome of a command. `addresses` belong to the checked files, `asked` is the configured
 * service, and `balanceOf` returns the known balance.
 */
export function mediaOutcome(
  addresses: readonly string[],
  checks: readonly MediaCheck[],
  asked: ServiceMode,
  balanceOf: (service: ServiceMode) => number | null,
): MediaOutcome {
  const service = checks.find((check) => check.connection !== undefined)?.connection?.service ?? asked;
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
    ...(addresses.length > 1 ? { files: filesOf(addresses, checks) } : {}),
    ...(error === undefined ? {} : { error: { ...error, charged: chargedOf(checks) } }),
  };
}

function filesOf(addresses: readonly string[], checks: readonly MediaCheck[]): readonly MediaFileOutcome[] {
  return checks.map(({ cached, creditsCharged, error, result, status }, index) => ({
    uri: addresses[index] ?? "",
    status,
    ...(result === undefined ? {} : { result }),
    creditsCharged,
    cached,
    ...(error === undefined ? {} : { error }),
  }));
}

/** Returns the combined charge status of the checks. */
function chargedOf(checks: readonly MediaCheck[]): CheckError["charged"] {
  if (checks.some(({ error }) => error?.charged === "unknown")) return "unknown";
  const isCharged = checks.some(
    ({ creditsCharged, error }) => creditsCharged > 0 || error?.charged === "yes",
  );
  return isCharged ? "yes" : "no";
}
