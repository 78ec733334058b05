import { ENTRY_BY_KIND, ENTRY_BY_KIND_WHEN_FREE, wordingOf } from "./failure-table.ts";
import { ServiceFailure, type Charged, type FailureFacts } from "./failure.ts";
import { isWorkable } from "./json-bounds.ts";

/** A schema of the contract, as far as it is needed to read with it. */
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
 * The body of a success by its schema (CON-2): the whole result or a failure that names the field, nothing between.
 * @param isMetered whether the operation costs credits
 * @throws ServiceFailure `unexpected_response`; with `taskId` when the body names a job, which has been paid for then
 */
export function parseResponse<T>(schema: ResponseSchema<T>, response: Body, isMetered: boolean): T {
  const value = parseJson(response.body);
  const parsed = fitted(schema, value);
  if (parsed?.success === true) return parsed.data;
  throw unexpectedBody(response.status, pathOf(parsed?.error.issues[0]?.path ?? []), value, isMetered);
}

/** The same for a status that may as well be a refusal: undefined when the body does not fit. */
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

/** An answer with a status that the interface does not give to the operation, below 400. */
export function unexpectedStatus({ status, body }: Body, isMetered: boolean): ServiceFailure {
  return unexpectedBody(status, "status", parseJson(body), isMetered);
}

/** An answer that fits its schema and is not the one that was asked for; nothing was charged for it. */
export function answerToAnother(status: number, field: string): ServiceFailure {
  return unexpected(status, field, { charged: "no" });
}

/** What is no JSON at all may have been damaged on the way, or come from a network's sign-in page: the next may be the answer. */
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

/** Strict UTF-8: a replacement character put in for a broken byte would end up in somebody's document. */
function parseJson(body: Uint8Array): unknown {
  return safely(() => JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(body)) as unknown);
}

/** Only an answer that says so itself counts as charged; anything else with status 200 may not be the service's at all. */
function chargedBy(value: unknown): Charged {
  if (typeof value !== "object" || value === null) return "unknown";
  const isSuccess = "status" in value && (value.status === "success" || value.status === "pending");
  // An image's answer has no status.
  const namesCharge = "credits_charged" in value && typeof value.credits_charged === "number";
  return isSuccess || namesCharge ? "yes" : "unknown";
}

const TASK_ID = /^[\w-]{1,200}$/;

/** The job in an answer, so that it can be fetched although the rest cannot be read. */
function taskIdOf(value: unknown): string | undefined {
  if (typeof value !== "object" || value === null || !("task_id" in value)) return undefined;
  return typeof value.task_id === "string" && TASK_ID.test(value.task_id) ? value.task_id : undefined;
}

/** A path as a reader of the interface writes it: `diff[3].start`. The whole body is `body`. */
export function pathOf(path: readonly PropertyKey[]): string {
  if (path.length === 0) return "body";
  return path
    .map((part) => (typeof part === "number" ? `[${part}]` : `.${String(part)}`))
    .join("")
    .replace(/^\./, "");
}

/** Undefined for whatever cannot be read, a nesting too deep for the stack included. */
function safely<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
