import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import path from "node:path";
import * as fc from "fast-check";
import { parseBaseUrl } from "../../src/client/base-url.ts";
import { ContentAuthenticityClient } from "../../src/client/content-authenticity-client.ts";
import { isServiceFailure } from "../../src/client/failure.ts";
import type { Asker } from "../../src/client/spending-guard.ts";
import { costOf, type LedgerEntry } from "../../src/client/spending-ledger.ts";
import { Transport } from "../../src/client/transport.ts";
import { countWords } from "../../src/contract/word-count.ts";
import type { Connection } from "../../src/checking/vocabulary/connection.ts";
import { Credits } from "../../src/checking/paying/credits.ts";
import type { Database } from "../../src/checking/store/database.ts";
import { StoredLedger } from "../../src/checking/store/stored-ledger.ts";
import { StoredIntentions } from "../../src/checking/store/stored-intentions.ts";
import { Intentions } from "../../src/checking/paying/intentions.ts";
import { PaidGuard } from "../../src/checking/paying/paid-guard.ts";
import {
  DETECTION,
  GRAMMAR,
  type MeteredResult,
  type PaidOperation,
} from "../../src/checking/paying/paid-operation.ts";
import { PaidSender } from "../../src/checking/paying/paid-sender.ts";
import { amountsOf, sumsOf } from "../../src/report/credits/credit-entry.ts";
import type { LedgerEntry as ServiceEntry } from "../../src/service/ledger-entries.ts";
import { trusted } from "../harness/trusted.ts";
import { InstantClock } from "../unit/client/instant-clock.ts";
import { FaultyWay, WAYS, type Way } from "../unit/checking/paying/faulty-way.ts";
import { RunningService } from "../unit/service/running-service.ts";
import { answersOver, unwatched } from "../unit/checking/paying/answers-over.ts";
import { closeDatabases, databaseIn, ledgerLines } from "../unit/checking/store/a-database.ts";
import { paidSecret } from "../unit/checking/store/paid-secret.ts";
import { NO_FIRST_QUESTION } from "../unit/checking/paying/hosted-connection.ts";
import { isCheckStopped } from "../../src/checking/vocabulary/check-error.ts";

const WINDOWS = 3;
const TEXTS = 5;
const USER = 7;
const KEY = "prfd_history_0123456789";
const CREDITS = 1_000_000_000;

/** One request of a user or an agent, in one window. */
interface Step {
  readonly window: number;
  readonly operation: "grammar" | "detection";
  readonly text: number;
  readonly asker: Asker;
  /** The fate of each attempt on its way; later attempts arrive. */
  readonly ways: readonly Way[];
  /** How many times the service's engine fails, each of them refunded. */
  readonly fails: number;
  /** True if the step starts while the previous one is still running. */
  readonly isTogether: boolean;
  /** True if the window closes before it learns the outcome. */
  readonly dies: boolean;
  /** The person's answer to a question. */
  readonly says: boolean;
}

export interface Interleaving {
  /** The daily budget, in credits. */
  readonly budget: number | undefined;
  readonly steps: readonly Step[];
}

const often = (share: number): fc.Arbitrary<boolean> =>
  fc.nat({ max: 99 }).map((number) => number < share * 100);

export const interleaving: fc.Arbitrary<Interleaving> = fc.record({
  budget: fc.option(fc.integer({ min: 15, max: 120 }), { nil: undefined, freq: 4 }),
  steps: fc.array(
    fc.record({
      window: fc.nat({ max: WINDOWS - 1 }),
      operation: fc.constantFrom("grammar" as const, "detection" as const),
      text: fc.nat({ max: TEXTS - 1 }),
      asker: fc.constantFrom<Asker>("person", "automatic", "automatic", "agent"),
      ways: fc.oneof(fc.constant([]), fc.array(fc.constantFrom(...WAYS), { maxLength: 3 })),
      fails: fc.constantFrom(0, 0, 0, 1, 2, 9),
      isTogether: often(0.6),
      dies: often(0.06),
      says: often(0.9),
    }),
    { minLength: 2, maxLength: 8 },
  ),
});

/** Totals over many runs. */
export interface HistoryCounts {
  interleavings: number;
  wishes: number;
  together: number;
  deaths: number;
  entries: number;
  charged: number;
  refunded: number;
  unknown: number;
  unknownButCharged: number;
  free: number;
  heldByBudget: number;
  serviceCharges: number;
  serviceReleases: number;
}

