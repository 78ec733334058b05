import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import * as fc from "fast-check";
import { parseBaseUrl } from "../../../../src/client/base-url.ts";
import { ContentAuthenticityClient } from "../../../../src/client/content-authenticity-client.ts";
import { isServiceFailure } from "../../../../src/client/failure.ts";
import { Transport } from "../../../../src/client/transport.ts";
import { countWords } from "../../../../src/contract/word-count.ts";
import type { Connection } from "../../../../src/checking/vocabulary/connection.ts";
import { StoredLedger } from "../../../../src/checking/store/stored-ledger.ts";
import { StoredIntentions } from "../../../../src/checking/store/stored-intentions.ts";
import { Intentions } from "../../../../src/checking/paying/intentions.ts";
import {
  DETECTION,
  GRAMMAR,
  type MeteredResult,
  type PaidOperation,
} from "../../../../src/checking/paying/paid-operation.ts";
import type { PaidAnswers } from "../../../../src/checking/paying/paid-answers.ts";
import { PaidSender } from "../../../../src/checking/paying/paid-sender.ts";
import { Target } from "../../../conformance/target.ts";
import { InstantClock } from "../../client/instant-clock.ts";
import { FaultyWay, WAYS, type Way } from "./faulty-way.ts";
import { answersOver, unwatched } from "./answers-over.ts";
import { NO_BALANCE } from "./no-balance.ts";
import { paidSecret } from "../store/paid-secret.ts";
import { closeDatabases, oneDatabaseIn } from "../store/a-database.ts";

interface Wish {
  readonly operation: "grammar" | "detection";
  /** The fates of its attempts, then of the requests after it. */
  readonly ways: readonly Way[];
}

const wish: fc.Arbitrary<Wish> = fc.record({
  operation: fc.constantFrom("grammar", "detection"),
  ways: fc.array(fc.constantFrom(...WAYS), { maxLength: 3 }),
});

let texts = 0;
/** Returns sixty new words. */
const fresh = (): string =>
  `Letter ${(texts += 1)} came late. ${"The quiet river runs past the old mill. ".repeat(7)}`;

describe("the ledger of this side and that of a service", () => {
  const target = new Target();
  let way: FaultyWay;
  let connection: Connection;
  let folder: string;

  before(async function () {
    this.timeout(180_000);
    await target.start();
    way = new FaultyWay(target.baseUrl);
    const baseUrl = await way.start();
    const { host } = new URL(baseUrl);
    connection = { service: "hosted", baseUrl, host, apiKey: target.key("full"), keyName: "full" };
    folder = await mkdtemp(path.join(tmpdir(), "agrees-"));
  });

  after(async () => {
    await way.stop();
    await target.stop();
    await closeDatabases();
    await rm(folder, { recursive: true, maxRetries: 10, retryDelay: 20 });
  });

  let askingCost = 0;
  /** Returns the balance that the service states, adding the cost of asking for it. */
  const balance = async (): Promise<number> => {
    way.play([]);
    const content = fresh();
    const { credits_remaining: left } = await newClient(new InstantClock()).correctGrammar({ content });
    askingCost += countWords(content);
    return left + askingCost;
  };

  const newClient = (clock: InstantClock): ContentAuthenticityClient =>
    new ContentAuthenticityClient({
      baseUrl: parseBaseUrl(connection.baseUrl),
      apiKey: connection.apiKey,
      transport: new Transport({ timeouts: { headersMs: 5_000, totalMs: 5_000 } }),
      clock,
      random: Math.random,
      idempotencyKey: randomUUID,
    });

  it("[CRE-1] [CLI-3] agree over any run of successes, faults and cancellations", async function () {
    this.timeout(180_000);
    await fc.assert(
      fc.asyncProperty(fc.array(wish, { minLength: 1, maxLength: 6 }), async (wishes) => {
        const clock = new InstantClock();
        const database = oneDatabaseIn(path.join(folder, randomUUID()));
        const shared = { database, now: () => clock.now(), warn: (message: string) => assert.fail(message) };
        const ledger = new StoredLedger(shared);
        const requestsOf = <Request, Result extends MeteredResult>(
          operation: PaidOperation<Request, Result>,
        ): PaidAnswers<Request, Result> =>
          answersOver(
            operation,
            new PaidSender({
              clients: { open: () => newClient(clock) },
              credits: NO_BALANCE,
              // Each request as if the window had been reloaded before it.
              intentions: new Intentions(new StoredIntentions({ ...shared, secret: paidSecret })),
              ledger,
              guard: {
                open: ledger.open.bind(ledger),
                requireConsent: async () => Promise.resolve(),
              },
              now: () => clock.now(),
            }),
          );
        /** Resolves to true if it was answered. */
        const ask = async ({ operation }: Wish, content: string): Promise<boolean> => {
          const impatience = new AbortController();
          way.onImpatience = () => impatience.abort();
          const run = unwatched(impatience.signal);
          try {
            if (operation === "grammar") await requestsOf(GRAMMAR).answer(connection, { content }, run);
            else await requestsOf(DETECTION).answer(connection, { content }, run);
            return true;
          } catch (thrown) {
            assert.ok(isServiceFailure(thrown), String(thrown));
            return false;
          }
        };

        const before = await balance();
        const unanswered: (readonly [Wish, string])[] = [];
        for (const asked of wishes) {
          way.play(asked.ways);
          const content = fresh();
          if (!(await ask(asked, content))) unanswered.push([asked, content]);
        }
        const spent = before - (await balance());
        const sums = async (): Promise<readonly [number, number]> => {
          const entries = await ledger.entries();
          const known = entries.filter(({ outcome }) => outcome === "charged");
          const doubtful = entries.filter(({ outcome }) => outcome === "unknown");
          assert.equal(entries.filter(({ outcome }) => outcome === "open").length, 0);
          return [
            known.reduce((sum, { credits }) => sum + credits, 0),
            doubtful.reduce((sum, { price }) => sum + price, 0),
          ];
        };
        const [known, doubtful] = await sums();
        assert.ok(known <= spent && spent <= known + doubtful, `${known} <= ${spent} <= ${known + doubtful}`);

        // Asked again under their keys, corrections are answered at last, and nothing about them is in doubt.
        way.play([]);
        for (const [asked, content] of unanswered) {
          if (asked.operation === "grammar") assert.ok(await ask(asked, content));
        }
        if (wishes.every(({ operation }) => operation === "grammar")) {
          assert.deepEqual(await sums(), [before - (await balance()), 0]);
        }
        // What is settled may be on its way to the disk still.
        await closeDatabases();
      }),
      { numRuns: 40 },
    );
  });
});
