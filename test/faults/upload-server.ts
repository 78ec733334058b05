import { createHash } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { createServer as createTlsServer } from "node:https";
import type { Server } from "node:net";
import { listenOnLoopback } from "./loopback.ts";
import type { SelfSigned } from "./self-signed.ts";

/** Handles one upload. */
export type Reception = (request: IncomingMessage, response: ServerResponse) => void;

/** A server on loopback for uploads that are too large to record as text. */
export class UploadServer {
  readonly #server: Server & { closeAllConnections(): void };
  readonly #scheme: string;
  #reception: Reception = receive();
  requests = 0;

  constructor(identity?: SelfSigned) {
    const take: Reception = (request, response) => {
      this.requests += 1;
      request.on("error", () => undefined);
      request.socket.on("error", () => undefined);
      this.#reception(request, response);
    };
    this.#scheme = identity === undefined ? "http" : "https";
    this.#server = identity === undefined ? createServer(take) : createTlsServer(identity, take);
  }

  async start(): Promise<string> {
    return `${this.#scheme}://${await listenOnLoopback(this.#server)}`;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  play(reception: Reception): void {
    this.#reception = reception;
    this.requests = 0;
  }
}

/** Reads the whole upload, pausing `restMs` after each piece, and answers with what arrived. */
export function receive(restMs = 0): Reception {
  return (request, response) => {
    const hash = createHash("sha256");
    const first: Buffer[] = [];
    let length = 0;
    request.on("data", (piece: Buffer) => {
      if (length < 4_096) first.push(piece);
      length += piece.length;
      hash.update(piece);
      if (restMs === 0) return;
      request.pause();
      setTimeout(() => request.resume(), restMs);
    });
    request.on("end", () => {
      const start = Buffer.concat(first).subarray(0, 4_096).toString("latin1");
      response.end(JSON.stringify({ length, start, sha256: hash.digest("hex"), headers: request.headers }));
    });
  };
}
