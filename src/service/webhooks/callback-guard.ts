import { isIP } from "node:net";
import { Refusal } from "../refusal.ts";
import { Semaphore } from "../semaphore.ts";
import { isPublicAddress } from "./public-address.ts";

/** An address that a name resolves to. */
export interface HostAddress {
  readonly address: string;
  readonly family: number;
}

/** Resolves a name to all its addresses; rejects if there are none. */
export type HostResolver = (name: string) => Promise<readonly HostAddress[]>;

/** The allowed target of a webhook: this URL, only over a connection to one of these addresses. */
export interface CheckedCallback {
  readonly url: URL;
  /** At least one. */
  readonly addresses: readonly HostAddress[];
}

export interface CallbackGuardParts {
  readonly resolve: HostResolver;
  /** For development: also allows non-public addresses. */
  readonly allowPrivate: boolean;
  /** The longest wait for resolving a name, in milliseconds. */
  readonly resolveMs: number;
}

const LONGEST_URL = 2048;
/** The system resolves names in the few threads that also read and write files: slow names must not occupy all of them. */
const LOOKUPS_AT_ONCE = 2;
/** Never a public host, whatever a resolver returns (RFC 6761). */
const LOCALHOST = /(?:^|\.)localhost\.?$/;

/**
 * Decides where webhooks may go (HOOK-3). Consulted when a job is submitted and again before each delivery, because the
 * addresses of a name can change in between: the connection is bound to the address of the latter answer.
 */
export class CallbackGuard {
  readonly #parts: CallbackGuardParts;
  readonly #lookups = new Semaphore(LOOKUPS_AT_ONCE);

  constructor(parts: CallbackGuardParts) {
    this.#parts = parts;
  }

  /** Throws 400 `invalid_callback_url` with the reason, as a sentence that does not repeat the URL. */
  async check(callbackUrl: string): Promise<CheckedCallback> {
    const url = readUrl(callbackUrl);
    const addresses = await this.#addresses(url.hostname);
    if (!this.#parts.allowPrivate && !addresses.every(({ address }) => isPublicAddress(address))) {
      throw notPublic();
    }
    return { url, addresses };
  }

  async #addresses(hostname: string): Promise<readonly HostAddress[]> {
    // The URL parser has already normalized decimal, octal and shortened spellings.
    const literal = hostname.replace(/^\[|\]$/g, "");
    const family = isIP(literal);
    if (family !== 0) return [{ address: literal, family }];
    if (!this.#parts.allowPrivate && LOCALHOST.test(hostname)) throw notPublic();
    const late = Promise.withResolvers<never>();
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      late.reject(new Error("too late"));
    }, this.#parts.resolveMs);
    // The caller has stopped waiting for a lookup that starts late.
    const found = this.#lookups.run(async () => (isLate ? [] : this.#parts.resolve(hostname)));
    const addresses = await Promise.race([found, late.promise])
      .catch((): readonly HostAddress[] => [])
      .finally(() => clearTimeout(timer));
    if (addresses.length === 0) throw refused("The host of callback_url has no address that could be found.");
    return addresses;
  }
}

function readUrl(callbackUrl: string): URL {
  if (callbackUrl.length > LONGEST_URL) {
    throw refused(`callback_url is longer than ${LONGEST_URL} characters.`);
  }
  const url = URL.canParse(callbackUrl) ? new URL(callbackUrl) : undefined;
  if (url === undefined || (url.protocol !== "http:" && url.protocol !== "https:")) {
    throw refused("callback_url is not an http or https URL.");
  }
  if (url.username !== "" || url.password !== "") {
    throw refused("callback_url holds a user name or a password; use webhook_secret instead.");
  }
  return url;
}

function notPublic(): Refusal {
  return refused("callback_url does not lead to a public address.");
}

function refused(message: string): Refusal {
  return new Refusal({ status: 400, code: "invalid_callback_url", message });
}
