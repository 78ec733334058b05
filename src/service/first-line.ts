import type { Readable } from "node:stream";

export type FirstLineRead =
  | {
      readonly ok: true;
      readonly line: string;
      /** Settles when the stream ends. */ readonly ended: Promise<void>;
    }
  | { readonly ok: false; readonly message: string };

const MAX_BYTES = 1024 * 1024;

/**
 * Reads the first line of a stream and then watches for its end. A parent that hands the accounts over this way keeps
 * them off the command line and off the disk, and its own end, however sudden, closes the stream.
 */
export async function readFirstLine(stream: Readable, timeoutMs: number): Promise<FirstLineRead> {
  const ended = Promise.withResolvers<void>();
  stream.once("end", ended.resolve).once("close", ended.resolve).once("error", ended.resolve);

  const { promise, resolve } = Promise.withResolvers<FirstLineRead>();
  const chunks: Buffer[] = [];
  let size = 0;
  const onData = (chunk: Buffer): void => {
    const newline = chunk.indexOf(0x0a);
    chunks.push(newline === -1 ? chunk : chunk.subarray(0, newline));
    size += chunk.length;
    if (newline !== -1) {
      resolve({ ok: true, line: Buffer.concat(chunks).toString("utf8"), ended: ended.promise });
    } else if (size > MAX_BYTES) {
      resolve({ ok: false, message: "standard input has no line end in its first megabyte" });
    }
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
  stream.off("data", onData);
  // Without reading on, the end would never be seen.
  stream.resume();
  return read;
}
