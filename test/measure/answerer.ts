import { createServer } from "node:http";
import { listenOnLoopback } from "../faults/loopback.ts";

/**
 * A server with a ready-made answer, in a process of its own. The parent sends the body and receives the host
 * and port. With nothing else taking time, nearly all of a request's time is the client's.
 */
process.once("message", (answer) => {
  const body = Buffer.from(String(answer));
  const headers = { "content-type": "application/json", "content-length": body.length };
  const server = createServer((request, response) => {
    request.resume().on("end", () => response.writeHead(200, headers).end(body));
  });
  void listenOnLoopback(server).then((host) => process.send?.(host));
});
