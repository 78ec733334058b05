import type { ImageResult } from "../../contract/image.ts";
import type { VoiceResult } from "../../contract/voice.ts";
import type { MediaReport } from "../../report/media/media-report.ts";
import type { MediaCheck } from "../media/media-checker.ts";
import { totalsOf, type CheckTotals } from "../paying/check-outcome.ts";
import type { ServiceMode } from "../vocabulary/preferences.ts";

/** The outcome for one of several files; plain data. */
export interface MediaFileOutcome extends CheckTotals, Pick<MediaCheck, "result"> {
  readonly uri: string;
}

/** The result of a check of images or recordings, as returned by the command; plain data. */
export interface MediaOutcome extends CheckTotals {
  readonly service: ServiceMode;
  /** The body of the service's response for a single file; for several files see `files`. */
  readonly result?: ImageResult | VoiceResult;
  /** The same result as plain figures, with what was not analyzed. */
  readonly report?: MediaReport;
  /** Null if the balance is unknown. */
  readonly creditsRemaining: number | null;
  /** Set if several files were checked. */
  readonly files?: readonly MediaFileOutcome[];
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
  const [only] = checks;
  const single =
    checks.length === 1 && only?.result !== undefined && only.report !== undefined
      ? { result: only.result, report: only.report }
      : {};
  return {
    ...totalsOf(checks),
    ...(checks.length === 0 ? { status: "cancelled" } : {}),
    service,
    ...single,
    creditsRemaining: balanceOf(service),
    ...(addresses.length > 1 ? { files: filesOf(addresses, checks) } : {}),
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
