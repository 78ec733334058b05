import { createServer as createTlsServer, type TlsOptions } from "node:tls";
import { createServer, type Server, type Socket } from "node:net";
import { listenOnLoopback } from "./loopback.ts";

/** A bare listener on loopback, for faults before any HTTP. */
export class RawListener {
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  /** The connections, and the bytes received over them after any TLS handshake. */
  connections = 0;
  received = "";

  constructor(onConnection: (socket: Socket) => void = () => undefined, tls?: TlsOptions) {
    const take = (socket: Socket): void => {
      this.connections += 1;
      this.#sockets.add(socket);
      socket.on("error", () => undefined);
      socket.on("close", () => this.#sockets.delete(socket));
      socket.on("data", (bytes) => (this.received += bytes.toString("latin1")));
      onConnection(socket);
    };
    this.#server = tls === undefined ? createServer(take) : createTlsServer(tls, take);
    this.#server.on("tlsClientError", () => undefined);
  }

  /** Host and port. */
  async start(): Promise<string> {
    return listenOnLoopback(this.#server);
  }

  /** Listens on the port of an earlier listener. */
  async startAt(host: string): Promise<void> {
    await listenOnLoopback(this.#server, Number(new URL(`http://${host}`).port));
  }

  async stop(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}
