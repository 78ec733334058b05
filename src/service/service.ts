import { randomUUID } from "node:crypto";
import type { OffsetUnit } from "../text/offset-units.ts";
import { Accounts } from "./accounts.ts";
import type { AccountRecord } from "./accounts-file.ts";
import type { Clock } from "./clock.ts";
import { Gatekeeper } from "./gatekeeper.ts";
import { type HttpLimits, HttpServer } from "./http-server.ts";
import { IdempotencyStore } from "./idempotency-store.ts";
import { KeyStore } from "./key-store.ts";
import { Ledger } from "./ledger.ts";
import { MemoryLedgerEntries } from "./ledger-entries.ts";
import type { ServiceLog } from "./log.ts";
import { GrammarOperation } from "./operations/grammar.ts";
import type { GrammarCorrector } from "./operations/grammar-corrector.ts";
import { NoJobs, NotBuiltHealth, NotBuiltOperation } from "./operations/not-built.ts";
import type { Operations } from "./operations/operation.ts";
import type { BodyLimits } from "./request-body.ts";
import { RequestHandler } from "./request-handler.ts";
import { Router } from "./router.ts";
import { WorkLimit } from "./work-limit.ts";

export interface ServiceSettings {
  readonly accounts: readonly AccountRecord[];
  /** The folder in which keys, ledger and jobs are kept; null keeps them in memory. */
  readonly data: string | null;
  /** Folders that plagiarism scans compare with. */
  readonly references: readonly string[];
  readonly jobDelayMs: number;
  readonly jobTtlSeconds: number;
  readonly idempotencyTtlSeconds: number;
  readonly allowPrivateCallbacks: boolean;
  readonly offsetUnit: OffsetUnit;
  readonly httpLimits: HttpLimits;
  readonly bodyLimits: BodyLimits;
}

/** What the service works with and does not make itself. */
export interface ServiceParts {
  readonly corrector: GrammarCorrector;
  readonly log: ServiceLog;
  readonly clock: Clock;
}

/** Grammar checks running and waiting at once. */
const GRAMMAR_AT_ONCE = 32;
/** UTF-16 units of remembered answers: room for about a hundred of the longest. */
const REMEMBERED_UNITS = 64 * 1024 * 1024;

/** The service put together: every operation over one ledger, one key store and one HTTP server. */
export class EmbeddedService {
  readonly ledger: Ledger;
  readonly keys: KeyStore;
  readonly #accounts = new Accounts();
  readonly #corrector: GrammarCorrector;
  readonly #server: HttpServer;

  constructor(settings: ServiceSettings, parts: ServiceParts) {
    const { clock, corrector, log } = parts;
    this.#corrector = corrector;
    this.ledger = new Ledger(new MemoryLedgerEntries(), clock, randomUUID);
    this.keys = new KeyStore(clock, randomUUID);
    for (const account of settings.accounts) this.#open(account);
    const handler = new RequestHandler({
      router: new Router(),
      gatekeeper: new Gatekeeper(this.keys, this.#accounts),
      operations: this.#operations(settings, clock),
      log,
    });
    this.#server = new HttpServer(handler, settings.httpLimits);
  }

  /** Listens on 127.0.0.1 and gives the base address, such as `http://127.0.0.1:4000`. Rejects when the port is taken. */
  async start(port: number): Promise<string> {
    return `http://127.0.0.1:${await this.#server.listen(port)}`;
  }

  /** Finishes what runs, for `graceMs` at most, then ends the engines. */
  async stop(graceMs: number): Promise<void> {
    await this.#server.stop(graceMs);
    await this.#corrector.close();
    await this.#server.settled();
  }

  #open({ user_id: userId, plan, credits, keys }: AccountRecord): void {
    this.#accounts.add({ userId, plan });
    this.ledger.grant(userId, credits);
    for (const { name, key, scopes, expires_at: expiry, status } of keys) {
      const expiresAt = typeof expiry === "string" ? Date.parse(expiry) : null;
      this.keys.add({ userId, name, key, scopes, expiresAt, status });
    }
  }

  #operations(settings: ServiceSettings, clock: Clock): Operations {
    const idempotency = new IdempotencyStore({
      clock,
      lifetimeMs: settings.idempotencyTtlSeconds * 1000,
      capacity: REMEMBERED_UNITS,
    });
    const notBuilt = new NotBuiltOperation();
    const notBuiltHealth = new NotBuiltHealth();
    return {
      keyed: {
        correctGrammar: new GrammarOperation({
          corrector: this.#corrector,
          ledger: this.ledger,
          idempotency,
          limit: new WorkLimit(GRAMMAR_AT_ONCE),
          bodyLimits: settings.bodyLimits,
          unit: settings.offsetUnit,
        }),
        detectText: notBuilt,
        getJob: new NoJobs(),
        detectImage: notBuilt,
        detectVoice: notBuilt,
        scanPlagiarism: notBuilt,
      },
      open: { imageHealth: notBuiltHealth, voiceHealth: notBuiltHealth },
    };
  }
}
