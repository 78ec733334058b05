import { readFileSync } from "node:fs";
import path from "node:path";
import { crc32 } from "node:zlib";

const IMAGES = path.join(import.meta.dirname, "..", "..", "..", "fixtures", "images");

/** Returns the path of an image in the fixtures. */
export function fixturePath(name: string): string {
  return path.join(IMAGES, name);
}

export function fixture(name: string): Buffer {
  return readFileSync(fixturePath(name));
}

/** Returns `plain.png` with chunks between its header and its pixels. */
export function pngWith(...chunks: readonly Buffer[]): Buffer {
  const png = fixture("plain.png");
  const afterHeader = 33;
  return Buffer.concat([png.subarray(0, afterHeader), ...chunks, png.subarray(afterHeader)]);
}

export function pngChunk(type: string, data: Buffer | string): Buffer {
  const named = Buffer.concat([Buffer.from(type, "latin1"), Buffer.from(data)]);
  return Buffer.concat([uint32(named.length - 4), named, uint32(crc32(named))]);
}

/** Returns an uncompressed text under one of PNG's keywords. */
export function pngText(keyword: string, text: string): Buffer {
  return pngChunk("tEXt", `${keyword}\0${text}`);
}

/** Returns `plain.jpg` with segments before its own. */
export function jpegWith(...segments: readonly Buffer[]): Buffer {
  const jpeg = fixture("plain.jpg");
  return Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)]);
}

export function jpegSegment(marker: number, data: Buffer | string): Buffer {
  const bytes = Buffer.from(data);
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(bytes.length + 2, 2);
  return Buffer.concat([head, bytes]);
}

export function xmpSegment(xmp: string): Buffer {
  return jpegSegment(0xe1, `http://ns.adobe.com/xap/1.0/\0${xmpPacket(xmp)}`);
}

export function xmpPacket(content: string): string {
  return `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF><rdf:Description ${content}</rdf:RDF></x:xmpmeta>`;
}

/** Returns EXIF with texts by tag number in its first directory, and an exposure on request. */
export function exifSegment(texts: Readonly<Record<number, string>>, hasExposure = false): Buffer {
  const all = Object.entries(texts);
  const count = all.length + (hasExposure ? 1 : 0);
  let free = 8 + 2 + count * 12 + 4;
  const entries: Buffer[] = [];
  const values: Buffer[] = [];
  const place = (value: Buffer): number => {
    const at = free;
    values.push(value);
    free += value.length;
    return at;
  };
  for (const [tag, text] of all) {
    const value = Buffer.from(`${text}\0\0\0\0`);
    entries.push(entry(Number(tag), 2, value.length, place(value)));
  }
  if (hasExposure) {
    const rational = Buffer.concat([uint32le(1), uint32le(125)]);
    const directoryAt = free + rational.length;
    const rationalAt = place(rational);
    place(Buffer.concat([uint16le(1), entry(0x829a, 5, 1, rationalAt), uint32le(0)]));
    entries.push(entry(0x8769, 4, 1, directoryAt));
  }
  const tiff = Buffer.concat([
    Buffer.from("II*\0"),
    uint32le(8),
    uint16le(count),
    ...entries,
    uint32le(0),
    ...values,
  ]);
  return jpegSegment(0xe1, Buffer.concat([Buffer.from("Exif\0\0"), tiff]));
}

/** Returns a directory entry of a little-endian TIFF. */
export function entry(tag: number, type: number, count: number, value: number): Buffer {
  return Buffer.concat([uint16le(tag), uint16le(type), uint32le(count), uint32le(value)]);
}

export function uint16le(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(value);
  return bytes;
}

export function uint32le(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

export function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}
