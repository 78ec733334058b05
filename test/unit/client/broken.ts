import { exchangeFailure, type BrokenExchange } from "../../../src/client/exchange-failure.ts";
import type { ServiceFailure } from "../../../src/client/failure.ts";

/** Returns the failure of an exchange that broke with this error code, given what else is known about it. */
export function broken(code: string, known: Partial<BrokenExchange>): ServiceFailure {
  return exchangeFailure({
    error: Object.assign(new Error("prfd_secret"), { code }),
    wasSent: true,
    wasCutOff: false,
    stoppedBy: undefined,
    tunnel: undefined,
    isMetered: true,
    host: "example.org",
    maxResponseBytes: 2 * 1_048_576,
    ...known,
  });
}
