import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Balance } from "../../../../src/checking/paying/credits.ts";
import { isLow } from "../../../../src/report/credits/credit-facts.ts";
import type { Credits } from "../../../../src/checking/paying/credits.ts";
import { LowBalance } from "../../../../src/checking/paying/low-balance.ts";
import { trusted } from "../../../harness/trusted.ts";

const LIMIT = 200;
const nothing = (): void => undefined;

describe("a low balance", () => {
  let folder: string;
  let messages: string[];

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "low-"));
    messages = [];
  });

  afterEach(async () => {
    await rm(folder, { recursive: true, maxRetries: 5 });
  });

  /** Returns a new window, or the same one after a reload. */
  const window = (name = "window", limit: number | undefined = LIMIT, file = "told") => {
    let balance: Balance | undefined;
    let look = nothing;
    let statedAt = 0;
    const low = new LowBalance({
      credits: trusted<Credits>({
        balance: () => balance,
        onDidChange: (listener: () => void) => {
          look = listener;
          return { dispose: () => undefined };
        },
      }),
      limit: () => limit,
      file: path.join(folder, file),
      tell: (left, below) => messages.push(`${name}: ${left} of ${below}`),
    });
    return async (credits: number, isEstimate = false): Promise<void> => {
      balance = { credits, isEstimate, statedAt: (statedAt += 1) };
      look();
      // What else changes says nothing new of the balance.
      look();
      await low.settled();
    };
  };

  it("[EDI-10] is told of once, and again only after it has been at the limit", async () => {
    const state = window();
    for (const credits of [300, 199, 150, 300, 200, 199, 100]) await state(credits);
    assert.deepEqual(messages, ["window: 199 of 200", "window: 199 of 200"]);
  });

  it("[EDI-10] an estimate is never told of, and makes nothing forgotten", async () => {
    const state = window();
    await state(150, true);
    assert.deepEqual(messages, []);
    await state(150);
    await state(500, true);
    await state(140);
    assert.deepEqual(messages, ["window: 150 of 200"]);
  });

  it("[EDI-10] not again by another window or after a reload; the credits that one sees count for all", async () => {
    await window("first")(150);
    await window("reloaded")(140);
    const other = window("other");
    await other(130);
    await other(1_000);
    await window("first")(120);
    assert.deepEqual(messages, ["first: 150 of 200", "first: 120 of 200"]);
  });

  it("[EDI-10] of many windows that see it in the same moment one tells", async () => {
    await Promise.all(Array.from({ length: 20 }, async (_, index) => window(`${index}`)(150)));
    assert.equal(messages.length, 1);
  });

  it("[EDI-10] where nothing can be written it is told of once in each window", async () => {
    await writeFile(path.join(folder, "file"), "");
    const state = window("window", LIMIT, path.join("file", "told"));
    await state(150);
    await state(140);
    assert.deepEqual(messages, ["window: 150 of 200"]);
  });

  it("[EDI-10] without a limit nothing is told of", async () => {
    await window("window", 0)(0);
    const state = window("none");
    await state(LIMIT);
    assert.deepEqual(messages, []);
  });

  for (const [service, credits, limit, expected] of [
    ["hosted", 199, 200, true],
    ["hosted", 200, 200, false],
    ["hosted", 0, undefined, true],
    ["hosted", 1, undefined, false],
    ["embedded", 0, 200, false],
  ] as const) {
    it(`[EDI-10] [EDI-14] ${credits} at the ${service} service with a limit of ${limit} is marked: ${expected}`, () => {
      assert.equal(isLow(service, { credits }, limit), expected);
      assert.equal(isLow(service, undefined, limit), false);
    });
  }
});
