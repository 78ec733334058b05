import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import * as fc from "fast-check";
import type { Asker } from "../../../../src/client/spending-guard.ts";
import type { SpendingRequest } from "../../../../src/client/spending-ledger.ts";
import type { Balance } from "../../../../src/checking/paying/credits.ts";
import { isCheckStopped } from "../../../../src/checking/vocabulary/check-error.ts";
import { StoredLedger } from "../../../../src/checking/store/stored-ledger.ts";
import { ApiKeys } from "../../../../src/checking/paying/api-keys.ts";
import { Consent } from "../../../../src/checking/store/consent.ts";
import { PaidGuard } from "../../../../src/checking/paying/paid-guard.ts";
import type { ExceededBudget } from "../../../../src/report/words/price-words.ts";
import { closeDatabases, databaseIn, oneDatabaseIn } from "../store/a-database.ts";
import { MemorySecrets } from "../store/memory-secrets.ts";
import { HOSTED } from "./hosted-connection.ts";
import type { Connection } from "../../../../src/checking/vocabulary/connection.ts";
import type { PaidKind } from "../../../../src/checking/vocabulary/check.ts";

const NOON = new Date(2026, 10, 22, 12).getTime();

const request = (price: number): SpendingRequest => ({
  service: "hosted",
  host: "a.example",
  operation: "correctGrammar",
  price,
});

const nameOf = (origin: string): string => createHash("sha256").update(origin).digest("hex");

const KEY = { name: HOSTED.keyName, key: HOSTED.apiKey };

let folder: string;
let now: number;
let secrets: MemorySecrets;

