import { randomUUID } from "node:crypto";
import type { UploadFile } from "./http-exchange.ts";

/** The bytes around a file in a `multipart/form-data` body with that one part (RFC 7578). */
export interface MultipartFrame {
  readonly contentType: string;
  readonly head: Uint8Array;
  readonly tail: Uint8Array;
}

const MEDIA_TYPE = /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+$/u;
const NOT_IN_A_NAME = /["\\\p{Cc}\p{Zl}\p{Zp}]/gu;

/**
 * The multipart frame of one file. Its name can't end the part's header: browsers escape these characters in the same way. A
 * backslash is escaped too, because some parsers take it as escaping the quote after it.
 */
export function frameOf({ name, type }: Pick<UploadFile, "name" | "type">): MultipartFrame {
  const boundary = `content-authenticity-${randomUUID()}`;
  const escaped = name.toWellFormed().replace(NOT_IN_A_NAME, (character) => encodeURIComponent(character));
  const head = [
    `--${boundary}`,
    `content-disposition: form-data; name="file"; filename="${escaped}"`,
    `content-type: ${MEDIA_TYPE.test(type) ? type : "application/octet-stream"}`,
    "",
    "",
  ].join("\r\n");
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    head: Buffer.from(head),
    tail: Buffer.from(`\r\n--${boundary}--\r\n`),
  };
}
