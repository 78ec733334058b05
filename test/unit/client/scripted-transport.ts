import type { HttpRequest, HttpResponse, HttpTransport } from "../../../src/client/http-exchange.ts";

/**
 * Records requests and answers them in order, repeating the last answer. The real transport has its own
 * tests.
 */
export class ScriptedTransport implements HttpTransport {
  readonly sent: HttpRequest[] = [];
  #answers: readonly (HttpResponse | Error)[];

  constructor(...answers: readonly (HttpResponse | Error)[]) {
    this.#answers = answers;
  }

  async send(request: HttpRequest): Promise<HttpResponse> {
    const answer = this.#answers[Math.min(this.sent.length, this.#answers.length - 1)];
    this.sent.push(request);
    if (answer === undefined || answer instanceof Error) throw answer ?? new TypeError("a defect");
    return Promise.resolve(answer);
  }

  async close(): Promise<void> {
    return Promise.resolve();
  }
}

export function response(status: number, body: unknown, headers: HttpResponse["headers"] = {}): HttpResponse {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  return { status, headers, body: new TextEncoder().encode(text) };
}
