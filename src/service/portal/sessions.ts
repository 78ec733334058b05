import { randomBytes } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import type { Clock } from "../clock.ts";

/** One signed-in browser. */
export interface Session {
  readonly id: string;
  /** Stands in every form; a page of another origin cannot read it (cross-site requests). */
  readonly formToken: string;
  readonly expiresAt: number;
  /** Full values of keys that were created and not shown yet, by key id. */
  readonly unseenKeys: Map<string, string>;
  /** What the next page has to say about what was done; null when it was said. */
  notice: string | null;
}

export interface SessionLimits {
  readonly lifetimeMs: number;
  /** Browsers signed in at once; one more ends the oldest. */
  readonly capacity: number;
}

export const SESSION_LIMITS: SessionLimits = { lifetimeMs: 12 * 3_600_000, capacity: 16 };

const SECRET_BYTES = 32;
const COOKIE = "portal=";

export function newSecret(): string {
  return randomBytes(SECRET_BYTES).toString("base64url");
}

/** The sessions of the portal, in memory: they end with the process, as the token that opens them does. */
export class Sessions {
  readonly #clock: Clock;
  readonly #limits: SessionLimits;
  /** Oldest first. */
  readonly #byId = new Map<string, Session>();

  constructor(clock: Clock, limits: SessionLimits) {
    this.#clock = clock;
    this.#limits = limits;
  }

  /** Opens a session and gives the `Set-Cookie` header, for pages under `path` alone. */
  open(path: string): string {
    const id = newSecret();
    const expiresAt = this.#clock() + this.#limits.lifetimeMs;
    this.#byId.set(id, { id, formToken: newSecret(), expiresAt, unseenKeys: new Map(), notice: null });
    for (const oldest of this.#byId.keys()) {
      if (this.#byId.size <= this.#limits.capacity) break;
      this.#byId.delete(oldest);
    }
    return `${COOKIE}${id}; Path=${path}; HttpOnly; SameSite=Strict`;
  }

  /** The session of a request; undefined without a cookie, with one that is not known, and when its time is over. */
  find(headers: IncomingHttpHeaders): Session | undefined {
    const cookies = (headers.cookie ?? "").split(";").map((cookie) => cookie.trim());
    const id = cookies.find((cookie) => cookie.startsWith(COOKIE))?.slice(COOKIE.length) ?? "";
    const session = this.#byId.get(id);
    if (session === undefined || session.expiresAt > this.#clock()) return session;
    this.#byId.delete(id);
    return undefined;
  }
}
