/** Failures to make a connection, each of which says by itself that there was none. */
const NO_CONNECTION = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EAI_FAIL",
  "UND_ERR_CONNECT_TIMEOUT",
  "CERT_HAS_EXPIRED",
  "CERT_NOT_YET_VALID",
  "CERT_REVOKED",
  "CERT_UNTRUSTED",
  "DEPTH_ZERO_SELF_SIGNED_CERT",
  "ERR_TLS_CERT_ALTNAME_INVALID",
  "HOSTNAME_MISMATCH",
  "SELF_SIGNED_CERT_IN_CHAIN",
  "UNABLE_TO_GET_ISSUER_CERT",
  "UNABLE_TO_GET_ISSUER_CERT_LOCALLY",
  "UNABLE_TO_VERIFY_LEAF_SIGNATURE",
]);

/** Deeper than any error is wrapped, and an end for one that wraps itself. */
const MAX_DEPTH = 6;

/**
 * The error under a `fetch failed`, which wraps it once or more often; of several attempts at one address the last one.
 * `isUnsent` is true only where the code proves it: a reset, for one, can come before a request or after it.
 */
export function rootOf(error: unknown): { readonly error: unknown; readonly isUnsent: boolean } {
  let root = error;
  for (let depth = 0; depth < MAX_DEPTH; depth += 1) {
    const within = innerOf(root);
    if (within === undefined) break;
    root = within;
  }
  const code = typeof root === "object" && root !== null && "code" in root ? root.code : undefined;
  return { error: root, isUnsent: typeof code === "string" && NO_CONNECTION.has(code) };
}

function innerOf(error: unknown): unknown {
  if (error instanceof AggregateError) return error.errors.at(-1);
  return error instanceof Error ? error.cause : undefined;
}
