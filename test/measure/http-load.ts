import { connect, type Socket } from "node:net";

const HEAD_END = "\r\n\r\n";

/**
 * Answered requests a second over `connections` that each ask again as soon as they are answered. Written on sockets: a
 * full HTTP client costs more than the servers that it is to measure. Rejects at any answer but 200.
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
 * Keeps this process from sleeping between answers. To wake a sleeping client is work of the kernel inside the server's write,
 * and only the slower of two servers would pay for it.
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
