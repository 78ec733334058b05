/** A request that gets an error of the interface as its response ("Errors"; CON-3). */
export interface RefusalParts {
  readonly status: number;
  /** One of the codes in `src/contract/error-codes.ts`, or our own name if the interface defines none. */
  readonly code: string;
  /** For a person. Never contains a key or submitted text: it is sent in responses and may be logged by a client. */
  readonly message: string;
  readonly details?: Readonly<Record<string, number | string>>;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Thrown to respond with an error; converted to the error body in one place (`responses.ts`). */
export class Refusal extends Error {
  readonly kind = "refusal";
  readonly status: number;
  readonly code: string;
  readonly details: Readonly<Record<string, number | string>> | undefined;
  readonly headers: Readonly<Record<string, string>>;

  constructor(parts: RefusalParts) {
    super(parts.message);
    this.name = "Refusal";
    this.status = parts.status;
    this.code = parts.code;
    this.details = parts.details;
    this.headers = parts.headers ?? {};
  }
}

export function isRefusal(error: unknown): error is Refusal {
  return error instanceof Error && "kind" in error && error.kind === "refusal";
}

/** 400: the body is not valid for the operation. */
export function invalidPayload(message: string): Refusal {
  return new Refusal({ status: 400, code: "invalid_payload", message });
}

/** 404: no such path, or nothing visible to this caller. */
export function notFound(message: string, headers: Readonly<Record<string, string>> = {}): Refusal {
  return new Refusal({ status: 404, code: "not_found", message, headers });
}

/** 503 that waiting can resolve; `retryAfterSeconds` becomes the `Retry-After` header. */
export function serviceUnavailable(message: string, retryAfterSeconds?: number): Refusal {
  const headers = retryAfterSeconds === undefined ? {} : { "retry-after": String(retryAfterSeconds) };
  return new Refusal({ status: 503, code: "service_unavailable", message, headers });
}

/** 503 of an operation that failed after credits were reserved; the caller has released them. */
export function serviceError(): Refusal {
  return new Refusal({
    status: 503,
    code: "service_error",
    message: "The operation failed. No credits were charged.",
  });
}
