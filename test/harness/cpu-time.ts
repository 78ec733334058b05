/**
 * Returns the milliseconds that this process, or this thread alone, has computed so far. A bound on computing is held against this,
 * since the time on the clock also counts what else the machine was doing.
 */
export function cpuMs(of: "process" | "thread" = "process"): number {
  const { system, user } = of === "process" ? process.cpuUsage() : process.threadCpuUsage();
  return (system + user) / 1000;
}
