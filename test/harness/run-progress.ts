import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { OUT } from "./paths.ts";
import { trusted } from "./trusted.ts";

/** The totals of a whole run, stored so that the next one can compare itself with it. */
interface LastRun {
  readonly seconds: number;
  /** Tests by stage. */
  readonly tests: Readonly<Record<string, number>>;
}

const LAST_RUN = path.join(OUT, "last-run.json");

/** The progress of a whole run: tests done, by stage, beside those of the last run in this checkout. */
export class RunProgress {
  readonly #last: LastRun | undefined = readLastRun();
  readonly #done = new Map<string, number>();
  readonly #running = new Set<string>();
  readonly #started = performance.now();

  /** Returns a line that names the upcoming stages and how long they took last time. */
  announce(stages: readonly string[]): string {
    const last =
      this.#last === undefined
        ? "This is the first run in this checkout; two cores take 10 to 15 minutes."
        : `Last time: ${count(sum(Object.values(this.#last.tests)))} tests in ${clock(this.#last.seconds)}.`;
    return `${stages.length} stages: ${stages.join(", ")}.\n${last}`;
  }

  begin(stage: string): void {
    this.#running.add(stage);
  }

  /** Counts a test of a stage. */
  add(stage: string): void {
    this.#done.set(stage, (this.#done.get(stage) ?? 0) + 1);
  }

  end(stage: string): void {
    this.#running.delete(stage);
  }

  /** Returns one line: elapsed time, tests done of the total, and the same for each running stage. */
  line(): string {
    const total = this.#last === undefined ? undefined : sum(Object.values(this.#last.tests));
    const running = [...this.#running].map(
      (stage) => `${stage} ${outOf(this.#done.get(stage) ?? 0, this.#last?.tests[stage])}`,
    );
    const done = outOf(sum([...this.#done.values()]), total);
    return `${clock(this.#seconds())}  ${done} tests; running: ${running.join(", ") || "nothing"}`;
  }

  /** Stores the figures of this run for the next one. */
  keep(): void {
    const run: LastRun = { seconds: this.#seconds(), tests: Object.fromEntries(this.#done) };
    writeFileSync(LAST_RUN, JSON.stringify(run));
  }

  #seconds(): number {
    return (performance.now() - this.#started) / 1000;
  }
}

function readLastRun(): LastRun | undefined {
  try {
    const { seconds, tests } = trusted<LastRun>(JSON.parse(readFileSync(LAST_RUN, "utf8")));
    return { seconds, tests: { ...tests } };
  } catch {
    return undefined;
  }
}

/** The total is at least the number done, since tests may have been added since the last run. */
function outOf(done: number, total: number | undefined): string {
  return total === undefined ? count(done) : `${count(done)} of ${count(Math.max(done, total))}`;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((one, other) => one + other, 0);
}

function count(tests: number): string {
  return tests.toLocaleString("en-US");
}

/** Minutes and seconds. */
function clock(seconds: number): string {
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}
