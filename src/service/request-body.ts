import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import { invalidPayload, Refusal } from "./refusal.ts";

/** Limits of reading one body. */
export interface BodyLimits {
  readonly maxBytes: number;
  /** Longest silence between two pieces, in milliseconds. */
  readonly idleMs: number;
  /** Longest time for the whole body, in milliseconds. */
  readonly totalMs: number;
}

/**
 * Limits of a JSON body. The longest permitted text, 75,000 characters outside the BMP each written as two escapes, is 900
 * kB of JSON; 25,000 long words are less. The rest is for texts that deserve a more specific error than "too large".
 */
export const JSON_BODY_LIMITS: BodyLimits = { maxBytes: 2 * 1024 * 1024, idleMs: 10_000, totalMs: 30_000 };

const UTF8 = new TextDecoder("utf-8", { fatal: true });

/**
 * Reads a JSON body with any `Content-Type`: some clients send none, and the operation's schema decides. Throws 400
 * `invalid_payload` for bad UTF-8 and malformed JSON, 408 for a slow body, 413 and 415.
 */
export async function readJson(request: IncomingMessage, limits: BodyLimits): Promise<unknown> {
  const text = await readText(request, limits);
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch {
    // The parser's own message quotes the body.
    throw invalidPayload("The body is not JSON.");
  }
}

/** Reads a body of text. Throws 400 `invalid_payload` for bad UTF-8, 408 for a slow body, 413 and 415. */
export async function readText(request: IncomingMessage, limits: BodyLimits): Promise<string> {
  const bytes = await readBody(request, limits);
  try {
    return UTF8.decode(bytes);
  } catch {
    throw invalidPayload("The body is not UTF-8.");
  }
}

/** Reads a whole body into memory. The server drains or cuts off the rest of a refused one. */
async function readBody(request: IncomingMessage, limits: BodyLimits): Promise<Buffer> {
  requirePlainEncoding(request.headers);
  if (Number(request.headers["content-length"] ?? 0) > limits.maxBytes) throw tooLarge(limits.maxBytes);

  const begun = performance.now();
  const chunks: Buffer[] = [];
  let size = 0;
  let isOver = false;
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const idle = setTimeout(() => reject(tooSlow()), Math.min(limits.idleMs, limits.totalMs));
  const onData = (chunk: Buffer): void => {
    if (isOver) return;
    size += chunk.length;
    if (size > limits.maxBytes) reject(tooLarge(limits.maxBytes));
    else if (performance.now() - begun > limits.totalMs) reject(tooSlow());
    chunks.push(chunk);
    idle.refresh();
  };
  // `close` without `end` means that the client disconnected and can't read the refusal. Every request closes in the end,
  // and an error with its stack for each of them would cost more than the rest of this function.
  const onClose = (): void => {
    if (!request.complete) reject(invalidPayload("The body was cut off."));
  };
  // The listeners stay: otherwise an error of the connection while the rest is drained would end the process.
  request.on("data", onData).on("end", () => resolve(Buffer.concat(chunks, size)));
  request.on("close", onClose).on("error", onClose);
  try {
    return await promise;
  } finally {
    isOver = true;
    clearTimeout(idle);
  }
}

function tooLarge(maxBytes: number): Refusal {
  const message = `The body is larger than ${maxBytes} bytes.`;
  return new Refusal({ status: 413, code: "payload_too_large", message });
}

/** 408: a body that stalled, or that arrives too slowly. */
export function tooSlow(): Refusal {
  return new Refusal({ status: 408, code: "invalid_payload", message: "The body did not arrive in time." });
}

/** Throws 415 for a compressed body, whose decompressed size would be unlimited. */
export function requirePlainEncoding(headers: IncomingHttpHeaders): void {
  if ((headers["content-encoding"] ?? "identity") === "identity") return;
  const message = "Bodies are taken without Content-Encoding only.";
  throw new Refusal({ status: 415, code: "unsupported_media_type", message });
}
