import { ENDPOINTS, type Endpoint, type Operation } from "../contract/endpoints.ts";
import { countWords } from "../contract/word-count.ts";
import { ENTRY_BY_KIND, wordingOf } from "./failure-table.ts";
import { ServiceFailure } from "./failure.ts";
import { pathOf, type ResponseSchema } from "./parse-response.ts";

export interface EncodedRequest {
  /** JSON; undefined for an operation that takes none. */
  readonly body: string | undefined;
  /** Names of the parameters that were sent. */
  readonly fields: readonly string[];
  /** Words of `content`, 0 without one. */
  readonly words: number;
}

/**
 * A JSON request by the contract's schema. A lone surrogate in `content` becomes U+FFFD, which is as long, so that all
 * offsets stay: JSON would carry it as an escape, and each server makes something else of that.
 * @throws ServiceFailure `invalid_request`
 */
export function encodeRequest(
  operation: Operation,
  request: Readonly<Record<string, unknown>> = {},
): EncodedRequest {
  const endpoint: Endpoint = ENDPOINTS[operation];
  const schema: ResponseSchema<unknown> | null = endpoint.request;
  if (schema === null) return { body: undefined, fields: [], words: 0 };
  const { content } = request;
  const wellFormed = typeof content === "string" ? { ...request, content: content.toWellFormed() } : request;
  const parsed = schema.safeParse(wellFormed);
  if (!parsed.success) throw invalidRequest(pathOf(parsed.error.issues[0]?.path ?? []));
  return {
    body: JSON.stringify(parsed.data),
    fields: Object.keys(wellFormed),
    words: typeof content === "string" ? countWords(content) : 0,
  };
}

function invalidRequest(field: string): ServiceFailure {
  const entry = ENTRY_BY_KIND.invalid_request;
  return new ServiceFailure({
    kind: "invalid_request",
    charged: "no",
    retriable: false,
    wording: wordingOf(entry, { field }),
    action: entry.action,
    field,
  });
}
