/**
 * Returns the CPU time in milliseconds of this process, or of this thread alone. Bounds on computation use
 * it, because wall time includes the other work of the machine.
 */
export function cpuMs(of: "process" | "thread" = "process"): number {
  const { system, user } = of === "process" ? process.cpuUsage() : process.threadCpuUsage();
  return (system + user) / 1000;
}
