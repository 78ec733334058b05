import { ENDPOINTS, type Operation } from "../contract/endpoints.ts";

/** True if an operation costs credits: operations with a scope do, polling a job and health checks don't ("Endpoints"). */
export function isMetered(operation: Operation): boolean {
  const { scope } = ENDPOINTS[operation];
  return scope !== null && scope !== "none";
}
