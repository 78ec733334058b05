import { randomUUID } from "node:crypto";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { Agent, getGlobalDispatcher, setGlobalDispatcher } from "undici";
import * as z from "zod";
import type { Operation } from "../../src/contract/endpoints.ts";
import { PLANS } from "../../src/contract/plans.ts";
import { Caller, type Reply } from "../conformance/caller.ts";
import { form, png, wav } from "../conformance/media.ts";
import { Target } from "../conformance/target.ts";
import { cleanWords, PROSE } from "../conformance/texts.ts";

export interface LoadOptions {
  readonly clients: number;
  readonly milliseconds: number;
  /** The account that all clients use: one with plenty of credits, or one that runs out of them. */
  readonly role: keyof typeof ACCOUNTS;
  /** A folder for `--data`; null keeps everything in memory. */
  readonly data: string | null;
}

/** Totals of a run under load; all amounts are in credits. */
export interface LoadReport {
  readonly answers: number;
  /** The number of answers for each operation, status and code. */
  readonly kinds: ReadonlyMap<string, number>;
  /** Answers outside the contract, and requests without an answer. */
  readonly faults: readonly string[];
  readonly start: number;
  /** The total cost that the successful answers state. */
  readonly charged: number;
  /** The balance that the service states at the end. */
  readonly left: number;
  /** The lowest balance in any answer. */
  readonly lowest: number;
  /** The highest number of jobs that were certainly pending at one moment. */
  readonly mostPending: number;
  readonly pendingLimit: number;
  /** The ledger in the data folder: its sum, and its lowest balance ever. */
  readonly ledger: { readonly sum: number; readonly lowest: number } | null;
}

const JOB_DELAY_MS = 400;
const ACCOUNTS = { full: { userId: 7, plan: "25M" }, other: { userId: 8, plan: "Trial" } } as const;
const OVERLOADED = new Set([429, 503]);

const paid = z.looseObject({
  credits_remaining: z.int().nullish(),
  word_count: z.int().nullish(),
  ai_score: z.number().nullish(),
  credits_charged: z.int().optional(),
  credits_used: z.int().optional(),
  task_id: z.string().nullish(),
});
type Paid = z.infer<typeof paid>;

/**
 * The requests that a client can make, with the price that a successful answer states. Jobs are counted once
 * they finish.
 */
const REQUESTS: readonly (readonly [
  Operation,
  body: (round: number) => unknown,
  price: (body: Paid) => number,
])[] = [
  ["correctGrammar", (round) => ({ content: cleanWords(5 + (round % 40)) }), (body) => body.word_count ?? 0],
  ["scanPlagiarism", () => ({ content: PROSE }), () => 2],
  ["detectText", () => ({ content: PROSE }), textPrice],
  ["detectText", () => ({ content: PROSE, poll: true }), () => 0],
  ["detectImage", () => form(png(64, 64)), (body) => body.credits_charged ?? 0],
  ["detectVoice", () => form(wav(0.2)), (body) => body.credits_used ?? 0],
  ["getJob", () => undefined, () => 0],
  ["imageHealth", () => undefined, () => 0],
  ["voiceHealth", () => undefined, () => 0],
];

function textPrice({ ai_score: score, word_count: words }: Paid): number {
  return typeof score === "number" ? (words ?? 0) : 0;
}

/** A job, between its submission and its acceptance by the client's clock. */
interface Acceptance {
  readonly taskId: string;
  readonly askedAt: number;
  readonly acceptedAt: number;
}

/** One account, many clients, every operation, over real HTTP to a service in its own process. */
class LoadRun {
  readonly #options: LoadOptions;
  readonly #target = new Target(["--job-delay-ms", String(JOB_DELAY_MS)]);
  readonly #caller = new Caller(this.#target);
  readonly #key: string;
  readonly #kinds = new Map<string, number>();
  readonly #faults: string[] = [];
  readonly #acceptances: Acceptance[] = [];
  #charged = 0;
  #lowest = Infinity;

  constructor(options: LoadOptions) {
    this.#options = options;
    this.#key = this.#target.key(options.role);
  }

