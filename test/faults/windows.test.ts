import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import * as fc from "fast-check";
import type { Charged } from "../../src/client/failure.ts";
import type { Database } from "../../src/checking/store/database.ts";
import { StoredIntentions } from "../../src/checking/store/stored-intentions.ts";
import { Intentions } from "../../src/checking/paying/intentions.ts";
import type { Bench } from "./bench.ts";
import { eventsIn, scriptOf } from "./scripts.ts";
import { onStage, type Stage } from "./stage.ts";
import { assertReported, reportedCharge } from "./reported-charge.ts";
import { closeDatabases, databaseIn } from "../unit/checking/store/a-database.ts";
import { paidSecret } from "../unit/checking/store/paid-secret.ts";

const RUNS = { numRuns: 80 };
const ENTRIES = { open: async () => Promise.resolve("entry"), withdraw: () => undefined };

/** One window: a client and its knowledge of open checks, in a database that all windows share. */
class Window {
  readonly #bench: Bench;
  readonly #intentions: Intentions;
  readonly #name: string;

  constructor({ another, clock }: Stage, database: Database, name: string) {
    this.#bench = another();
    this.#name = name;
    this.#intentions = new Intentions(
      new StoredIntentions({ database, secret: paidSecret, now: () => clock.now(), warn: assert.fail }),
    );
  }

  async check(): Promise<Charged> {
    const { intention } = await this.#intentions.begin(this.#name, ENTRIES);
    return reportedCharge(await this.#bench.outcomeOf(this.#bench.call("grammar", { intention })));
  }
}

describe("windows that check the same text", () => {
  let root = "";
  let databases: readonly Database[] = [];
  let names = 0;

  before(async () => {
    root = await mkdtemp(path.join(tmpdir(), "windows-"));
    databases = [databaseIn(root), databaseIn(root)];
  });
  after(async () => {
    await closeDatabases();
    await rm(root, { recursive: true, maxRetries: 5 });
  });

  const script = scriptOf("grammar", 6);
  const newName = (): string => (names += 1).toString(16).padStart(64, "0");
  /** Creates two windows, each with its own connection. */
  const twoOn = (stage: Stage): readonly Window[] => {
    const name = newName();
    return databases.map((database) => new Window(stage, database, name));
  };

  it("[CLI-3] one after the other, when the first outcome is unknown: one charge", async () => {
    const property = fc.asyncProperty(script, script, async (first, second) =>
      onStage(async (stage) => {
        const { account } = stage.service;
        const [one, two] = twoOn(stage);
        stage.service.play(...eventsIn(first));
        const reported = (await one?.check()) ?? assert.fail();
        assertReported(reported, account.charges);
        // The open check has been settled, so checking again is a new check.
        fc.pre(reported === "unknown");
        stage.service.play(...eventsIn(second));
        assertReported((await two?.check()) ?? assert.fail(), account.charges);
      }),
    );
    await fc.assert(property, RUNS);
  });

  it("[CLI-3] at the same time: one charge", async () => {
    const property = fc.asyncProperty(script, async (events) =>
      onStage(async (stage) => {
        stage.service.play(...eventsIn(events));
        const reported = await Promise.all(twoOn(stage).map(async (window) => window.check()));
        const { charges } = stage.service.account;
        assert.ok(charges <= 1, `${charges} charges`);
        if (reported.includes("yes")) assert.equal(charges, 1);
      }),
    );
    await fc.assert(property, RUNS);
  });
});
