import { hostname } from "node:os";
import { hasCode } from "../vocabulary/error-code.ts";

/**
 * Returns false if a process ran on this machine and has ended. A reused process id only causes a delay.
 */
export function isAlive(pid: number, host: string): boolean {
  if (host !== hostname()) return true;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return !hasCode(error, "ESRCH");
  }
}
