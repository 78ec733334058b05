/** Returns a manifest store as a C2PA text wrapper: a mark, then each byte of header and store as a variation selector. */
export function textWrapper(store: Buffer): string {
  const header = Buffer.alloc(13);
  header.write("C2PATXT\0", "latin1");
  header.writeUInt8(1, 8);
  header.writeUInt32BE(store.length, 9);
  const selectors = Array.from(Buffer.concat([header, store]), (byte) =>
    String.fromCodePoint(byte < 16 ? 0xfe00 + byte : 0xe0100 + byte - 16),
  );
  return `\ufeff${selectors.join("")}`;
}