  async run(): Promise<LoadReport> {
    const { clients, milliseconds, data } = this.#options;
    // Without this `fetch` opens extra connections whenever the others have just become free, and the service
    // limits them.
    const connections = new Agent({ connections: clients });
    const usual = getGlobalDispatcher();
    setGlobalDispatcher(connections);
    await this.#target.start(data === null ? [] : ["--data", data]);
    try {
      await this.#caller.warmUp();
      const start = await this.#caller.balance(this.#key);
      const until = performance.now() + milliseconds;
      await Promise.all(Array.from({ length: clients }, (_, client) => this.#client(client, until)));
      await this.#countJobs();
      const left = await this.#caller.balance(this.#key);
      await this.#target.stop();
      return {
        answers: [...this.#kinds.values()].reduce((sum, count) => sum + count, 0),
        kinds: this.#kinds,
        faults: this.#faults,
        start,
        charged: this.#charged,
        left,
        lowest: this.#lowest,
        mostPending: this.#mostPending(),
        pendingLimit: PLANS[ACCOUNTS[this.#options.role].plan].pendingJobs,
        ledger: data === null ? null : readLedger(data, ACCOUNTS[this.#options.role].userId),
      };
    } finally {
      setGlobalDispatcher(usual);
      await connections.destroy();
      await this.#target.stop();
    }
  }

  async #client(client: number, until: number): Promise<void> {
    for (let round = client; performance.now() < until; round += 1) {
      const [operation, body, price] =
        REQUESTS[(round * 7 + client) % REQUESTS.length] ?? REQUESTS[0] ?? never();
      const askedAt = performance.now();
      let reply: Reply;
      try {
        const taskId = this.#acceptances.at(-1)?.taskId ?? randomUUID();
        reply = await this.#caller.send(operation, { key: this.#key, body: body(round), taskId });
      } catch (error) {
        this.#faults.push(`${operation}: ${describe(error)}`);
        continue;
      }
      this.#count(operation, reply, price, askedAt);
      if (OVERLOADED.has(reply.status)) await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  #count(operation: Operation, reply: Reply, price: (body: Paid) => number, askedAt: number): void {
    const { status, error, text } = reply;
    const kind = `${operation} ${status} ${error.code ?? ""}`.trim();
    this.#kinds.set(kind, (this.#kinds.get(kind) ?? 0) + 1);
    if (error.code === "service_error") this.#faults.push(kind);
    if (status >= 300) return;
    const body = paid.parse(JSON.parse(text));
    this.#lowest = Math.min(this.#lowest, body.credits_remaining ?? Infinity);
    this.#charged += price(body);
    if (status === 202 && typeof body.task_id === "string") {
      this.#acceptances.push({ taskId: body.task_id, askedAt, acceptedAt: performance.now() });
    }
  }

  async #countJobs(): Promise<void> {
    for (const { taskId } of this.#acceptances) {
      this.#charged += textPrice(paid.parse(await this.#caller.finishedJob(taskId, this.#key)));
    }
  }

  /** A job is certainly pending from its acceptance until its delay after the submission. */
  #mostPending(): number {
    const moments = this.#acceptances
      .filter(({ askedAt, acceptedAt }) => acceptedAt < askedAt + JOB_DELAY_MS)
      .flatMap(({ askedAt, acceptedAt }) => [
        { at: acceptedAt, change: 1 },
        { at: askedAt + JOB_DELAY_MS, change: -1 },
      ])
      .toSorted((a, b) => a.at - b.at || a.change - b.change);
    let pending = 0;
    return moments.reduce((most, { change }) => Math.max(most, (pending += change)), 0);
  }
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
}

function never(): never {
  throw new Error("There is nothing to ask for.");
}

/** Reads the ledger that the service left in its folder. */
function readLedger(folder: string, userId: number): { sum: number; lowest: number } {
  const database = new DatabaseSync(path.join(folder, "service.sqlite"), { readOnly: true });
  const sums = database
    .prepare(
      "SELECT sum(credits) OVER (ORDER BY place) AS balance FROM ledger WHERE userId = ? ORDER BY place",
    )
    .all(userId)
    .map((row) => Number(row["balance"]));
  database.close();
  return {
    sum: sums.at(-1) ?? Number.NaN,
    lowest: sums.reduce((least, sum) => Math.min(least, sum), Infinity),
  };
}

export function runLoad(options: LoadOptions): Promise<LoadReport> {
  return new LoadRun(options).run();
}

/** Returns the expectations that a report violates; empty if there are none. */
export function loadFaults(report: LoadReport): string[] {
  const { start, charged, left, lowest, mostPending, pendingLimit, ledger } = report;
  return [
    ...new Set(report.faults),
    ...(left === start - charged ? [] : [`${start} - ${charged} should be left, and ${left} are`]),
    ...(lowest < 0 ? [`a balance of ${lowest}`] : []),
    ...(mostPending > pendingLimit ? [`${mostPending} pending jobs of ${pendingLimit}`] : []),
    ...(ledger === null || ledger.sum === left
      ? []
      : [`the ledger sums up to ${ledger.sum}, not to ${left}`]),
    ...(ledger === null || ledger.lowest >= 0 ? [] : [`the ledger was at ${ledger.lowest}`]),
  ];
}
