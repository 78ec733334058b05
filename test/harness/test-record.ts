/** The result of one test, from whichever process ran it. */
export interface TestRecord {
  /** The titles from the outermost suite to the test. */
  readonly title: readonly string[];
  /** The path of its file; absent for suites that run in an editor. */
  readonly file?: string;
  readonly state: "passed" | "failed" | "skipped";
  readonly durationMs: number;
  readonly message?: string;
  readonly stack?: string;
}

export interface Tally {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

export function tally(records: readonly Pick<TestRecord, "state">[]): Tally {
  const count = (state: TestRecord["state"]): number =>
    records.filter((record) => record.state === state).length;
  return { passed: count("passed"), failed: count("failed"), skipped: count("skipped") };
}

/** The line that ends a run. Programs read it, so it is plain and nothing follows it. */
export function closingLine({ passed, failed, skipped }: Tally): string {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`;
}
