import { ENDPOINTS, type Operation } from "../contract/endpoints.ts";
import { readErrorBody, type ReadError } from "../contract/error-body.ts";
import { COMMON_ERRORS, OPERATION_ERRORS, type DocumentedError } from "../contract/error-codes.ts";
import { KEY_PREFIX } from "../contract/key-format.ts";
import { isMetered } from "./charge.ts";
import {
  ENTRY_BY_CODE,
  UNKNOWN_OUTCOME,
  entryByStatus,
  wordingOf,
  type FailureEntry,
} from "./failure-table.ts";
import { ServiceFailure, type Charged, type RefusalDetails } from "./failure.ts";

export interface Refusal {
  readonly operation: Operation;
  /** 400 or more. */
  readonly status: number;
  readonly body: string;
  /** Parameters of the request, to recognize `{content: ["..."]}`. */
  readonly fields: readonly string[];
  readonly retryAfterMs: number | undefined;
}

const CODE = /^[a-z][a-z0-9_]{1,63}$/;

/** The largest body that is parsed, in characters: refusals are smaller, and parsing a whole page would take seconds. */
const MAX_BODY_CHARS = 65_536;

/**
 * Returns the failure for a refusal in any of the shapes of CON-3. The service's own text is only read for the code: it may
 * repeat the document or the key. The interface's rules about credits apply, documented or not (`chargedBy`).
 */
export function refusalOf(refusal: Refusal): ServiceFailure {
  const { operation, status, fields, retryAfterMs } = refusal;
  const body = refusal.body.length > MAX_BODY_CHARS ? "" : refusal.body;
  const read = readErrorBody(body, fields);
  const details = detailsOf(read.details);
  const code = codeOf(read) ?? (isMissingScope(refusal, read, details) ? "missing_scope" : undefined);
  const field = fields.find((name) => read.message?.startsWith(`${name}: `) === true);
  const charged = chargedBy(refusal, code);
  const entry = charged === "unknown" ? UNKNOWN_OUTCOME : entryOf(status, code, details);
  const facts = { ...details, ...scopeOf(operation), status, field, ...waitOf(retryAfterMs) };
  return new ServiceFailure({
    kind: "refused",
    charged,
    retriable: isRetriable(operation, status, code),
    wording: wordingOf(entry, facts),
    action: entry.action,
    status,
    code,
    details,
    isFromService: isJsonObject(body),
    field,
    retryAfterMs,
  });
}

/** A message that gives a missing scope as the reason, or only the refusal itself. */
const SAYS_SCOPE = /\bscopes?\b|\bpermissions?\b|\bmodel access\b|^\W*(?:forbidden|access denied)\W*$/iu;

/**
 * True if a 403 without a code means a missing scope, as the interface documents it for images ("Errors", common rule 1):
 * the operation needs a scope, and the body, if any, states no other reason. A page that isn't JSON comes from an
 * intermediary.
 */
function isMissingScope(
  { body, operation, status }: Refusal,
  read: ReadError,
  details: RefusalDetails | undefined,
): boolean {
  if (status !== 403 || scopeOf(operation).scope === undefined || details !== undefined) return false;
  if (read.code !== undefined || (body.trim() !== "" && !isJsonObject(body))) return false;
  return read.message === undefined || SAYS_SCOPE.test(read.message);
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
 * A refusal below 500 precedes any charge ("Errors", common rule 3), and so does a documented 503 or one with a
 * `Retry-After`, unless it was refunded (rule 4). Any other status from 500 on, and a 408, may be a gateway that timed out
 * on work that was done.
 */
function chargedBy({ operation, status, retryAfterMs }: Refusal, code: string | undefined): Charged {
  if (!isMetered(operation) || documentedError(operation, status, code) !== undefined) return "no";
  if (status === 503) return retryAfterMs === undefined ? "unknown" : "no";
  return status < 500 && status !== 408 ? "no" : "unknown";
}

function isRetriable(operation: Operation, status: number, code: string | undefined): boolean {
  const documented = documentedError(operation, status, code);
  return documented?.retry ?? (status === 408 || status === 429 || status >= 500);
}

function documentedError(
  operation: Operation,
  status: number,
  code: string | undefined,
): DocumentedError | undefined {
  return [...OPERATION_ERRORS[operation], ...COMMON_ERRORS].find(
    (error) => error.status === status && error.code === (code ?? null),
  );
}

function codeOf(read: ReadError): string | undefined {
  return read.code !== undefined && CODE.test(read.code) && !read.code.includes(KEY_PREFIX)
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

/**
 * Returns a wait by its unit, as sentences name it: seconds up to two minutes, minutes up to two hours, days from two on;
 * rounded up.
 */
function waitOf(ms: number | undefined): Readonly<Record<string, number>> {
  if (ms === undefined) return {};
  const seconds = Math.max(1, Math.ceil(ms / 1_000));
  if (seconds === 1) return { second: seconds };
  if (seconds <= 120) return { seconds };
  const minutes = Math.ceil(seconds / 60);
  if (minutes <= 120) return { minutes };
  const hours = Math.ceil(minutes / 60);
  return hours <= 48 ? { hours } : { days: Math.ceil(hours / 24) };
}

function isJsonObject(body: string): boolean {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === "object" && value !== null;
  } catch {
    return false;
  }
}
