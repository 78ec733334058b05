import assert from "node:assert/strict";
import { ServiceFailure, type Charged, type FailureKind } from "../../../src/client/failure.ts";
import type { Intention } from "../../../src/client/intention.ts";
import type { ClientFactory } from "../../../src/editor/client-factory.ts";
import type { Connection } from "../../../src/editor/connections.ts";
import type { Credits } from "../../../src/editor/credits.ts";
import { Intentions } from "../../../src/editor/intentions.ts";
import {
  DETECTION,
  GRAMMAR,
  type MeteredResult,
  type PaidOperation,
} from "../../../src/editor/paid-operation.ts";
import { PaidRequests } from "../../../src/editor/paid-requests.ts";
import { ResultCache } from "../../../src/editor/result-cache.ts";
import { trusted } from "../../harness/trusted.ts";
import { detectionAnswer } from "../findings/detection-answer.ts";
import { answerIn } from "../findings/grammar-answer.ts";

const CONNECTION: Connection = {
  service: "hosted",
  baseUrl: "https://a.example",
  host: "a.example",
  apiKey: "prfd_0123456789",
};
const TEXT = "A text of exactly six words.";
const sending = () => ({ signal: new AbortController().signal, onRetry: () => undefined });

const failure = (kind: FailureKind, charged: Charged) =>
  new ServiceFailure({
    kind,
    charged,
    retriable: true,
    wording: { happened: kind, next: "Try again.", args: {} },
  });

interface Script {
  readonly outcomes: readonly (ServiceFailure | "answer")[];
  readonly connection?: Connection;
  /** The score of a detection; null for an abstention. */
  readonly score?: number | null;
}

/** A client whose calls end as the script says, in order; it keeps the idempotency key of each. */
function scripted<Request, Result extends MeteredResult>(
  operation: PaidOperation<Request, Result>,
  request: Request,
  { outcomes, connection = CONNECTION, score = 0.4 }: Script,
) {
  const keys: string[] = [];
  const charges: number[] = [];
  const next = async ({ intention }: { intention: Intention }): Promise<void> => {
    const outcome = outcomes[keys.length];
    keys.push(intention.key);
    await Promise.resolve();
    if (outcome instanceof ServiceFailure) throw outcome;
  };
  const factory = {
    open: () => ({
      correctGrammar: async ({ content }: { content: string }, options: { intention: Intention }) => {
        await next(options);
        return answerIn("codePoint", content, []);
      },
      detectText: async ({ content }: { content: string }, options: { intention: Intention }) => {
        await next(options);
        return detectionAnswer(content, { ai_score: score });
      },
      close: async () => Promise.resolve(),
    }),
  };
  const credits = {
    account: () => 0,
    record: ({ credits }: { credits: number }) => charges.push(credits),
    doubt: () => undefined,
  };
  const requests = new PaidRequests({
    operation,
    clients: trusted<ClientFactory>(factory),
    credits: trusted<Credits>(credits),
    cache: new ResultCache<Result>(),
    intentions: new Intentions(),
    now: Date.now,
  });
  const ask = async () => requests.answer(connection, request, sending());
  return { ask, keys, charges };
}

const grammar = (outcomes: Script["outcomes"]) => scripted(GRAMMAR, { content: TEXT }, { outcomes });
const detection = (script: Script) => scripted(DETECTION, { content: TEXT }, script);

describe("requests that are paid for once", () => {
  it("[CLI-3] a lost answer keeps its key through tries that never got out", async () => {
    const lost = failure("answer_lost", "unknown");
    const { ask, keys } = grammar([
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
    assert.equal(new Set(keys).size, 1, "one key for one intention");
  });

  it("[CLI-3] a refusal that provably cost nothing ends its intention", async () => {
    const { ask, keys } = grammar([failure("refused", "no"), "answer"]);
    await assert.rejects(ask(), { charged: "no" });
    await ask();
    assert.equal(new Set(keys).size, 2);
  });

  it("[EDI-12] a known answer is free, and one that is under way is waited for", async () => {
    const { ask, keys } = grammar(["answer"]);
    const [first, second] = await Promise.all([ask(), ask()]);
    assert.deepEqual(
      [first.charged, second.charged].sort((a, b) => a - b),
      [0, 6],
    );
    assert.equal((await ask()).charged, 0);
    assert.equal(keys.length, 1);
  });

  it("[EDI-12] who waits for another's request asks for itself when that comes to nothing", async () => {
    const { ask, keys } = grammar([failure("refused", "no"), "answer"]);
    const [first, second] = await Promise.allSettled([ask(), ask()]);
    assert.deepEqual([first.status, second.status], ["rejected", "fulfilled"]);
    assert.equal(keys.length, 2);
  });

  it("[CLI-3, EDI-13] a lost detection may have been charged, whatever a later try ends with", async () => {
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
    it(`[CLI-3, EDI-12] who waits for a detection that ends as ${kind} does not send it a second time`, async () => {
      const { ask, keys } = detection({ outcomes: [failure(kind, charged), "answer", "answer"] });
      const [first, second] = await Promise.allSettled([ask(), ask()]);
      assert.equal(keys.length, 1);
      assert.ok(first.status === "rejected" && second.status === "rejected");
      const told = trusted<ServiceFailure>(second.reason);
      assert.deepEqual([told.kind, told.charged, told.action], ["answer_lost", charged, "retry"]);
      assert.match(told.message, /^The same text was being checked already/u);
      assert.equal((await ask()).charged, 6, "asked for once more, it is sent");
    });
  }

  it("[EDI-12] who waits for a detection of the embedded service sends it again, since that costs nothing", async () => {
    const connection = { ...CONNECTION, service: "embedded" } as const;
    const { ask, keys } = detection({ outcomes: [failure("cancelled", "unknown"), "answer"], connection });
    const [, second] = await Promise.allSettled([ask(), ask()]);
    assert.deepEqual([second.status, keys.length], ["fulfilled", 2]);
  });

  it("[CLI-3] who waits for a lost grammar check sends it again under the same key", async () => {
    const { ask, keys } = grammar([failure("answer_lost", "unknown"), "answer"]);
    const [, second] = await Promise.allSettled([ask(), ask()]);
    assert.deepEqual([second.status, keys.length, new Set(keys).size], ["fulfilled", 2, 1]);
  });

  it("[EDI-12] a detection is paid for once, and known afterwards", async () => {
    const { ask, keys, charges } = detection({ outcomes: ["answer"] });
    const first = await ask();
    const second = await ask();
    assert.deepEqual([first.isKnown, second.isKnown, second.charged], [false, true, 0]);
    assert.deepEqual([keys.length, charges], [1, [6]]);
  });

  const prices: readonly [string, Connection, number | null, number][] = [
    ["a score", CONNECTION, 0.4, 6],
    ["no score of the hosted service, which says nothing of its price", CONNECTION, null, 6],
    ["a score of the embedded service", { ...CONNECTION, service: "embedded" }, 0.4, 6],
    ["an abstention of the embedded service", { ...CONNECTION, service: "embedded" }, null, 0],
  ];
  for (const [name, connection, score, credits] of prices) {
    it(`[CON-8, DET-5] ${name} counts as ${credits} credits`, async () => {
      const { ask, charges } = detection({ outcomes: ["answer"], connection, score });
      assert.equal((await ask()).charged, credits);
      assert.deepEqual(charges, [credits]);
    });
  }
});
