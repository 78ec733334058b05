import { crc32 } from "node:zlib";

/** A box of JUMBF: its type, the label if it is a superbox, and where it is. */
interface Box {
  readonly label: string;
  readonly start: number;
  readonly end: number;
}

/** Returns a signed PNG without the manifest of that label in its store; lengths and the chunk's checksum are right. */
export function withoutManifest(png: Buffer, label: string): Buffer {
  const { data, end, start } = storeChunk(png);
  const removed = children(data).find((box) => box.label === label);
  if (removed === undefined) throw new Error(`no manifest ${label}`);
  const store = Buffer.concat([data.subarray(0, removed.start), data.subarray(removed.end)]);
  store.writeUInt32BE(store.length);
  return Buffer.concat([png.subarray(0, start), chunk(store), png.subarray(end)]);
}

/** Returns a signed PNG whose store was changed in place; the chunk's checksum is right. */
export function withStore(png: Buffer, change: (store: Buffer) => void): Buffer {
  const { data, end, start } = storeChunk(png);
  const store = Buffer.from(data);
  change(store);
  return Buffer.concat([png.subarray(0, start), chunk(store), png.subarray(end)]);
}

/** The labels of the manifests in a signed PNG, in the order of the store. */
export function manifestLabels(png: Buffer): string[] {
  return children(storeChunk(png).data).map(({ label }) => label);
}

/** The range of a manifest in the store of a signed PNG. */
export function manifestBox(png: Buffer, label: string): Box {
  const found = children(storeChunk(png).data).find((box) => box.label === label);
  if (found === undefined) throw new Error(`no manifest ${label}`);
  return found;
}

function storeChunk(png: Buffer): { readonly start: number; readonly end: number; readonly data: Buffer } {
  for (let at = 8; at < png.length;) {
    const end = at + 12 + png.readUInt32BE(at);
    if (png.toString("latin1", at + 4, at + 8) === "caBX")
      return { start: at, end, data: png.subarray(at + 8, end - 4) };
    at = end;
  }
  throw new Error("no manifest store");
}

function chunk(data: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from("caBX"), data]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(data.length);
  ends.writeUInt32BE(crc32(typed), 4);
  return Buffer.concat([ends.subarray(0, 4), typed, ends.subarray(4)]);
}

/** The superboxes in a superbox, which begins with a description box. */
function children(superbox: Buffer): Box[] {
  const boxes: Box[] = [];
  for (let at = 8 + superbox.readUInt32BE(8); at < superbox.length;) {
    const end = at + superbox.readUInt32BE(at);
    // After two box headers: the description's type, and its switches.
    const label = superbox.subarray(at + 16 + 16 + 1, end);
    boxes.push({ label: label.toString("latin1", 0, label.indexOf(0)), start: at, end });
    at = end;
  }
  return boxes;
}
