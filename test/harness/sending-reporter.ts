import { reportingTo } from "./mocha-run.ts";

/** A reporter for mocha's command line that sends each test to the parent run as it ends. */
const SendingReporter = reportingTo((record) => process.send?.(record));

// Mocha uses the value that `require` returns.
export { SendingReporter as "module.exports" };
