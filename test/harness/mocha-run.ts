import Mocha from "mocha";
import type { TestRecord } from "./test-record.ts";

export interface MochaRunOptions {
  readonly timeoutMs: number;
  /** Defines the suites; called when `describe` and `it` are there. */
  readonly define: () => void | Promise<void>;
  readonly report: (record: TestRecord) => void;
  /**
   * Tries a test that failed once more, and says of one that passes then what it failed with. For the editor alone: it is a
   * program of others, on machines that may stand still for seconds.
   */
  readonly tryTwice?: boolean;
  readonly rootHooks?: Mocha.RootHookObject;
}

/**
 * Runs suites with mocha in this process and reports each test as it ends. A hook that fails counts as a failed test:
 * the tests behind it do not run, and a run must not look green because of that.
 */
export async function runMocha({
  timeoutMs,
  define,
  report,
  tryTwice = false,
  rootHooks,
}: MochaRunOptions): Promise<void> {
  const mocha = new Mocha({
    ui: "bdd",
    timeout: timeoutMs,
    forbidOnly: true,
    retries: tryTwice ? 1 : 0,
    reporter: observer(report),
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

/** Mocha constructs its reporter itself, so the function to report to comes from around the class. */
function observer(report: (record: TestRecord) => void): Mocha.ReporterConstructor {
  return class extends Mocha.reporters.Base {
    constructor(runner: Mocha.Runner, options: Mocha.MochaOptions) {
      super(runner, options);
      const { EVENT_TEST_PASS, EVENT_TEST_FAIL, EVENT_TEST_PENDING, EVENT_TEST_RETRY } =
        Mocha.Runner.constants;
      let firstFailure: string | undefined;
      runner.on(EVENT_TEST_RETRY, (_test, error: unknown) => {
        const { message, stack = message } = errorLike(error);
        firstFailure = stack;
      });
      runner.on(EVENT_TEST_PASS, (test) => {
        const record = describeTest(test, "passed");
        report(firstFailure === undefined ? record : { ...record, firstFailure });
        firstFailure = undefined;
      });
      runner.on(EVENT_TEST_PENDING, (test) => {
        report(describeTest(test, "skipped"));
      });
      runner.on(EVENT_TEST_FAIL, (test, error: unknown) => {
        const { message, stack = "" } = errorLike(error);
        const record = { ...describeTest(test, "failed"), message, stack };
        report(firstFailure === undefined ? record : { ...record, firstFailure });
        firstFailure = undefined;
      });
    }
  };
}

function describeTest(test: Mocha.Runnable, state: TestRecord["state"]): TestRecord {
  return { title: test.titlePath(), state, durationMs: test.duration ?? 0 };
}

/** What was thrown; it need not be an `Error` of this realm. */
function errorLike(error: unknown): { readonly message: string; readonly stack?: string } {
  return isErrorLike(error) ? error : { message: String(error) };
}

function isErrorLike(error: unknown): error is { message: string; stack?: string } {
  return (
    typeof error === "object" && error !== null && "message" in error && typeof error.message === "string"
  );
}
