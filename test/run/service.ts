import { spawn, spawnSync } from "node:child_process";
import { globSync, statSync } from "node:fs";
import path from "node:path";
import { PROJECT } from "../harness/paths.ts";

/**
 * `npm run service -- FLAGS`: runs the embedded service from the bundle, which is built first if it is
 * missing or older than the sources. Streams, signals and the exit status are the service's own.
 */

const BUNDLE = path.join(PROJECT, "dist/service.js");

function modifiedMs(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? -Infinity;
}

function isStale(): boolean {
  const built = modifiedMs(BUNDLE);
  const sources = globSync(
    [
      "src/{contract,text,service}/**/*.ts",
      "src/service/engines/detector/model/*",
      "esbuild.mjs",
      "package-lock.json",
    ],
    {
      cwd: PROJECT,
    },
  );
  return sources.some((source) => modifiedMs(path.join(PROJECT, source)) > built);
}

if (isStale()) {
  // Standard output belongs to the service alone, because its first line is the address.
  const build = spawnSync(process.execPath, ["esbuild.mjs"], { cwd: PROJECT, stdio: ["ignore", 2, 2] });
  if (build.status !== 0) process.exit(build.status ?? 1);
}

/** How often to check that npm is still running, in milliseconds. */
const LOOK_MS = 250;

const service = spawn(process.execPath, [BUNDLE, ...process.argv.slice(2)], { stdio: "inherit" });
for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) process.on(signal, () => service.kill(signal));
// npm sends a signal only to its shell, which ends without forwarding it. Ending npm is meant to end the
// service.
if (process.env["npm_lifecycle_event"] === "service") {
  const shell = process.ppid;
  setInterval(() => {
    if (process.ppid !== shell) service.kill("SIGTERM");
  }, LOOK_MS).unref();
}
service.once("exit", (code, signal) => {
  process.exitCode = code ?? (signal === "SIGKILL" ? 137 : 1);
});
