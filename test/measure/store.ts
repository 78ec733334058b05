import assert from "node:assert/strict";
import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { randomBytes, randomInt } from "node:crypto";
import { readdirSync, statSync } from "node:fs";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { main } from "../harness/main.ts";
import { table } from "../harness/table.ts";
import { trusted } from "../harness/trusted.ts";
import { held, storeIn, WAYS, type TimedCall, type Way } from "./store-window.ts";

// `node test/measure/store.ts [CHECKS] [KILLS]`: compares the product's stores with a trial database, used by
// three windows.
const CHECKS = Number(process.argv[2] ?? 150);
const KILLS = Number(process.argv[3] ?? 20);
const WINDOWS = 3;
const RESULTS = 100_000;
const PACKS = 6_250;

interface Measured {
  readonly calls: readonly TimedCall[];
  readonly lost: string;
  readonly bytes: number;
}

/**
 * Runs three windows, killing one after the other at random moments and restarting it, then lets all complete
 * their day.
 */
async function day(folder: string, way: Way): Promise<Measured> {
  const calls: TimedCall[] = [];
  const start = (): ChildProcess => {
    const window = fork(path.join(import.meta.dirname, "store-window.ts"), [folder, way, String(CHECKS)]);
    window.on("message", (each) => void calls.push(trusted<TimedCall>(each)));
    return window;
  };
  const windows = Array.from({ length: WINDOWS }, start);
  for (let kill = 0; kill < KILLS; kill += 1) {
    await wait(randomInt(500, 900));
    const at = kill % WINDOWS;
    const window = windows[at];
    // A window that has completed its day starts another one.
    if (window?.exitCode === null) {
      window.kill("SIGKILL");
      await once(window, "exit");
    }
    windows[at] = start();
  }
  await Promise.all(windows.map(async (window) => window.exitCode ?? once(window, "exit")));
  const store = storeIn(folder, way);
  const { entries, jobs } = await store.kept();
  const there = new Set([...entries, ...jobs]);
  const keptBy = (...operations: readonly string[]): readonly string[] =>
    calls.flatMap(({ kept, operation }) =>
      kept !== undefined && operations.includes(operation) ? [kept] : [],
    );
  const gone = keptBy("ledger open", "job update").filter((id) => !there.has(id)).length;
  const torn: string[] = [];
  for (const name of keptBy("result put")) if ((await held(store, name)) < 3) torn.push(name);
  const lost = `${gone} of ${there.size}, ${torn.length} of ${keptBy("result put").length}`;
  return { calls, lost, bytes: bytesIn(folder) };
}

function bytesIn(folder: string): number {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((file) => file.isFile());
  // Size on disk, in blocks.
  return files.reduce(
    (sum, { name, parentPath }) => sum + 512 * statSync(path.join(parentPath, name)).blocks,
    0,
  );
}

function figures(milliseconds: readonly number[]): string {
  const sorted = milliseconds.toSorted((one, other) => one - other);
  const at = (share: number): string => (sorted[Math.floor(share * (sorted.length - 1))] ?? 0).toFixed(1);
  return `${at(0.5)} / ${at(0.99)} / ${at(1)}`;
}

/** Measures the milliseconds until a new window has found a result among 100,000, several per check. */
async function firstFind(folder: string, way: Way): Promise<string> {
  const filling = storeIn(folder, way);
  let name = "";
  for (let pack = 0; pack < PACKS; pack += 1) {
    const results = Array.from({ length: RESULTS / PACKS }, () => {
      name = randomBytes(32).toString("hex");
      return { name, sealed: randomBytes(600) };
    });
    await filling.put(results);
  }
  const began = performance.now();
  const found = await storeIn(folder, way).find([name]);
  assert.equal(found.size, 1);
  return `${(performance.now() - began).toFixed(0)} ms`;
}

await main(async (lifetime) => {
  const days = new Map<Way, Measured>();
  const first = new Map<Way, string>();
  for (const way of WAYS) {
    days.set(way, await day(lifetime.temporaryFolder("store"), way));
    first.set(way, await firstFind(lifetime.temporaryFolder("store"), way));
  }
  const operations = [
    ...new Set([...days.values()].flatMap(({ calls }) => calls.map(({ operation }) => operation))),
  ];
  const row = (what: string, of: (measured: Measured) => string): readonly string[] => [
    what,
    ...WAYS.map((way) => of(days.get(way) ?? { calls: [], lost: "", bytes: 0 })),
  ];
  console.log(
    table(
      ["milliseconds: median / p99 / max", ...WAYS],
      [
        ...operations.map((name) =>
          row(name, ({ calls }) =>
            figures(
              calls.filter(({ operation }) => operation === name).map(({ milliseconds }) => milliseconds),
            ),
          ),
        ),
        row("caller stands still, any call", ({ calls }) => figures(calls.map((each) => each.held))),
        row("lost: entries and jobs, results", ({ lost }) => lost),
        ["first find of 100,000, opened anew", ...first.values()],
        row("MB on disk", ({ bytes }) => (bytes / 1e6).toFixed(1)),
      ],
    ),
  );
  return 0;
});
