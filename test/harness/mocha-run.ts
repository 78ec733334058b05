import Mocha from "mocha";
import type { TestRecord } from "./test-record.ts";

export interface MochaRunOptions {
  readonly timeoutMs: number;
  /** Defines the suites; called once `describe` and `it` exist. */
  readonly define: () => void | Promise<void>;
  readonly report: (record: TestRecord) => void;
  readonly rootHooks?: Mocha.RootHookObject;
}

/**
 * Runs suites with mocha in this process and reports each test as it ends. A failed hook counts as a failed
 * test, because the tests after it don't run and the run must not look green.
 */
export async function runMocha({ timeoutMs, define, report, rootHooks }: MochaRunOptions): Promise<void> {
  const mocha = new Mocha({
    ui: "bdd",
    timeout: timeoutMs,
    forbidOnly: true,
    reporter: reportingTo(report),
    ...(rootHooks === undefined ? {} : { rootHooks }),
  });
  mocha.suite.emit(Mocha.Suite.constants.EVENT_FILE_PRE_REQUIRE, globalThis, "", mocha);
  await define();
  await new Promise<void>((resolve) => {
    mocha.run(() => {
      resolve();
    });
  });
}

/**
 * Returns a reporter that passes each test to `report` as it ends. Mocha constructs the class, so the
 * function has to come from its closure.
 */
export function reportingTo(report: (record: TestRecord) => void): Mocha.ReporterConstructor {
  return class extends Mocha.reporters.Base {
    constructor(runner: Mocha.Runner, options: Mocha.MochaOptions) {
      super(runner, options);
      const { EVENT_TEST_PASS, EVENT_TEST_FAIL, EVENT_TEST_PENDING } = Mocha.Runner.constants;
      runner.on(EVENT_TEST_PASS, (test) => {
        report(describeTest(test, "passed"));
      });
      runner.on(EVENT_TEST_PENDING, (test) => {
        report(describeTest(test, "skipped"));
      });
      runner.on(EVENT_TEST_FAIL, (test, error: unknown) => {
        const { message, stack = "" } = errorLike(error);
        report({ ...describeTest(test, "failed"), message, stack });
      });
    }
  };
}

function describeTest(test: Mocha.Runnable, state: TestRecord["state"]): TestRecord {
  const { file = "" } = test;
  const place = file === "" ? {} : { file };
  return { title: test.titlePath(), ...place, state, durationMs: test.duration ?? 0 };
}

/** Returns the thrown error with its causes; it need not be an `Error` of this realm. */
function errorLike(error: unknown): { readonly message: string; readonly stack?: string } {
  if (!isErrorLike(error)) return { message: String(error) };
  const { cause, message, stack = "" } = error;
  if (!isErrorLike(cause)) return { message, stack };
  return { message, stack: `${stack}\nCause: ${cause.stack ?? cause.message}` };
}

function isErrorLike(error: unknown): error is { message: string; stack?: string; cause?: unknown } {
  return (
    typeof error === "object" && error !== null && "message" in error && typeof error.message === "string"
  );
}
