import type { IncomingMessage, ServerResponse } from "node:http";
import { json } from "node:stream/consumers";
import type { DetectionResult } from "../../src/contract/detection.ts";
import { detectionAnswer, item } from "../unit/findings/detection-answer.ts";
import { answerJson, onLoopback, type OnLoopback } from "./on-loopback.ts";
import { trusted } from "./trusted.ts";

/** Returns the body to send instead of the answer; undefined breaks the connection. */
export type Spoil = (answer: DetectionResult) => unknown;

/**
 * A fake hosted detector: a sentence with `robot` in it scores 0.9, any other 0.1, and a text the mean of its
 * sentences. A test may change or delay its answers.
 */
export class DetectingService {
  readonly baseUrl: string;
  /** The texts received, in order. */
  readonly contents: string[] = [];
  /** Applied to each answer. */
  spoil: Spoil = (answer) => answer;
  /** Each answer waits for it. */
  gate: Promise<unknown> = Promise.resolve();
  readonly close: () => void;

  private constructor({ baseUrl, close }: OnLoopback) {
    this.baseUrl = baseUrl;
    this.close = close;
  }

  static async start(): Promise<DetectingService> {
    const service: DetectingService = new DetectingService(
      await onLoopback(async (request, response) => service.#take(request, response)),
    );
    return service;
  }

  /** Resets the service to its initial state. */
  reset(): void {
    this.contents.length = 0;
    this.spoil = (answer) => answer;
    this.gate = Promise.resolve();
  }

  async #take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { content } = trusted<{ content: string }>(await json(request));
    this.contents.push(content);
    await this.gate;
    const answer = this.spoil(detected(content));
    if (answer === undefined) {
      response.destroy();
      return;
    }
    answerJson(response, answer);
  }
}

/** Returns the answer to a text, sentence by sentence. */
export function detected(content: string): DetectionResult {
  const items = content
    .split(/(?<=[.!?])\s+/u)
    .map((sentence) => item(sentence, sentence.includes("robot") ? 0.9 : 0.1));
  const score = items.reduce((sum, { ai_score }) => sum + (ai_score ?? 0), 0) / items.length;
  return detectionAnswer(content, {
    ai_score: score,
    items,
    service_name: "Stand-in detector (2026-01-02)",
    message: "It counts robots.",
  });
}
