import { existsSync } from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as wait } from "node:timers/promises";
import type { LedgerEntry } from "../../src/client/spending-ledger.ts";
import { SCOPES } from "../../src/contract/scopes.ts";
import { FEWEST_WORDS } from "../../src/service/engines/detector/abstention.ts";
import { ServiceProcess } from "../conformance/service-process.ts";
import { LOST_ANSWERS } from "../faults/cases/lost-answers.ts";
import { GATEWAYS, REFUSALS } from "../faults/cases/refusals.ts";
import { worksOf } from "../faults/expectation.ts";
import { FaultServer, type FaultyExchange } from "../faults/fault-server.ts";
import { reset } from "../faults/faults.ts";
import { deliver } from "../faults/metered-service.ts";
import type { Lifetime } from "../harness/lifetime.ts";
import { PROJECT } from "../harness/paths.ts";
import { trusted } from "../harness/trusted.ts";
import type { Random } from "./random.ts";

const KEY = "prfd_soak_0123456789";
const ACCOUNT = {
  user_id: 7,
  plan: "25M",
  credits: 20_000_000,
  keys: [{ name: "all", key: KEY, scopes: SCOPES }],
};

/** Faults that end at once, without megabytes, and refusals of the moment: other refusals would end the writer's work. */
const FAULTS = [
  ...LOST_ANSWERS,
  ...GATEWAYS,
  ...REFUSALS.filter(({ name }) => ["429 without a time", "503 service_unavailable"].includes(name)),
].filter(({ kind, options }) => options === undefined && kind !== "response_too_large");

const FAULTY = 0.2;
const LATE = 0.1;
const LATE_MS = [500, 4_000] as const;

const PASSED_ON = ["x-api-key", "content-type", "idempotency-key"];

/** A charge in the ledger of a service, in credits. */
export interface Charge {
  readonly operation: string;
  readonly credits: number;
}

/** The service as a process of its own, reached over connections with faults. */
export class FaultyService {
  readonly key = { name: "soak", key: KEY };
  /** How often each fault happened. */
  readonly faults = new Map<string, number>();
  requests = 0;
  /** False lets all requests through. */
  isFaulty = false;
  baseUrl = "";
  readonly #service: ServiceProcess;
  readonly #server = new FaultServer();
  readonly #random: Random;
  readonly #data: string;

  private constructor(service: ServiceProcess, data: string, random: Random) {
    this.#service = service;
    this.#data = data;
    this.#random = random;
    this.#server.play((exchange) => void this.#take(exchange));
  }

  /** Starts the service from the bundle. Its temporary folder is `temporary`. */
  static async start(
    lifetime: Lifetime,
    references: string,
    temporary: string,
    random: Random,
  ): Promise<FaultyService> {
    const data = path.join(lifetime.temporaryFolder("service"), "data");
    const running = await ServiceProcess.start([ACCOUNT], ["--data", data, "--references", references], {
      entry: path.join(PROJECT, "dist/service.js"),
      env: { TMPDIR: temporary },
    });
    lifetime.atEnd(() => running.process.kill("SIGKILL"));
    const service = new FaultyService(running, data, random);
    service.baseUrl = await service.#server.start();
    return service;
  }

  get pid(): number {
    return this.#service.process.pid ?? 0;
  }

  /** The log, which goes to standard error. */
  get log(): string {
    return this.#service.stderr;
  }

  /** Stops both; returns the exit status of the service. */
  async stop(): Promise<number | string> {
    await this.#server.stop();
    return this.#service.stop();
  }

