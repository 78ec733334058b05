import {
  ENTRY_BY_KIND,
  ENTRY_BY_KIND_WHEN_FREE,
  UNTRUSTED_CERTIFICATE,
  wordingOf,
  type FailureEntry,
} from "./failure-table.ts";
import { ServiceFailure, type Charged, type FailureKind } from "./failure.ts";
import { tunnelFailure } from "./proxy-failure.ts";
import type { StopReason } from "./stop-watch.ts";
import type { Tunnel } from "./tunnel-watch.ts";
import { cutOffEntry, uploadFailure } from "./upload-fault.ts";

/** The circumstances of an exchange that ended before its response was complete. */
export interface BrokenExchange {
  readonly error: unknown;
  /** True if sending ever began. Reported by the dispatcher, not guessed from the error. */
  readonly wasSent: boolean;
  /** True for an upload whose end provably was not sent. */
  readonly wasCutOff: boolean;
  readonly stoppedBy: StopReason | undefined;
  /** Defined if the route led through a proxy. */
  readonly tunnel: Tunnel | undefined;
  readonly isMetered: boolean;
  /** Host and port, for the message. */
  readonly host: string;
  readonly maxResponseBytes: number;
}

const ERROR_CODE = /^[A-Z][A-Z0-9_]{1,60}$/;
/** The last alternative is undici's code for a proxy whose certificate is for another name. */
const CERTIFICATE = /CERT|^UNABLE_TO_|^UND_ERR_PRX_TLS$/;
/** TLS that fails to be negotiated, or no TLS at all where it is expected. */
const TLS = /^ERR_TLS_|^ERR_SSL_|^EPROTO$/;
const TOO_LARGE = new Set(["UND_ERR_RES_EXCEEDED_MAX_SIZE", "UND_ERR_HEADERS_OVERFLOW"]);
const TIMED_OUT = new Set(["UND_ERR_HEADERS_TIMEOUT", "UND_ERR_BODY_TIMEOUT"]);
/** Errors of the client itself, which would recur in the next attempt. */
const OWN_FAULT = /^UND_ERR_(?:INVALID_ARG|CLOSED|DESTROYED|NOT_SUPPORTED)$/;
/** A proxy's refusal, as opposed to its failure to reach the service. */
const REFUSED_BY_PROXY = /^PROXY_[1-4]/;
const CODE_OF_STOP = {
  connect: "CONNECT_TIMEOUT",
  stall: "UPLOAD_STALLED",
  deadline: "DEADLINE",
  caller: undefined,
} as const;

/** Returns the typed failure of a broken exchange (CLI-2, CLI-3). */
export function exchangeFailure(broken: BrokenExchange): ServiceFailure {
  const { wasSent, wasCutOff, isMetered, stoppedBy } = broken;
  const charged = wasSent && !wasCutOff && isMetered ? "unknown" : "no";
  if (stoppedBy === "caller") return cancelled(charged);
  const faulty = uploadFailure(broken.error);
  if (faulty !== undefined) return faulty;
  const causeCode = stoppedBy === undefined ? errorCode(broken.error) : CODE_OF_STOP[stoppedBy];
  if (!wasSent) return notSent(broken, causeCode);
  const kind = stoppedBy === undefined ? kindOf(broken.error) : "timed_out";
  const field = kind === "unexpected_response" ? "http" : undefined;
  const maxMegabytes = Math.round(broken.maxResponseBytes / 1_048_576);
  const free = isMetered ? undefined : ENTRY_BY_KIND_WHEN_FREE[kind];
  const entry = (wasCutOff ? cutOffEntry(kind) : free) ?? ENTRY_BY_KIND[kind];
  return new ServiceFailure({
    kind,
    charged,
    retriable: kind === "answer_lost" || kind === "timed_out",
    ...worded(entry, { host: broken.host, causeCode, field, maxMegabytes }),
    causeCode,
    field,
  });
}

function notSent({ host, tunnel }: BrokenExchange, causeCode: string | undefined): ServiceFailure {
  const isUntrusted = causeCode !== undefined && CERTIFICATE.test(causeCode);
  const isOwnFault = causeCode !== undefined && OWN_FAULT.test(causeCode);
  const isRefused = causeCode !== undefined && REFUSED_BY_PROXY.test(causeCode);
  const isFinal = isUntrusted || isOwnFault || isRefused || (causeCode !== undefined && TLS.test(causeCode));
  if (tunnel?.stands === false && !isOwnFault) {
    return tunnelFailure(tunnel, { host, causeCode, isUntrusted, isFinal });
  }
  return new ServiceFailure({
    kind: "not_sent",
    charged: "no",
    retriable: !isFinal,
    ...worded(isUntrusted ? UNTRUSTED_CERTIFICATE : ENTRY_BY_KIND.not_sent, { host, causeCode }),
    causeCode,
  });
}

function kindOf(
  error: unknown,
): Extract<FailureKind, "response_too_large" | "timed_out" | "unexpected_response" | "answer_lost"> {
  const code = errorCode(error) ?? "";
  if (TOO_LARGE.has(code)) return "response_too_large";
  if (TIMED_OUT.has(code)) return "timed_out";
  return isNoHttp(error) ? "unexpected_response" : "answer_lost";
}

/** True for a response that isn't HTTP. The parser's error has no code, only the bytes it stopped at; none after an early end. */
function isNoHttp(error: unknown): boolean {
  return error instanceof Error && error.name === "HTTPParserError" && "data" in error && error.data !== "";
}

/**
 * A 3xx (CLI-5). 303 means that the request was done and its result is elsewhere; the others ask to send the request
 * elsewhere, so it was not done. A hidden redirect, whose status is unknown, may be a 303.
 */
export function redirected(status: number | undefined, host: string, isMetered: boolean): ServiceFailure {
  return new ServiceFailure({
    kind: "redirected",
    charged: (status === 303 || status === undefined) && isMetered ? "unknown" : "no",
    retriable: false,
    ...worded(ENTRY_BY_KIND.redirected, { host, status: status ?? "3xx" }),
    status,
  });
}

export function cancelled(charged: Charged): ServiceFailure {
  return new ServiceFailure({
    kind: "cancelled",
    charged,
    retriable: false,
    ...worded(ENTRY_BY_KIND.cancelled, {}),
  });
}

function worded(entry: FailureEntry, facts: Readonly<Record<string, string | number | undefined>>) {
  return { wording: wordingOf(entry, facts), action: entry.action };
}

/** The code of an error, if it looks like one; its message is ignored, because it may quote sent or received data. */
function errorCode(error: unknown): string | undefined {
  if (typeof error !== "object" || error === null || !("code" in error)) return undefined;
  return typeof error.code === "string" && ERROR_CODE.test(error.code) ? error.code : undefined;
}
