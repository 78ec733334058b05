/**
 * Reads the bytes of a response, up to a limit.
 * @throws Error with undici's code for a response over the limit
 */
export async function bytesOf(
  body: ReadableStream<Uint8Array> | null,
  maxBytes: number,
): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of body ?? []) {
    length += piece.length;
    if (length > maxBytes) {
      throw Object.assign(new Error("the answer is too large"), { code: "UND_ERR_RES_EXCEEDED_MAX_SIZE" });
    }
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}