  /** Returns the charges, once it has stopped. */
  charges(): readonly Charge[] {
    return chargesIn(this.#data);
  }

  async #take(exchange: FaultyExchange): Promise<void> {
    // It would grow with the run.
    this.#server.seen.length = 0;
    this.requests += 1;
    const random = this.#random;
    const elsewhere = "https://elsewhere.invalid";
    try {
      if (!this.isFaulty || !random.chance(FAULTY)) {
        if (this.isFaulty && random.chance(LATE)) {
          this.#count("late");
          await wait(random.between(...LATE_MS));
        }
        deliver({ ...exchange, answer: await this.#passOn(exchange) });
        return;
      }
      const fault = random.pick(FAULTS);
      const work = random.pick(worksOf(fault));
      this.#count(`${fault.name}, ${work}`);
      const answer = work === "done" ? await this.#passOn(exchange) : { status: 200, body: {} };
      fault.does({ ...exchange, answer, name: "grammar", cancel: () => undefined, elsewhere });
    } catch (error) {
      this.#count(`the service is out of reach: ${String(error)}`);
      reset(exchange);
    }
  }

  async #passOn({ request: { bytes, headers, method, path } }: FaultyExchange) {
    const passed = PASSED_ON.flatMap((name) => {
      const value = headers[name];
      return typeof value === "string" ? [[name, value] as const] : [];
    });
    const answer = await fetch(`${this.#service.baseUrl}${path}`, {
      method,
      headers: Object.fromEntries(passed),
      ...(method === "POST" ? { body: Buffer.from(bytes) } : {}),
    });
    return { status: answer.status, body: trusted<Record<string, unknown>>(await answer.json()) };
  }

  #count(fault: string): void {
    this.faults.set(fault, (this.faults.get(fault) ?? 0) + 1);
  }
}

/** Returns the charges of a data folder that no service uses any more, without those refunded; none if it was never used. */
export function chargesIn(folder: string): readonly Charge[] {
  const file = path.join(folder, "service.sqlite");
  if (!existsSync(file)) return [];
  const database = new DatabaseSync(file);
  const rows = database
    .prepare(
      "SELECT operation, 0 - credits AS credits FROM ledger WHERE kind = 'charge' AND \"transaction\" NOT IN " +
        "(SELECT \"transaction\" FROM ledger WHERE kind = 'refund')",
    )
    .all();
  database.close();
  return rows.map(({ credits, operation }) => ({ operation: String(operation), credits: Number(credits) }));
}

/** What the ledger of the extension and that of a service say of the same requests. */
export interface Books {
  readonly requests: number;
  /** Credits that the extension knows to be charged, and those that the service charged. */
  readonly known: number;
  readonly charged: number;
  /** Credits of requests whose outcome the extension couldn't learn, by price, and as the service charged them. */
  readonly unknown: number;
  readonly unknownCharged: number;
  readonly differences: readonly string[];
}

/** Matches charges one by one: each is known to the extension, or belongs to a request whose outcome is unknown. */
export function compareBooks(entries: readonly LedgerEntry[], charges: readonly Charge[]): Books {
  const unmatched = [...charges];
  const take = (operation: string, credits: number): boolean => {
    const at = unmatched.findIndex((each) => each.operation === operation && each.credits === credits);
    if (at >= 0) unmatched.splice(at, 1);
    return at >= 0;
  };
  const of = (...outcomes: readonly LedgerEntry["outcome"][]): readonly LedgerEntry[] =>
    entries.filter(({ outcome }) => outcomes.includes(outcome));
  const differences: string[] = [];
  for (const { credits, id, operation } of of("charged")) {
    // This service charges nothing where it gives no score; of a hosted one the extension can't know that.
    if (operation === "detectText" && credits < FEWEST_WORDS) continue;
    if (!take(operation, credits)) differences.push(`${id}: ${operation}, ${credits}, not by the service`);
  }
  const left = [...unmatched];
  for (const { operation, price } of of("unknown", "open")) take(operation, price);
  for (const { credits, operation } of unmatched)
    differences.push(`${operation}, ${credits}, not in the ledger`);
  return {
    requests: entries.length,
    known: sum(of("charged").map(({ credits }) => credits)),
    charged: sum(charges.map(({ credits }) => credits)),
    unknown: sum(of("unknown", "open").map(({ price }) => price)),
    unknownCharged: sum(left.map(({ credits }) => credits)) - sum(unmatched.map(({ credits }) => credits)),
    differences,
  };
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((all, amount) => all + amount, 0);
}
