import { NotAvailable } from "./cannot-run.ts";
import { Reporter } from "./reporter.ts";

/**
 * Runs a stage and returns its exit status. If this machine lacks something it needs, the stage counts as one
 * skipped test with the reason.
 */
export async function skipUnavailable(stage: string, run: () => Promise<number>): Promise<number> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof NotAvailable)) throw error;
    const reporter = new Reporter();
    reporter.add(stage, {
      title: ["runs on this machine"],
      state: "skipped",
      durationMs: 0,
      message: error.message,
    });
    return reporter.finish();
  }
}
