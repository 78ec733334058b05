import { globSync, readFileSync } from "node:fs";

/** Returns the embedded service's process: the child of this extension host whose program is the service. */
export function embeddedProcessOf(host: number): number | undefined {
  for (const folder of globSync("/proc/[0-9]*")) {
    try {
      const parent = /^PPid:\s*(\d+)/mu.exec(readFileSync(`${folder}/status`, "utf8"))?.[1];
      const command = readFileSync(`${folder}/cmdline`, "utf8");
      if (Number(parent) === host && command.includes("service.js")) return Number(folder.slice(6));
    } catch {
      // The process ended in the meantime.
    }
  }
  return undefined;
}
