import { wordingOf, type FailureEntry } from "./failure-table.ts";
import { ServiceFailure } from "./failure.ts";

/** Connection failures whose code alone proves that there was no connection. */
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
  "UND_ERR_PRX_CONN",
  "UND_ERR_PRX_TLS",
]);

/** The message of undici, and of VS Code on its behalf, when a proxy refuses a tunnel; they have no code for it. */
const NO_TUNNEL = /^Proxy response \((\d{3})\) \S+ 200 when HTTP Tunneling$/u;

/** More than any nesting of errors, and a stop for one that wraps itself. */
const MAX_DEPTH = 6;

/**
 * The innermost error of a `fetch failed`, which may be wrapped several times; of several attempts at one address the last
 * one. `isUnsent` is true only if one of them proves it: a reset, for instance, can come before or after the request.
 */
export function rootOf(error: unknown): { readonly error: unknown; readonly isUnsent: boolean } {
  let root = error;
  let isUnsent = false;
  for (let depth = 0; depth < MAX_DEPTH; depth += 1) {
    const status = root instanceof Error ? NO_TUNNEL.exec(root.message)?.[1] : undefined;
    if (status !== undefined) return { error: { code: `PROXY_${status}` }, isUnsent: true };
    isUnsent ||= NO_CONNECTION.has(codeOf(root));
    const within = innerOf(root);
    if (within === undefined) break;
    root = within;
  }
  return { error: root, isUnsent };
}

function codeOf(error: unknown): string {
  const code = typeof error === "object" && error !== null && "code" in error ? error.code : undefined;
  return typeof code === "string" ? code : "";
}

function innerOf(error: unknown): unknown {
  if (error instanceof AggregateError) return error.errors.at(-1);
  return error instanceof Error ? error.cause : undefined;
}

const UNVERIFIED: FailureEntry = {
  happened: ["NODE_TLS_REJECT_UNAUTHORIZED is 0, so VS Code verifies no certificates."],
  next: ["Unset it, or set contentAuthenticity.network.transport to undici."],
  action: "checkProxy",
};

/** True if Node's own connections accept any certificate. Our connections over undici override that for themselves. */
export function isUnverified(environment: Readonly<Record<string, string | undefined>>): boolean {
  return environment["NODE_TLS_REJECT_UNAUTHORIZED"] === "0";
}

/** Certificates aren't verified, so the key could reach anyone who answers (CLI-5). Nothing was sent. */
export function unverified(): ServiceFailure {
  return new ServiceFailure({
    kind: "invalid_configuration",
    charged: "no",
    retriable: false,
    wording: wordingOf(UNVERIFIED, {}),
    action: UNVERIFIED.action,
  });
}
