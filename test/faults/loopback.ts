import type { Server } from "node:net";

/** Listens on the given port of loopback, by default a free one; returns host and port. */
export async function listenOnLoopback(server: Server, port = 0): Promise<string> {
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("not listening on a port");
  return `127.0.0.1:${address.port}`;
}
