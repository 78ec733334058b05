import { isIP } from "node:net";
import { Refusal } from "../refusal.ts";
import { Semaphore } from "../semaphore.ts";
import { isPublicAddress } from "./public-address.ts";

/** An address that a name stands for. */
export interface HostAddress {
  readonly address: string;
  readonly family: number;
}

/** Every address of a name; rejects when there is none. */
export type HostResolver = (name: string) => Promise<readonly HostAddress[]>;

/** Where a webhook may be sent: to this URL, over a connection to one of these addresses and to no other. */
export interface CheckedCallback {
  readonly url: URL;
  /** At least one. */
  readonly addresses: readonly HostAddress[];
}

export interface CallbackGuardParts {
  readonly resolve: HostResolver;
  /** For development: addresses that are not public are taken too. */
  readonly allowPrivate: boolean;
  /** Longest wait for the addresses of a name, in milliseconds. */
  readonly resolveMs: number;
}

const LONGEST_URL = 2048;
/** The system looks names up in the few threads that also read and write files: slow names must not take all of them. */
const LOOKUPS_AT_ONCE = 2;
/** Never a public host, whatever a resolver says (RFC 6761). */
const LOCALHOST = /(?:^|\.)localhost\.?$/;

/**
 * Decides where webhooks may go (HOOK-3). It is asked when a job is submitted and again before each delivery, because
 * the addresses of a name can change in between: what counts is the answer that the connection is then held to.
 */
export class CallbackGuard {
  readonly #parts: CallbackGuardParts;
  readonly #lookups = new Semaphore(LOOKUPS_AT_ONCE);

  constructor(parts: CallbackGuardParts) {
    this.#parts = parts;
  }

  /** Throws 400 `invalid_callback_url` with the reason, in a sentence that does not repeat the URL. */
  async check(callbackUrl: string): Promise<CheckedCallback> {
    const url = readUrl(callbackUrl);
    const addresses = await this.#addresses(url.hostname);
    if (!this.#parts.allowPrivate && !addresses.every(({ address }) => isPublicAddress(address))) {
      throw notPublic();
    }
    return { url, addresses };
  }

  async #addresses(hostname: string): Promise<readonly HostAddress[]> {
    // The URL's parser has already turned decimal, octal and shortened spellings into the usual one.
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
    // Nobody waits any more for one whose turn comes late.
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
