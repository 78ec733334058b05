import assert from "node:assert/strict";
import * as fc from "fast-check";
import { readImage } from "../../../../../src/service/engines/image/read-image.ts";
import { fixture, jpegSegment, jpegWith, pngChunk, pngText, pngWith, uint32 } from "./make-image.ts";

const FORMATS = { jpg: "jpeg", png: "png", webp: "webp", gif: "gif", bmp: "bmp", tiff: "tiff" } as const;

/** A copy with some bytes replaced. */
function changed(bytes: Buffer, at: number, ...values: readonly number[]): Buffer {
  const copy = Buffer.from(bytes);
  copy.set(values, at);
  return copy;
}

/** A header of a square PNG in RGB. */
function claim(side: number): Buffer {
  return pngChunk("IHDR", Buffer.concat([uint32(side), uint32(side), Buffer.from([8, 2, 0, 0, 0])]));
}

describe("reading the kind and the size of an image", () => {
  for (const [name, format] of Object.entries(FORMATS)) {
    const bytes = fixture(`plain.${name}`);

    it(`[IMG-1] knows ${format}`, () => {
      assert.deepEqual(readImage(bytes), { kind: "image", format, width: 64, height: 48 });
    });

    it(`[IMG-2] finds ${format} broken when half of it is missing`, () => {
      assert.equal(readImage(bytes.subarray(0, bytes.length / 2)).kind, "broken");
    });

    it(`[IMG-2] answers for any damage to ${format}`, () => {
      fc.assert(
        fc.property(
          fc.integer({ min: 0, max: bytes.length }),
          fc.array(fc.tuple(fc.nat(Math.min(bytes.length - 1, 300)), fc.nat(255)), { maxLength: 4 }),
          (length, changes) => {
            const copy = Buffer.from(bytes.subarray(0, length));
            for (const [at, value] of changes) if (at < length) copy.set([value], at);
            const read = readImage(copy);
            if (read.kind === "image") assert.ok(read.width * read.height > 0 && read.width <= 1_000_000);
          },
        ),
        { numRuns: 300 },
      );
    });
  }

  it("[IMG-2] does not know other formats, whatever they are called", () => {
    for (const text of [
      "",
      "B",
      "<svg width='1' height='1'/>",
      "\0\0\0\u0018ftypavif",
      "8BPS",
      "\0\0\u0001\0",
      "P6 1 1 255 abc",
      "II+\0",
    ])
      assert.deepEqual(readImage(Buffer.from(text, "latin1")), { kind: "unsupported" }, text);
  });

  it("[IMG-2] does not know random bytes", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        assert.notEqual(readImage(Buffer.from(bytes)).kind, "image");
      }),
      { numRuns: 5000 },
    );
  });

  it("[IMG-2] finds a PNG broken with a wrong checksum, without pixels, or of a size that they cannot fill", () => {
    const png = fixture("plain.png");
    assert.equal(readImage(changed(png, 20, 1)).kind, "broken");
    const header = png.subarray(8, 33);
    const end = pngChunk("IEND", "");
    const signature = png.subarray(0, 8);
    assert.equal(readImage(Buffer.concat([signature, header, end])).kind, "broken");
    const pixels = pngChunk("IDAT", Buffer.alloc(20));
    for (const side of [0, 100_000, 2 ** 31 - 1, 2 ** 32 - 1])
      assert.equal(readImage(Buffer.concat([signature, claim(side), pixels, end])).kind, "broken", `${side}`);
    assert.equal(readImage(Buffer.concat([signature, claim(20), pixels, end])).kind, "image");
  });

  it("[IMG-2] finds images without a side broken", () => {
    assert.equal(readImage(changed(fixture("plain.gif"), 6, 0, 0)).kind, "broken");
    assert.equal(readImage(changed(fixture("plain.bmp"), 18, 0, 0, 0, 0)).kind, "broken");
  });

  it("[IMG-2] finds a WebP broken whose chunks are larger than it is", () => {
    const webp = fixture("plain.webp");
    assert.equal(readImage(changed(webp, 4, 0xff, 0xff, 0xff, 0xff)).kind, "broken");
    assert.equal(readImage(changed(webp, 16, 0xff, 0xff, 0xff, 0xff)).kind, "broken");
    assert.equal(readImage(changed(webp, 16, 0, 0, 0, 0)).kind, "broken");
  });

  it("[IMG-2] finds a TIFF broken whose directory or pieces are not in it", () => {
    const tiff = fixture("plain.tiff");
    const directory = tiff.readUInt32LE(4);
    assert.equal(readImage(changed(tiff, 4, 0xff, 0xff, 0xff, 0x7f)).kind, "broken");
    assert.equal(readImage(changed(tiff, 4, 0, 0, 0, 0)).kind, "broken");
    assert.equal(readImage(changed(tiff, directory, 0, 0)).kind, "broken");
    const strips = tiff.indexOf(Buffer.from([0x11, 1]), directory);
    assert.equal(readImage(changed(tiff, strips + 4, 0xff, 0xff, 0xff, 0xff)).kind, "broken", "a huge count");
    assert.equal(readImage(changed(tiff, strips + 8, 0xff, 0xff, 0xff, 0xff)).kind, "broken");
    // Ten million values of a type that has no size: enough to be noticed, too few to end the test run.
    const sizeless = Buffer.from(tiff);
    for (const tag of [0x11, 0x17]) {
      const entry = tiff.indexOf(Buffer.from([tag, 1]), directory);
      sizeless.writeUInt16LE(0, entry + 2);
      sizeless.writeUInt32LE(10_000_000, entry + 4);
    }
    assert.equal(readImage(sizeless).kind, "broken", "values that take no room");
  });

  it("answers for files of the largest size at once", () => {
    const filler = Buffer.alloc(65_000, 0xff);
    const segments = Array.from({ length: 150 }, () => jpegSegment(0xe5, filler));
    const texts = Array.from({ length: 100_000 }, () => pngText("a", "b".repeat(80)));
    const gif = fixture("plain.gif");
    const blocks = Buffer.alloc(9_000_000, Buffer.from([1, 0x21]));
    for (const [bytes, kind] of [
      [jpegWith(...segments), "image"],
      [Buffer.concat([fixture("plain.jpg").subarray(0, 2), Buffer.alloc(10_000_000, 0xff)]), "broken"],
      [pngWith(...texts), "image"],
      [Buffer.concat([gif.subarray(0, gif.length - 1), Buffer.from([0x21, 0xfe]), blocks]), "broken"],
    ] as const) {
      const begun = performance.now();
      assert.equal(readImage(bytes).kind, kind);
      assert.ok(performance.now() - begun < 1000, "fast enough not to hold up others");
    }
  });
});