/** The service and the ways to it, shared by all runs, with their totals. */
export class HistoryRuns {
  readonly counts: HistoryCounts = {
    interleavings: 0,
    wishes: 0,
    together: 0,
    deaths: 0,
    entries: 0,
    charged: 0,
    refunded: 0,
    unknown: 0,
    unknownButCharged: 0,
    free: 0,
    heldByBudget: 0,
    serviceCharges: 0,
    serviceReleases: 0,
  };
  readonly #folder: string;
  /** One per window, shared by all runs. */
  readonly #databases: readonly Database[];
  readonly #fails = new Map<string, number>();
  #service: RunningService | undefined;
  #ways: readonly FaultyWay[] = [];
  #baseUrls: readonly string[] = [];
  #clock = new InstantClock();
  #texts = 0;

  constructor(folder: string) {
    this.#folder = path.join(folder, randomUUID());
    this.#databases = Array.from({ length: WINDOWS }, () => databaseIn(this.#folder));
  }

  async start(): Promise<void> {
    const scopes = ["grammar_checker" as const, "ai_detector" as const];
    const key = { name: "all", key: KEY, scopes, status: "Active" as const };
    const service = await RunningService.start({
      accounts: [{ user_id: USER, plan: "25M", credits: CREDITS, keys: [key] }],
      clock: () => this.#clock.now(),
    });
    const { corrector, detector } = service;
    const [correct, detect] = [corrector.behaviour, detector.behaviour];
    corrector.behaviour = async (text, signal) => this.#orFail(text, async () => correct(text, signal));
    detector.behaviour = async (text, signal) => this.#orFail(text, async () => detect(text, signal));
    this.#service = service;
    this.#ways = Array.from({ length: WINDOWS }, () => new FaultyWay(service.baseUrl));
    this.#baseUrls = await Promise.all(this.#ways.map(async (way) => way.start()));
  }

