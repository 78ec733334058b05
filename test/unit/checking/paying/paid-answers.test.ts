import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import {
  isServiceFailure,
  ServiceFailure,
  type Charged,
  type FailureKind,
} from "../../../../src/client/failure.ts";
import { REPEAT_WINDOW_MS, type Intention } from "../../../../src/client/intention.ts";
import { repeatSafely } from "../../../../src/client/repeat-safely.ts";
import type { CallOptions } from "../../../../src/client/service-caller.ts";
import type { Asker } from "../../../../src/client/spending-guard.ts";
import type { DetectionResult } from "../../../../src/contract/detection.ts";
import type { ClientFactory } from "../../../../src/checking/paying/client-factory.ts";
import type { Connection } from "../../../../src/checking/vocabulary/connection.ts";
import type { Credits } from "../../../../src/checking/paying/credits.ts";
import { StoredLedger } from "../../../../src/checking/store/stored-ledger.ts";
import { StoredIntentions } from "../../../../src/checking/store/stored-intentions.ts";
import { Intentions } from "../../../../src/checking/paying/intentions.ts";
import { isUncertainCharge } from "../../../../src/checking/paying/paid-failure.ts";
import {
  DETECTION,
  GRAMMAR,
  type DetectionContent,
  type MeteredResult,
  type PaidOperation,
} from "../../../../src/checking/paying/paid-operation.ts";
import type { PaidSending } from "../../../../src/checking/paying/paid-account.ts";
import { PaidSender } from "../../../../src/checking/paying/paid-sender.ts";
import { ResultCache } from "../../../../src/checking/store/result-cache.ts";
import type { StoredResults } from "../../../../src/checking/store/stored-results.ts";
import { closeDatabases, databaseIn, oneDatabaseIn, resultsIn } from "../store/a-database.ts";
import { eventually } from "../../../harness/eventually.ts";
import { trusted } from "../../../harness/trusted.ts";
import { detectionAnswer } from "../../findings/detection-answer.ts";
import { answerIn } from "../../findings/grammar-answer.ts";
import { answersOver, unwatched, watchedBy } from "./answers-over.ts";
import { HOSTED } from "./hosted-connection.ts";
import { paidSecret } from "../store/paid-secret.ts";
import { CheckStopped, isCheckStopped } from "../../../../src/checking/vocabulary/check-error.ts";

const TEXT = "A text of exactly six words.";

const failure = (kind: FailureKind, charged: Charged, code?: string, status?: number) =>
  new ServiceFailure({
    kind,
    code,
    status,
    charged,
    retriable: true,
    wording: { happened: kind, next: "Try again.", args: {} },
  });

interface Script {
  readonly outcomes: readonly (ServiceFailure | "answer")[];
  readonly connection?: Connection;
  /** The connection to a restarted embedded service. */
  readonly again?: Connection;
  /** Each answer waits for the gate at its index; without one it comes at the next turn. */
  readonly gates?: readonly (Promise<unknown> | undefined)[];
  /** The score of a detection; null for an abstention. */
  readonly score?: number | null;
  /** The duration of each request by the clock, in milliseconds, without a real wait. */
  readonly takesMs?: number;
  /** Called before an automatic retry; without it, no call is retried. */
  readonly pause?: () => Promise<void>;
  /** Rejects if consent has been withdrawn. */
  readonly consent?: () => Promise<void>;
  /** True if windows find each other's answers on disk. */
  readonly sharesAnswers?: boolean;
  /** Delays the write of an answer to disk. */
  readonly writesAfter?: Promise<undefined>;
  /** Called at each look at another window's progress, without a real wait in between. */
  readonly onLook?: (signal: AbortSignal | undefined) => Promise<void>;
  /** The number of ledger entries that the daily budget allows; unlimited by default. */
  readonly budget?: number;
}

