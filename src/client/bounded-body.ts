/**
 * The bytes of an answer, up to a bound.
 * @throws Error with the code that undici gives an answer over its bound
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
