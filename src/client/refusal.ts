import { ENDPOINTS, type Operation } from "../contract/endpoints.ts";
import { readErrorBody, type ReadError } from "../contract/error-body.ts";
import { COMMON_ERRORS, OPERATION_ERRORS } from "../contract/error-codes.ts";
import { KEY_PREFIX } from "../contract/key-format.ts";
import { isMetered } from "./charge.ts";
import { ENTRY_BY_CODE, entryByStatus, wordingOf, type FailureEntry } from "./failure-table.ts";
import { ServiceFailure, type Charged, type RefusalDetails } from "./failure.ts";

export interface Refusal {
  readonly operation: Operation;
  /** 400 or more. */
  readonly status: number;
  readonly body: string;
  /** Parameters of the request, to know `{content: ["..."]}` for what it is. */
  readonly fields: readonly string[];
  readonly retryAfterMs: number | undefined;
}

const CODE = /^[a-z][a-z0-9_]{1,63}$/;

/**
 * The failure for a refusal in any of the shapes of CON-3. The service's own text is read for the code and dropped: it may
 * repeat the document or the key. Documented or not, what the interface's rules say about credits holds (`chargedBy`).
 */
export function refusalOf(refusal: Refusal): ServiceFailure {
  const { operation, status, fields, retryAfterMs } = refusal;
  const read = readErrorBody(refusal.body, fields);
  const code = codeOf(read);
  const details = detailsOf(read.details);
  const field = fields.find((name) => read.message?.startsWith(`${name}: `) === true);
  const entry = entryOf(status, code, details);
  const facts = { ...details, ...scopeOf(operation), status, field, wait: waitOf(retryAfterMs) };
  return new ServiceFailure({
    kind: "refused",
    charged: chargedBy(operation, status),
    retriable: isRetriable(operation, status, code),
    wording: wordingOf(entry, facts),
    action: entry.action,
    status,
    code,
    details,
    isFromService: isJsonObject(refusal.body),
    field,
    retryAfterMs,
  });
}

function entryOf(
  status: number,
  code: string | undefined,
  details: RefusalDetails | undefined,
): FailureEntry {
  const known = code === undefined || !Object.hasOwn(ENTRY_BY_CODE, code) ? undefined : ENTRY_BY_CODE[code];
  if (known !== undefined) return known;
  const isAboutCredits = status === 403 && details?.required !== undefined;
  return (isAboutCredits ? ENTRY_BY_CODE["insufficient_credits"] : undefined) ?? entryByStatus(status);
}

/**
 * A refusal below 500 comes before any credits move, and a 503 is refunded ("Errors", common rules 3 and 4). Any other
 * 5xx is undocumented and may be a gateway that lost the answer of work that was done.
 */
function chargedBy(operation: Operation, status: number): Charged {
  return status < 500 || status === 503 || !isMetered(operation) ? "no" : "unknown";
}

function isRetriable(operation: Operation, status: number, code: string | undefined): boolean {
  const documented = [...OPERATION_ERRORS[operation], ...COMMON_ERRORS].find(
    (error) => error.status === status && error.code === (code ?? null),
  );
  return documented?.retry ?? (status === 408 || status === 429 || status >= 500);
}

function codeOf(read: ReadError): string | undefined {
  return read.code !== undefined && CODE.test(read.code) && !read.code.startsWith(KEY_PREFIX)
    ? read.code
    : undefined;
}

const DETAILS = ["limit", "actual", "credits", "required", "limit_seconds"] as const;

function detailsOf(details: ReadError["details"]): RefusalDetails | undefined {
  const kept = DETAILS.flatMap((name) => {
    const value = details?.[name];
    return typeof value === "number" && Number.isFinite(value) ? [[name, value] as const] : [];
  });
  return kept.length === 0 ? undefined : Object.fromEntries(kept);
}

function scopeOf(operation: Operation): { scope?: string } {
  const { scope } = ENDPOINTS[operation];
  return scope === null || scope === "none" ? {} : { scope };
}

/** A wait as a person says it; seconds up to two minutes, then minutes, rounded up. */
function waitOf(ms: number | undefined): string | undefined {
  if (ms === undefined) return undefined;
  const seconds = Math.max(1, Math.ceil(ms / 1_000));
  if (seconds === 1) return "1 second";
  return seconds <= 120 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`;
}

function isJsonObject(body: string): boolean {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === "object" && value !== null;
  } catch {
    return false;
  }
}
