import assert from "node:assert/strict";
import { deflateSync, inflateSync } from "node:zlib";
import { decodePng, encodePng, type Picture } from "../../harness/png.ts";

const WIDTH = 4;
const [BLACK, RED, WHITE] = [0x000000, 0xff0000, 0xffffff];

/** Returns a black picture of three lines with one pixel in another color. */
function picture(at: number, color: number): Picture {
  const pixels = new Uint32Array(WIDTH * 3).fill(BLACK);
  pixels[at] = color;
  return { width: WIDTH, height: 3, pixels };
}

/** Returns the data of the chunks of a PNG with their types. */
function chunksOf(png: Buffer): readonly (readonly [string, Buffer])[] {
  const chunks: (readonly [string, Buffer])[] = [];
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at)) {
    const type = png.toString("latin1", at + 4, at + 8);
    chunks.push([type, png.subarray(at + 8, at + 8 + png.readUInt32BE(at))]);
  }
  return chunks;
}

describe("the animated pictures of the README", () => {
  it("a frame that changes nothing lengthens the one before, and others hold only what changed", () => {
    const chunks = chunksOf(
      encodePng([
        { picture: picture(0, RED), ms: 300 },
        { picture: picture(0, RED), ms: 200 },
        { picture: picture(WIDTH + 2, WHITE), ms: 400 },
      ]),
    );
    const expected = ["IHDR", "acTL", "PLTE", "fcTL", "IDAT", "fcTL", "fdAT", "IEND"];
    assert.deepEqual(
      chunks.map(([type]) => type),
      expected,
    );
    const frames = chunks.filter(([type]) => type === "fcTL").map(([, data]) => data);
    const numbers = frames.map((data) => [0, 4, 8, 12, 16].map((at) => data.readUInt32BE(at)));
    assert.deepEqual(numbers, [
      [0, WIDTH, 3, 0, 0],
      [1, 3, 2, 0, 0],
    ]);
    assert.deepEqual(
      frames.map((data) => [data.readUInt16BE(20), data.readUInt16BE(22)]),
      [
        [500, 1000],
        [400, 1000],
      ],
    );
    const [, palette = Buffer.alloc(0)] = chunks[2] ?? [];
    const [, data = Buffer.alloc(0)] = chunks[6] ?? [];
    const indexes = inflateSync(data.subarray(4));
    const colors = [...indexes].map((index) => palette.readUIntBE(index * 3, 3));
    assert.equal(colors[4 + 1 + 2], WHITE, "the second line begins after its filter");
    assert.equal(colors[1], BLACK);
  });

  it("screenshots are read with each filter of a line", () => {
    const lines = [
      [0, 10, 20, 30, 40, 50, 60],
      [1, 10, 20, 30, 30, 30, 30],
      [2, 0, 0, 0, 0, 0, 1],
      [3, 5, 10, 15, 15, 15, 15],
      [4, 0, 0, 0, 1, 1, 1],
    ];
    const header = Buffer.alloc(25);
    header.writeUInt32BE(2, 8);
    header.writeUInt32BE(lines.length, 12);
    header.set([8, 2], 16);
    header.writeUInt32BE(13, 0);
    const data = deflateSync(Buffer.from(lines.flat()));
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    const png = Buffer.concat([Buffer.alloc(8), header, length, Buffer.from("IDAT"), data, Buffer.alloc(4)]);
    const { pixels } = decodePng(png);
    assert.deepEqual(
      [...pixels].map((color) => color.toString(16)),
      ["a141e", "28323c", "a141e", "28323c", "a141e", "28323d", "a141e", "28323c", "a141e", "29333d"],
    );
  });
});
