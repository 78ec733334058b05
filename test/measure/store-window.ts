import { createHash, randomBytes, randomUUID } from "node:crypto";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { Consent } from "../../src/checking/store/consent.ts";
import { StoredIntentions } from "../../src/checking/store/stored-intentions.ts";
import type { JobRecord } from "../../src/checking/store/job-record.ts";
import { JobStore } from "../../src/checking/store/job-store.ts";
import { StoredLedger } from "../../src/checking/store/stored-ledger.ts";
import { ScoreHistory } from "../../src/checking/store/score-history.ts";
import type { SealedResult } from "../../src/checking/store/result-pack.ts";
import { sealResult } from "../../src/checking/store/sealed-results.ts";
import { StoredResults } from "../../src/checking/store/stored-results.ts";
import { trusted } from "../harness/trusted.ts";
import { aJob } from "../unit/checking/store/a-job.ts";
import { databaseIn } from "../unit/checking/store/a-database.ts";
import { paidSecret } from "../unit/checking/store/paid-secret.ts";
import { TrialDatabase, type Call } from "./store-database.ts";

/**
 * How a window persists its data: in the product's stores, or in a database alone, called by the window
 * itself or in a worker.
 */
export const WAYS = ["product", "NORMAL", "FULL", "NORMAL, worker", "FULL, worker"] as const;
export type Way = (typeof WAYS)[number];

/** One call: its duration, how long it blocked its caller, and what it stored. */
export interface TimedCall {
  readonly operation: string;
  readonly milliseconds: number;
  readonly held: number;
  readonly kept?: string;
}

/** The results of one check, 1 to 50 KB each, the same for the same name, so that a torn one is noticed. */
export function resultsOf(check: string): readonly SealedResult[] {
  return [0, 1, 2].map((each) => {
    const name = createHash("sha256").update(`${check} ${each}`).digest();
    const [kind = 0, size = 0] = name;
    const kilobytes = 1 + (size % (kind % 8 === 0 ? 50 : 5));
    return {
      name: name.toString("hex"),
      sealed: Buffer.concat(Array.from({ length: kilobytes * 32 }, () => name)),
    };
  });
}

const HOST = "https://a.example";
const REQUEST = { service: "hosted", host: "a.example", operation: "correctGrammar", price: 120 } as const;
const END = { outcome: "charged", credits: 119, balance: 5 } as const;

function job(id: string, state: JobRecord["state"]): JobRecord {
  return aJob({
    id,
    state,
    createdAt: Date.now(),
    prose: "A few words. ".repeat(400),
    seen: state === "finished",
  });
}

/** The calls of a window by purpose. */
export interface Store {
  readonly consent: () => Promise<unknown>;
  readonly intention: (name: string) => Promise<unknown>;
  readonly answered: (name: string) => Promise<unknown>;
  readonly open: () => Promise<string>;
  readonly settle: (id: string) => Promise<unknown>;
  readonly sum: () => Promise<unknown>;
  readonly put: (results: readonly SealedResult[]) => Promise<unknown>;
  readonly find: (names: readonly string[]) => Promise<ReadonlyMap<string, Uint8Array>>;
  readonly score: (document: string) => Promise<unknown>;
  readonly job: (id: string, state: JobRecord["state"]) => Promise<unknown>;
  /** The IDs of entries and jobs. */
  readonly kept: () => Promise<{ readonly entries: readonly string[]; readonly jobs: readonly string[] }>;
}

/** Returns how many of a check's results are intact. */
export async function held(store: Store, check: string): Promise<number> {
  const results = resultsOf(check);
  const found = await store.find(results.map(({ name }) => name));
  return results.filter(({ name, sealed }) => Buffer.compare(found.get(name) ?? Buffer.of(), sealed) === 0)
    .length;
}

const warn = (message: string): void => console.error(message);

function productIn(folder: string): Store {
  const database = databaseIn(folder, warn);
  const shared = { database, now: Date.now, warn, secret: paidSecret };
  const consent = new Consent(database);
  const intentions = new StoredIntentions(shared);
  const ledger = new StoredLedger(shared);
  const results = new StoredResults(shared);
  const scores = new ScoreHistory(shared);
  const jobs = new JobStore({ ...shared, onDamaged: () => warn("A damaged job") });
  return {
    consent: async () => (await consent.isGiven(HOST)) || consent.give([HOST]),
    intention: async (name) => {
      await intentions.join(name);
      const record = { key: name, firstSentAt: Date.now(), digest: name };
      await intentions.put(name, { record, entry: name }, undefined);
    },
    answered: async (name) => intentions.answered(name, name),
    open: async () => ledger.open(REQUEST),
    settle: async (id) => ledger.settle(id, END),
    sum: async () => ledger.spentSince("hosted", 0),
    put: async (entries) => results.put(entries),
    find: async (names) => results.find(names),
    score: async (document) =>
      scores.add(document, { at: Date.now(), score: 0.5, service: "hosted", name: "it", words: 9 }, false),
    job: async (id, state) => jobs.put(job(id, state)),
    kept: async () => ({
      entries: (await ledger.entries()).map(({ id }) => id),
      jobs: (await jobs.list()).map(({ id }) => id),
    }),
  };
}

