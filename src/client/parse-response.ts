import { ENTRY_BY_KIND, wordingOf } from "./failure-table.ts";
import { ServiceFailure, type Charged } from "./failure.ts";

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

/**
 * The body of a success by its schema (CON-2): the whole result or a failure that names the field, nothing between.
 * @param isMetered whether the operation costs credits
 * @throws ServiceFailure `unexpected_response`
 */
export function parseResponse<T>(
  schema: ResponseSchema<T>,
  response: { readonly status: number; readonly body: Uint8Array },
  isMetered: boolean,
): T {
  const value = parseJson(response.body);
  const parsed = value === undefined ? undefined : safely(() => schema.safeParse(value));
  if (parsed?.success === true) return parsed.data;
  const issue = parsed?.error.issues[0];
  const charged = isMetered ? chargedBy(value) : "no";
  throw unexpectedResponse(response.status, pathOf(issue?.path ?? []), charged);
}

/** An answer that does not fit the interface; `field` is a path of the interface. */
export function unexpectedResponse(status: number, field: string, charged: Charged): ServiceFailure {
  const entry = ENTRY_BY_KIND.unexpected_response;
  return new ServiceFailure({
    kind: "unexpected_response",
    charged,
    retriable: false,
    wording: wordingOf(entry, { field }),
    action: entry.action,
    status,
    field,
  });
}

/** Strict UTF-8: a replacement character put in for a broken byte would end up in somebody's document. */
function parseJson(body: Uint8Array): unknown {
  return safely(() => JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(body)) as unknown);
}

/** Only an answer that says so itself counts as charged; anything else with status 200 may not be the service's at all. */
function chargedBy(value: unknown): Charged {
  const isSuccess =
    typeof value === "object" && value !== null && "status" in value && value.status === "success";
  return isSuccess ? "yes" : "unknown";
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
