import { randomBytes } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import type { Clock } from "../clock.ts";

/** One signed-in browser. */
export interface Session {
  readonly id: string;
  /** Included in every form; a page of another origin can't read it (cross-site requests). */
  readonly formToken: string;
  readonly expiresAt: number;
  /** Full values of keys that were created but not shown yet, by key id. */
  readonly unseenKeys: Map<string, string>;
  /** The notice for the next page about the last action; null once shown. */
  notice: string | null;
}

export interface SessionLimits {
  readonly lifetimeMs: number;
  /** The most signed-in browsers; one more ends the oldest session. */
  readonly capacity: number;
}

export const SESSION_LIMITS: SessionLimits = { lifetimeMs: 12 * 3_600_000, capacity: 16 };

const SECRET_BYTES = 32;
const COOKIE = "portal=";

export function newSecret(): string {
  return randomBytes(SECRET_BYTES).toString("base64url");
}

/** The sessions of the portal, in memory: like the sign-in token, they end with the process. */
export class Sessions {
  readonly #clock: Clock;
  readonly #limits: SessionLimits;
  /** Oldest first. */
  readonly #byId = new Map<string, Session>();

  constructor(clock: Clock, limits: SessionLimits) {
    this.#clock = clock;
    this.#limits = limits;
  }

  /** Opens a session and returns the `Set-Cookie` header, for pages under `path` alone. */
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

  /** Returns the session of a request; undefined without a cookie, with an unknown one, or if it has expired. */
  find(headers: IncomingHttpHeaders): Session | undefined {
    const cookies = (headers.cookie ?? "").split(";").map((cookie) => cookie.trim());
    const id = cookies.find((cookie) => cookie.startsWith(COOKIE))?.slice(COOKIE.length) ?? "";
    const session = this.#byId.get(id);
    if (session === undefined || session.expiresAt > this.#clock()) return session;
    this.#byId.delete(id);
    return undefined;
  }
}
