import { ENTRY_BY_KIND, wordingOf } from "./failure-table.ts";
import { ServiceFailure } from "./failure.ts";

/** The address of the service. Only `parseBaseUrl` creates one, so that its holders don't have to validate it again. */
export interface BaseUrl {
  /** Without a trailing slash; a path of the interface, which begins with `/api/`, is appended to it. */
  readonly href: string;
  /** Scheme, host and port. The key is sent to no other origin. */
  readonly origin: string;
  /** Host and port for display: in punycode, so that a look-alike letter is noticed. */
  readonly host: string;
  readonly isLoopback: boolean;
}

const MAX_LENGTH = 2_048;
const CONTROL_OR_SPACE = /[\p{Cc}\p{Cf}\p{Z}\\]/u;
const AUTHORITY = /^(https?):\/\/([^/?#]+)([^?#]*)/i;
/** Segments that the URL parser would resolve, literal or escaped. */
const DOT_SEGMENT = /(?:^|\/)(?:\.|%2e){1,2}(?=\/|$)/i;
const ESCAPED_SLASH = /%(?:2f|5c)/i;
const PLAIN_HOST = /^[!-$&-~]+$/;
const LOOPBACK_V4 = /^127\.\d+\.\d+\.\d+$/;

/**
 * Parses the address of the service as it was entered (CLI-5). Only https, and http to this machine. A path is preserved:
 * the interface's own is appended to it. The URL parser repairs missing slashes, tabs, backslashes and dot segments;
 * addresses that need such repair are refused instead. So are hosts with letters outside ASCII, because some look like
 * others: enter their punycode instead.
 * @throws ServiceFailure `invalid_configuration`
 */
export function parseBaseUrl(value: string): BaseUrl {
  const text = value.trim();
  if (text === "") throw invalidConfiguration("The service address is empty.");
  if (text.length > MAX_LENGTH) throw invalidConfiguration("The service address is too long.");
  if (CONTROL_OR_SPACE.test(text)) {
    throw invalidConfiguration("The service address can't have a space, a backslash or a control character.");
  }
  const [, , authority, rawPath = ""] = AUTHORITY.exec(text) ?? [];
  if (authority === undefined || !URL.canParse(text)) {
    throw invalidConfiguration("The service address must be a web address that begins with https://.");
  }
  if (authority.includes("@")) {
    throw invalidConfiguration("The service address can't have a user name or password.");
  }
  if (/[?#]/.test(text)) {
    throw invalidConfiguration("The service address can't have a query or a fragment.");
  }
  const url = new URL(text);
  if (!PLAIN_HOST.test(authority)) throw otherLetters(url.hostname);
  if (DOT_SEGMENT.test(rawPath) || ESCAPED_SLASH.test(rawPath)) {
    throw invalidConfiguration("The path in the service address can't have dot segments or escaped slashes.");
  }
  const isLoopback = isLoopbackHost(url.hostname);
  if (url.protocol === "http:" && !isLoopback) {
    throw invalidConfiguration("The service address must begin with https://, unless it's on this machine.");
  }
  const path = url.pathname.replace(/(?<!\/)\/+$/, "");
  if (path.endsWith("/api")) {
    throw invalidConfiguration("Leave /api out of the service address.");
  }
  return { href: url.origin + path, origin: url.origin, host: url.host, isLoopback };
}

/** The punycode is the parser's own and in plain ASCII, so that it reveals look-alike letters. */
function otherLetters(hostname: string): ServiceFailure {
  const entry = ENTRY_BY_KIND.invalid_configuration;
  return new ServiceFailure({
    kind: "invalid_configuration",
    charged: "no",
    retriable: false,
    wording: {
      happened: "The host in the service address has look-alike letters.",
      next: "If it's the one you mean, enter {hostname}.",
      args: { hostname },
    },
    action: entry.action,
  });
}

/** Expects a host normalized by the URL parser, so that `127.1` and `0x7f000001` have become `127.0.0.1`. */
function isLoopbackHost(hostname: string): boolean {
  return hostname === "localhost" || hostname === "[::1]" || LOOPBACK_V4.test(hostname);
}

/**
 * Returns the address of an endpoint, with the `{name}`s of its path filled in. It can't leave the service's origin: the
 * path is appended to a validated base, and parameters are escaped.
 */
export function endpointUrl(
  base: BaseUrl,
  path: string,
  parameters: Readonly<Record<string, string>> = {},
): URL {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(parameters[name] ?? ""));
  return new URL(base.href + filled);
}

/** A failure of a configured value; `problem` is a sentence that quotes nothing of the value. */
export function invalidConfiguration(problem: string): ServiceFailure {
  const entry = ENTRY_BY_KIND.invalid_configuration;
  return new ServiceFailure({
    kind: "invalid_configuration",
    charged: "no",
    retriable: false,
    wording: { ...wordingOf(entry, {}), happened: problem },
    action: entry.action,
  });
}
