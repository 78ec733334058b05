import { ENTRY_BY_KIND, ENTRY_BY_KIND_WHEN_FREE, wordingOf } from "./failure-table.ts";
import { ServiceFailure, type Charged, type FailureFacts } from "./failure.ts";
import { isWorkable } from "./json-bounds.ts";

/** The part of a contract schema that reading needs. */
export interface ResponseSchema<T> {
  safeParse(
    value: unknown,
  ):
    | { readonly success: true; readonly data: T }
    | { readonly success: false; readonly error: { readonly issues: readonly Issue[] } };
}

interface Issue {
  readonly path: readonly PropertyKey[];
}

interface Body {
  readonly status: number;
  readonly body: Uint8Array;
}

/**
 * Parses the body of a success by its schema (CON-2): returns the whole result or throws a failure that names the field.
 * @param isMetered true if the operation costs credits
 * @throws ServiceFailure `unexpected_response`; with `taskId` if the body names a job, which has been paid for
 */
export function parseResponse<T>(schema: ResponseSchema<T>, response: Body, isMetered: boolean): T {
  const value = parseJson(response.body);
  const parsed = fitted(schema, value);
  if (parsed?.success === true) return parsed.data;
  throw unexpectedBody(response.status, pathOf(parsed?.error.issues[0]?.path ?? []), value, isMetered);
}

/** Like `parseResponse`, for a status that may be a refusal: undefined if the body doesn't match. */
export function parseIfFitting<T>(schema: ResponseSchema<T>, { body }: Body): T | undefined {
  const parsed = fitted(schema, parseJson(body));
  return parsed?.success === true ? parsed.data : undefined;
}

function fitted<T>(
  schema: ResponseSchema<T>,
  value: unknown,
): ReturnType<ResponseSchema<T>["safeParse"]> | undefined {
  if (value === undefined || !isWorkable(value)) return undefined;
  return safely(() => schema.safeParse(value));
}

/** A response below 400 with a status that the interface doesn't define for the operation. */
export function unexpectedStatus({ status, body }: Body, isMetered: boolean): ServiceFailure {
  return unexpectedBody(status, "status", parseJson(body), isMetered);
}

/** A valid response to something other than the request; nothing was charged for it. */
export function answerToAnother(status: number, field: string): ServiceFailure {
  return unexpected(status, field, { charged: "no" });
}

/**
 * The failure for a body that doesn't match the interface. A body that isn't JSON may be damaged in transit or a network's
 * sign-in page, so that the next response may be right.
 */
function unexpectedBody(status: number, field: string, value: unknown, isMetered: boolean): ServiceFailure {
  const retriable = value === undefined && field === "body";
  if (!isMetered) return unexpected(status, field, { charged: "no", retriable });
  const taskId = taskIdOf(value);
  const charged = taskId === undefined ? chargedBy(value) : "yes";
  return unexpected(status, field, { charged, taskId, retriable });
}

function unexpected(
  status: number,
  field: string,
  facts: Pick<FailureFacts, "charged" | "taskId"> & { readonly retriable?: boolean },
): ServiceFailure {
  const free = facts.charged === "no" ? ENTRY_BY_KIND_WHEN_FREE.unexpected_response : undefined;
  const entry = free ?? ENTRY_BY_KIND.unexpected_response;
  return new ServiceFailure({
    kind: "unexpected_response",
    retriable: false,
    wording: wordingOf(entry, { field }),
    action: entry.action,
    status,
    field,
    ...facts,
  });
}

/** Strict UTF-8: a replacement character for a broken byte would end up in a document. */
function parseJson(body: Uint8Array): unknown {
  return safely(() => JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(body)) as unknown);
}

/** Only a response that says so itself counts as charged; anything else with status 200 may not be from the service. */
function chargedBy(value: unknown): Charged {
  if (typeof value !== "object" || value === null) return "unknown";
  const isSuccess = "status" in value && (value.status === "success" || value.status === "pending");
  // An image's response has no status.
  const namesCharge = "credits_charged" in value && typeof value.credits_charged === "number";
  return isSuccess || namesCharge ? "yes" : "unknown";
}

const TASK_ID = /^[\w-]{1,200}$/;

/** The job in a response, so that it can be fetched although the rest is unreadable. */
function taskIdOf(value: unknown): string | undefined {
  if (typeof value !== "object" || value === null || !("task_id" in value)) return undefined;
  return typeof value.task_id === "string" && TASK_ID.test(value.task_id) ? value.task_id : undefined;
}

/** Formats a path as the interface's documentation does: `diff[3].start`. The whole body is `body`. */
export function pathOf(path: readonly PropertyKey[]): string {
  if (path.length === 0) return "body";
  return path
    .map((part) => (typeof part === "number" ? `[${part}]` : `.${String(part)}`))
    .join("")
    .replace(/^\./, "");
}

/** Returns undefined if reading throws, including a nesting too deep for the stack. */
function safely<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