/** A client whose calls end as scripted, in order; it records the idempotency key of each that has one. */
function scripted<Request, Result extends MeteredResult>(
  operation: PaidOperation<Request, Result>,
  request: Request,
  { outcomes, connection = HOSTED, gates = [], score = 0.4, takesMs = 0, pause, budget, ...script }: Script,
) {
  const sent: (string | undefined)[] = [];
  let passed = 0;
  const now = (): number => Date.now() + passed;
  const next = async (content: string, intention: Intention | undefined): Promise<void> => {
    await intention?.begin(content, now());
    const [outcome, gate = wait(0)] = [outcomes[sent.length], gates[sent.length]];
    sent.push(intention?.key);
    await gate;
    passed += takesMs;
    if (outcome instanceof ServiceFailure) throw outcome;
  };
  const factory = {
    open: () => ({
      correctGrammar: async (
        { content }: { content: string },
        options: CallOptions & { intention: Intention },
      ) => {
        const { intention, onRetry } = options;
        const attempt = async (): Promise<void> => {
          await options.isStillWanted?.();
          return next(content, intention);
        };
        const clock = { now, sleep: pause ?? assert.fail };
        if (pause === undefined) await attempt();
        else {
          const operation = "correctGrammar";
          await repeatSafely({ operation, intention, clock, onRetry, random: () => 0 }, attempt);
        }
        return answerIn("codePoint", content, []);
      },
      detectText: async ({ content }: { content: string }, options: CallOptions) => {
        await options.isStillWanted?.();
        await next(content, options.intention);
        return detectionAnswer(content, { ai_score: score });
      },
      close: async () => Promise.resolve(),
    }),
  };
  const messages: string[] = [];
  const credits = {
    account: () => 0,
    balance: () => ({ credits: 1_900, isEstimate: false, statedAt: 0 }),
    state: (_: string, stated: number) => void messages.push(`${stated}`),
    doubt: (_: string, stated?: number) => void messages.push(`~${stated ?? "as before"}`),
    spend: (_: string, spent: number) => void messages.push(`~${spent} less`),
  };
  const shared = { now, warn: (message: string) => assert.fail(message) };
  const newLedger = () => new StoredLedger({ ...shared, database: oneDatabaseIn(folder) });
  const first = newLedger();
  const mayOpen = async (): Promise<void> => {
    if ((await first.entries()).length < (budget ?? Infinity)) return;
    throw new CheckStopped("daily_budget_exceeded", "The day's budget is spent.");
  };
  /** As another window has it, or this one after a reload; with a ledger of its own it takes the others for ended. */
  const window = (ledger = first) => {
    const sender = new PaidSender({
      clients: trusted<ClientFactory>(factory),
      credits: trusted<Credits>(credits),
      intentions: new Intentions(
        new StoredIntentions({ ...shared, secret: paidSecret, database: oneDatabaseIn(folder) }),
      ),
      ledger,
      guard: {
        open: async (entry) => {
          await mayOpen();
          return ledger.open({ ...entry, balanceBefore: 1_900, isEstimate: false });
        },
        requireConsent: async () => script.consent?.(),
      },
      now,
      sleep: async (_, signal) => {
        await wait(5);
        await script.onLook?.(signal);
      },
    });
    const files = resultsIn(folder, shared);
    const put: StoredResults["put"] = async (answers) => {
      await script.writesAfter;
      return files.put(answers);
    };
    const slow = {
      put,
      find: files.find.bind(files),
      inUse: files.inUse.bind(files),
      discard: files.discard.bind(files),
    };
    const disk = { results: slow, secret: async () => Promise.resolve("secret"), read: operation.read };
    const cache = new ResultCache<Result>(script.sharesAnswers === true ? { disk } : {});
    const answers = answersOver(operation, sender, cache, async () =>
      Promise.resolve(script.again ?? assert.fail()),
    );
    return { answers, ask: async () => answers.answer(connection, request, unwatched()) };
  };
  const entries = async () =>
    (await first.entries()).map(({ outcome, credits }) =>
      credits === 0 ? outcome : `${outcome} ${credits}`,
    );
  const pass = (ms: number): void => void (passed += ms);
  return { ...window(), window, newLedger, sent, entries, messages, pass };
}

let folder: string;

/** Waits for a write to disk, which happens in the background so as not to delay the answer. */
async function answeredFile(): Promise<void> {
  const before = await intentionsIn();
  await eventually(async () => assert.notDeepEqual(await intentionsIn(), before));
}

/** Returns the open requests on disk. */
async function intentionsIn(): Promise<readonly unknown[]> {
  const [rows = []] = await oneDatabaseIn(folder).run([{ sql: "SELECT content FROM intentions" }]);
  return rows;
}

const grammar = (outcomes: Script["outcomes"]) => scripted(GRAMMAR, { content: TEXT }, { outcomes });
const detection = (script: Script) => scripted(DETECTION, { content: TEXT }, script);

