/**
 * Plays a writer for hours in the real VS Code: `npm run soak -- [--minutes M] [--seed S] [--write]`. Two windows use a service in a
 * process of its own over connections with faults, and for a part of each quarter the services on this machine. The same seed makes
 * the same choices. Only on Linux. `--write` writes the figures to the documentation.
 */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import type { LedgerEntry } from "../../src/client/spending-ledger.ts";
import { StoredLedger } from "../../src/checking/store/stored-ledger.ts";
import { main } from "../harness/main.ts";
import { SAMPLES } from "../harness/paths.ts";
import { buildProduct } from "../harness/product.ts";
import { SAMPLE_REFERENCES } from "../harness/sample-check.ts";
import { agreedAt, withStore } from "../harness/seen-prices.ts";
import { filesIn } from "../harness/traces.ts";
import { Book } from "../soak/book.ts";
import { chargesIn, compareBooks, FaultyService, type Books } from "../soak/faulty-service.ts";
import {
  growsTooMuch,
  LEFT_OVER,
  medianOf,
  memoryNow,
  processesIn,
  type Memory,
  type Sample,
} from "../soak/memory.ts";
import { Random } from "../soak/random.ts";
import { printReport, writePage, type SoakResult, type Verdict } from "../soak/report.ts";
import { openTwoWindows, type TwoWindows } from "../soak/two-windows.ts";
import { Writer, type Event } from "../soak/writer.ts";
import { storageOf } from "../ui/jobs-list.ts";

const MINUTE_MS = 60_000;
const QUARTERS = 4;
/** The break before each quarter is measured: an idle engine ends after a minute. */
const REST_MS = 80_000;
const MEASURES = 5;
const MEASURED_EVERY_MS = 2_000;
/** How often to look for processes that are about to end. */
const LOOKS = 20;
const LOOK_MS = 500;

/** What happens in each quarter, after a share of the time until its break. */
const PLAN = [
  [0.15, "reload"],
  [0.35, "reload"],
  [0.55, "reload"],
  [0.6, "go embedded"],
  [0.75, "go hosted"],
] as const satisfies readonly (readonly [share: number, event: Event])[];

const SETTINGS = {
  // Nobody else writes the texts, and a question about a conflict would keep an editor from closing.
  "files.saveConflictResolution": "overwriteFileOnDisk",
  "contentAuthenticity.credits.dailyBudget": 10_000_000,
  "contentAuthenticity.credits.confirmAbove": 1_500,
  "contentAuthenticity.plagiarism.referenceFolders": [SAMPLE_REFERENCES],
};

const DEFECT =
  /unhandled|uncaught|rejected promise not handled|MaxListeners|\b(?:Type|Range|Reference)Error\b/iu;

const { values } = parseArgs({
  options: {
    minutes: { type: "string", default: "120" },
    seed: { type: "string", default: String(Date.now() % 1_000_000) },
    write: { type: "boolean", default: false },
  },
});
const minutes = Number(values.minutes);
const seed = Number(values.seed);

await main(
  async (lifetime) => {
    // Whatever the run starts has its files in one folder.
    const root = lifetime.temporaryFolder("soak");
    process.env["TMPDIR"] = root;
    await buildProduct(lifetime);
    const temporary = lifetime.temporaryFolder("tmp");
    const references = path.join(SAMPLES, SAMPLE_REFERENCES);
    const service = await FaultyService.start(lifetime, references, temporary, new Random(seed + 1));
    const editor = await openTwoWindows(lifetime, SETTINGS);
    const { pageErrors, server, windows } = editor;
    const random = new Random(seed);
    const writer = new Writer({ windows, service, random, book: new Book(server.workspace, random) });
    await agreedAt(storageOf(server), service.baseUrl);
    await writer.goHosted();
    for (const window of windows) await writer.addKey(window);
    service.isFaulty = true;

    const firstHost = await windows[0].host();
    const { quarters, samples } = await play(writer, windows, service);
    const lastHost = await windows[0].host();

    const left = await editor.close();
    const status = await service.stop();
    const books = await booksOf(storageOf(server), service);
    const roles = Object.keys(quarters[0] ?? {}).filter((role) => role !== "browser");
    const verdicts: readonly Verdict[] = [
      [
        "memory grows by at most 10% after the first quarter",
        roles.filter((role) => growsTooMuch(role, quarters)),
      ],
      [
        "no extension host without a window",
        quarters.flatMap((each, index) => (LEFT_OVER in each ? [`quarter ${index + 1}`] : [])),
      ],
      ["the first window keeps its extension host", lastHost === firstHost ? [] : [String(lastHost)]],
      ["no unhandled rejection in the logs of VS Code", defectsInLogs(server)],
      ["no unhandled rejection in the service", defectsIn(service.log)],
      ["no uncaught error in the windows", pageErrors],
      ["nothing is stuck", writer.stuck],
      ["the service ends in order", status === 0 ? [] : [String(status)]],
      ["no process left", await runningIn(root)],
      ["no key or text left behind", left],
      ["no temporary file left", [server.home, temporary].flatMap(filesIn)],
      ...Object.entries(books).map(([name, { differences }]): Verdict => [
        `the ledger equals that of the ${name} service`,
        differences,
      ]),
    ];
    const result: SoakResult = {
      minutes,
      seed,
      steps: writer.steps,
      requests: service.requests,
      roles,
      quarters,
      samples,
      books,
      verdicts,
      faults: Object.fromEntries(service.faults),
      counts: Object.fromEntries(writer.counts),
    };
    printReport(result);
    if (values.write) await writePage(result);
    return verdicts.every(([, against]) => against.length === 0) ? 0 : 1;
  },
  (minutes + 20) * MINUTE_MS,
);

