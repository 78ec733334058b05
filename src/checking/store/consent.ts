import type { Database } from "./database.ts";
import type { Row, Statement } from "./statement.ts";
import type { PaidKind } from "../vocabulary/check.ts";

/** Uploads to a host that a person agrees to (EDI-20), or the price of a kind of check there (EDI-10). */
type Agreed = "upload" | PaidKind;

const UPLOADS: readonly Agreed[] = ["upload"];

const READ = "SELECT agreed || ' ' || origin AS given FROM agreements";
const GIVE = "INSERT OR IGNORE INTO agreements VALUES (?, ?)";
const FORGET = "DELETE FROM agreements WHERE agreed = ? AND origin = ?";

const nothing = (): undefined => undefined;

/**
 * Stores a person's agreement at each host: to uploads (EDI-20), and to the price of each kind of check, asked about at the first
 * one (EDI-10). Hosts differ by scheme, host and port, not by path; loopback addresses are treated like any other. Kept on this
 * machine and never synced. A change in one window applies to the others' next request.
 */
export class Consent {
  /** Of one person on one machine; all windows share it. */
  readonly #database: Pick<Database, "inTime" | "isKept" | "run">;
  /** Consent that could not be written, as keys; valid for this window only. */
  readonly #unwritten = new Set<string>();

  constructor(database: Pick<Database, "inTime" | "isKept" | "run">) {
    this.#database = database;
  }

  /** Returns true if everything in `agreed` was agreed to at a host. Never rejects: if it can't be read, it was not. */
  async isGiven(baseUrl: string, agreed = UPLOADS): Promise<boolean> {
    const origin = originOf(baseUrl);
    const given = await this.#given();
    return origin !== undefined && agreed.every((each) => given.has(keyOf(each, origin)));
  }

  /** Returns the hosts with consent to uploads, sorted. Never rejects. */
  async origins(): Promise<readonly string[]> {
    const given = await this.#given();
    return [...given].flatMap((key) => (key.startsWith("upload ") ? key.slice("upload ".length) : [])).sort();
  }

  /** Records agreement at hosts. Never rejects: if it can't be written, it is valid for this window. */
  async give(baseUrls: readonly string[], agreed = UPLOADS): Promise<void> {
    const origins = baseUrls.flatMap((baseUrl) => originOf(baseUrl) ?? []);
    const given = origins.flatMap((origin) => agreed.map((each) => [each, origin] as const));
    for (const each of given) this.#unwritten.add(keyOf(...each));
    const written = await this.#run(given.map((args) => ({ sql: GIVE, args })));
    if (written === undefined || !this.#database.isKept) return;
    for (const each of given) this.#unwritten.delete(keyOf(...each));
  }

  /** Revokes consent to uploads to hosts, so the next one asks again. Returns true if all of them were removed from disk. */
  async forget(origins: readonly string[]): Promise<boolean> {
    const wereUnwritten = origins.map((origin) => this.#unwritten.delete(keyOf("upload", origin)));
    const removed = await this.#run(origins.map((origin) => ({ sql: FORGET, args: ["upload", origin] })));
    return removed !== undefined && (this.#database.isKept || wereUnwritten.every(Boolean));
  }

  /** Returns the keys of everything that was agreed to. */
  async #given(): Promise<ReadonlySet<string>> {
    const rows = (await this.#run([{ sql: READ }])) ?? [];
    return new Set([...rows.map(({ given }) => String(given)), ...this.#unwritten]);
  }

  /** Returns the rows of the last statement; undefined if the disk fails or hangs, which must not block a check. */
  async #run(statements: readonly Statement[]): Promise<readonly Row[] | undefined> {
    const work = async (): Promise<readonly Row[]> => (await this.#database.run(statements)).at(-1) ?? [];
    return this.#database.inTime(work, nothing).catch(nothing);
  }
}

function keyOf(agreed: Agreed, origin: string): string {
  return `${agreed} ${origin}`;
}

/** Returns the scheme, host and port of a URL; undefined if it is invalid. */
export function originOf(baseUrl: string): string | undefined {
  return URL.canParse(baseUrl) ? new URL(baseUrl).origin : undefined;
}
