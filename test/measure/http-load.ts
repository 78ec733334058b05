import { connect, type Socket } from "node:net";

const HEAD_END = "\r\n\r\n";

/**
 * Returns the answered requests per second over `connections` that each send again once they are answered.
 * Uses raw sockets, because a full HTTP client costs more than the servers under measurement. Rejects at any
 * answer but 200.
 */
export async function answeredRequests(
  port: number,
  request: string,
  connections: number,
  milliseconds: number,
): Promise<number> {
  const until = performance.now() + milliseconds;
  stayAwake(until);
  const counts = await Promise.all(
    Array.from({ length: connections }, () => askUntil(connect(port, "127.0.0.1"), request, until)),
  );
  return counts.reduce((sum, count) => sum + count, 0);
}

/**
 * Keeps this process from sleeping between answers. Waking a sleeping client is kernel work inside the
 * server's write, which only the slower of two servers would pay for.
 */
function stayAwake(until: number): void {
  if (performance.now() < until) setImmediate(stayAwake, until);
}

function askUntil(socket: Socket, request: string, until: number): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  let heard = "";
  let count = 0;
  socket.setNoDelay(true).setEncoding("latin1");
  socket.once("error", reject).once("connect", () => socket.write(request));
  socket.on("data", (text: string) => {
    heard += text;
    const headEnd = heard.indexOf(HEAD_END);
    if (headEnd === -1) return;
    const length = Number(/content-length: (\d+)/i.exec(heard)?.[1]);
    if (heard.length < headEnd + HEAD_END.length + length) return;
    if (!heard.startsWith("HTTP/1.1 200 ")) reject(new Error(heard.slice(0, 200)));
    heard = "";
    count += 1;
    if (performance.now() < until) {
      socket.write(request);
    } else {
      socket.destroy();
      resolve(count);
    }
  });
  return promise;
}
