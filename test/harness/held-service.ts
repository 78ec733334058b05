import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { GrammarResult } from "../../src/contract/grammar.ts";
import { answerIn, corrected } from "../unit/findings/grammar-answer.ts";
import { trusted } from "./trusted.ts";

/** A request that waits for its answer. */
interface Held {
  readonly content: string;
  readonly idempotencyKey: string | undefined;
  /** Sends the answer that corrects `teh`, changed by `spoil` when it is given. */
  answer(spoil?: (answer: GrammarResult) => unknown): void;
}

/** A slow service: it takes every request and answers when the test says so, in the order that the test chooses. */
export class HeldService {
  readonly baseUrl: string;
  readonly #held: Held[] = [];
  readonly #close: () => void;

  private constructor(baseUrl: string, close: () => void) {
    this.baseUrl = baseUrl;
    this.#close = close;
  }

  static async start(): Promise<HeldService> {
    const server = createServer((request, response) => void service.#take(request, response));
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = trusted<{ port: number }>(server.address());
    const service: HeldService = new HeldService(`http://127.0.0.1:${port}`, () => {
      server.closeAllConnections();
      server.close();
    });
    return service;
  }

  /** Requests that came, answered or not. */
  get requests(): readonly Held[] {
    return this.#held;
  }

  /** Waits for the request with this number, from 0. */
  async request(number: number): Promise<Held> {
    for (let tries = 0; tries < 400; tries += 1) {
      const held = this.#held[number];
      if (held !== undefined) return held;
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
    throw new Error(`Request ${number} did not come.`);
  }

  close(): void {
    this.#close();
  }

  async #take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(trusted<Buffer>(chunk));
    const { content } = trusted<{ content: string }>(JSON.parse(Buffer.concat(chunks).toString("utf8")));
    this.#held.push({
      content,
      idempotencyKey: request.headers["idempotency-key"]?.toString(),
      answer: (spoil) => {
        const answer = answerIn("codePoint", content, corrected(content, { teh: "the", recieve: "receive" }));
        response.writeHead(200, { "content-type": "application/json" });
        response.end(JSON.stringify(spoil === undefined ? answer : spoil(answer)));
      },
    });
  }
}
