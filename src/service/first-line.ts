import type { Readable } from "node:stream";

export type FirstLineRead =
  | {
      readonly ok: true;
      readonly line: string;
      /** Settles when the stream ends. */
      readonly ended: Promise<void>;
    }
  | { readonly ok: false; readonly message: string };

const MAX_BYTES = 1024 * 1024;

/**
 * Reads the first line of a stream, passes every later one to `onLine`, and watches for the end. A parent that passes the
 * accounts this way keeps them off the command line and off the disk, and its own end, however sudden, closes the stream.
 */
export async function readFirstLine(
  stream: Readable,
  timeoutMs: number,
  onLine: (line: string) => void = () => undefined,
): Promise<FirstLineRead> {
  const ended = Promise.withResolvers<void>();
  stream.once("end", ended.resolve).once("close", ended.resolve).once("error", ended.resolve);

  const { promise, resolve } = Promise.withResolvers<FirstLineRead>();
  let take = (line: string): void => {
    take = onLine;
    resolve({ ok: true, line, ended: ended.promise });
  };
  let chunks: Buffer[] = [];
  let size = 0;
  const onData = (chunk: Buffer): void => {
    let from = 0;
    for (let newline = chunk.indexOf(0x0a); newline !== -1; newline = chunk.indexOf(0x0a, from)) {
      take(Buffer.concat([...chunks, chunk.subarray(from, newline)]).toString("utf8"));
      chunks = [];
      size = 0;
      from = newline + 1;
    }
    chunks.push(chunk.subarray(from));
    size += chunk.length - from;
    if (size <= MAX_BYTES) return;
    stop();
    resolve({ ok: false, message: "standard input has no line end in its first megabyte" });
  };
  const stop = (): void => {
    stream.off("data", onData);
    // The end is only reported while the stream is being read.
    stream.resume();
  };
  void ended.promise.then(() =>
    resolve({ ok: false, message: "standard input ended before its first line" }),
  );
  const late = setTimeout(
    () => resolve({ ok: false, message: "no line arrived on standard input" }),
    timeoutMs,
  );
  stream.on("data", onData);
  const read = await promise;
  clearTimeout(late);
  if (!read.ok) stop();
  return read;
}
