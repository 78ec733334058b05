import { closingLine, tally, type TestRecord } from "./test-record.ts";

/** A test with the stage that it belongs to; sent to the parent process if one listens. */
export interface StageRecord extends TestRecord {
  readonly stage: string;
}

/** Prints each test as it ends, collects them, and forwards them to the parent run. */
export class Reporter {
  readonly #records: StageRecord[] = [];

  add(stage: string, record: TestRecord): void {
    const full = { ...record, stage };
    this.#records.push(full);
    if (process.send === undefined) console.log(describeRecord(full));
    else process.send(full);
  }

  /** A run without a single test proves nothing, so it fails too. */
  expectTests(stage: string): void {
    if (this.#records.some((record) => record.stage === stage)) return;
    this.add(stage, { title: ["has tests"], state: "failed", durationMs: 0, message: "No test was run." });
  }

  /** Adds the test that an editor, closed after all tests of its stage, has left nothing behind (ALL-2). */
  expectNothingLeft(stage: string, left: readonly string[]): void {
    const title =
      "[ALL-2] after all of it, no key is in any file or state of this editor, no text in its logs and states, and nobody else can read its storage";
    const found =
      left.length === 0
        ? { state: "passed" as const }
        : { state: "failed" as const, message: left.join("\n") };
    this.add(stage, { title: [title], durationMs: 0, ...found });
  }

  /** Prints the closing line if this is the whole run, and returns the exit status. */
  finish(): number {
    const result = tally(this.#records);
    if (process.send === undefined) console.log(closingLine(result));
    return result.failed === 0 ? 0 : 1;
  }
}

const MARKS = { passed: "ok  ", failed: "FAIL", skipped: "skip" } as const;

/** Formats a test as one line, followed by the failure or by the reason for skipping it. */
export function describeRecord({
  durationMs,
  message = "",
  stack = "",
  stage,
  state,
  title,
}: StageRecord): string {
  const line = `${MARKS[state]} ${stage}: ${title.join(" > ")} (${Math.round(durationMs)} ms)`;
  const failure = stack.includes(message) ? stack : `${message}\n${stack}`;
  const detail = state === "failed" ? failure : state === "skipped" ? message : "";
  return [line, ...(detail === "" ? [] : [detail.trimEnd().replaceAll(/^/gmu, "     ")])].join("\n");
}
