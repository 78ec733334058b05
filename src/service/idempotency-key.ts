import type { IncomingHttpHeaders } from "node:http";
import { LIMITS } from "../contract/limits.ts";
import { codePointLength } from "../text/offset-units.ts";
import { Refusal } from "./refusal.ts";

/**
 * Returns the `Idempotency-Key` of a request, a character for each byte; undefined if it is missing or empty. Throws 400
 * `invalid_idempotency_key` for more than 255 characters.
 */
export function readIdempotencyKey(headers: IncomingHttpHeaders): string | undefined {
  const header = headers["idempotency-key"];
  if (typeof header !== "string" || header === "") return undefined;
  // Node reads header bytes as Latin-1, which would count a non-ASCII UTF-8 character twice or more. The key itself isn't
  // decoded, because distinct Latin-1 keys could become equal.
  const characters = codePointLength(Buffer.from(header, "latin1").toString("utf8"));
  const { maxKeyChars } = LIMITS.idempotency;
  if (characters > maxKeyChars) {
    throw new Refusal({
      status: 400,
      code: "invalid_idempotency_key",
      message: `An Idempotency-Key has at most ${maxKeyChars} characters.`,
    });
  }
  return header;
}
