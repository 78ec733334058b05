import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import * as fc from "fast-check";
import { PaidAnswers } from "../../../../src/checking/paying/paid-answers.ts";
import { GrammarChecker } from "../../../../src/checking/grammar/grammar-checker.ts";
import { DetectionChecker } from "../../../../src/checking/detection/detection-checker.ts";
import { PlagiarismChecker } from "../../../../src/checking/plagiarism/plagiarism-checker.ts";
import { parseBaseUrl } from "../../../../src/client/base-url.ts";
import { ContentAuthenticityClient } from "../../../../src/client/content-authenticity-client.ts";
import { Transport } from "../../../../src/client/transport.ts";
import { answerInJson } from "../../../../src/report/agents/agent-answer.ts";
import { AgentChecks } from "../../../../src/checking/batch/agent-checks.ts";
import { readToolInput } from "../../../../src/checking/batch/agent-input.ts";
import type { Connection } from "../../../../src/checking/vocabulary/connection.ts";
import type { Connections } from "../../../../src/checking/paying/connections.ts";
import { StoredLedger } from "../../../../src/checking/store/stored-ledger.ts";
import type { BackgroundDetection } from "../../../../src/checking/detection/background-detection.ts";
import { ProseExtractor } from "../../../../src/checking/prose/prose-extractor.ts";
import { BlockCheck } from "../../../../src/checking/grammar/block-check.ts";
import type { MediaChecker } from "../../../../src/checking/media/media-checker.ts";
import type { Log } from "../../../../src/checking/vocabulary/log.ts";
import { StoredIntentions } from "../../../../src/checking/store/stored-intentions.ts";
import { Intentions } from "../../../../src/checking/paying/intentions.ts";
import type { UploadCheck } from "../../../../src/report/words/price-words.ts";
import { PaidGuard } from "../../../../src/checking/paying/paid-guard.ts";
import {
  DETECTION,
  GRAMMAR,
  PLAGIARISM,
  type MeteredResult,
  type PaidOperation,
} from "../../../../src/checking/paying/paid-operation.ts";
import { PaidSender } from "../../../../src/checking/paying/paid-sender.ts";
import { ResultCache, serviceIdentity } from "../../../../src/checking/store/result-cache.ts";
import type { Settings } from "../../../../src/editor/settings.ts";
import { trusted } from "../../../harness/trusted.ts";
import { KEY, RunningService } from "../../service/running-service.ts";
import { NO_BALANCE } from "../paying/no-balance.ts";
import { paidSecret } from "../store/paid-secret.ts";
import { NO_FIRST_QUESTION } from "../paying/hosted-connection.ts";
import { closeDatabases, oneDatabaseIn } from "../store/a-database.ts";

const TOOLS = ["checkGrammar", "detectAiText", "scanPlagiarism"] as const;

interface Call {
  readonly tool: (typeof TOOLS)[number];
  /** The number of sentences, eight words each. */
  readonly sentences: number;
  readonly window: 0 | 1;
  /** True if the call is cancelled while it runs. */
  readonly isGivenUp: boolean;
  /** True if the call waits for those before it. */
  readonly waits: boolean;
}

const call: fc.Arbitrary<Call> = fc.record({
  tool: fc.constantFrom(...TOOLS),
  sentences: fc.integer({ min: 1, max: 6 }),
  window: fc.constantFrom(0, 1),
  isGivenUp: fc.boolean(),
  waits: fc.boolean(),
});

let texts = 0;
const fresh = (sentences: number): string =>
  `Letter ${(texts += 1)} came very late this morning again. ${"The quiet river runs past the old mill. ".repeat(sentences)}`;

