import { ENDPOINTS, type Endpoint, type Operation } from "../contract/endpoints.ts";
import { countWords } from "../contract/word-count.ts";
import { invalidRequest } from "./own-refusal.ts";
import { pathOf, type ResponseSchema } from "./parse-response.ts";
import { checkTextLimits } from "./text-limits.ts";

export interface EncodedRequest {
  /** JSON; undefined for an operation without a body. */
  readonly body: string | undefined;
  /** Names of the parameters sent. */
  readonly fields: readonly string[];
  /** Words of `content`, 0 without one. */
  readonly words: number;
}

/**
 * Encodes a JSON request by the contract's schema and within the limits. A lone surrogate in `content` becomes U+FFFD, which
 * has the same length, so that all offsets stay: JSON would escape it, and servers interpret that differently.
 * @throws ServiceFailure `invalid_request` or `over_limit`
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
  const words = typeof content === "string" ? countWords(content) : 0;
  if (typeof content === "string") checkTextLimits(operation, content, words);
  return { body: JSON.stringify(parsed.data), fields: Object.keys(wellFormed), words };
}