/** Plays the writer for the whole time; returns the memory after each quarter, and a sample every minute. */
async function play(
  writer: Writer,
  [first, second]: TwoWindows["windows"],
  service: FaultyService,
): Promise<{ readonly quarters: readonly Memory[]; readonly samples: readonly Sample[] }> {
  const firstHost = await first.host();
  let secondHost = await second.host();
  const memory = (): Memory => memoryNow({ hosts: [firstHost, secondHost], hosted: service.pid });
  const started = Date.now();
  const quarterMs = (minutes * MINUTE_MS) / QUARTERS;
  const samples: Sample[] = [];
  const sample = (): void => {
    const now = { minute: (Date.now() - started) / MINUTE_MS, memory: memory() };
    samples.push(now);
    const shown = Object.entries(now.memory).map(([role, megabytes]) => `${role} ${megabytes.toFixed(0)}`);
    console.log(`${now.minute.toFixed(1)} min, ${writer.steps} steps: ${shown.join(", ")}`);
  };
  sample();
  const sampling = setInterval(sample, Math.min(MINUTE_MS, quarterMs / 10));
  const quarters: Memory[] = [];
  for (let begins = started; quarters.length < QUARTERS; begins += quarterMs) {
    const ends = begins + quarterMs;
    const rests = ends - Math.min(REST_MS, quarterMs / 4);
    const events = [...PLAN];
    while (Date.now() < rests) {
      const [share, event] = events[0] ?? [Infinity, "rest"];
      if (Date.now() < begins + share * (rests - begins)) await writer.step();
      else {
        events.shift();
        await writer.perform(event);
        secondHost = await second.host().catch(() => secondHost);
      }
    }
    await writer.perform("rest");
    await wait(Math.max(0, ends - MEASURES * MEASURED_EVERY_MS - Date.now()));
    const heaps = { "heap, first window": await first.heap(), "heap, second window": await second.heap() };
    const measured: Memory[] = [];
    while (measured.length < MEASURES) {
      await wait(MEASURED_EVERY_MS);
      measured.push(memory());
    }
    quarters.push({ ...medianOf(measured), ...heaps });
  }
  clearInterval(sampling);
  return { quarters, samples };
}

/** Compares the extension's ledger with those of the services, once all have ended. */
async function booksOf(storage: string, service: FaultyService): Promise<Readonly<Record<string, Books>>> {
  const entries: LedgerEntry[] = [];
  await withStore(storage, async (database) => {
    entries.push(...(await new StoredLedger({ database, now: Date.now, warn: assert.fail }).entries()));
  });
  const of = (name: LedgerEntry["service"]): readonly LedgerEntry[] =>
    entries.filter((entry) => entry.service === name);
  return {
    hosted: compareBooks(of("hosted"), service.charges()),
    embedded: compareBooks(of("embedded"), chargesIn(path.join(storage, "embedded-service"))),
  };
}

/** Returns the processes that still use the folder, after giving them time to end. */
async function runningIn(folder: string): Promise<readonly string[]> {
  let running = processesIn(folder);
  for (let looks = 0; running.length > 0 && looks < LOOKS; looks += 1) {
    await wait(LOOK_MS);
    running = processesIn(folder);
  }
  return running;
}

function defectsInLogs({ data }: TwoWindows["server"]): readonly string[] {
  return filesIn(path.join(data, "data", "logs")).flatMap((file) =>
    defectsIn(readFileSync(file, "utf8")).map((line) => `${path.basename(file)}: ${line}`),
  );
}

/** Returns the lines of a log that tell of a defect. */
function defectsIn(log: string): readonly string[] {
  return log.split("\n").filter((line) => DEFECT.test(line));
}
