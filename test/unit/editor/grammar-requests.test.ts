import assert from "node:assert/strict";
import { ServiceFailure, type Charged, type FailureKind } from "../../../src/client/failure.ts";
import type { Intention } from "../../../src/client/intention.ts";
import type { ClientFactory } from "../../../src/editor/client-factory.ts";
import type { Connection } from "../../../src/editor/connections.ts";
import type { Credits } from "../../../src/editor/credits.ts";
import { GrammarRequests } from "../../../src/editor/grammar-requests.ts";
import { Intentions } from "../../../src/editor/intentions.ts";
import { ResultCache } from "../../../src/editor/result-cache.ts";
import { trusted } from "../../harness/trusted.ts";
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

/** A client whose calls end as the script says, in order; it keeps the idempotency key of each. */
function scripted(script: readonly (ServiceFailure | "answer")[]) {
  const keys: string[] = [];
  const factory = {
    open: () => ({
      correctGrammar: async ({ content }: { content: string }, { intention }: { intention: Intention }) => {
        const outcome = script[keys.length];
        keys.push(intention.key);
        await Promise.resolve();
        if (outcome instanceof ServiceFailure) throw outcome;
        return answerIn("codePoint", content, []);
      },
      close: async () => Promise.resolve(),
    }),
  };
  const credits = { record: () => undefined, doubt: () => undefined };
  const requests = new GrammarRequests({
    clients: trusted<ClientFactory>(factory),
    credits: trusted<Credits>(credits),
    cache: new ResultCache(),
    intentions: new Intentions(),
    now: Date.now,
  });
  const ask = async () => requests.answer(CONNECTION, TEXT, "auto", sending());
  return { ask, keys };
}

describe("requests that are paid for once", () => {
  it("[CLI-3] a lost answer keeps its key through tries that never got out", async () => {
    const lost = failure("answer_lost", "unknown");
    const { ask, keys } = scripted([
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
    const { ask, keys } = scripted([failure("refused", "no"), "answer"]);
    await assert.rejects(ask(), { charged: "no" });
    await ask();
    assert.equal(new Set(keys).size, 2);
  });

  it("[EDI-12] a known answer is free, and one that is under way is waited for", async () => {
    const { ask, keys } = scripted(["answer"]);
    const [first, second] = await Promise.all([ask(), ask()]);
    assert.deepEqual(
      [first.charged, second.charged].sort((a, b) => a - b),
      [0, 6],
    );
    assert.equal((await ask()).charged, 0);
    assert.equal(keys.length, 1);
  });

  it("[EDI-12] who waits for another's request asks for itself when that comes to nothing", async () => {
    const { ask, keys } = scripted([failure("refused", "no"), "answer"]);
    const [first, second] = await Promise.allSettled([ask(), ask()]);
    assert.deepEqual([first.status, second.status], ["rejected", "fulfilled"]);
    assert.equal(keys.length, 2);
  });
});