/** A window with its own ledger in the shared folder; a refusal is represented by its code. */
class Window {
  readonly ledger: StoredLedger;
  readonly asked: (ExceededBudget | undefined)[] = [];
  /** For each question, true if it was about the host too. */
  readonly firstUploads: boolean[] = [];
  /** For each question, true if it was about the first price of a kind. */
  readonly firstPrices: boolean[] = [];
  readonly consent: Consent;
  readonly keys = new ApiKeys(secrets, {});
  balance: Balance | undefined;
  answer = true;
  /** Called while a question is open. */
  whileAsked = async (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
  readonly guard: PaidGuard;
  readonly #agreed: Promise<unknown>;

  constructor(
    budget?: number,
    confirmAbove = 1_000,
    agreedTo: readonly string[] = [HOSTED.baseUrl],
    seen: readonly PaidKind[] = ["grammar"],
    database = oneDatabaseIn(folder),
  ) {
    this.ledger = new StoredLedger({ database, now: () => now, warn: () => undefined });
    this.consent = new Consent(database);
    this.#agreed = Promise.all([this.agreeTo(agreedTo), this.consent.give(agreedTo, seen)]);
    this.guard = new PaidGuard({
      consent: this.consent,
      keys: this.keys,
      seenPrices: this.consent,
      seal: async (name) => Promise.resolve(`sealed ${name}`),
      ledger: this.ledger,
      credits: {
        balance: () => this.balance,
        doubt: () => {
          if (this.balance !== undefined) this.balance = { ...this.balance, isEstimate: true };
        },
        review: (_, moved) => {
          if (this.balance !== undefined && moved(this.balance.statedAt)) {
            this.balance = { ...this.balance, isEstimate: true };
          }
        },
      },
      settings: { confirmAbove: () => confirmAbove, dailyBudget: () => budget },
      confirm: async ({ exceeded, isFirst, needsConsent }) => {
        this.asked.push(exceeded);
        this.firstUploads.push(needsConsent);
        this.firstPrices.push(isFirst);
        await this.whileAsked();
        return this.answer;
      },
      now: () => now,
    });
  }

  /** Asks like a check by a person who is asked about a host. */
  async agreeTo(baseUrls: readonly string[]): Promise<void> {
    await this.consent.give(baseUrls);
    for (const baseUrl of baseUrls) await this.keys.agree(KEY, new URL(baseUrl).origin);
  }

  async agree(
    price: number,
    asker: Asker = "person",
    connection = HOSTED,
    kinds: readonly PaidKind[] = ["grammar"],
    others: readonly Connection[] = [],
  ): Promise<void> {
    await this.#agreed;
    const upload = { check: "checkGrammar", words: price } as const;
    await this.guard.agree({ price, connection, others, asker, upload, kinds });
  }

  /** Asks like an automatic check; returns true if it was let through. */
  async spend(price: number): Promise<boolean> {
    try {
      await this.agree(price, "automatic");
      const id = await this.guard.open(request(price), "automatic", HOSTED.baseUrl);
      await this.ledger.settle(id, { outcome: "charged", credits: price });
      return true;
    } catch (thrown) {
      assert.ok(isCheckStopped(thrown) && thrown.code === "daily_budget_exceeded", String(thrown));
      return false;
    }
  }
}

describe("what stands between a price and its payment", () => {
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "guard-"));
    now = NOON;
    secrets = new MemorySecrets();
    await new ApiKeys(secrets, {}).add({ ...KEY, scopes: null });
  });

  afterEach(async () => {
    await closeDatabases();
    await rm(folder, { recursive: true, maxRetries: 5 });
  });

  it("[EDI-10] a fresh balance below the price refuses once, with both numbers; then the service decides", async () => {
    const window = new Window();
    window.balance = { credits: 50, isEstimate: false, statedAt: now };
    await assert.rejects(window.agree(120), {
      code: "insufficient_credits",
      message: /needs 120 credits; the balance is 50/u,
    });
    await window.agree(120);
    assert.deepEqual(window.asked, []);
  });

  it("[EDI-10] a balance that another window may have moved refuses nothing", async () => {
    const other = new Window();
    const id = await other.ledger.open(request(5));
    now += 10;
    const window = new Window();
    window.balance = { credits: 50, isEstimate: false, statedAt: now };
    now += 10;
    await other.ledger.settle(id, { outcome: "charged", credits: 5 });
    await window.agree(120);
    assert.equal(window.balance.isEstimate, true);
  });

  it("[EDI-10] above the set amount a person is asked, and a no ends it", async () => {
    const window = new Window();
    await window.agree(1_001);
    assert.deepEqual(window.asked, [undefined]);
    window.answer = false;
    await assert.rejects(window.agree(1_001), { name: "AbortError" });
  });

  it("[EDI-10] above what the day leaves a person is asked with both numbers", async () => {
    const window = new Window(200);
    await window.ledger.settle(await window.ledger.open(request(150)), { outcome: "unknown" });
    await window.agree(50);
    await window.agree(51);
    assert.deepEqual(window.asked, [{ budget: 200, spentToday: 150 }]);
  });

  it("[EDI-20] the first upload to a host is asked about once, whatever it costs, by checks that begin together", async () => {
    const window = new Window(undefined, 1_000, []);
    await window.agree(0);
    assert.deepEqual(window.firstUploads, []);
    await Promise.all([window.agree(1), window.agree(2), window.agree(3)]);
    assert.deepEqual(window.firstUploads, [true]);
    await window.agree(1_001);
    assert.deepEqual(window.firstUploads, [true, false]);
  });

  it("[EDI-20] a no sends nothing and is no consent: each of the checks that began together asks", async () => {
    const window = new Window(undefined, 1_000, []);
    window.answer = false;
    const ends = await Promise.allSettled([window.agree(1), window.agree(1)]);
    assert.deepEqual(
      ends.map(({ status }) => status),
      ["rejected", "rejected"],
    );
    assert.deepEqual(window.firstUploads, [true, true]);
    assert.deepEqual(await window.consent.origins(), []);
  });

  it("[EDI-20] a check that is cancelled while it waits behind another's question asks none, whatever the answer was", async () => {
    const window = new Window(undefined, 1_000, []);
    await window.agree(0);
    window.answer = false;
    const cancelled = new AbortController();
    window.whileAsked = async () => Promise.resolve(cancelled.abort());
    const { signal } = cancelled;
    const upload = { check: "checkGrammar" } as const;
    const plan = { price: 1, connection: HOSTED, asker: "person", upload, kinds: ["grammar"] } as const;
    const ends = await Promise.allSettled([window.guard.agree(plan), window.guard.agree(plan, { signal })]);
    assert.deepEqual(
      ends.map(({ status }) => status),
      ["rejected", "rejected"],
    );
    assert.deepEqual(window.firstUploads, [true]);
  });

  it("[EDI-20] of several hosts at once, one that nobody agreed to is asked about, and the yes holds for all of them", async () => {
    const window = new Window();
    const other = { ...HOSTED, baseUrl: "https://b.example", host: "b.example" };
    await window.agree(1, "person", HOSTED, ["grammar"], [other]);
    assert.deepEqual(window.firstUploads, [true]);
    await window.agree(1, "person", other);
    assert.deepEqual(window.firstUploads, [true]);
  });

  it("[EDI-20] what is agreed to in one window is agreed to in the others: before they ask, and of checks that wait for an open question", async () => {
    const [first, second] = [new Window(undefined, 1_000, []), new Window(undefined, 1_000, [])];
    // While the second asks, the first is told yes, and the second no.
    second.answer = false;
    second.whileAsked = async () => first.agree(1);
    const ends = await Promise.allSettled([second.agree(1), second.agree(1), second.agree(1)]);
    // Whichever of them asks first.
    assert.deepEqual(ends.map(({ status }) => status).sort(), ["fulfilled", "fulfilled", "rejected"]);
    assert.deepEqual([first.firstUploads, second.firstUploads], [[true], [true]]);
    await new Window(undefined, 1_000, []).agree(1);
    assert.deepEqual(await second.consent.origins(), [HOSTED.baseUrl]);
  });

  it("[EDI-20] what is taken back in one window is taken back in all, though another agrees to another host at once", async () => {
    const [first, second] = [new Window(), new Window(undefined, 1_000, [])];
    await first.agree(1);
    await Promise.all([
      first.consent.forget([HOSTED.baseUrl]),
      second.consent.give(["https://b.example/api"]),
    ]);
    await assert.rejects(second.guard.open(request(1), "person", HOSTED.baseUrl), { code: "consent_needed" });
    assert.deepEqual(await first.consent.origins(), ["https://b.example"]);
  });

  it("[EDI-20] where consent cannot be written down it holds for the window that has it, and no longer than it is wanted", async () => {
    await writeFile(path.join(folder, "store"), "a file where the folder would be");
    const window = new Window(undefined, 1_000, []);
    await window.agree(1);
    await window.agree(1);
    await window.guard.open(request(1), "person", HOSTED.baseUrl);
    assert.deepEqual(window.firstUploads, [true]);
    assert.deepEqual(await window.consent.origins(), [HOSTED.baseUrl]);
    assert.equal(await window.consent.forget([HOSTED.baseUrl]), true);
    await window.agree(1);
    assert.deepEqual(window.firstUploads, [true, true]);
  });

  it("[EDI-20] [EDI-10] what was agreed to in an earlier version is agreed to, but not what a file says under another name", async () => {
    const leave = async (file: string, content: string): Promise<void> => {
      await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
      await writeFile(path.join(folder, file), content);
    };
    await leave(`consent/${nameOf(HOSTED.baseUrl)}`, HOSTED.baseUrl);
    await leave(`seen-prices/voice/${nameOf(HOSTED.baseUrl)}`, HOSTED.baseUrl);
    for (const content of ["", "https://b.example", "https://c.example "])
      await leave(`consent/${nameOf(`https://c.example${content}`)}`, content);
    const window = new Window(undefined, 1_000, [], []);
    assert.deepEqual(await window.consent.origins(), [HOSTED.baseUrl]);
    assert.equal(await window.consent.isGiven(HOSTED.baseUrl, ["voice"]), true);
    assert.equal(await window.consent.isGiven(HOSTED.baseUrl, ["image"]), false);
    assert.deepEqual(await readdir(folder), ["store"]);
    assert.equal(await window.consent.forget([HOSTED.baseUrl]), true);
    await closeDatabases();
    // A file that couldn't be removed, or that something put there, takes nothing back.
    await leave(`consent/${nameOf(HOSTED.baseUrl)}`, HOSTED.baseUrl);
    assert.deepEqual(await new Window(undefined, 1_000, [], []).consent.origins(), []);
  });

  it("[EDI-20] another scheme, host or port is another host, this machine's included; another path is the same", async () => {
    const window = new Window(undefined, 1_000, ["http://127.0.0.1:8000/v1"]);
    const to = async (baseUrl: string): Promise<boolean> => {
      const before = window.firstUploads.length;
      await window.agree(1, "person", { ...HOSTED, baseUrl, host: new URL(baseUrl).host });
      return window.firstUploads.length > before;
    };
    assert.equal(await to("http://127.0.0.1:8000/v2"), false);
    assert.equal(await to("http://127.0.0.1:8001"), true);
    assert.equal(await to("http://localhost:8000"), true);
    assert.equal(await to("https://a.example"), true);
    assert.equal(await to("https://a.example:443/path"), false);
    await window.consent.forget(["https://a.example"]);
    assert.equal(await to("https://a.example"), true);
  });

  it("[EDI-20] [EDI-16] nobody but a person is asked: without consent it is refused, and says where", async () => {
    const window = new Window(200, 1_000, []);
    await assert.rejects(window.agree(1, "automatic"), { code: "consent_needed" });
    await assert.rejects(window.agree(1, "agent"), { code: "consent_needed" });
    await window.agreeTo([HOSTED.baseUrl]);
    await window.agree(1, "automatic");
    await window.agree(1, "agent");
    assert.deepEqual(window.asked, []);
  });

  it("[R-4] [CRE-3] what nobody asked for spends nothing without a budget, by its price and by each of its requests", async () => {
    for (const asker of ["automatic", "agent"] as const) {
      const window = new Window();
      await assert.rejects(window.agree(1, asker), { code: "daily_budget_needed" });
      await assert.rejects(window.guard.open(request(1), asker, HOSTED.baseUrl), {
        code: "daily_budget_needed",
      });
      assert.deepEqual([window.asked, await window.ledger.entries()], [[], []]);
      await window.agree(0, asker);
    }
  });

  it("[EDI-20] consent that is taken back in the middle of a check holds for its next request, whoever asked", async () => {
    const window = new Window(200);
    await window.agree(2);
    await window.guard.open(request(1), "person", `${HOSTED.baseUrl}/v1`);
    await window.consent.forget([HOSTED.baseUrl]);
    for (const asker of ["person", "automatic", "agent"] as const) {
      await assert.rejects(window.guard.open(request(1), asker, HOSTED.baseUrl), { code: "consent_needed" });
    }
    assert.equal((await window.ledger.entries()).length, 1);
  });

  it("[KEY-3] [R-1] a key that is for no origin or for another one is asked about once, and then goes to the new one alone", async () => {
    const window = new Window(200, 1_000, []);
    await window.consent.give([HOSTED.baseUrl, "https://b.example"]);
    const there = { ...HOSTED, baseUrl: "https://b.example", host: "b.example" };
    for (const asker of ["automatic", "agent"] as const) {
      await assert.rejects(window.agree(1, asker), { code: "consent_needed" });
    }
    await window.agree(1);
    await window.agree(1);
    assert.deepEqual(window.firstUploads, [true]);
    await assert.rejects(window.agree(1, "automatic", there), { code: "consent_needed" });
    window.answer = false;
    await assert.rejects(window.agree(1, "person", there), { name: "AbortError" });
    assert.deepEqual(
      (await window.keys.known()).map(({ origin }) => origin),
      [HOSTED.baseUrl],
      "a no moves nothing",
    );
    window.answer = true;
    await window.agree(1, "person", there);
    await window.agree(1, "automatic", there);
    assert.equal(await window.keys.isFor(KEY, HOSTED.baseUrl), false);
    assert.deepEqual(window.firstUploads, [true, true, true]);
  });

  it("[EDI-24] [R-2] of several keys that one yes is for each goes to its own host", async () => {
    const window = new Window(undefined, 1_000, []);
    const other = { ...HOSTED, apiKey: "prfd_for_recordings", keyName: "recordings" };
    await window.keys.add({ name: other.keyName, key: other.apiKey, scopes: null });
    const upload = { check: "checkLinkedMedia", files: 2 } as const;
    const kinds = ["image", "voice"] as const;
    const plan = { price: 2, connection: HOSTED, others: [other], asker: "person", upload, kinds } as const;
    await window.guard.agree(plan);
    assert.deepEqual(window.firstUploads, [true]);
    assert.deepEqual(
      (await window.keys.known()).map(({ origin }) => origin),
      [HOSTED.baseUrl, HOSTED.baseUrl],
    );
  });

  it("[R-36] the first price of each kind at a host is asked about, once for all windows; a no is no answer", async () => {
    const window = new Window(undefined, 1_000, [HOSTED.baseUrl], []);
    window.answer = false;
    await assert.rejects(window.agree(9), { name: "AbortError" });
    window.answer = true;
    await window.agree(9);
    await window.agree(9);
    assert.deepEqual(window.firstPrices, [true, true]);
    const other = new Window(undefined, 1_000, [HOSTED.baseUrl], []);
    await other.agree(9);
    await other.agree(151, "person", HOSTED, ["detection"]);
    await other.agree(300, "person", HOSTED, ["grammar", "detection", "plagiarism"]);
    await other.agree(2, "person", HOSTED, ["plagiarism"]);
    await other.agree(1_001, "person", HOSTED, ["plagiarism"]);
    assert.deepEqual(other.firstPrices, [true, true, false]);
    assert.deepEqual(other.firstUploads, [false, false, false]);
  });

  it("[EDI-20] [R-36] consent that is taken back is asked for again with the price, and prices already seen stay seen", async () => {
    const window = new Window(undefined, 1_000, [HOSTED.baseUrl], ["grammar", "voice"]);
    await window.agree(9);
    await window.consent.forget([HOSTED.baseUrl]);
    assert.equal(
      await new Consent(oneDatabaseIn(folder)).isGiven(HOSTED.baseUrl, ["grammar", "voice"]),
      true,
    );
    window.answer = false;
    await assert.rejects(window.agree(9), { name: "AbortError" }, "a price that was seen permits nothing");
    window.answer = true;
    await window.agree(9);
    await window.agree(9, "person", HOSTED, ["voice"]);
    assert.deepEqual(
      [window.firstUploads, window.firstPrices],
      [
        [true, true],
        [false, false],
      ],
    );
  });

  it("[R-36] checks that begin together ask about the first price once, as does the first upload to a host", async () => {
    const window = new Window(undefined, 1_000, [HOSTED.baseUrl], []);
    await Promise.all([window.agree(1), window.agree(2), window.agree(3)]);
    assert.deepEqual(window.firstPrices, [true]);
    const fresh = new Window(undefined, 1_000, [], []);
    await fresh.consent.forget([HOSTED.baseUrl]);
    await fresh.agree(9, "person", HOSTED, ["voice"]);
    await fresh.agree(9, "person", HOSTED, ["voice"]);
    assert.deepEqual([fresh.firstUploads, fresh.firstPrices], [[true], [true]]);
  });

  it("[R-36] what nobody asked for waits for no first price: its budget holds it", async () => {
    const window = new Window(200, 1_000, [HOSTED.baseUrl], []);
    await window.agree(9, "automatic");
    await window.agree(9, "agent");
    assert.deepEqual(window.asked, []);
  });

  it("[R-36] the name of a document reaches the ledger sealed alone", async () => {
    const window = new Window();
    await window.agree(1);
    await window.guard.open({ ...request(1), document: "notes.md" }, "person", HOSTED.baseUrl);
    const [entry] = await window.ledger.entries();
    assert.equal(entry?.document, "sealed notes.md");
  });

  it("[EDI-13] an entry has the balance that was known before it, exact or not", async () => {
    const window = new Window();
    await window.agree(1);
    await window.guard.open(request(1), "person", HOSTED.baseUrl);
    window.balance = { credits: 900, isEstimate: true, statedAt: now };
    await window.guard.open(request(1), "person", HOSTED.baseUrl);
    assert.deepEqual(
      (await window.ledger.entries()).map(({ balanceBefore, isEstimate }) => [balanceBefore, isEstimate]),
      [
        [900, true],
        [undefined, undefined],
      ],
      "the newest first",
    );
  });

  it("[EDI-10] a day's spending ends at midnight", async () => {
    const window = new Window(200);
    assert.equal(await window.spend(200), true);
    assert.equal(await window.spend(1), false);
    now = new Date(2026, 10, 23, 0, 0, 1).getTime();
    assert.equal(await window.spend(200), true);
  });

  it("[EDI-14] the embedded service is asked nothing and held to nothing", async () => {
    const window = new Window(1, 1);
    window.balance = { credits: 0, isEstimate: false, statedAt: now };
    await window.agree(5_000, "automatic", { ...HOSTED, service: "embedded" });
    await window.guard.open({ ...request(5_000), service: "embedded" }, "automatic", HOSTED.baseUrl);
    assert.deepEqual(window.asked, []);
  });

  it("[EDI-10] where the ledger cannot be kept nothing spends by itself, and a person is asked", async () => {
    await writeFile(path.join(folder, "store"), "a file where the folder would be");
    const window = new Window(200);
    assert.equal(await window.spend(1), false);
    await window.agree(1);
    assert.deepEqual(window.asked, [{ budget: 200, spentToday: undefined }]);
    await window.guard.open(request(1), "person", HOSTED.baseUrl);
  });

  it("[EDI-10] spending by itself at once never exceeds the budget, and uses it where it fits", async () => {
    const prices = fc.array(fc.integer({ min: 1, max: 90 }), { minLength: 1, maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(prices, async (wanted) => {
        await oneDatabaseIn(folder).run([{ sql: "DELETE FROM ledger" }]);
        const window = new Window(200);
        const through = await Promise.all(wanted.map(async (price) => window.spend(price)));
        const total = wanted.reduce((sum, price, index) => sum + (through[index] === true ? price : 0), 0);
        assert.ok(total <= 200, `${total} of 200`);
        const sum = wanted.reduce((all, price) => all + price, 0);
        if (sum <= 200) assert.equal(total, sum);
        assert.equal(await new Window().ledger.spentSince("hosted", 0), total);
      }),
      { numRuns: 50 },
    );
  }).timeout(60_000);

  it("[EDI-20] a host stays agreed to while other windows agree to it again", async () => {
    const hosts = [HOSTED.baseUrl];
    const databases = [1, 2].map(() => databaseIn(folder));
    for (let round = 0; round < 20; round += 1) {
      const windows = [...databases, ...databases].map((each) => new Window(200, 1_000, [], [], each));
      const [first] = windows;
      await first?.consent.give(hosts);
      const giving = windows.map(async ({ consent }) => consent.give(hosts));
      const seen = Array.from({ length: 8 }, async () => first?.consent.isGiven(HOSTED.baseUrl));
      assert.deepEqual(new Set(await Promise.all(seen)), new Set([true]));
      await Promise.all(giving);
    }
  });

  it("[EDI-10] nor do several windows at once", async () => {
    const databases = Array.from({ length: 4 }, () => databaseIn(folder));
    for (let round = 0; round < 10; round += 1) {
      await oneDatabaseIn(folder).run([{ sql: "DELETE FROM ledger" }]);
      const windows = databases.map((each) => new Window(100, 1_000, undefined, undefined, each));
      const through = await Promise.all(windows.flatMap((window) => [window.spend(30), window.spend(30)]));
      assert.ok(through.filter(Boolean).length <= 3);
    }
  });
});
