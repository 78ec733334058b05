import type { Fault } from "./fault-server.ts";

/** Sends a whole answer. */
export function answer(
  status: number,
  body: string | Uint8Array | Readonly<Record<string, unknown>>,
  headers: Record<string, string> = {},
): Fault {
  const isText = typeof body === "string" || body instanceof Uint8Array;
  return ({ response }) => {
    response.writeHead(status, { "content-type": "application/json", ...headers });
    response.end(isText ? body : JSON.stringify(body));
  };
}

/** Sends raw bytes, then closes the connection, normally or by a reset. */
export function raw(bytes: string, end: "close" | "reset" | "stay" = "close"): Fault {
  return ({ socket }) => {
    socket.on("error", () => undefined);
    socket.write(bytes, () => {
      if (end === "close") socket.end();
      if (end === "reset") socket.resetAndDestroy();
    });
  };
}

export const reset: Fault = ({ socket }) => {
  socket.resetAndDestroy();
};

export const hangUp: Fault = ({ socket }) => {
  socket.destroy();
};

export const silence: Fault = () => undefined;

/** Sends a body without end until the client disconnects. */
export function endless(status: number): Fault {
  return ({ response, socket }) => {
    socket.on("error", () => undefined);
    response.on("error", () => undefined);
    response.writeHead(status, { "content-type": "application/json" });
    const piece = "x".repeat(16_384);
    const pump = (): void => {
      while (!response.destroyed && response.write(piece));
      if (!response.destroyed) response.once("drain", pump);
    };
    pump();
  };
}

/** Trickles a body, so that only the time-out for the whole exchange can expire. */
export function dripping(everyMs: number): Fault {
  return ({ response }) => {
    response.writeHead(200, { "content-type": "application/json" });
    response.write("{");
    const timer = setInterval(() => response.write(" "), everyMs);
    response.on("close", () => clearInterval(timer));
  };
}