  async stop(): Promise<void> {
    await Promise.all(this.#ways.map(async (way) => way.stop()));
    await this.#service?.service.stop(0);
    await closeDatabases();
  }

  /** Executes an interleaving, and compares the history with the service's own ledger. */
  async run({ budget, steps }: Interleaving): Promise<void> {
    const { counts } = this;
    const ledger = this.#service?.service.ledger ?? assert.fail("not started");
    const before = ledger.history(USER).length;
    this.#clock = new InstantClock();
    const askers = new Map<string, Asker>();
    const windows = this.#ways.map((_, index) => this.#open(index, budget, askers));
    const contents = Array.from({ length: TEXTS }, (_, index) => this.#textOf(4 + 3 * index));

    let group: Promise<void>[] = [];
    for (const step of steps) {
      if (!step.isTogether) {
        await Promise.all(group);
        group = [];
      } else counts.together += 1;
      counts.wishes += 1;
      const content = contents[step.text] ?? "";
      this.#fails.set(content, step.fails);
      const { window: index } = step;
      const way = this.#ways[index] ?? assert.fail();
      way.play(step.ways);
      const window = windows[index] ?? assert.fail();
      if (step.dies) {
        // The window keeps working, but nothing more is heard from it; another one opens in its place.
        counts.deaths += 1;
        windows[index] = this.#open(index, budget, askers);
      }
      group.push(window.wish(step, content, counts));
    }
    await Promise.all(group);
    for (const way of this.#ways) way.onImpatience = () => undefined;

    const [database = assert.fail()] = this.#databases;
    const reader = new StoredLedger({
      database,
      now: () => this.#clock.now(),
      warn: fail,
    });
    // Background writes may still be on their way to the disk.
    await Promise.all(windows.map(async (window) => window.ledger.entries()));
    const entries = await reader.entries();
    const served = ledger.history(USER).slice(before);
    this.#compare(entries, served);
    if (budget !== undefined) assertWithin(budget, entries, await orderIn(database), askers, served);
    const balance = ledger.balance(USER);
    for (const window of windows) await window.assertBalance(balance);
    counts.interleavings += 1;
    await database.run([{ sql: "DELETE FROM ledger" }]);
  }

  /**
   * Asserts that the history matches the service's ledger, per text and operation and in total, except for
   * entries marked as unknown.
   */
  #compare(entries: readonly LedgerEntry[], served: readonly ServiceEntry[]): void {
    const { counts } = this;
    const kinds = new Set([...entries, ...served].flatMap(({ operation }) => operation ?? []));
    const prices = new Set(entries.map(({ price }) => price));
    const charges = served.filter(({ kind }) => kind === "charge");
    assert.ok(
      served.every(({ credits, kind }) => kind !== "charge" || prices.has(0 - credits)),
      "nothing is unheard of",
    );
    for (const operation of kinds) {
      for (const price of prices) {
        const own = entries.filter((entry) => entry.operation === operation && entry.price === price);
        const of = (outcome: LedgerEntry["outcome"]): number =>
          own.filter((entry) => entry.outcome === outcome).length;
        const theirs = served.filter(
          (entry) => entry.operation === operation && Math.abs(entry.credits) === price,
        );
        const charged = theirs.filter(({ kind }) => kind === "charge").length;
        const reserved = theirs.filter(({ kind }) => kind === "reservation").length;
        const what = `${operation} of ${price}: charged ${charged}, in the history ${of("charged")} and ${of("unknown")} unknown`;
        assert.equal(of("open"), 0, "all has ended");
        assert.ok(of("charged") <= charged, `never said to be charged when it was not: ${what}`);
        assert.ok(charged <= of("charged") + of("unknown"), `never denied: ${what}`);
        assert.ok(
          of("refunded") <= reserved - charged,
          `refunds are refunds: ${of("refunded")} of ${operation}`,
        );
        counts.unknownButCharged += charged - of("charged");
      }
    }
    const sums = sumsOf(entries.map(({ outcome, credits, price }) => amountsOf(outcome, credits, price)));
    const spent = charges.reduce((sum, { credits }) => sum - credits, 0);
    const net = sums.charged - sums.refunded;
    assert.ok(net <= spent && spent <= net + sums.possible, `${net} <= ${spent} <= ${net + sums.possible}`);
    if (sums.possible === 0) assert.equal(net, spent);
    counts.entries += entries.length;
    counts.serviceCharges += charges.length;
    counts.serviceReleases += served.filter(({ kind }) => kind === "release").length - charges.length;
    for (const { outcome } of entries) if (outcome !== "open") counts[outcome] += 1;
  }

  #open(index: number, budget: number | undefined, askers: Map<string, Asker>): HistoryWindow {
    const baseUrl = this.#baseUrls[index] ?? "";
    const way = this.#ways[index] ?? assert.fail();
    const database = this.#databases[index] ?? assert.fail();
    return new HistoryWindow({ baseUrl, budget, database, askers, way, clock: this.#clock });
  }

  async #orFail<T>(text: string, work: () => Promise<T>): Promise<T> {
    const left = this.#fails.get(text) ?? 0;
    this.#fails.set(text, left - 1);
    if (left > 0) throw new Error("The engine has failed.");
    return work();
  }

  /** Returns this many words that nobody has sent yet. */
  #textOf(words: number): string {
    const text = `Letter ${(this.#texts += 1)} came ${"late ".repeat(words - 4)}today.`;
    assert.equal(countWords(text), words);
    return text;
  }
}

interface HistoryWindowParts {
  readonly baseUrl: string;
  readonly budget: number | undefined;
  /** Who asked for each entry, by its ID. */
  readonly askers: Map<string, Asker>;
  readonly way: FaultyWay;
  readonly clock: InstantClock;
  readonly database: Database;
}

/**
 * The spending side of one window: its ledger, guard, balance and requests, over folders that all windows
 * share.
 */
class HistoryWindow {
  readonly ledger: StoredLedger;
  readonly #parts: HistoryWindowParts;
  readonly #guard: PaidGuard;
  readonly #credits: Credits;
  readonly #grammar;
  readonly #detection;
  readonly #impatient = new Set<AbortController>();
  #isDead = false;
  /** The person's answer to a question about a price. */
  #says = false;