describe("what agents spend", () => {
  const extractor = new ProseExtractor(
    new URL("../../../../src/checking/prose/prose-worker.ts", import.meta.url),
  );
  let running: RunningService;
  let connection: Connection;
  let folder: string;

  before(async function () {
    this.timeout(180_000);
    running = await RunningService.start({ credits: 100_000 });
    const { baseUrl } = running;
    const { host } = new URL(baseUrl);
    connection = { service: "hosted", baseUrl, host, apiKey: KEY, keyName: "all" };
    folder = await mkdtemp(path.join(tmpdir(), "agents-"));
  });

  after(async () => {
    extractor.dispose();
    await running.stop();
    await closeDatabases();
    await rm(folder, { recursive: true, maxRetries: 10, retryDelay: 20 });
  });

  const newClient = (): ContentAuthenticityClient =>
    new ContentAuthenticityClient({
      baseUrl: parseBaseUrl(connection.baseUrl),
      apiKey: connection.apiKey,
      transport: new Transport({ timeouts: { headersMs: 10_000, totalMs: 10_000 } }),
      clock: { now: Date.now, sleep: async () => Promise.resolve() },
      random: Math.random,
      idempotencyKey: randomUUID,
    });

  /** The path from a tool's input to the service as `Checkers` assembles it, over a ledger that windows share. */
  const windowOver = (ledgerFolder: string, budget: () => number | undefined, isTrusted = true) => {
    const database = oneDatabaseIn(ledgerFolder);
    const shared = { database, now: Date.now, warn: (message: string) => assert.fail(message) };
    const settings = trusted<Settings>({
      serviceMode: () => "hosted",
      submission: () => "prose",
      grammarVariant: () => "auto",
      grammarSeverity: () => "information",
      detectionMode: () => "auto",
      plagiarismExclusions: () => ({ quotations: true, references: true }),
      confirmAbove: () => 1_000,
      dailyBudget: budget,
    });
    const ledger = new StoredLedger(shared);
    const guard = new PaidGuard({
      ledger,
      credits: NO_BALANCE,
      settings,
      consent: { isGiven: async () => Promise.resolve(true), give: async () => Promise.resolve() },
      keys: { isFor: async () => Promise.resolve(true), agree: async () => Promise.resolve() },
      ...NO_FIRST_QUESTION,
      now: Date.now,
    });
    const identity = serviceIdentity("1.0.0");
    const intentions = new Intentions(new StoredIntentions({ ...shared, secret: paidSecret }));
    const sender = new PaidSender({
      clients: { open: newClient },
      credits: NO_BALANCE,
      intentions,
      ledger,
      guard,
      now: Date.now,
    });
    const connections = trusted<Connections>({
      to: async () => Promise.resolve(connection),
      requireKey: async () => Promise.resolve(),
    });
    const answersTo = <Request, Result extends MeteredResult>(
      operation: PaidOperation<Request, Result>,
      check: UploadCheck,
    ) =>
      new PaidAnswers({
        operation,
        connections,
        guard,
        check,
        identity,
        cache: new ResultCache<Result>(),
        sender,
      });
    const log = trusted<Log>({
      defect: (what: string, thrown: unknown) => assert.fail(`${what}: ${String(thrown)}`),
    });
    const common = {
      extractor,
      log,
      settings,
      newId: randomUUID,
      now: Date.now,
      documentName: () => undefined,
    };
    const background = trusted<BackgroundDetection>({
      earlier: async () => Promise.resolve(undefined),
      isSending: () => false,
    });
    const checkers = {
      guard,
      grammar: new GrammarChecker({
        ...common,
        answers: answersTo(GRAMMAR, "checkGrammar"),
        blocks: new BlockCheck(new ResultCache()),
        identity,
      }),
      detection: new DetectionChecker({
        ...common,
        answers: answersTo(DETECTION, "detectAiText"),
        background,
      }),
      plagiarism: new PlagiarismChecker({
        ...common,
        answers: answersTo(PLAGIARISM, "scanPlagiarism"),
        compared: { folders: async () => Promise.resolve([]), offer: async () => Promise.resolve(false) },
        sampleReferences: { folders: () => [], offerTo: () => undefined, withheldFrom: () => [] },
      }),
      media: trusted<MediaChecker>({}),
    };
    const checks = new AgentChecks({
      checkers: async () => Promise.resolve(checkers),
      documents: {
        text: async (subject) => {
          assert.ok(subject.kind === "text");
          const { format: languageId, text } = subject;
          return Promise.resolve({
            document: { languageId },
            snapshot: { uri: "", languageId, version: 0, text },
          });
        },
        file: () => assert.fail("no file is asked for"),
      },
      shown: {
        corrections: async (_, found) => Promise.resolve(found),
        passages: async (_, found) => Promise.resolve({ shown: found, leftOut: {} }),
      },
      settings,
      credits: NO_BALANCE,
      isTrusted: () => isTrusted,
    });
    return { checks, checkers };
  };

  it("[EDI-16] [EDI-10] no sequence of calls in any windows passes the day's budget, by the service's own ledger", async function () {
    this.timeout(180_000);
    let answered = 0;
    let refused = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(call, { minLength: 2, maxLength: 8 }),
        fc.integer({ min: 1, max: 90 }),
        async (calls, budget) => {
          const here = path.join(folder, randomUUID());
          const windows = [windowOver(here, () => budget), windowOver(here, () => budget)];
          const before = running.credits;
          const checks: Promise<void>[] = [];
          for (const { isGivenUp, sentences, tool, waits, window } of calls) {
            if (waits) await Promise.all(checks);
            const request = readToolInput(tool, { text: fresh(sentences), detail: "full" });
            const impatience = new AbortController();
            const checking = windows[window]?.checks.check(request, impatience.signal);
            if (isGivenUp) setImmediate(() => impatience.abort());
            checks.push(
              (async () => {
                const json = trusted<{ status: string; error?: { code: string } }>(
                  JSON.parse(answerInJson((await checking) ?? { head: {}, lists: {} }, "full")),
                );
                if (json.status === "done") answered += 1;
                else if (!isGivenUp) {
                  refused += 1;
                  assert.equal(json.error?.code, "daily_budget_exceeded");
                }
              })(),
            );
          }
          await Promise.all(checks);
          const spent = before - running.credits;
          assert.ok(spent <= budget, `${spent} of ${budget} credits`);
        },
      ),
      { numRuns: 25 },
    );
    assert.ok(answered > 2 && refused > 2, `${answered} answered, ${refused} refused`);
  });

  it("[EDI-16] [EDI-19] in a workspace that is not trusted nothing is sent, and the refusal says what a person can do", async () => {
    const { checks } = windowOver(path.join(folder, randomUUID()), () => 1_000, false);
    const before = running.credits;
    const { signal } = new AbortController();
    for (const tool of TOOLS) {
      const request = readToolInput(tool, { text: fresh(8) });
      for (const work of [checks.check(request, signal), checks.plan(request, signal)]) {
        await assert.rejects(work, { code: "untrusted_workspace", message: /A person can trust it/u });
      }
    }
    assert.equal(running.credits, before);
  });

  it("[R-7] [EDI-16] a price is a value: nothing is sent for it, no check is ended by it, and the check costs just that", async () => {
    const { checkers, checks } = windowOver(path.join(folder, randomUUID()), () => 1_000);
    const { signal } = new AbortController();
    const { detection, grammar, plagiarism } = checkers;
    const target = { document: { languageId: "markdown" } };
    for (const [tool, checker] of [
      ["checkGrammar", grammar],
      ["detectAiText", detection],
      ["scanPlagiarism", plagiarism],
    ] as const) {
      const text = fresh(3);
      const snapshot = { uri: "", languageId: "markdown", version: 0, text };
      const before = running.credits;
      const { error, quote, wordsTotal } = await checker.quote(target, snapshot, signal);
      const price = tool === "scanPlagiarism" ? 2 : 32;
      assert.deepEqual([error, quote?.price, quote?.words, wordsTotal], [undefined, price, 32, 32]);
      const request = readToolInput(tool, { text });
      const plan = { service: "hosted", host: connection.host, price, words: 32 };
      assert.deepEqual(await checks.plan(request, signal), plan);
      assert.equal(running.credits, before);
      await checks.check(request, signal);
      assert.equal(running.credits, before - price);
      const known = await checker.quote(target, snapshot, signal);
      assert.equal(known.quote?.price, 0);
    }
    const short = { uri: "", languageId: "markdown", version: 0, text: "Too short." };
    const refused = await grammar.quote(target, short, signal);
    assert.deepEqual([refused.quote, refused.error?.code], [undefined, "min_words_not_met"]);
  });

  it("[EDI-16] [EDI-10] without a budget nothing is sent, and one that is taken away ends what would come next", async () => {
    const limits: { budget?: number } = {};
    const { checks } = windowOver(path.join(folder, randomUUID()), () => limits.budget);
    const before = running.credits;
    const request = readToolInput("checkGrammar", { text: fresh(2) });
    const { signal } = new AbortController();
    assert.match(JSON.stringify(await checks.check(request, signal)), /daily_budget_needed/u);
    assert.equal(running.credits, before);
    const plan = await checks.plan(request, signal);
    assert.deepEqual(
      [plan, running.credits],
      [{ service: "hosted", host: connection.host, price: 24, words: 24 }, before],
    );
    limits.budget = 100;
    const paid = await checks.check(request, signal);
    assert.match(JSON.stringify(paid), /"charged":24/u);
    // What was paid for is known.
    assert.deepEqual(await checks.plan(request, signal), {
      service: "hosted",
      host: connection.host,
      price: 0,
      words: 0,
    });
  });
});
