import { createServer, connect, type Server, type Socket } from "node:net";
import { createServer as createTlsServer } from "node:tls";
import { listenOnLoopback } from "./loopback.ts";
import type { SelfSigned } from "./self-signed.ts";

/**
 * Returns the proxy's answer to a request for a tunnel, given its head: undefined opens the tunnel, `silence`
 * answers nothing.
 */
export type Verdict = (head: string, socket: Socket) => string | undefined;

const TUNNEL = "HTTP/1.1 200 Connection established\r\n\r\n";

/**
 * A tunnel (`CONNECT`) proxy on loopback that leads every tunnel to one address, whichever was requested, and
 * records every byte.
 */
export class ConnectProxy {
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  readonly #verdict: Verdict;
  readonly #target: () => string;
  connections = 0;
  /** Called with the first bytes of a connection, whatever they are. */
  onBytes: (socket: Socket) => void = () => undefined;
  /** The heads of the tunnel requests. */
  readonly heads: string[] = [];
  /** The bytes that went through the tunnels, in both directions. */
  #through: Buffer[] = [];

  /** `target` is the host and port that every tunnel leads to. */
  constructor(target: () => string, verdict: Verdict = () => undefined, identity?: SelfSigned) {
    this.#target = target;
    this.#verdict = verdict;
    const take = (socket: Socket): void => this.#take(socket);
    this.#server = identity === undefined ? createServer(take) : createTlsServer(identity, take);
    this.#server.on("tlsClientError", () => undefined);
  }

  get through(): Buffer {
    return Buffer.concat(this.#through);
  }

  /** Host and port. */
  async start(): Promise<string> {
    return listenOnLoopback(this.#server);
  }

  async stop(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #take(socket: Socket): void {
    this.connections += 1;
    this.#keep(socket);
    let head = "";
    const onData = (piece: Buffer): void => {
      head += piece.toString("latin1");
      if (!head.includes("\r\n\r\n")) return;
      socket.off("data", onData);
      this.heads.push(head);
      const answer = this.#verdict(head, socket);
      if (answer === undefined) this.#open(socket);
      else if (answer !== "silence") socket.end(answer);
    };
    socket.on("data", onData);
    socket.once("data", () => this.onBytes(socket));
  }

  #open(socket: Socket): void {
    const [host, port] = this.#target().split(":");
    const inner = connect({ host, port: Number(port) }, () => {
      socket.write(TUNNEL);
      for (const [from, to] of [[socket, inner] as const, [inner, socket] as const]) {
        from.on("data", (piece: Buffer) => this.#through.push(piece));
        from.pipe(to);
        from.on("close", () => to.destroy());
      }
    });
    this.#keep(inner);
  }

  #keep(socket: Socket): void {
    this.#sockets.add(socket);
    socket.on("error", () => undefined);
    socket.on("close", () => this.#sockets.delete(socket));
  }
}
