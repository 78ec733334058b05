import { ENDPOINTS, type Operation } from "../contract/endpoints.ts";

/** Whether an operation costs credits: those with a scope do, fetching a job and the health checks do not ("Endpoints"). */
export function isMetered(operation: Operation): boolean {
  const { scope } = ENDPOINTS[operation];
  return scope !== null && scope !== "none";
}