  constructor(parts: HistoryWindowParts) {
    const { askers, budget, clock, database } = parts;
    const now = (): number => clock.now();
    const shared = { database, now, warn: fail };
    this.#parts = parts;
    this.ledger = new StoredLedger(shared);
    const memento = { get: () => undefined, update: async () => Promise.resolve() };
    const credits = new Credits(memento, { warn: fail }, now);
    this.#credits = credits;
    this.#guard = new PaidGuard({
      ledger: this.ledger,
      credits,
      settings: { confirmAbove: () => 12, dailyBudget: () => budget },
      consent: { isGiven: async () => Promise.resolve(true), give: async () => Promise.resolve() },
      keys: { isFor: async () => Promise.resolve(true), agree: async () => Promise.resolve() },
      ...NO_FIRST_QUESTION,
      confirm: async () => Promise.resolve(this.#says),
      now,
    });
    const intentions = new Intentions(new StoredIntentions({ ...shared, secret: paidSecret }));
    const requestsTo = <Request, Result extends MeteredResult>(operation: PaidOperation<Request, Result>) =>
      answersOver(
        operation,
        new PaidSender({
          clients: { open: () => this.#newClient() },
          credits,
          // A window that is gone writes nothing.
          intentions: trusted<Intentions>({
            begin: intentions.begin.bind(intentions),
            answered: async (name: string) => (this.#isDead ? undefined : intentions.answered(name)),
            settle: async (name: string) => (this.#isDead ? false : intentions.settle(name)),
            isShared: intentions.isShared.bind(intentions),
          }),
          ledger: {
            entries: async () => this.ledger.entries(),
            settle: async (id, end) => (this.#isDead ? undefined : this.ledger.settle(id, end)),
          },
          guard: {
            open: async (request, asker, baseUrl) => {
              const id = await this.#guard.open(request, asker, baseUrl);
              askers.set(id, asker);
              return id;
            },
            requireConsent: this.#guard.requireConsent.bind(this.#guard),
          },
          now,
          sleep: clock.sleep.bind(clock),
        }),
      );
    this.#grammar = requestsTo(GRAMMAR);
    this.#detection = requestsTo(DETECTION);
  }

  /**
   * Requests a check as a command does, agreeing on the price first; asserts that it ends in one of the known
   * ways.
   */
  async wish(step: Step, content: string, counts: HistoryCounts): Promise<void> {
    const { asker, operation } = step;
    const { way } = this.#parts;
    const impatience = new AbortController();
    this.#impatient.add(impatience);
    way.onImpatience = () => {
      for (const each of this.#impatient) each.abort();
    };
    if (step.dies) this.#isDead = true;
    const run = { ...unwatched(impatience.signal), asker };
    const connection = this.#connection;
    const check = operation === "grammar" ? "checkGrammar" : "detectAiText";
    const plan = { price: countWords(content), connection, asker, upload: { check }, kinds: [] } as const;
    try {
      this.#says = step.says;
      await this.#guard.agree(plan);
      if (operation === "grammar") await this.#grammar.answer(connection, { content }, run);
      else await this.#detection.answer(connection, { content }, run);
    } catch (thrown) {
      if (isCheckStopped(thrown)) {
        if (/budget/u.test(thrown.code)) counts.heldByBudget += 1;
        assert.notEqual(asker, "person", "a person is asked and not refused");
      } else {
        const isAborted = thrown instanceof DOMException && thrown.name === "AbortError";
        assert.ok(isAborted || isServiceFailure(thrown), String(thrown));
      }
    } finally {
      this.#impatient.delete(impatience);
    }
  }

  /** Asserts that a balance not marked as an estimate is the service's. */
  async assertBalance(balance: number): Promise<void> {
    await this.ledger.entries();
    this.#credits.review("hosted", (since) => this.ledger.movedByOthers("hosted", since));
    const known = this.#credits.balance("hosted");
    if (known?.isEstimate === false) assert.equal(known.credits, balance, "a balance that is no estimate");
  }

  get #connection(): Connection {
    const { baseUrl } = this.#parts;
    return { service: "hosted", baseUrl, host: "a.example", apiKey: KEY, keyName: "all" };
  }

  #newClient(): ContentAuthenticityClient {
    return new ContentAuthenticityClient({
      baseUrl: parseBaseUrl(this.#parts.baseUrl),
      apiKey: KEY,
      transport: new Transport({ timeouts: { headersMs: 5_000, totalMs: 5_000 } }),
      clock: this.#parts.clock,
      random: () => 0.5,
      idempotencyKey: randomUUID,
    });
  }
}

/**
 * Asserts that nothing automatic and no agent exceeded the budget. The entries before one in the journal were
 * read when it was let through, and counted for no less then than in the end; in runs without a person, the
 * total is what the service charged.
 */
function assertWithin(
  budget: number,
  entries: readonly LedgerEntry[],
  order: readonly string[],
  askers: ReadonlyMap<string, Asker>,
  served: readonly ServiceEntry[],
): void {
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  let sum = 0;
  for (const id of order) {
    const entry = byId.get(id) ?? assert.fail("an entry of the journal is in the history");
    const cost = costOf(entry);
    sum += cost;
    if (cost > 0 && askers.get(id) !== "person") assert.ok(sum <= budget, `${sum} of ${budget}`);
  }
  if ([...askers.values()].includes("person")) return;
  const spent = served.filter(({ kind }) => kind === "charge").reduce((all, { credits }) => all - credits, 0);
  assert.ok(spent <= budget, `the service took ${spent} of ${budget}`);
}

/** The entry IDs in the order of the journal. */
async function orderIn(database: Database): Promise<readonly string[]> {
  return (await ledgerLines(database)).flatMap((line) => ("outcome" in line ? [] : [line.id]));
}

function fail(message: string): never {
  assert.fail(message);
}
