import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import * as fc from "fast-check";
import type { Charged } from "../../src/client/failure.ts";
import { IntentionFiles } from "../../src/checking/store/intention-files.ts";
import { Intentions } from "../../src/checking/paying/intentions.ts";
import type { Bench } from "./bench.ts";
import { eventsIn, scriptOf } from "./scripts.ts";
import { onStage, type Stage } from "./stage.ts";
import { assertTrue, toldBy } from "./told.ts";
import { paidSecret } from "../unit/checking/store/paid-secret.ts";

const NAME = "ab".repeat(32);
const RUNS = { numRuns: 80 };
const ENTRIES = { open: async () => Promise.resolve("entry"), withdraw: () => undefined };

/** A window of the editor: a client, and what it knows of open checks, which is in files that all windows share. */
class Window {
  readonly #bench: Bench;
  readonly #intentions: Intentions;

  constructor({ another, clock }: Stage, folder: string) {
    this.#bench = another();
    this.#intentions = new Intentions(
      new IntentionFiles({ folder, secret: paidSecret, now: () => clock.now(), warn: assert.fail }),
    );
  }

  async check(): Promise<Charged> {
    const { intention } = await this.#intentions.begin(NAME, ENTRIES);
    return toldBy(await this.#bench.outcomeOf(this.#bench.call("grammar", { intention })));
  }
}

describe("windows that check the same text", () => {
  let root = "";
  let folders = 0;

  before(async () => {
    root = await mkdtemp(path.join(tmpdir(), "windows-"));
  });
  after(async () => rm(root, { recursive: true, maxRetries: 5 }));

  const script = scriptOf("grammar", 6);
  const newFolder = (): string => path.join(root, `${(folders += 1)}`);

  it("[CLI-3] one after the other, when the first one does not know: one charge", async () => {
    const property = fc.asyncProperty(script, script, async (first, second) =>
      onStage(async (stage) => {
        const { account } = stage.service;
        const folder = newFolder();
        stage.service.play(...eventsIn(first));
        const told = await new Window(stage, folder).check();
        assertTrue(told, account.charges);
        // What is known has been settled, and checking again is another check.
        fc.pre(told === "unknown");
        stage.service.play(...eventsIn(second));
        assertTrue(await new Window(stage, folder).check(), account.charges);
      }),
    );
    await fc.assert(property, RUNS);
  });

  it("[CLI-3] at the same time: one charge", async () => {
    const property = fc.asyncProperty(script, async (events) =>
      onStage(async (stage) => {
        const folder = newFolder();
        stage.service.play(...eventsIn(events));
        const windows = [new Window(stage, folder), new Window(stage, folder)];
        const told = await Promise.all(windows.map(async (window) => window.check()));
        const { charges } = stage.service.account;
        assert.ok(charges <= 1, `${charges} charges`);
        if (told.includes("yes")) assert.equal(charges, 1);
      }),
    );
    await fc.assert(property, RUNS);
  });
});
