import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { listenOnLoopback } from "../faults/loopback.ts";
import { trusted } from "./trusted.ts";

/** Which of the text checks a request is for. */
export type Asked = "grammar" | "ai" | "plagiarism";

/** What is said in the place of the service that stands behind: a status with a body, or nothing. */
export type Instead = { readonly status: number; readonly body: unknown } | undefined;

/** A request for a check, as it came. */
interface Passed {
  readonly asked: Asked;
  readonly content: string;
}

/**
 * Stands between the extension and the services of the text checks, one for all or one for each: it notes what comes, holds it
 * back as long as a test wants, and may answer in their place.
 */
export class BetweenService {
  readonly passed: Passed[] = [];
  /** Each request waits for it. */
  gate: (asked: Asked) => Promise<unknown> = async () => Promise.resolve();
  instead: (asked: Asked) => Instead = () => undefined;
  baseUrl = "";
  readonly #behind: (asked: Asked) => string;
  readonly #server = createServer((request, response) => void this.#take(request, response));

  private constructor(behind: (asked: Asked) => string) {
    this.#behind = behind;
  }

  /** `behind` gives the address of the service for a check. */
  static async start(behind: (asked: Asked) => string): Promise<BetweenService> {
    const service = new BetweenService(behind);
    service.baseUrl = `http://${await listenOnLoopback(service.#server)}`;
    return service;
  }

  /** How often each check was asked for. */
  get counts(): Readonly<Record<Asked, number>> {
    const count = (wanted: Asked): number => this.passed.filter(({ asked }) => asked === wanted).length;
    return { grammar: count("grammar"), ai: count("ai"), plagiarism: count("plagiarism") };
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  async #take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(trusted<Buffer>(chunk));
    const url = request.url ?? "";
    const asked = url.includes("/grammar/") ? "grammar" : url.includes("/plagiarism/") ? "plagiarism" : "ai";
    const text = Buffer.concat(chunks).toString("utf8");
    // A job is asked about without a text.
    if (request.method === "POST") {
      const { content } = trusted<{ content: string }>(JSON.parse(text));
      this.passed.push({ asked, content });
      await this.gate(asked);
    }
    const { status, body } = this.instead(asked) ?? (await this.#forward(asked, request, text));
    response.writeHead(status, { "content-type": "application/json" });
    response.end(typeof body === "string" ? body : JSON.stringify(body));
  }

  async #forward(
    asked: Asked,
    { headers, method = "GET", url = "" }: IncomingMessage,
    text: string,
  ): Promise<NonNullable<Instead>> {
    const passed = ["x-api-key", "content-type", "idempotency-key"].flatMap((name) => {
      const value = headers[name];
      return typeof value === "string" ? [[name, value] as const] : [];
    });
    const answer = await fetch(`${this.#behind(asked)}${url}`, {
      method,
      headers: Object.fromEntries(passed),
      ...(method === "POST" ? { body: text } : {}),
    });
    return { status: answer.status, body: await answer.text() };
  }
}
