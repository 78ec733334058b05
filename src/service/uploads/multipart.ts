import { Busboy, type BusboyInstance } from "@fastify/busboy";
import { createWriteStream } from "node:fs";
import type { IncomingMessage } from "node:http";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { invalidPayload, type Refusal } from "../refusal.ts";
import { requirePlainEncoding, tooSlow } from "../request-body.ts";
import type { UploadFolder, UploadPlace } from "./upload-folder.ts";

/** Limits of one upload. */
export interface UploadLimits {
  /** The largest file in bytes; one more is refused. */
  readonly maxBytes: number;
  /** Longest silence between two pieces, in milliseconds. */
  readonly idleMs: number;
  /** Longest time for the whole body, in milliseconds. */
  readonly totalMs: number;
}

/** An uploaded file on disk, readable by this process's user alone. The receiver always disposes of it. */
export interface ReceivedFile extends UploadPlace {
  readonly bytes: number;
}

const FIELD = "file";
/** The allowance for delimiters, headers, other fields and the text before and after the parts. */
const OTHER_BYTES = 64 * 1024;
/** Other form fields are skipped, since some clients send some. */
const FORM_LIMITS = {
  files: 1,
  fields: 16,
  parts: 17,
  fieldSize: 16 * 1024,
  headerPairs: 32,
  headerSize: 4096,
};
/** RFC 2046 allows 70 characters of boundary; a longer one slows down searching for it. */
const LONGEST_TYPE = 200;

/**
 * Streams the form field named `file` to the disk; no more than a few pieces are in memory at any time.
 *
 * Throws 400 `invalid_payload` for a body that is not `multipart/form-data`, is malformed or truncated, for a missing or
 * empty file, a `file` that is not a file, a file over the limit, a second file, and too many or too large other fields; 408
 * for a slow body, 415 for a compressed one, 503 `service_unavailable` with `Retry-After` for too many uploads at once. The
 * server drains or cuts off the rest of a refused body.
 */
export async function receiveFile(
  request: IncomingMessage,
  limits: UploadLimits,
  folder: UploadFolder,
): Promise<ReceivedFile> {
  requirePlainEncoding(request.headers);
  if (Number(request.headers["content-length"] ?? 0) > limits.maxBytes + OTHER_BYTES)
    throw fileTooLarge(limits.maxBytes);
  const parser = formParser(request, limits);
  const place = await folder.claim();
  try {
    const bytes = await receive(request, parser, limits, place.path);
    return { ...place, bytes };
  } catch (error) {
    await place.dispose();
    throw error;
  }
}

function formParser(request: IncomingMessage, limits: UploadLimits): BusboyInstance {
  const type = request.headers["content-type"] ?? "";
  if (!/^multipart\/form-data\s*;/i.test(type) || type.length > LONGEST_TYPE) throw notMultipart();
  try {
    const headers = { "content-type": type };
    return new Busboy({ headers, limits: { ...FORM_LIMITS, fileSize: limits.maxBytes } });
  } catch {
    throw notMultipart();
  }
}

/** Resolves to the size of the file once the whole body is read and the file is written. */
async function receive(
  request: IncomingMessage,
  parser: BusboyInstance,
  limits: UploadLimits,
  path: string,
): Promise<number> {
  const refused = Promise.withResolvers<never>();
  const refuse = (refusal: Refusal): void => refused.reject(refusal);
  const ended = Promise.withResolvers<void>();
  const parsed = Promise.withResolvers<void>();
  const stop = new AbortController();
  let written: Promise<number> | undefined;
  let bytesRead = 0;

  const onFile = (name: string, content: Readable): void => {
    // The parser forwards its errors to this stream, and without a listener they would end the process.
    content.on("error", () => undefined);
    if (name !== FIELD) refuse(invalidPayload(`The file belongs in the form field named ${FIELD}.`));
    content.once("limit", () => refuse(fileTooLarge(limits.maxBytes)));
    written = write(content, path, stop.signal);
    written.catch((error: unknown) => refused.reject(error));
  };
  const onField = (name: string, _value: string, _nameCut: boolean, isCut: boolean): void => {
    if (name === FIELD) refuse(invalidPayload(`The form field ${FIELD} is not a file.`));
    if (isCut) refuse(tooManyFields());
  };
  const onData = (piece: Buffer): void => {
    idle.refresh();
    bytesRead += piece.length;
    if (bytesRead > limits.maxBytes + OTHER_BYTES) refuse(fileTooLarge(limits.maxBytes));
  };
  // `close` without `end` means that the client disconnected and can't read the refusal.
  const onClose = (): void => void (request.readableEnded || refuse(invalidPayload("The body was cut off.")));
  const idle = setTimeout(() => refuse(tooSlow()), limits.idleMs);
  const total = setTimeout(() => refuse(tooSlow()), limits.totalMs);

  parser.on("file", onFile).on("field", onField).once("finish", parsed.resolve);
  parser.on("error", () => refuse(invalidPayload("The body is not well-formed multipart/form-data.")));
  parser.once("filesLimit", () => refuse(invalidPayload("Send one file at a time.")));
  parser.once("fieldsLimit", () => refuse(tooManyFields())).once("partsLimit", () => refuse(tooManyFields()));
  request.on("data", onData).once("close", onClose).once("error", onClose);
  if (request.destroyed) onClose();
  try {
    request.once("end", ended.resolve).pipe(parser);
    await Promise.race([Promise.all([ended.promise, parsed.promise]), refused.promise]);
    const bytes = await Promise.race([written ?? 0, refused.promise]);
    if (bytes === 0) throw invalidPayload(`There is no file in the form field named ${FIELD}.`);
    return bytes;
  } finally {
    clearTimeout(idle);
    clearTimeout(total);
    request.unpipe(parser).off("data", onData).off("close", onClose).off("error", onClose);
    // Without a listener an error of the connection while the rest is drained would end the process.
    request.on("error", () => undefined);
    stop.abort();
    await written?.catch(() => undefined);
  }
}

async function write(content: Readable, path: string, signal: AbortSignal): Promise<number> {
  const file = createWriteStream(path, { flags: "wx", mode: 0o600 });
  await pipeline(content, file, { signal });
  return file.bytesWritten;
}

function fileTooLarge(maxBytes: number): Refusal {
  const megabytes = maxBytes / (1024 * 1024);
  return invalidPayload(`The file is larger than ${megabytes} MB. No credits were charged.`);
}

function tooManyFields(): Refusal {
  return invalidPayload("The form has too many fields, or too large ones.");
}

function notMultipart(): Refusal {
  return invalidPayload(`Send multipart/form-data with the file in the field named ${FIELD}.`);
}
