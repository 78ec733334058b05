import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { StoredLedger } from "../../../../src/checking/store/stored-ledger.ts";
import { Consent } from "../../../../src/checking/store/consent.ts";
import { PaidGuard, type AskPrice, type Upload } from "../../../../src/checking/paying/paid-guard.ts";
import { answerQuestions, standInForEditor, type ShownQuestion } from "../../../harness/editor-words.ts";
import { closeDatabases, oneDatabaseIn } from "../../checking/store/a-database.ts";
import { HOSTED, NO_FIRST_QUESTION } from "../../checking/paying/hosted-connection.ts";

const PRICE = 40;

/** Each check that uploads something, with its name in the question and the stated amount. */
const UPLOADS: Readonly<Record<Upload["check"], readonly [what: Omit<Upload, "check">, RegExp, RegExp]>> = {
  checkGrammar: [{ words: 40 }, /grammar check/u, /^40 words go to/u],
  detectAiText: [{ words: 40 }, /AI text/u, /^40 words go to/u],
  detectAiTextInBackground: [{ words: 40 }, /AI text/u, /^40 words go to/u],
  scanPlagiarism: [{ words: 812 }, /plagiarism scan/u, /^812 words go to/u],
  checkDocument: [{ words: 20 }, /this document/u, /^20 words go to/u],
  checkFolder: [{ words: 40, files: 3 }, /this folder/u, /^40 words of 3 files go to/u],
  checkChangedFiles: [{ words: 40, files: 2 }, /changed files/u, /^40 words of 2 files go to/u],
  detectAiImage: [{ files: 1 }, /image check/u, /^The file goes to/u],
  detectAiVoice: [{ files: 1 }, /recording check/u, /^The file goes to/u],
  checkLinkedMedia: [{ files: 4 }, /linked files/u, /^4 files go to/u],
};

/** The entries of a table keyed by check. */
const CHECKS = Object.entries(UPLOADS).map(([name, row]) => {
  const check = isCheck(name) ? name : assert.fail(name);
  return [check, ...row] as const;
});

function isCheck(name: string): name is Upload["check"] {
  return name in UPLOADS;
}

describe("the question before something is sent", () => {
  let giveBack: () => void;
  let confirm: AskPrice;
  let folder: string;
  let consent: Consent;
  let guard: PaidGuard;
  let asked: ShownQuestion[];

  before(async () => {
    giveBack = standInForEditor();
    ({ confirmPrice: confirm } = await import("../../../../src/editor/runs/price-question.ts"));
  });

  after(() => giveBack());

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "question-"));
    consent = new Consent(oneDatabaseIn(folder));
    asked = [];
    guard = guardWith(NO_FIRST_QUESTION.seenPrices);
  });

  afterEach(closeDatabases);
  afterEach(() => rm(folder, { recursive: true, maxRetries: 5 }));

  const guardWith = (seenPrices: ConstructorParameters<typeof PaidGuard>[0]["seenPrices"]): PaidGuard =>
    new PaidGuard({
      ...NO_FIRST_QUESTION,
      seenPrices,
      confirm,
      ledger: new StoredLedger({ database: oneDatabaseIn(folder), now: Date.now, warn: () => undefined }),
      credits: { balance: () => undefined, doubt: () => undefined, review: () => undefined },
      settings: { confirmAbove: () => 1_000, dailyBudget: () => undefined },
      consent,
      keys: { isFor: async () => Promise.resolve(true), agree: async () => Promise.resolve() },
      now: Date.now,
    });

  const answerWith = (choose: (question: ShownQuestion) => string | undefined): void =>
    answerQuestions((question) => {
      asked.push(question);
      return choose(question);
    });

  for (const [check, what, says, amount] of CHECKS) {
    it(`[EDI-20] ${check}: before the first upload it names host, key, check, price and amount; a no is no consent`, async () => {
      const upload = { check, ...what };
      const plan = { price: PRICE, connection: HOSTED, asker: "person", upload, kinds: ["grammar"] } as const;
      answerWith(() => undefined);
      await assert.rejects(guard.agree(plan), { name: "AbortError" });
      const [question] = asked;
      assert.ok(question);
      assert.equal(question.modal, true);
      assert.match(question.message, says);
      assert.match(question.message, /\b40 credits/u);
      assert.match(question.detail, amount);
      assert.ok(question.detail.includes(HOSTED.host) && question.detail.includes(HOSTED.keyName));
      assert.deepEqual(await consent.origins(), []);
      answerWith(({ buttons }) => buttons[0]);
      await guard.agree(plan);
      assert.deepEqual(await consent.origins(), [new URL(HOSTED.baseUrl).origin]);
      await guard.agree(plan);
      assert.equal(asked.length, 2, "a yes is asked for once");
    });
  }

  it("[R-1] [KEY-3] each key that goes to a new host is named", async () => {
    const upload = { check: "checkFolder", words: 40, files: 3 } as const;
    const others = [{ ...HOSTED, apiKey: "prfd_for_ai", keyName: "for AI" }];
    const kinds = ["grammar", "detection"] as const;
    const plan = { price: PRICE, connection: HOSTED, others, asker: "person", upload, kinds } as const;
    answerWith(() => undefined);
    await assert.rejects(guard.agree(plan), { name: "AbortError" });
    const named = `The keys “${HOSTED.keyName}”, “for AI” are sent with it`;
    assert.ok(asked[0]?.detail.includes(named), asked[0]?.detail);
  });

  it("[R-36] the first price of a kind is asked about, with the reason", async () => {
    await consent.give([HOSTED.baseUrl], ["upload", "grammar"]);
    guard = guardWith(consent);
    const upload = { check: "detectAiText", words: 40 } as const;
    const plan = { price: PRICE, connection: HOSTED, asker: "person", upload, kinds: ["detection"] } as const;
    answerWith(() => undefined);
    await assert.rejects(guard.agree(plan), { name: "AbortError" });
    assert.match(asked[0]?.detail ?? "", /You're asked before the first check of each kind/u);
    answerWith(({ buttons }) => buttons.find((text) => text === "Check for 40 Credits"));
    await guard.agree(plan);
    await guard.agree(plan);
    assert.equal(asked.length, 2, "a yes is asked for once");
  });

  it("[EDI-20] the preview is offered with the first question, shows what is sent, and sends nothing", async () => {
    let previews = 0;
    const upload = { check: "checkGrammar", words: 40, preview: () => (previews += 1) } as const;
    answerWith(({ buttons }) => buttons[1]);
    const plan = { price: PRICE, connection: HOSTED, asker: "person", upload, kinds: ["grammar"] } as const;
    await assert.rejects(guard.agree(plan), { name: "AbortError" });
    assert.deepEqual([previews, await consent.origins()], [1, []]);
  });
});
