import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { listenOnLoopback } from "../faults/loopback.ts";

/** A listening server; closing it also ends its connections. */
export interface OnLoopback {
  readonly baseUrl: string;
  readonly close: () => void;
}

/** Serves HTTP on a free port of loopback; `take` handles each request. */
export async function onLoopback(
  take: (request: IncomingMessage, response: ServerResponse) => unknown,
): Promise<OnLoopback> {
  const server = createServer((request, response) => void take(request, response));
  const baseUrl = `http://${await listenOnLoopback(server)}`;
  const close = (): void => {
    server.closeAllConnections();
    server.close();
  };
  return { baseUrl, close };
}

/** Answers with JSON; a string is sent unchanged. */
export function answerJson(response: ServerResponse, body: unknown, status = 200): void {
  response.writeHead(status, { "content-type": "application/json" });
  response.end(typeof body === "string" ? body : JSON.stringify(body));
}
