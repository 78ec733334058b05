import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { listenOnLoopback } from "../../../faults/loopback.ts";

/** The possible fates of one request between the client and the service. */
export const WAYS = [
  "arrives",
  "never arrives",
  "arrives, and its answer is lost",
  "arrives, and half its answer is lost",
  "arrives, and a gateway answers in its place",
  "is refused as too many",
  "is refused as unavailable",
  "arrives, and nobody waits any longer",
] as const;

export type Way = (typeof WAYS)[number];

/** A connection to a real service on which requests and answers get lost and people cancel, as scripted. */
export class FaultyWay {
  readonly #service: string;
  readonly #server: Server;
  #ways: Way[] = [];
  /** Called while a request is in flight whose answer nobody waits for. */
  onImpatience: () => void = () => undefined;

  /** `service` is a base URL. */
  constructor(service: string) {
    this.#service = service;
    this.#server = createServer((request, response) => void this.#pass(request, response));
  }

  async start(): Promise<string> {
    return `http://${await listenOnLoopback(this.#server)}`;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  /** Scripts the fates of the next requests; later ones arrive. */
  play(ways: readonly Way[]): void {
    this.#ways = [...ways];
  }

  async #pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const way = this.#ways.shift() ?? "arrives";
    const body = Buffer.concat(await request.toArray());
    if (way === "never arrives") return void response.destroy();
    if (way === "is refused as too many") return refuse(response, 429, "too_many_requests");
    if (way === "is refused as unavailable") return refuse(response, 503, "service_unavailable");
    const { host: _, ...headers } = request.headers;
    const answer = await fetch(`${this.#service}${request.url}`, {
      method: request.method ?? "GET",
      headers: Object.entries(headers).flatMap(([name, value]) =>
        typeof value === "string" && name !== "connection" && name !== "content-length"
          ? [[name, value]]
          : [],
      ),
      body,
    });
    const text = Buffer.from(await answer.arrayBuffer());
    if (way === "arrives, and nobody waits any longer") this.onImpatience();
    else if (way === "arrives, and its answer is lost") response.destroy();
    else if (way === "arrives, and a gateway answers in its place") {
      response.writeHead(502, { "content-type": "text/html" }).end("<h1>Bad Gateway</h1>");
    } else {
      response.writeHead(answer.status, {
        "content-type": "application/json",
        "content-length": text.length,
      });
      if (way === "arrives") response.end(text);
      else response.write(text.subarray(0, text.length / 2), () => response.destroy());
    }
  }
}

function refuse(response: ServerResponse, status: number, code: string): void {
  const body = { status: "error", code, message: "", details: {} };
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}
