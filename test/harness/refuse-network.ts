import { appendFileSync } from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import threads, { Worker, type WorkerOptions } from "node:worker_threads";
import { watchNetwork } from "./network-watch.ts";

// Loaded with `--import` into a process that must not use the network, and from there into each of its
// threads. Each attempt is appended as one line to the file that the variable names, so that no report is
// lost with the process.

const VARIABLE = "NETWORK_REPORT";
const file = process.env[VARIABLE];
if (file === undefined) throw new Error(`${VARIABLE} names no file.`);

/** A thread gets the Node arguments that it is created with, not those of its process. */
class WatchedWorker extends Worker {
  constructor(script: string | URL, options: WorkerOptions = {}) {
    const { env = process.env, execArgv = process.execArgv } = options;
    const variables = typeof env === "symbol" ? process.env : env;
    super(script, {
      ...options,
      env: { ...variables, [VARIABLE]: file },
      execArgv: ["--import", import.meta.url, ...execArgv],
    });
  }
}

appendFileSync(file, `watched ${threads.threadId}\n`);
watchNetwork(({ kind, to, isLocal }) => {
  appendFileSync(file, `${isLocal ? "local" : "outside"} ${kind} ${to}\n`);
});
Reflect.set(threads, "Worker", WatchedWorker);
syncBuiltinESMExports();
