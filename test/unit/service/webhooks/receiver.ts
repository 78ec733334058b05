import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from "node:http";
import { createServer as createHttpsServer } from "node:https";
import type { Socket } from "node:net";
import type { SelfSigned } from "../../../faults/self-signed.ts";

interface Received {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  /** The address that the sender connected to. */
  readonly address: string;
}

/** A receiver of webhooks on loopback that accepts each one unless a test makes it misbehave. */
export class Receiver {
  readonly received: Received[] = [];
  behaviour: (response: ServerResponse) => void = (response) => void response.writeHead(204).end();
  readonly #server: Server;
  readonly #scheme: "http" | "https";
  readonly #sockets = new Set<Socket>();

  constructor(certificate?: SelfSigned) {
    this.#scheme = certificate === undefined ? "http" : "https";
    this.#server = certificate === undefined ? createServer() : createHttpsServer({ ...certificate });
    this.#server.on("connection", (socket) => {
      this.#sockets.add(socket);
      socket.once("close", () => this.#sockets.delete(socket));
    });
    this.#server.on("request", (request, response) => {
      let body = "";
      request.setEncoding("utf8").on("data", (text: string) => (body += text));
      request.once("end", () => {
        const { method = "", url = "", headers, socket } = request;
        this.received.push({ method, path: url, headers, body, address: socket.localAddress ?? "" });
        this.behaviour(response);
      });
    });
  }

  static async start(certificate?: SelfSigned): Promise<Receiver> {
    const receiver = new Receiver(certificate);
    await new Promise<void>((resolve) => receiver.#server.listen(0, "0.0.0.0", resolve));
    return receiver;
  }

  /** The number of open connections. */
  get connections(): number {
    return this.#sockets.size;
  }

  url(host = "127.0.0.1"): string {
    const address = this.#server.address();
    const port = typeof address === "object" && address !== null ? address.port : 0;
    return `${this.#scheme}://${host}:${port}/hook?a=b`;
  }

  async stop(): Promise<void> {
    const closed = new Promise((resolve) => this.#server.close(resolve));
    this.#server.closeAllConnections();
    await closed;
  }
}
