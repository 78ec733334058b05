/**
 * Returns the milliseconds that this process has computed so far. A bound on computing is held against this, since the time on the
 * clock also counts what else the machine was doing.
 */
export function cpuMs(): number {
  const { system, user } = process.cpuUsage();
  return (system + user) / 1000;
}
