import { reportingTo } from "./mocha-run.ts";

/** A reporter for mocha's own command line: sends each test to the run that started it, as it ends. */
const SendingReporter = reportingTo((record) => process.send?.(record));

// Mocha takes what `require` gives.
export { SendingReporter as "module.exports" };
