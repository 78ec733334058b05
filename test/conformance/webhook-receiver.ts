import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import { eventually } from "../harness/eventually.ts";

export interface Delivery {
  readonly path: string;
  readonly method: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  /** Time of the monotonic clock, in milliseconds. */
  readonly at: number;
}

/** Answers the delivery with this number, counted from 0, on one path. */
export type Behaviour = (
  attempt: number,
) => { readonly status: number; readonly location?: string } | "hang up";

/** A server that receives webhooks. */
export class WebhookReceiver {
  readonly #server: Server;
  readonly #deliveries: Delivery[] = [];
  readonly #behaviours = new Map<string, Behaviour>();
  #port = 0;

  constructor() {
    this.#server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on("data", (chunk: Buffer) => chunks.push(chunk));
      request.once("end", () => {
        const path = request.url ?? "";
        const attempt = this.at(path).length;
        const { method = "", headers } = request;
        const body = Buffer.concat(chunks).toString("utf8");
        this.#deliveries.push({ path, method, headers, body, at: performance.now() });
        const behaviour = this.#behaviours.get(path)?.(attempt) ?? { status: 200 };
        if (behaviour === "hang up") {
          request.socket.destroy();
          return;
        }
        const { status, location } = behaviour;
        response.writeHead(status, location === undefined ? {} : { location }).end();
      });
    });
  }

  async start(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, "127.0.0.1", resolve));
    const address = this.#server.address();
    this.#port = typeof address === "object" && address !== null ? address.port : 0;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  /** Returns the URL of a path; `behaviour` decides its answers, by default 200. */
  url(path: string, behaviour?: Behaviour): string {
    if (behaviour !== undefined) this.#behaviours.set(path, behaviour);
    return `http://127.0.0.1:${this.#port}${path}`;
  }

  at(path: string): readonly Delivery[] {
    return this.#deliveries.filter((delivery) => delivery.path === path);
  }

  /** Resolves with the deliveries on a path once there are `count` of them. */
  async wait(path: string, count: number, timeoutMs = 10_000): Promise<readonly Delivery[]> {
    return eventually(() => {
      const found = this.at(path);
      if (found.length < count) throw new Error(`${found.length} of ${count} deliveries came to ${path}`);
      return found;
    }, timeoutMs);
  }
}
