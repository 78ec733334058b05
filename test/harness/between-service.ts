import type { IncomingMessage, ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { answerJson, onLoopback, type OnLoopback } from "./on-loopback.ts";
import { trusted } from "./trusted.ts";

/** The text check that a request belongs to. */
export type Asked = "grammar" | "ai" | "plagiarism";

/** A reply in place of the service behind: a status with a body, or undefined to pass the request on. */
export type Instead = { readonly status: number; readonly body: unknown } | undefined;

/** A recorded request for a check. */
interface Passed {
  readonly asked: Asked;
  readonly content: string;
}

/**
 * A proxy between the extension and the services of the text checks, one for all or one each. It records
 * requests, delays them as long as a test wants, and may answer in place of the services.
 */
export class BetweenService {
  readonly passed: Passed[] = [];
  /** Each request waits for the promise that it returns. */
  gate: (asked: Asked) => Promise<unknown> = async () => Promise.resolve();
  instead: (asked: Asked) => Instead = () => undefined;
  readonly baseUrl: string;
  readonly close: () => void;
  readonly #behind: (asked: Asked) => string;

  private constructor({ baseUrl, close }: OnLoopback, behind: (asked: Asked) => string) {
    this.baseUrl = baseUrl;
    this.close = close;
    this.#behind = behind;
  }

  /** `behind` returns the address of the service for a check. */
  static async start(behind: (asked: Asked) => string): Promise<BetweenService> {
    const service: BetweenService = new BetweenService(
      await onLoopback(async (request, response) => service.#take(request, response)),
      behind,
    );
    return service;
  }

  /** Resets the proxy to its initial state. */
  reset(): void {
    this.passed.length = 0;
    this.gate = async () => Promise.resolve();
    this.instead = () => undefined;
  }

  /** Returns the number of requests for each check. */
  get counts(): Readonly<Record<Asked, number>> {
    const count = (wanted: Asked): number => this.passed.filter(({ asked }) => asked === wanted).length;
    return { grammar: count("grammar"), ai: count("ai"), plagiarism: count("plagiarism") };
  }

  async #take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = request.url ?? "";
    const asked = url.includes("/grammar/") ? "grammar" : url.includes("/plagiarism/") ? "plagiarism" : "ai";
    const sent = await text(request);
    // A poll for a job has no text.
    if (request.method === "POST") {
      const { content } = trusted<{ content: string }>(JSON.parse(sent));
      this.passed.push({ asked, content });
      await this.gate(asked);
    }
    const { status, body } = this.instead(asked) ?? (await this.#forward(asked, request, sent));
    answerJson(response, body, status);
  }

  async #forward(
    asked: Asked,
    { headers, method = "GET", url = "" }: IncomingMessage,
    sent: string,
  ): Promise<NonNullable<Instead>> {
    const passed = ["x-api-key", "content-type", "idempotency-key"].flatMap((name) => {
      const value = headers[name];
      return typeof value === "string" ? [[name, value] as const] : [];
    });
    const answer = await fetch(`${this.#behind(asked)}${url}`, {
      method,
      headers: Object.fromEntries(passed),
      ...(method === "POST" ? { body: sent } : {}),
    });
    return { status: answer.status, body: await answer.text() };
  }
}
