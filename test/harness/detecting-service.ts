import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { DetectionResult } from "../../src/contract/detection.ts";
import { detectionAnswer, item } from "../unit/findings/detection-answer.ts";
import { trusted } from "./trusted.ts";

/** What the service gives instead of its answer; undefined breaks the connection. */
export type Spoil = (answer: DetectionResult) => unknown;

/**
 * Stands for a hosted detector: a sentence with `robot` in it scores 0.9, any other 0.1, a text the mean of its sentences.
 * A test may change its answers, or hold them back.
 */
export class DetectingService {
  readonly baseUrl: string;
  /** The texts that came, in order. */
  readonly contents: string[] = [];
  /** What happens to each answer. */
  spoil: Spoil = (answer) => answer;
  /** Each answer waits for it. */
  gate: Promise<unknown> = Promise.resolve();
  readonly #close: () => void;

  private constructor(baseUrl: string, close: () => void) {
    this.baseUrl = baseUrl;
    this.#close = close;
  }

  static async start(): Promise<DetectingService> {
    const server = createServer((request, response) => void service.#take(request, response));
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = trusted<{ port: number }>(server.address());
    const service: DetectingService = new DetectingService(`http://127.0.0.1:${port}`, () => {
      server.closeAllConnections();
      server.close();
    });
    return service;
  }

  close(): void {
    this.#close();
  }

  async #take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(trusted<Buffer>(chunk));
    const { content } = trusted<{ content: string }>(JSON.parse(Buffer.concat(chunks).toString("utf8")));
    this.contents.push(content);
    await this.gate;
    const answer = this.spoil(detected(content));
    if (answer === undefined) {
      response.destroy();
      return;
    }
    response.writeHead(200, { "content-type": "application/json" });
    response.end(JSON.stringify(answer));
  }
}

/** The answer to a text, by its sentences. */
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
