import type { IncomingMessage, ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { onLoopback, type OnLoopback } from "./on-loopback.ts";

interface Echo {
  readonly status: number;
  readonly body: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Ways to repeat a key and a text, passed as one line; `elsewhere` is another origin. */
const ECHOES: readonly ((said: string, elsewhere: string) => Echo)[] = [
  (said) => ({
    status: 400,
    body: JSON.stringify({ code: "invalid_payload", message: said, details: { [said]: said } }),
  }),
  (said) => ({ status: 403, body: JSON.stringify({ error: { code: "missing_scope", message: said } }) }),
  (said) => ({ status: 401, body: JSON.stringify({ detail: said }), headers: { "www-authenticate": said } }),
  (said) => ({ status: 400, body: JSON.stringify({ content: [said] }), headers: { "x-echo": said } }),
  (said) => ({ status: 418, body: `<html><pre>${said}</pre></html>` }),
  (said, elsewhere) => ({
    status: 307,
    body: said,
    headers: { location: `${elsewhere}/${encodeURIComponent(said)}`, "set-cookie": encodeURIComponent(said) },
  }),
  (said) => ({ status: 200, body: JSON.stringify({ status: said, [said]: said }) }),
];

/**
 * A service that refuses everything and repeats the key and the text wherever it can; `elsewhere` counts the
 * requests that follow its redirects.
 */
export class EchoingService {
  /** The number of different answers, which it gives in turn. */
  static readonly kinds = ECHOES.length;
  baseUrl = "";
  requests = 0;
  /** Requests that followed a redirect. */
  strayed = 0;
  #servers: readonly OnLoopback[] = [];
  #elsewhere = "";

  async start(): Promise<void> {
    const own = await onLoopback(async (request, response) => this.#answer(request, response));
    const other = await onLoopback((_, response) => {
      this.strayed += 1;
      response.end();
    });
    this.#servers = [own, other];
    this.baseUrl = own.baseUrl;
    this.#elsewhere = other.baseUrl;
  }

  close(): void {
    for (const server of this.#servers) server.close();
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    // A header can't contain a line break.
    const said = `${request.headers["x-api-key"]?.toString() ?? ""} ${await text(request)}`.replaceAll(
      /[^ -~]/gu,
      " ",
    );
    const echo = ECHOES[this.requests % ECHOES.length]?.(said, this.#elsewhere);
    this.requests += 1;
    response.writeHead(echo?.status ?? 500, { "content-type": "text/plain", ...echo?.headers });
    response.end(echo?.body);
  }
}