const sealed = (operation: string, text: string, value: unknown): Uint8Array =>
  sealResult({ baseUrl: "", operation, options: "", text }, value, "a secret of the tests");

const line = (id: string, rest: object): string =>
  JSON.stringify({ id, at: Date.now(), pid: process.pid, ...rest });

function databaseBy(call: (...call: readonly [Call["method"], ...Call["args"]]) => Promise<unknown>): Store {
  return {
    consent: async () => (await call("consent", HOST)) === true || call("give", HOST),
    intention: async (name) => {
      await call("intention", name);
      await call("putIntention", name, sealed("intention", name, { key: name }), Date.now());
    },
    answered: async (name) =>
      call("putIntention", name, sealed("intention", name, { isAnswered: true }), Date.now()),
    open: async () => {
      const id = randomUUID();
      await call("line", line(id, REQUEST));
      return id;
    },
    settle: async (id) => call("line", line(id, END)),
    sum: async () =>
      trusted<readonly string[]>(await call("newLines")).map((each): unknown => JSON.parse(each)),
    put: async (results) =>
      call("putResults", ...results.flatMap(({ name, sealed }) => [name, sealed, Date.now()])),
    find: async (names) => {
      const rows = trusted<readonly SealedResult[]>(await call("findResults", ...names));
      return new Map(rows.map(({ name, sealed }) => [name, sealed]));
    },
    score: async (document) => call("score", document, Date.now(), JSON.stringify({ score: 0.5, words: 9 })),
    job: async (id, state) =>
      call("putJob", id, Number(state === "finished"), sealed("job", id, job(id, state))),
    kept: async () => trusted(await call("kept")),
  };
}

/** Opens a window's store. */
export function storeIn(folder: string, way: Way): Store {
  if (way === "product") return productIn(folder);
  const file = path.join(folder, "store.sqlite");
  const [synchronous = "", isWorker] = way.split(", ");
  if (isWorker === undefined) {
    const database = new TrialDatabase(file, synchronous);
    return databaseBy(async (method, ...args) => Promise.resolve(database.call({ method, args })));
  }
  const worker = new Worker(new URL("store-database.ts", import.meta.url), {
    workerData: { file, synchronous },
  });
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  worker.on("message", ({ error, id, value }: { id: number; value?: unknown; error?: string }) => {
    if (error === undefined) waiting.get(id)?.resolve(value);
    else waiting.get(id)?.reject(new Error(error));
    waiting.delete(id);
    if (waiting.size === 0) worker.unref();
  });
  let last = 0;
  return databaseBy(async (method, ...args) => {
    const answer = Promise.withResolvers<unknown>();
    waiting.set((last += 1), answer);
    worker.ref();
    worker.postMessage({ id: last, method, args });
    return answer.promise;
  });
}

const timed = async <T>(
  operation: string,
  step: () => Promise<T>,
  kept?: (given: T) => string,
): Promise<T> => {
  const began = performance.now();
  const work = step();
  const held = performance.now() - began;
  const given = await work;
  const milliseconds = performance.now() - began;
  process.send?.({ operation, milliseconds, held, ...(kept === undefined ? {} : { kept: kept(given) }) });
  return given;
};

/**
 * Runs in its own process: makes a day's checks one after the other and reports each call, until it is killed
 * or done.
 */
if (import.meta.main) {
  const [folder = "", way = "product", checks = "0"] = process.argv.slice(2);
  const store = storeIn(folder, trusted<Way>(way));
  for (let check = 0; check < Number(checks); check += 1) {
    const name = randomBytes(32).toString("hex");
    await timed("consent read", async () => store.consent());
    await timed("result find", async () => held(store, name));
    await timed("ledger sum", async () => store.sum());
    const entry = await timed(
      "ledger open",
      async () => store.open(),
      (id) => id,
    );
    await timed("intention put", async () => store.intention(name));
    await wait(5);
    await timed("ledger settle", async () => store.settle(entry));
    await timed("intention answered", async () => store.answered(name));
    const results = resultsOf(name);
    await timed(
      "result put",
      async () => store.put(results),
      () => name,
    );
    if (check % 5 === 0) await timed("score add", async () => store.score(`file:///${check % 50}`));
    if (check % 10 === 0) {
      const id = randomUUID();
      for (const state of ["sending", "pending", "finished"] as const) {
        await timed(
          "job update",
          async () => store.job(id, state),
          () => id,
        );
      }
    }
    await wait(5);
  }
  process.disconnect();
}
