import type { Socket } from "node:net";
import { Refusal } from "./refusal.ts";
import { failure } from "./responses.ts";

const REASONS: Readonly<Record<string, Refusal>> = {
  HPE_HEADER_OVERFLOW: new Refusal({
    status: 431,
    code: "payload_too_large",
    message: "The headers are too large.",
  }),
  ERR_HTTP_REQUEST_TIMEOUT: new Refusal({
    status: 408,
    code: "invalid_payload",
    message: "The request did not arrive in time.",
  }),
};

const MALFORMED = new Refusal({ status: 400, code: "invalid_payload", message: "This is not HTTP." });

/** Responds to data that is no request (bad syntax, endless or slow headers) in the usual format, and disconnects. */
export function answerClientError(error: NodeJS.ErrnoException, socket: Socket): void {
  if (!socket.writable || error.code === "ECONNRESET") {
    socket.destroy();
    return;
  }
  const { status, body } = failure(REASONS[error.code ?? ""] ?? MALFORMED);
  const head = [
    `HTTP/1.1 ${status} ${status === 400 ? "Bad Request" : "Error"}`,
    "content-type: application/json; charset=utf-8",
    `content-length: ${Buffer.byteLength(body)}`,
    "connection: close",
  ];
  socket.end(`${head.join("\r\n")}\r\n\r\n${body}`);
}
