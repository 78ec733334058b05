import type { IncomingHttpHeaders } from "node:http";
import { LIMITS } from "../contract/limits.ts";
import { codePointLength } from "../text/offset-units.ts";
import { Refusal } from "./refusal.ts";

/**
 * The `Idempotency-Key` of a request; undefined when there is none or an empty one. Throws 400 `invalid_idempotency_key`
 * for more than 255 characters.
 */
export function readIdempotencyKey(headers: IncomingHttpHeaders): string | undefined {
  const header = headers["idempotency-key"];
  if (typeof header !== "string" || header === "") return undefined;
  // Node reads header bytes as Latin-1, which would count a character beyond ASCII twice or more.
  const key = Buffer.from(header, "latin1").toString("utf8");
  const { maxKeyChars } = LIMITS.idempotency;
  if (codePointLength(key) > maxKeyChars) {
    throw new Refusal({
      status: 400,
      code: "invalid_idempotency_key",
      message: `An Idempotency-Key has at most ${maxKeyChars} characters.`,
    });
  }
  return key;
}
