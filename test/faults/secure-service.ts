import type { IncomingHttpHeaders } from "node:http";
import { createServer, type Server } from "node:https";
import { text } from "node:stream/consumers";
import { detectionExample, grammarExample } from "../unit/contract/examples.ts";
import { listenOnLoopback } from "./loopback.ts";
import type { SelfSigned } from "./self-signed.ts";

interface Answer {
  readonly status: number;
  readonly headers?: Record<string, string>;
}

/** A TLS service on loopback that does what it is asked for, or gives a scripted answer. */
export class SecureService {
  readonly seen: { readonly headers: IncomingHttpHeaders; readonly body: string }[] = [];
  readonly #server: Server;
  answer: Answer = { status: 200 };
  /** Ends the connection instead of answering. */
  breaksOff = false;

  constructor(identity: SelfSigned) {
    this.#server = createServer(identity, (request, response) => {
      void text(request).then((body) => {
        this.seen.push({ headers: request.headers, body });
        if (this.breaksOff) {
          request.socket.destroy();
          return;
        }
        response.writeHead(this.answer.status, this.answer.headers);
        response.end(JSON.stringify({ ...detectionExample, ...grammarExample }));
      });
    });
  }

  /** Host and port. */
  async start(): Promise<string> {
    return listenOnLoopback(this.#server);
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}
