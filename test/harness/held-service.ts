import type { IncomingMessage, ServerResponse } from "node:http";
import { json } from "node:stream/consumers";
import type { GrammarResult } from "../../src/contract/grammar.ts";
import { answerIn, corrected } from "../unit/findings/grammar-answer.ts";
import { answerJson, onLoopback, type OnLoopback } from "./on-loopback.ts";
import { trusted } from "./trusted.ts";

/** A request that waits for its answer. */
interface Held {
  readonly content: string;
  readonly idempotencyKey: string | undefined;
  /** Sends the answer that corrects `teh`, after applying `spoil` if given. */
  answer(spoil?: (answer: GrammarResult) => unknown): void;
}

/**
 * A slow service: it accepts every request and answers when the test says so, in the order that the test
 * chooses.
 */
export class HeldService {
  readonly baseUrl: string;
  readonly #held: Held[] = [];
  readonly close: () => void;

  private constructor({ baseUrl, close }: OnLoopback) {
    this.baseUrl = baseUrl;
    this.close = close;
  }

  static async start(): Promise<HeldService> {
    const service: HeldService = new HeldService(
      await onLoopback(async (request, response) => service.#take(request, response)),
    );
    return service;
  }

  /** Forgets the recorded requests. */
  reset(): void {
    this.#held.length = 0;
  }

  /** Requests received, answered or not. */
  get requests(): readonly Held[] {
    return this.#held;
  }

  /** Waits for the request with this index, from 0. */
  async request(number: number): Promise<Held> {
    for (let tries = 0; tries < 400; tries += 1) {
      const held = this.#held[number];
      if (held !== undefined) return held;
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
    throw new Error(`Request ${number} did not come.`);
  }

  async #take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { content } = trusted<{ content: string }>(await json(request));
    this.#held.push({
      content,
      idempotencyKey: request.headers["idempotency-key"]?.toString(),
      answer: (spoil) => {
        const answer = answerIn("codePoint", content, corrected(content, { teh: "the", recieve: "receive" }));
        answerJson(response, spoil === undefined ? answer : spoil(answer));
      },
    });
  }
}
