import { createServer } from "node:http";
import { listenOnLoopback } from "../faults/loopback.ts";

/**
 * A server that has its answer ready, as a process of its own: whoever started it sends the body, and is sent host and port.
 * What a client needs is then nearly all that a request takes.
 */
process.once("message", (answer) => {
  const body = Buffer.from(String(answer));
  const headers = { "content-type": "application/json", "content-length": body.length };
  const server = createServer((request, response) => {
    request.resume().on("end", () => response.writeHead(200, headers).end(body));
  });
  void listenOnLoopback(server).then((host) => process.send?.(host));
});
