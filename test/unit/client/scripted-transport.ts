import type { HttpRequest, HttpResponse, HttpTransport } from "../../../src/client/http-exchange.ts";

/** What is to be sent, recorded, and answered in order; the last answer stays. What carries it is tested with the carrier. */
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
