import { crc32, deflateSync, inflateSync } from "node:zlib";

/** An opaque picture: a number `0xRRGGBB` for each pixel, row by row. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint32Array;
}

export interface AnimationFrame {
  readonly picture: Picture;
  /** How long it's shown, in milliseconds. */
  readonly ms: number;
}

/** A part of a picture in pixels. */
interface Part {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const SIGNATURE = Buffer.from("\x89PNG\r\n\x1A\n", "latin1");
const MOST_COLORS = 256;
const PALETTE_COLORS = 3;

/** Reads a screenshot: a PNG of 8 bits a channel, not interlaced. Transparency is dropped. */
export function decodePng(bytes: Buffer): Picture {
  const width = bytes.readUInt32BE(16);
  const height = bytes.readUInt32BE(20);
  const channels = bytes.readUInt8(25) === 6 ? 4 : 3;
  const parts: Buffer[] = [];
  for (let at = SIGNATURE.length; at < bytes.length; at += 12 + bytes.readUInt32BE(at)) {
    const end = at + 8 + bytes.readUInt32BE(at);
    if (bytes.toString("latin1", at + 4, at + 8) === "IDAT") parts.push(bytes.subarray(at + 8, end));
  }
  const data = inflateSync(Buffer.concat(parts));
  const stride = width * channels;
  const pixels = new Uint32Array(width * height);
  let above: Uint8Array = new Uint8Array(stride);
  for (let y = 0; y < height; y += 1) {
    const start = y * (stride + 1);
    const line = data.subarray(start + 1, start + 1 + stride);
    unfilter(line, above, data[start] ?? 0, channels);
    for (let x = 0; x < width; x += 1) {
      const [red = 0, green = 0, blue = 0] = line.subarray(x * channels, x * channels + 3);
      pixels[y * width + x] = (red << 16) | (green << 8) | blue;
    }
    above = line;
  }
  return { width, height, pixels };
}

/** Undoes a line's filter in place (PNG, section 9). */
function unfilter(line: Uint8Array, above: Uint8Array, filter: number, channels: number): void {
  for (let at = 0; at < line.length; at += 1) {
    const left = at < channels ? 0 : (line[at - channels] ?? 0);
    const up = above[at] ?? 0;
    const corner = at < channels ? 0 : (above[at - channels] ?? 0);
    line[at] = (line[at] ?? 0) + predicted(filter, left, up, corner);
  }
}

function predicted(filter: number, left: number, up: number, corner: number): number {
  if (filter === 1) return left;
  if (filter === 2) return up;
  if (filter === 3) return (left + up) >> 1;
  if (filter !== 4) return 0;
  const [a, b, c] = [Math.abs(up - corner), Math.abs(left - corner), Math.abs(left + up - 2 * corner)];
  if (a <= b && a <= c) return left;
  return b <= c ? up : corner;
}

/** Writes a PNG of at most 256 colors. With several frames it is animated, and repeats without end. */
export function encodePng(frames: readonly [AnimationFrame, ...AnimationFrame[]]): Buffer {
  const [{ picture: first }] = frames;
  const shown = changedParts(frames);
  const { palette, indexOf } = paletteOf(frames.map(({ picture }) => picture));
  const header = Buffer.alloc(13);
  header.writeUInt32BE(first.width, 0);
  header.writeUInt32BE(first.height, 4);
  header.set([8, PALETTE_COLORS], 8);
  const chunks = [chunk("IHDR", header)];
  if (shown.length > 1) chunks.push(chunk("acTL", numbers(shown.length, 0)));
  chunks.push(chunk("PLTE", Buffer.from(palette.flatMap(channelsOf))));
  let sequence = 0;
  for (const [index, { ms, part, picture }] of shown.entries()) {
    const data = deflateSync(indexed(picture, part, indexOf), { level: 9 });
    if (shown.length > 1) {
      const delay = Buffer.alloc(6);
      delay.writeUInt16BE(ms, 0);
      delay.writeUInt16BE(1000, 2);
      const control = numbers(sequence, part.width, part.height, part.x, part.y);
      chunks.push(chunk("fcTL", Buffer.concat([control, delay])));
      sequence += 1;
    }
    if (index === 0) {
      chunks.push(chunk("IDAT", data));
    } else {
      chunks.push(chunk("fdAT", Buffer.concat([numbers(sequence), data])));
      sequence += 1;
    }
  }
  return Buffer.concat([SIGNATURE, ...chunks, chunk("IEND", Buffer.alloc(0))]);
}

/** Returns the frames that change something, each with the rectangle that changed. */
function changedParts(frames: readonly AnimationFrame[]): readonly (AnimationFrame & { part: Part })[] {
  const shown: (AnimationFrame & { part: Part })[] = [];
  for (const frame of frames) {
    const last = shown.pop();
    const part = changedPart(frame.picture, last?.picture);
    if (last !== undefined && part.width === 0) shown.push({ ...last, ms: last.ms + frame.ms });
    else shown.push(...(last === undefined ? [] : [last]), { ...frame, part });
  }
  return shown;
}

/** Returns the smallest rectangle outside of which two pictures are the same; without an earlier one, everything. */
function changedPart({ width, height, pixels }: Picture, earlier?: Picture): Part {
  if (earlier === undefined) return { x: 0, y: 0, width, height };
  let [left, top, right, bottom] = [width, height, 0, 0];
  for (const [at, color] of pixels.entries()) {
    if (color === earlier.pixels[at]) continue;
    const [x, y] = [at % width, Math.floor(at / width)];
    [left, top] = [Math.min(left, x), Math.min(top, y)];
    [right, bottom] = [Math.max(right, x + 1), Math.max(bottom, y + 1)];
  }
  return { x: left, y: top, width: Math.max(0, right - left), height: Math.max(0, bottom - top) };
}

/** Chooses the most frequent colors that differ enough, and gives every other color the nearest of them. */
function paletteOf(pictures: readonly Picture[]) {
  const counts = new Map<number, number>();
  for (const { pixels } of pictures)
    for (const color of pixels) counts.set(color, (counts.get(color) ?? 0) + 1);
  const frequent = [...counts].sort(([, one], [, other]) => other - one).map(([color]) => color);
  let palette: readonly number[] = frequent;
  for (let apart = 4; palette.length > MOST_COLORS; apart *= 1.5) {
    const chosen: number[] = [];
    for (const color of frequent) {
      if (chosen.length > MOST_COLORS) break;
      if (chosen.every((other) => distance(color, other) >= apart)) chosen.push(color);
    }
    palette = chosen;
  }
  const indexOf = new Map(
    frequent.map((color) => {
      let nearest = 0;
      for (const [index, other] of palette.entries())
        if (distance(color, other) < distance(color, palette[nearest] ?? 0)) nearest = index;
      return [color, nearest];
    }),
  );
  return { palette, indexOf };
}

function channelsOf(color: number): readonly [number, number, number] {
  return [color >> 16, (color >> 8) & 255, color & 255];
}

function distance(one: number, other: number): number {
  const red = (one >> 16) - (other >> 16);
  const green = ((one >> 8) & 255) - ((other >> 8) & 255);
  const blue = (one & 255) - (other & 255);
  return red * red + green * green + blue * blue;
}

/** Returns the lines of a part, each after the number of its filter, none. */
function indexed({ pixels, width }: Picture, part: Part, indexOf: ReadonlyMap<number, number>): Buffer {
  const lines = Buffer.alloc((part.width + 1) * part.height);
  for (let y = 0; y < part.height; y += 1) {
    for (let x = 0; x < part.width; x += 1) {
      const color = pixels[(part.y + y) * width + part.x + x] ?? 0;
      lines[y * (part.width + 1) + 1 + x] = indexOf.get(color) ?? 0;
    }
  }
  return lines;
}

function numbers(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(value, index * 4);
  return bytes;
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, "latin1"), data]);
  return Buffer.concat([numbers(data.length), named, numbers(crc32(named))]);
}
