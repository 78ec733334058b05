import * as z from "zod";

/** The body of every refusal by the embedded service (CON-3, decided). */
export const errorBody = z.looseObject({
  status: z.literal("error"),
  code: z.string(),
  message: z.string(),
  details: z.record(z.string(), z.unknown()).nullish(),
});

export type ErrorBody = z.infer<typeof errorBody>;

/** The contents of a refusal, whichever shape its body had. */
export interface ReadError {
  readonly code?: string;
  readonly message?: string;
  /** `limit` and `actual`, `credits` and `required`, or `limit_seconds`, by the code. */
  readonly details?: Readonly<Record<string, unknown>>;
}

const record = z.record(z.string(), z.unknown());
const CODE = /^[a-z][a-z0-9]*(?:_[a-z0-9]+)+$/;
const MESSAGE_KEPT = 500;

/**
 * Reads any of the shapes of error bodies (CON-3): `{code, message, details}`, the same under `error`, a text or code as
 * `error`, `{detail}`, `{field: ["..."]}`, nothing, HTML, or truncated JSON. Never throws. `fields` are the parameters of
 * the request, so that `{content: ["This field is required."]}` is recognized.
 */
export function readErrorBody(body: string, fields: readonly string[] = []): ReadError {
  const parsed = record.safeParse(parseJson(body));
  if (!parsed.success) return {};
  const nested = record.safeParse(parsed.data["error"]);
  const found = fromRecord(nested.success ? { ...parsed.data, ...nested.data } : parsed.data);
  if (found.code !== undefined || found.message !== undefined) return found;
  return { ...found, ...fromFields(parsed.data, fields) };
}

function fromRecord(source: Record<string, unknown>): ReadError {
  const error = text(source["error"]);
  const code = text(source["code"]) ?? (error !== undefined && CODE.test(error) ? error : undefined);
  const message = text(source["message"]) ?? text(source["detail"]) ?? (error === code ? undefined : error);
  const details = record.safeParse(source["details"]);
  return {
    ...(code === undefined ? {} : { code }),
    ...(message === undefined ? {} : { message }),
    ...(details.success ? { details: details.data } : {}),
  };
}

function fromFields(source: Record<string, unknown>, fields: readonly string[]): ReadError {
  for (const [field, value] of Object.entries(source)) {
    const first: unknown = Array.isArray(value) ? value[0] : undefined;
    const reason = text(first);
    if (
      reason !== undefined &&
      (fields.length === 0 || fields.includes(field) || field === "non_field_errors")
    ) {
      return { message: `${field}: ${reason}`.slice(0, MESSAGE_KEPT) };
    }
  }
  return {};
}

function text(value: unknown): string | undefined {
  return typeof value === "string" && value.trim() !== "" ? value.slice(0, MESSAGE_KEPT) : undefined;
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
