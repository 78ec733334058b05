import { Patience } from "../vocabulary/patience.ts";
import type { PaidKind } from "../vocabulary/quote.ts";
import type { Database } from "./database.ts";
import type { Row, Statement } from "./statement.ts";

/** Uploads to a host that a person agrees to (EDI-20), or the price of a kind of check there (EDI-10). */
type Agreed = "upload" | PaidKind;

/** Of one person on one machine; all windows share it. */
type AgreementDatabase = Pick<Database, "isKept" | "run" | "started">;

const READ = "SELECT origin FROM agreements WHERE agreed = ?";
const GIVE = "INSERT OR IGNORE INTO agreements VALUES (?, ?)";
const FORGET = "DELETE FROM agreements WHERE agreed = ? AND origin = ?";

const nothing = (): undefined => undefined;

/**
 * The hosts that a person has agreed to send text and files to (EDI-20), by scheme, host and port; a
 * different path is the same host. Loopback addresses are treated like any other. Stored on this machine and
 * never synced. A change in one window applies to the others' next request.
 */
export class Consent {
  readonly #database: AgreementDatabase;
  readonly #agreed: Agreed;
  readonly #patience: Patience;
  /** Consent that could not be written; valid for this window only. */
  readonly #unwritten = new Set<string>();

  constructor(database: AgreementDatabase, agreed: Agreed = "upload", patience = new Patience()) {
    this.#database = database;
    this.#agreed = agreed;
    this.#patience = patience;
  }

  /** Returns true if consent was given. Never rejects: if it can't be read, there is none. */
  async isGiven(baseUrl: string): Promise<boolean> {
    const origin = originOf(baseUrl);
    return origin !== undefined && (await this.origins()).includes(origin);
  }

  /** Returns the hosts with consent, sorted. Never rejects. */
  async origins(): Promise<readonly string[]> {
    const rows = (await this.#run([{ sql: READ, args: [this.#agreed] }])) ?? [];
    return [...new Set([...rows.map(({ origin }) => String(origin)), ...this.#unwritten])].sort();
  }

  /** Gives consent to hosts. Never rejects. */
  async give(baseUrls: readonly string[]): Promise<void> {
    const origins = baseUrls.flatMap((baseUrl) => originOf(baseUrl) ?? []);
    for (const origin of origins) this.#unwritten.add(origin);
    const written = await this.#run(origins.map((origin) => ({ sql: GIVE, args: [this.#agreed, origin] })));
    if (written === undefined || !this.#database.isKept) return;
    for (const origin of origins) this.#unwritten.delete(origin);
  }

  /** Revokes consent for hosts, so the next upload asks again. Returns true if all of them were removed from disk. */
  async forget(origins: readonly string[]): Promise<boolean> {
    const wereUnwritten = origins.map((origin) => this.#unwritten.delete(origin));
    const removed = await this.#run(origins.map((origin) => ({ sql: FORGET, args: [this.#agreed, origin] })));
    return removed !== undefined && (this.#database.isKept || wereUnwritten.every(Boolean));
  }

  /** Returns the rows of the last statement; undefined if the disk fails or hangs, which must not block a check. */
  async #run(statements: readonly Statement[]): Promise<readonly Row[] | undefined> {
    await this.#database.started().catch(nothing);
    const work = this.#database.run(statements).then((rows) => rows.at(-1) ?? [], nothing);
    return this.#patience.for(work, nothing);
  }
}

/**
 * The kinds of paid checks whose price a person has agreed to at a host (EDI-10): the first check of each
 * kind always asks.
 */
export class SeenPrices {
  readonly #database: AgreementDatabase;
  readonly #kinds = new Map<PaidKind, Consent>();

  constructor(database: AgreementDatabase) {
    this.#database = database;
  }

  /** Returns true if every kind was agreed to at every address. Never rejects. */
  async has(kinds: readonly PaidKind[], baseUrls: readonly string[]): Promise<boolean> {
    const seen = await Promise.all(
      kinds.flatMap((kind) => baseUrls.map(async (baseUrl) => this.#of(kind).isGiven(baseUrl))),
    );
    return seen.every(Boolean);
  }

  /** Records agreement. Never rejects: if it can't be written, it holds for this window. */
  async add(kinds: readonly PaidKind[], baseUrls: readonly string[]): Promise<void> {
    await Promise.all(kinds.map(async (kind) => this.#of(kind).give(baseUrls)));
  }

  #of(kind: PaidKind): Consent {
    const known = this.#kinds.get(kind) ?? new Consent(this.#database, kind);
    this.#kinds.set(kind, known);
    return known;
  }
}

/** Returns the scheme, host and port of a URL; undefined if it is invalid. */
export function originOf(baseUrl: string): string | undefined {
  return URL.canParse(baseUrl) ? new URL(baseUrl).origin : undefined;
}