describe("requests that are paid for once", () => {
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "paid-"));
  });

  afterEach(async () => {
    await closeDatabases();
    // What an answer leaves is written in passing.
    await rm(folder, { recursive: true, maxRetries: 10, retryDelay: 20 });
  });

  it("[CLI-3] a lost answer keeps its key through tries that never got out", async () => {
    const lost = failure("answer_lost", "unknown");
    const { ask, sent } = grammar([
      lost,
      failure("not_sent", "no"),
      failure("cancelled", "no"),
      "answer",
      "answer",
    ]);
    await assert.rejects(ask(), { charged: "unknown" });
    await assert.rejects(ask(), { kind: "not_sent", charged: "unknown" });
    await assert.rejects(ask(), { kind: "cancelled", charged: "unknown" });
    assert.equal((await ask()).charged, 6);
    assert.equal(new Set(sent).size, 1, "one key for one intention");
  });

  it("[CLI-3] a refusal that provably cost nothing ends its intention", async () => {
    const { ask, sent } = grammar([failure("refused", "no"), "answer"]);
    await assert.rejects(ask(), { charged: "no" });
    await ask();
    assert.equal(new Set(sent).size, 2);
  });

  it("[EDI-12] a known answer is free, and one that is under way is waited for", async () => {
    const { ask, sent } = grammar(["answer"]);
    const [first, second] = await Promise.all([ask(), ask()]);
    assert.deepEqual(
      [first.charged, second.charged].sort((a, b) => a - b),
      [0, 6],
    );
    assert.equal((await ask()).charged, 0);
    assert.equal(sent.length, 1);
  });

  it("[EDI-12] one that is asked for is under way at once, so that no job of the same text is sent beside it", async () => {
    const { ask, answers } = grammar(["answer"]);
    const isUnderWay = (): boolean => answers.isUnderWay(HOSTED, { content: TEXT });
    const seen: boolean[] = [];
    // At every turn that others get until the answer is there.
    let looking: NodeJS.Immediate | undefined;
    const look = (): void => {
      seen.push(isUnderWay());
      looking = setImmediate(look);
    };
    const asked = ask();
    look();
    await asked;
    clearImmediate(looking);
    assert.ok(seen.length > 1 && seen.every(Boolean), seen.join());
    assert.equal(isUnderWay(), false);
  });

  it("[EDI-12] who waits for another's request asks for itself when that comes to nothing", async () => {
    const { ask, sent } = grammar([failure("refused", "no"), "answer"]);
    const [first, second] = await Promise.allSettled([ask(), ask()]);
    assert.deepEqual([first.status, second.status], ["rejected", "fulfilled"]);
    assert.equal(sent.length, 2);
  });

  it("[CLI-3] [EDI-13] a lost detection may have been charged, whatever a later try ends with", async () => {
    const { ask } = detection({
      outcomes: [failure("answer_lost", "unknown"), failure("not_sent", "no"), "answer"],
    });
    await assert.rejects(ask(), { charged: "unknown" });
    await assert.rejects(ask(), { kind: "not_sent", charged: "unknown" });
    assert.equal((await ask()).charged, 6);
  });

  for (const [kind, charged] of [
    ["answer_lost", "unknown"],
    ["cancelled", "unknown"],
    ["unexpected_response", "yes"],
  ] as const) {
    it(`[CLI-3] [EDI-12] who waits for a detection that ends as ${kind} does not send it a second time`, async () => {
      const { ask, sent } = detection({ outcomes: [failure(kind, charged), "answer", "answer"] });
      const [first, second] = await Promise.allSettled([ask(), ask()]);
      assert.equal(sent.length, 1);
      assert.ok(first.status === "rejected" && second.status === "rejected");
      const lost = trusted<ServiceFailure>(second.reason);
      assert.deepEqual([lost.kind, lost.charged, lost.action], ["answer_lost", charged, "retry"]);
      assert.match(lost.message, /^Another check of the same text ended/u);
      assert.equal((await ask()).charged, 6, "asked for once more, it is sent");
    });
  }

  it("[EDI-12] who waits for a detection of the embedded service sends it again, since that costs nothing", async () => {
    const connection = { ...HOSTED, service: "embedded" } as const;
    const { ask, sent } = detection({ outcomes: [failure("cancelled", "unknown"), "answer"], connection });
    const [, second] = await Promise.allSettled([ask(), ask()]);
    assert.deepEqual([second.status, sent.length], ["fulfilled", 2]);
  });

  it("[CLI-3] who waits for a lost grammar check sends it again under the same key", async () => {
    const { ask, sent } = grammar([failure("answer_lost", "unknown"), "answer"]);
    const [, second] = await Promise.allSettled([ask(), ask()]);
    assert.deepEqual([second.status, sent.length, new Set(sent).size], ["fulfilled", 2, 1]);
  });

  it("[EDI-12] a detection is paid for once, and known afterwards", async () => {
    const { ask, sent, entries } = detection({ outcomes: ["answer"] });
    const first = await ask();
    const second = await ask();
    assert.deepEqual([first.isKnown, second.isKnown, second.charged], [false, true, 0]);
    assert.equal(sent.length, 1);
    assert.deepEqual(await entries(), ["charged 6"], "what is known has no entry");
  });

  const prices: readonly [string, Connection, number | null, number][] = [
    ["a score", HOSTED, 0.4, 6],
    ["no score of the hosted service, which says nothing of its price", HOSTED, null, 6],
    ["a score of the embedded service", { ...HOSTED, service: "embedded" }, 0.4, 6],
    ["an abstention of the embedded service", { ...HOSTED, service: "embedded" }, null, 0],
  ];
  for (const [name, connection, score, credits] of prices) {
    it(`[CON-8] [DET-5] ${name} counts as ${credits} credits`, async () => {
      const { ask, entries } = detection({ outcomes: ["answer"], connection, score });
      assert.equal((await ask()).charged, credits);
      assert.deepEqual(await entries(), [credits === 0 ? "charged" : `charged ${credits}`]);
    });
  }

  it("[EDI-10] the balance of an answer that may be the original one again is an estimate, and never above what is known", async () => {
    const lost = failure("answer_lost", "unknown");
    const first = grammar(["answer"]);
    const { credits_remaining: left } = (await first.ask()).result;
    assert.deepEqual(first.messages, [`${left}`]);
    const { ask, messages } = scripted(
      GRAMMAR,
      { content: "Another text of as many words." },
      {
        outcomes: [lost, "answer"],
      },
    );
    await assert.rejects(ask());
    await ask();
    assert.deepEqual(messages, ["~as before", `~${Math.min(left, 1_900)}`]);
  });

  it("[EDI-10] after a charge without a balance the last one less the charge is what is left, as an estimate", async () => {
    const { ask, messages, entries } = detection({ outcomes: [failure("unexpected_response", "yes")] });
    await assert.rejects(ask(), { charged: "yes" });
    assert.deepEqual([messages, await entries()], [["~6 less"], ["charged 6"]]);
  });

  it("[CLI-3] [EDI-12] a text that another window is detecting is waited for, and its answer is the answer here", async () => {
    const gate = Promise.withResolvers<undefined>();
    let looks = 0;
    const { ask, window, sent, entries } = detection({
      outcomes: ["answer", "answer"],
      gates: [gate.promise],
      sharesAnswers: true,
      onLook: async () => {
        looks += 1;
        if (looks === 3) gate.resolve(undefined);
        return Promise.resolve();
      },
    });
    const both = await Promise.all([ask(), window().ask()]);
    assert.equal(sent.length, 1);
    assert.deepEqual(
      both.map(({ charged, isKnown }) => ({ charged, isKnown })).sort((a, b) => b.charged - a.charged),
      [
        { charged: 6, isKnown: false },
        { charged: 0, isKnown: true },
      ],
    );
    assert.deepEqual(both[0].result, both[1].result);
    assert.deepEqual(
      (await entries()).filter((entry) => entry !== "free"),
      ["charged 6"],
    );
  });

  it("[CLI-3] [EDI-12] an answer that another window is still writing down is waited for, and not paid for again", async () => {
    const written = Promise.withResolvers<undefined>();
    const { ask, window, sent } = detection({
      outcomes: ["answer", "answer"],
      sharesAnswers: true,
      writesAfter: written.promise,
      onLook: async () => {
        written.resolve(undefined);
        await eventually(async () => {
          const [rows = []] = await databaseIn(folder).run([{ sql: "SELECT name FROM results" }]);
          assert.equal(rows.length, 1);
        });
      },
    });
    assert.equal((await ask()).charged, 6);
    const { charged, isKnown } = await window().ask();
    assert.deepEqual([charged, isKnown, sent.length], [0, true, 1]);
  });

  it("[CLI-3] who waits for another window's detection sends it when that comes to nothing, and is told of what may have been charged", async () => {
    for (const [outcome, isSent] of [
      [failure("refused", "no"), true],
      [failure("answer_lost", "unknown"), false],
    ] as const) {
      await closeDatabases();
      await rm(folder, { recursive: true, maxRetries: 5 });
      const gate = Promise.withResolvers<undefined>();
      const { ask, window, sent } = detection({
        outcomes: [outcome, "answer"],
        gates: [gate.promise],
        sharesAnswers: true,
      });
      const first = ask().catch((thrown: unknown) => thrown);
      await eventually(() => assert.equal(sent.length, 1));
      const other = window();
      const why = Promise.withResolvers<string>();
      const onRetry = (_: number, reason: string): void => why.resolve(reason);
      const second = other.answers
        .answer(HOSTED, { content: TEXT }, { ...unwatched(), report: watchedBy(onRetry) })
        .catch((thrown: unknown) => thrown);
      assert.equal(await why.promise, "The same text is being checked in another window.");
      gate.resolve(undefined);
      await first;
      const end = await second;
      assert.equal(sent.length, isSent ? 2 : 1);
      if (isSent) continue;
      assert.ok(isUncertainCharge(end));
      assert.match(end.message, /^Another check of the same text ended without/u);
      assert.deepEqual([end.charged, end.possible.price], ["unknown", 6]);
      assert.equal((await other.ask()).charged, 6, "who was told decides");
    }
  });

  it("[CLI-3] an answer that another window cannot keep is nobody's second payment unasked", async () => {
    const gate = Promise.withResolvers<undefined>();
    const { ask, window, sent } = detection({ outcomes: ["answer", "answer"], gates: [gate.promise] });
    const first = ask();
    await eventually(() => assert.equal(sent.length, 1));
    const other = window();
    const isWaiting = Promise.withResolvers<undefined>();
    const onRetry = (): void => isWaiting.resolve(undefined);
    const second = other.answers
      .answer(HOSTED, { content: TEXT }, { ...unwatched(), report: watchedBy(onRetry) })
      .catch((thrown: unknown) => thrown);
    await isWaiting.promise;
    gate.resolve(undefined);
    await first;
    const ended = await second;
    assert.ok(isServiceFailure(ended));
    assert.match(ended.message, /^The same text was checked in another window, which has/u);
    assert.deepEqual([ended.charged, sent.length], ["no", 1]);
    assert.equal((await other.ask()).charged, 6, "who was told decides");
  });

  for (const [first, expected, entry] of [
    [failure("refused", "no", "service_unavailable", 503), "consent_needed", "free"],
    [failure("refused", "no", "service_error", 503), "consent_needed", "refunded"],
    [failure("answer_lost", "unknown"), "cancelled", "unknown"],
  ] as const) {
    it(`[EDI-20] [CLI-3] consent that is taken back, or a key that is removed, in the wait after ${first.code ?? first.kind} ends it`, async () => {
      let isGiven = true;
      const { ask, sent, entries } = scripted(
        GRAMMAR,
        { content: TEXT },
        {
          outcomes: [first, "answer"],
          consent: async () => {
            if (!isGiven) throw new CheckStopped("consent_needed", "Nobody has agreed to it.");
            return Promise.resolve();
          },
          pause: async () => {
            isGiven = false;
            return Promise.resolve();
          },
        },
      );
      const thrown = await ask().catch((each: unknown) => each);
      if (isCheckStopped(thrown)) assert.equal(thrown.code, expected);
      else {
        assert.ok(isUncertainCharge(thrown));
        assert.deepEqual([thrown.kind, thrown.charged], [expected, "unknown"]);
      }
      assert.equal(sent.length, 1);
      await eventually(async () =>
        assert.deepEqual(
          new Set((await entries()).filter((each) => each !== "free")),
          new Set(entry === "free" ? [] : [entry]),
        ),
      );
      isGiven = true;
      assert.equal((await ask()).charged, 6);
      assert.equal(new Set(sent).size, entry === "unknown" ? 1 : 2, "what is in doubt keeps its key");
    });
  }

  it("[EDI-13] waiting for another window can be cancelled, and costs nothing", async () => {
    const gate = Promise.withResolvers<undefined>();
    const impatience = new AbortController();
    const { ask, window, sent } = detection({
      outcomes: ["answer"],
      gates: [gate.promise],
      onLook: async (signal) => {
        impatience.abort();
        signal?.throwIfAborted();
        return Promise.resolve();
      },
    });
    const first = ask();
    await eventually(() => assert.equal(sent.length, 1));
    const waiting = unwatched(impatience.signal);
    await assert.rejects(window().answers.answer(HOSTED, { content: TEXT }, waiting), {
      name: "AbortError",
    });
    gate.resolve(undefined);
    await first;
    assert.equal(sent.length, 1);
  });

  it("[R-10] [CLI-3] what was cut off with the embedded service goes again under its key, and is paid for once", async () => {
    const again = { ...HOSTED, service: "embedded" } as const;
    const outcomes = [failure("cancelled", "unknown"), "answer"] as const;
    const gone = new AbortController();
    const connection = { ...again, gone: gone.signal };
    const end = Promise.withResolvers<undefined>();
    const script = { outcomes, connection, again, gates: [end.promise] };
    const { ask, entries, sent } = scripted(GRAMMAR, { content: TEXT }, script);
    const asked = ask();
    await eventually(() => assert.equal(sent.length, 1));
    gone.abort();
    end.resolve(undefined);
    await asked;
    assert.equal(sent.length, 2);
    assert.equal(sent[0], sent[1]);
    assert.deepEqual(await entries(), ["charged 6"]);
  });

  it("[CLI-3] a detection whose window ended in the middle is not sent again before the person is told", async () => {
    const gate = Promise.withResolvers<undefined>();
    const gates = [gate.promise];
    const { ask, window, newLedger, sent } = detection({ outcomes: ["answer", "answer"], gates });
    const gone = ask();
    await eventually(async () => {
      assert.equal(sent.length, 1);
      return Promise.resolve();
    });
    const reloaded = window(newLedger());
    const lost = await reloaded.ask().catch((thrown: unknown) => thrown);
    assert.ok(isUncertainCharge(lost));
    assert.match(lost.message, /its window closed too early/u);
    assert.equal(lost.possible.balanceBefore, 1_900);
    assert.equal(sent.length, 1);
    assert.equal((await reloaded.ask()).charged, 6, "who was told decides");
    gate.resolve(undefined);
    await gone;
  });

  it("[CLI-3] nothing that nobody asked for is sent beside another window whose answer was lost, however often", async () => {
    const { ask, window, newLedger, sent } = detection({
      outcomes: ["answer", "answer"],
      gates: [new Promise(() => undefined)],
    });
    void ask();
    await eventually(() => assert.equal(sent.length, 1));
    const other = window(newLedger());
    const automatic = { ...unwatched(), asker: "automatic" as const };
    for (let tries = 0; tries < 2; tries += 1) {
      await assert.rejects(other.answers.answer(HOSTED, { content: TEXT }, automatic), {
        charged: "unknown",
      });
    }
    assert.equal(sent.length, 1);
  });

  it("[CLI-3] [EDI-13] trying again is called free for as long as the key still has, and no longer", async () => {
    const lost = failure("answer_lost", "unknown");
    const { ask } = scripted(GRAMMAR, { content: TEXT }, { outcomes: [lost, lost], takesMs: 150_000 });
    const repeatableUntil = async (): Promise<number | undefined> => {
      const thrown = await ask().catch((each: unknown) => each);
      assert.ok(isUncertainCharge(thrown));
      return thrown.repeatableUntil;
    };
    const until = (await repeatableUntil()) ?? 0;
    const left = until - (Date.now() + 150_000);
    assert.ok(left > 110_000 && left <= REPEAT_WINDOW_MS - 150_000, `${left} ms are left`);
    assert.equal(await repeatableUntil(), undefined, "after five minutes there is nothing to promise");
  });

  it("[CLI-3] [CRE-1] a refusal under a new key costs nothing, and promises nothing for the lost answer under the old one", async () => {
    const outcomes = [failure("answer_lost", "unknown"), failure("refused", "no"), failure("refused", "no")];
    const { ask, entries, sent } = scripted(GRAMMAR, { content: TEXT }, { outcomes, takesMs: 150_000 });
    await assert.rejects(ask());
    await assert.rejects(ask(), { charged: "unknown" });
    const thrown = await ask().catch((error: unknown) => error);
    assert.ok(isUncertainCharge(thrown));
    assert.deepEqual(
      [thrown.kind, thrown.charged, thrown.repeatableUntil],
      ["refused", "unknown", undefined],
    );
    assert.deepEqual([new Set(sent).size, await entries()], [2, ["free", "unknown"]]);
  });

  it("[EDI-10] [EDI-12] a check that a person asked for is sent though a budget stopped the same one before it", async () => {
    const gate = Promise.withResolvers<undefined>();
    const stopped = new CheckStopped("daily_budget_exceeded", "Too much for today.");
    let calls = 0;
    const answer = { result: detectionAnswer(TEXT), charged: 6 };
    const sender = trusted<PaidSender>({
      send: async () => {
        calls += 1;
        if (calls > 1) return answer;
        await gate.promise;
        throw stopped;
      },
    });
    const answers = answersOver(DETECTION, sender);
    const automatic = answers.answer(HOSTED, { content: TEXT }, { ...unwatched(), asker: "automatic" });
    const asked = answers.answer(HOSTED, { content: TEXT }, unwatched());
    gate.resolve(undefined);
    await assert.rejects(automatic, stopped);
    assert.equal((await asked).charged, 6);
  });

  it("[EDI-12] what is said at each pause in writing, at no cost, is kept in memory alone", async () => {
    const put: string[][] = [];
    const cache = new ResultCache<typeof answer.result>({
      disk: {
        results: {
          find: async () => Promise.resolve(new Map()),
          put: async (entries) => Promise.resolve(void put.push(entries.map(({ name }) => name))),
          inUse: () => undefined,
          discard: () => undefined,
        },
        secret: async () => Promise.resolve("secret"),
        read: DETECTION.read,
      },
    });
    const answer = { result: detectionAnswer(TEXT), charged: 6 };
    const sender = trusted<PaidSender>({
      send: async ({ keep }: PaidSending<DetectionContent, DetectionResult>) => {
        void keep(answer.result);
        return Promise.resolve(answer);
      },
    });
    const answers = answersOver(DETECTION, sender, cache);
    const embedded: Connection = { ...HOSTED, service: "embedded" };
    let count = 0;
    const kept = async (connection: Connection, asker: Asker): Promise<number> => {
      const before = put.length;
      const content = `${TEXT} ${(count += 1)}`;
      await answers.answer(connection, { content }, { ...unwatched(), asker });
      assert.ok((await answers.answer(connection, { content }, unwatched())).isKnown);
      await wait(5);
      return put.length - before;
    };
    assert.deepEqual([await kept(embedded, "automatic"), await kept(embedded, "person")], [0, 1]);
    assert.deepEqual([await kept(HOSTED, "automatic"), await kept(HOSTED, "person")], [1, 1]);
  });

  it("[CLI-3] a lost grammar check is repeated after a reload under its key, and stands in the ledger once", async () => {
    const { ask, window, sent, entries } = grammar([failure("answer_lost", "unknown"), "answer"]);
    await assert.rejects(ask(), { charged: "unknown" });
    assert.deepEqual(await entries(), ["unknown"]);
    assert.equal((await window().ask()).charged, 6);
    assert.deepEqual([sent.length, new Set(sent).size], [2, 1]);
    assert.deepEqual(await entries(), ["charged 6"]);
  });

  it("[CLI-3] in doubt stays in doubt after a reload, though the repetition never got out", async () => {
    for (const { ask, window } of [
      grammar([failure("answer_lost", "unknown"), failure("not_sent", "no")]),
      detection({ outcomes: [failure("answer_lost", "unknown"), failure("not_sent", "no")] }),
    ]) {
      await assert.rejects(ask(), { kind: "answer_lost", charged: "unknown" });
      await assert.rejects(window().ask(), { kind: "not_sent", charged: "unknown" });
    }
  });

  it("[CLI-3] [EDI-12] two windows that check the same text at once come to one key and one entry", async () => {
    const gate = Promise.withResolvers<undefined>();
    const script = { outcomes: ["answer", "answer"], gates: [gate.promise, gate.promise] } as const;
    const { ask, window, sent, entries } = scripted(GRAMMAR, { content: TEXT }, script);
    const asked = [ask(), window().ask()];
    await eventually(() => assert.equal(sent.length, 2));
    gate.resolve(undefined);
    const answers = await Promise.all(asked);
    assert.equal(
      answers.reduce((sum, { charged }) => sum + charged, 0),
      6,
      "one of them paid",
    );
    assert.deepEqual([sent.length, new Set(sent).size], [2, 1]);
    assert.deepEqual(
      (await entries()).filter((entry) => entry !== "free"),
      ["charged 6"],
    );
  });

  it("[CLI-3] [EDI-10] a refund in one window hides no charge of another that sends under the same key", async () => {
    const outcomes = [failure("refused", "no", "service_error"), "answer"] as const;
    const gate = Promise.withResolvers<undefined>();
    const script = { outcomes, gates: [gate.promise, gate.promise] };
    const { ask, window, sent, entries } = scripted(GRAMMAR, { content: TEXT }, script);
    const asked = [ask(), window().ask()];
    await eventually(() => assert.equal(sent.length, 2));
    gate.resolve(undefined);
    const ends = await Promise.allSettled(asked);
    assert.deepEqual(ends.map(({ status }) => status).sort(), ["fulfilled", "rejected"]);
    assert.deepEqual([sent.length, new Set(sent).size], [2, 1]);
    await eventually(async () =>
      assert.deepEqual(
        (await entries()).filter((entry) => entry !== "free"),
        ["charged 6"],
      ),
    );
  });

  for (const [what, { budget, passes, ends }] of Object.entries({
    "that the day's budget does not let it repeat": {
      budget: 1,
      passes: 0,
      ends: ["charged 6"],
    },
    "that it repeats when the key is too old": {
      budget: Infinity,
      passes: REPEAT_WINDOW_MS + 1,
      ends: ["charged 6", "charged 6"],
    },
  })) {
    it(`[CLI-3] [EDI-10] nor does a refund of work ${what}`, async () => {
      const refunded = failure("refused", "no", "service_error", 503);
      const { ask, window, entries, pass } = scripted(
        GRAMMAR,
        { content: TEXT },
        {
          outcomes: [refunded, "answer", "answer"],
          budget,
          // Another window sends the same under the same key, and is charged, while this one waits to try again.
          pause: async () => {
            await window().ask();
            pass(passes);
          },
        },
      );
      const end = await Promise.allSettled([ask()]);
      assert.equal(end[0]?.status, budget === 1 ? "rejected" : "fulfilled");
      await eventually(async () =>
        assert.deepEqual(
          (await entries()).filter((entry) => entry !== "free"),
          ends,
        ),
      );
    });
  }

  it("[CLI-3] [EDI-12] a window that begins when another has its answer gets the same one, and pays nothing", async () => {
    const { ask, window, sent, entries } = grammar(["answer", "answer", failure("not_sent", "no")]);
    assert.equal((await ask()).charged, 6);
    await answeredFile();
    assert.equal((await window().ask()).charged, 0);
    await assert.rejects(window().ask(), { kind: "not_sent", charged: "no" }, "nor is there any doubt");
    assert.equal(new Set(sent).size, 1);
    assert.deepEqual(await entries(), ["charged 6"]);
  });

  it("[CLI-3] a check that cost nothing leaves no key behind", async () => {
    const { ask, window, sent } = grammar([failure("refused", "no"), "answer"]);
    await assert.rejects(ask());
    assert.deepEqual(await intentionsIn(), []);
    const { ask: again } = window();
    await again();
    assert.equal(new Set(sent).size, 2);
  });

  it("each send of a detection that is lost may be charged, and has an entry", async () => {
    const lost = failure("answer_lost", "unknown");
    const { ask, entries } = detection({ outcomes: [lost, failure("not_sent", "no"), lost, "answer"] });
    for (let i = 0; i < 3; i += 1) await assert.rejects(ask(), { charged: "unknown" });
    await ask();
    assert.deepEqual(await entries(), ["charged 6", "unknown", "free", "unknown"]);
  });

  it("[EDI-13] an unknown outcome tells the price, and the balance before it", async () => {
    const possible = { price: 6, balanceBefore: 1_900, isEstimate: false };
    const first = grammar([failure("answer_lost", "unknown"), failure("not_sent", "no")]);
    for (let i = 0; i < 2; i += 1) {
      const lost = await first.ask().catch((thrown: unknown) => thrown);
      assert.ok(isUncertainCharge(lost));
      const { price, balanceBefore, isEstimate } = lost.possible;
      assert.deepEqual({ price, balanceBefore, isEstimate }, possible);
      const { repeatableUntil = 0 } = lost;
      const left = repeatableUntil - Date.now();
      assert.ok(left > REPEAT_WINDOW_MS - 10_000 && left <= REPEAT_WINDOW_MS, `${left} ms are left`);
    }
  });

  it("[CLI-2] what the service gives back stands as refunded, and what it never took as free", async () => {
    const refunded = failure("refused", "no", "service_error");
    const { ask, entries } = grammar([refunded, failure("refused", "no")]);
    await assert.rejects(ask());
    await assert.rejects(ask());
    assert.deepEqual(await entries(), ["free", "refunded"]);
  });

  it("an answer that came another way is known", async () => {
    const { answers, ask, sent } = grammar([]);
    answers.remember(HOSTED, { content: TEXT }, answerIn("codePoint", TEXT, []));
    assert.equal((await ask()).isKnown, true);
    assert.equal(sent.length, 0);
  });
});
