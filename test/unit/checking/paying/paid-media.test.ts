import assert from "node:assert/strict";
import { createHash, randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import * as fc from "fast-check";
import { parseBaseUrl } from "../../../../src/client/base-url.ts";
import { ContentAuthenticityClient } from "../../../../src/client/content-authenticity-client.ts";
import { isServiceFailure, ServiceFailure } from "../../../../src/client/failure.ts";
import { inspectImage } from "../../../../src/client/inspect-image.ts";
import type { InspectedImage } from "../../../../src/client/media-file.ts";
import { Transport } from "../../../../src/client/transport.ts";
import type { ImageResult } from "../../../../src/contract/image.ts";
import { countWords } from "../../../../src/contract/word-count.ts";
import type { ClientFactory } from "../../../../src/checking/paying/client-factory.ts";
import type { Connection } from "../../../../src/checking/vocabulary/connection.ts";
import type { Credits } from "../../../../src/checking/paying/credits.ts";
import { StoredLedger } from "../../../../src/checking/store/stored-ledger.ts";
import { StoredIntentions } from "../../../../src/checking/store/stored-intentions.ts";
import { Intentions } from "../../../../src/checking/paying/intentions.ts";
import { IMAGE, VOICE, type MediaRequest } from "../../../../src/checking/paying/paid-media.ts";
import type { MeteredResult, PaidOperation } from "../../../../src/checking/paying/paid-operation.ts";
import type { PaidAnswers } from "../../../../src/checking/paying/paid-answers.ts";
import { PaidSender } from "../../../../src/checking/paying/paid-sender.ts";
import { png } from "../../../conformance/media.ts";
import { ServiceProcess } from "../../../conformance/service-process.ts";
import { eventually } from "../../../harness/eventually.ts";
import { trusted } from "../../../harness/trusted.ts";
import { InstantClock } from "../../client/instant-clock.ts";
import { FaultyWay, WAYS, type Way } from "./faulty-way.ts";
import { answersOver, unwatched, watchedBy } from "./answers-over.ts";
import { HOSTED } from "./hosted-connection.ts";
import { paidSecret } from "../store/paid-secret.ts";
import { closeDatabases, oneDatabaseIn } from "../store/a-database.ts";

/** The service's own clock limits the images per minute of an account, so each account is used for a few runs. */
const RUNS = 12;
const RUNS_OF_ACCOUNT = 4;
const keyOf = (account: number): string => `prfd_paid_media_account_${account}`;
const ACCOUNTS = Array.from({ length: Math.ceil(RUNS / RUNS_OF_ACCOUNT) }, (_, index) => ({
  user_id: index + 1,
  plan: "25M",
  credits: 100_000,
  keys: [
    {
      name: "all",
      key: keyOf(index),
      scopes: ["image_detector", "grammar_checker"],
      expires_at: null,
      status: "Active",
    },
  ],
}));

/** Simultaneous requests for images, given as indexes of three, and the fates of the requests. */
interface Round {
  readonly images: readonly number[];
  readonly ways: readonly Way[];
}

const round: fc.Arbitrary<Round> = fc.record({
  images: fc.array(fc.nat({ max: 2 }), { minLength: 1, maxLength: 3 }),
  ways: fc.array(fc.constantFrom(...WAYS), { maxLength: 3 }),
});

let drawn = 0;
/** Returns an image with new bytes, priced at six credits. */
async function fresh(): Promise<MediaRequest<InspectedImage>> {
  drawn += 1;
  const bytes = png(16 + (drawn % 100), 16 + Math.floor(drawn / 100));
  const digest = createHash("sha256").update(bytes).digest("hex");
  return { media: await inspectImage(bytes, "a.png"), digest };
}

function creditsThatTell(messages: string[]): Credits {
  return trusted<Credits>({
    account: () => 0,
    balance: () => ({ credits: 100, isEstimate: false, statedAt: 0 }),
    state: (_: string, stated: number) => void messages.push(`${stated}`),
    doubt: (_: string, stated?: number) => void messages.push(`~${stated ?? "as before"}`),
    spend: (_: string, spent: number) => void messages.push(`${spent} less`),
  });
}

interface Paying<Request, Result> {
  readonly operation: PaidOperation<Request, Result>;
  readonly clients: Pick<ClientFactory, "open">;
  readonly folder: string;
  readonly ledger: StoredLedger;
  readonly messages?: string[];
}

/** Returns the paid checks of one window; another window has another ledger over the same folder. */
function windowOf<Request, Result extends MeteredResult>({
  clients,
  folder,
  ledger,
  operation,
  messages = [],
}: Paying<Request, Result>): PaidAnswers<Request, Result> {
  const shared = { now: Date.now, warn: (message: string) => assert.fail(message) };
  return answersOver(
    operation,
    new PaidSender({
      clients,
      credits: creditsThatTell(messages),
      intentions: new Intentions(
        new StoredIntentions({ ...shared, secret: paidSecret, database: oneDatabaseIn(folder) }),
      ),
      ledger,
      guard: { open: ledger.open.bind(ledger), requireConsent: async () => Promise.resolve() },
      now: Date.now,
      sleep: async () => new Promise((resolve) => setImmediate(resolve)),
    }),
  );
}

const ledgerIn = (folder: string): StoredLedger =>
  new StoredLedger({
    database: oneDatabaseIn(folder),
    now: Date.now,
    warn: (message) => assert.fail(message),
  });

/** Returns a service with this answer to every image. */
const answering = (body: Partial<ImageResult>): Pick<ClientFactory, "open"> =>
  trusted<ClientFactory>({
    open: () => ({
      detectImage: async () =>
        Promise.resolve({
          prediction: "real",
          confidence: 1,
          probabilities: { real: 1, fake: 0, inpainting: 0 },
          credits_charged: 7,
          ...body,
        }),
      close: async () => Promise.resolve(),
    }),
  });

describe("images and recordings that are paid for", () => {
  let folder: string;

  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "paid-media-"));
  });

  after(async () => {
    await closeDatabases();
    await rm(folder, { recursive: true, maxRetries: 10, retryDelay: 20 });
  });

  describe("at a service on a way with faults", () => {
    let service: ServiceProcess;
    let way: FaultyWay;
    let baseUrl: string;
    let run = 0;

    before(async function () {
      this.timeout(180_000);
      service = await ServiceProcess.start(ACCOUNTS, ["--port", "0"]);
      way = new FaultyWay(service.baseUrl);
      baseUrl = await way.start();
    });

    after(async () => {
      await way.stop();
      service.process.kill("SIGTERM");
      await service.exited;
    });

    const clientOf = (apiKey: string): ContentAuthenticityClient =>
      new ContentAuthenticityClient({
        baseUrl: parseBaseUrl(baseUrl),
        apiKey,
        transport: new Transport({ timeouts: { headersMs: 5_000, totalMs: 5_000 } }),
        clock: new InstantClock(),
        random: Math.random,
        idempotencyKey: randomUUID,
      });

    let texts = 0;
    /** Returns the balance that the service states, not counting the cost of asking for it. */
    const balanceOf = async (apiKey: string, asked: { cost: number }): Promise<number> => {
      way.play([]);
      const content = `Letter ${(texts += 1)} came late to the quiet mill.`;
      const { credits_remaining: left } = await clientOf(apiKey).correctGrammar({ content });
      asked.cost += countWords(content);
      return left + asked.cost;
    };

    it("[EDI-9] [CLI-3] [CRE-1] any interleaving costs each wish at most once, and the ledger tells the truth of it", async function () {
      this.timeout(180_000);
      await fc.assert(
        fc.asyncProperty(fc.array(round, { minLength: 1, maxLength: 4 }), async (rounds) => {
          const apiKey = keyOf(Math.floor((run += 1) / RUNS_OF_ACCOUNT) % ACCOUNTS.length);
          const { host } = new URL(baseUrl);
          const connection: Connection = { service: "hosted", baseUrl, host, apiKey, keyName: "all" };
          const here = path.join(folder, randomUUID());
          const ledger = ledgerIn(here);
          const messages: string[] = [];
          const clients = { open: () => clientOf(apiKey) };
          const requests = windowOf({ operation: IMAGE, clients, folder: here, ledger, messages });
          const images = await Promise.all([fresh(), fresh(), fresh()]);
          const asked = { cost: 0 };
          const before = await balanceOf(apiKey, asked);
          let paid = 0;
          const answered = new Set<number>();
          const ask = async (index: number, signal: AbortSignal): Promise<void> => {
            const wasAnswered = answered.has(index);
            try {
              const image = images[index] ?? assert.fail();
              const { charged, isKnown } = await requests.answer(connection, image, unwatched(signal));
              // What was answered once is never sent again.
              if (wasAnswered) assert.deepEqual([charged, isKnown], [0, true]);
              paid += charged;
              answered.add(index);
            } catch (thrown) {
              assert.ok(!wasAnswered);
              const isOver = thrown instanceof Error && thrown.name === "AbortError";
              assert.ok(isOver || isServiceFailure(thrown), String(thrown));
            }
          };
          for (const { images: wanted, ways } of rounds) {
            const impatience = new AbortController();
            way.onImpatience = () => impatience.abort();
            way.play(ways);
            await Promise.all(wanted.map(async (index) => ask(index, impatience.signal)));
          }
          const spent = before - (await balanceOf(apiKey, asked));
          const entries = await ledger.entries();
          const sum = (outcome: string): number =>
            entries
              .filter((entry) => entry.outcome === outcome)
              .reduce((total, { credits, price }) => total + (outcome === "charged" ? credits : price), 0);
          const [known, doubtful] = [sum("charged"), sum("unknown")];
          assert.equal(entries.filter(({ outcome }) => outcome === "open").length, 0);
          assert.equal(known, paid);
          assert.equal(known, 6 * answered.size);
          assert.ok(known <= spent && spent <= known + doubtful, `${known}, ${spent}, ${doubtful}`);
          const wishes = rounds.reduce((total, { images: wanted }) => total + wanted.length, 0);
          assert.ok(spent <= 6 * wishes);
          await closeDatabases();
          await rm(here, { recursive: true, maxRetries: 10, retryDelay: 20 });
        }),
        { numRuns: RUNS },
      );
    });
  });

  it("[EDI-10] an answer that does not tell the balance takes its charge from the last one", async () => {
    for (const [body, expected, balance] of [
      [{}, "7 less", undefined],
      [{ credits_remaining: null }, "7 less", undefined],
      [{ credits_remaining: 41 }, "41", 41],
    ] as const) {
      const here = path.join(folder, randomUUID());
      const ledger = ledgerIn(here);
      const messages: string[] = [];
      const window = windowOf({ operation: IMAGE, clients: answering(body), folder: here, ledger, messages });
      const { charged } = await window.answer(HOSTED, await fresh(), unwatched());
      assert.deepEqual([charged, messages], [7, [expected]]);
      const [entry] = await ledger.entries();
      assert.deepEqual(
        [entry?.operation, entry?.price, entry?.outcome, entry?.credits, entry?.balance],
        ["detectImage", 6, "charged", 7, balance],
      );
    }
  });

  it("[EDI-9] [EDI-12] who waits for another's upload of the same bytes, here or in another window, is told of a file", async () => {
    const here = path.join(folder, randomUUID());
    const upload = Promise.withResolvers<never>();
    const clients = trusted<ClientFactory>({
      open: () => ({ detectImage: async () => upload.promise, close: async () => Promise.resolve() }),
    });
    const image = await fresh();
    const ledger = ledgerIn(here);
    const begin = () => windowOf({ operation: IMAGE, clients, folder: here, ledger });
    const window = begin();
    const both = [0, 1].map(async () => window.answer(HOSTED, image, unwatched()));
    const ends = Promise.allSettled(both);
    await eventually(async () => assert.equal((await ledger.entries()).length, 1));
    const elsewhere = Promise.withResolvers<string>();
    const onRetry = (_: number, reason: string): void => elsewhere.resolve(reason);
    const inAnother = begin().answer(HOSTED, image, { ...unwatched(), report: watchedBy(onRetry) });
    const allEnds = Promise.allSettled([ends, inAnother]);
    assert.equal(await elsewhere.promise, "The same file is being checked in another window.");
    upload.reject(
      new ServiceFailure({
        kind: "answer_lost",
        charged: "unknown",
        retriable: true,
        wording: { happened: "Lost.", next: "Try again.", args: {} },
      }),
    );
    const [, last] = await allEnds;
    const outcomes = [...(await ends), last].map((end) => {
      assert.ok(end.status === "rejected" && isServiceFailure(end.reason));
      assert.equal(end.reason.charged, "unknown");
      return end.reason.wording.happened;
    });
    const lost = "Another check of the same file ended without a result.";
    assert.deepEqual(outcomes, ["Lost.", lost, lost]);
  });

  it("[EDI-12] the same bytes are one wish under any name, and a recording is none of an image", async () => {
    const image = await fresh();
    const renamed = { ...image, media: { ...image.media, file: { ...image.media.file, name: "b.png" } } };
    assert.deepEqual(IMAGE.contentOf(image), IMAGE.contentOf(renamed));
    assert.notEqual(IMAGE.name, VOICE.name);
    assert.deepEqual([IMAGE.isRepeatable, VOICE.isRepeatable], [false, false]);
    assert.deepEqual([IMAGE.scope, VOICE.scope], ["image_detector", "voice_detector"]);
  });
});
