import assert from "node:assert/strict";
import type { Server } from "node:net";

/** Returns the port of a listening server. */
export function portOf(server: Server): number {
  const address = server.address();
  assert.ok(typeof address === "object" && address !== null);
  return address.port;
}
