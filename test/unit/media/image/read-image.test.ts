import assert from "node:assert/strict";
import * as fc from "fast-check";
import { type ReadImage, readImage } from "../../../../src/media/image/read-image.ts";
import { fixture, jpegSegment, jpegWith, pngChunk, pngText, pngWith, uint32 } from "./make-image.ts";
import { cpuMs } from "../../../harness/cpu-time.ts";

const FORMATS = { jpg: "jpeg", png: "png", webp: "webp", gif: "gif", bmp: "bmp", tiff: "tiff" } as const;

function read(bytes: Buffer): Promise<ReadImage> {
  return readImage(bytes, new AbortController().signal);
}

async function kindOf(bytes: Buffer): Promise<ReadImage["kind"]> {
  return (await read(bytes)).kind;
}

/** Returns a copy with some bytes replaced. */
function changed(bytes: Buffer, at: number, ...values: readonly number[]): Buffer {
  const copy = Buffer.from(bytes);
  copy.set(values, at);
  return copy;
}

/** Returns the header of a square RGB PNG. */
function claim(side: number): Buffer {
  return pngChunk("IHDR", Buffer.concat([uint32(side), uint32(side), Buffer.from([8, 2, 0, 0, 0])]));
}

describe("reading the kind and the size of an image", () => {
  for (const [name, format] of Object.entries(FORMATS)) {
    const bytes = fixture(`plain.${name}`);

    it(`[IMG-1] knows ${format}`, async () => {
      assert.deepEqual(await read(bytes), { kind: "image", format, width: 64, height: 48 });
    });

    it(`[IMG-2] finds ${format} broken when half of it is missing`, async () => {
      assert.equal(await kindOf(bytes.subarray(0, bytes.length / 2)), "broken");
    });

    it(`[IMG-2] answers for any damage to ${format}`, async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.integer({ min: 0, max: bytes.length }),
          fc.array(fc.tuple(fc.nat(Math.min(bytes.length - 1, 300)), fc.nat(255)), { maxLength: 4 }),
          async (length, changes) => {
            const copy = Buffer.from(bytes.subarray(0, length));
            for (const [at, value] of changes) if (at < length) copy.set([value], at);
            const found = await read(copy);
            if (found.kind === "image") assert.ok(found.width * found.height > 0 && found.width <= 1_000_000);
          },
        ),
        { numRuns: 300 },
      );
    });
  }

  it("[IMG-2] does not know other formats, whatever they are called", async () => {
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
      assert.deepEqual(await read(Buffer.from(text, "latin1")), { kind: "unsupported" }, text);
  });

  it("[IMG-2] does not know random bytes", async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), async (bytes) => {
        assert.notEqual(await kindOf(Buffer.from(bytes)), "image");
      }),
      { numRuns: 5000 },
    );
  });

  it("[IMG-2] finds a PNG broken with a wrong checksum, without pixels, or of a size that they cannot fill", async () => {
    const png = fixture("plain.png");
    assert.equal(await kindOf(changed(png, 20, 1)), "broken");
    const header = png.subarray(8, 33);
    const end = pngChunk("IEND", "");
    const signature = png.subarray(0, 8);
    assert.equal(await kindOf(Buffer.concat([signature, header, end])), "broken");
    const pixels = pngChunk("IDAT", Buffer.alloc(20));
    for (const side of [0, 100_000, 2 ** 31 - 1, 2 ** 32 - 1])
      assert.equal(await kindOf(Buffer.concat([signature, claim(side), pixels, end])), "broken", `${side}`);
    assert.equal(await kindOf(Buffer.concat([signature, claim(20), pixels, end])), "image");
  });

  it("[IMG-2] finds images without a side broken", async () => {
    assert.equal(await kindOf(changed(fixture("plain.gif"), 6, 0, 0)), "broken");
    assert.equal(await kindOf(changed(fixture("plain.bmp"), 18, 0, 0, 0, 0)), "broken");
  });

  it("[IMG-2] finds a WebP broken whose chunks are larger than it is", async () => {
    const webp = fixture("plain.webp");
    assert.equal(await kindOf(changed(webp, 4, 0xff, 0xff, 0xff, 0xff)), "broken");
    assert.equal(await kindOf(changed(webp, 16, 0xff, 0xff, 0xff, 0xff)), "broken");
    assert.equal(await kindOf(changed(webp, 16, 0, 0, 0, 0)), "broken");
  });

  it("[IMG-2] finds a TIFF broken whose directory or pieces are not in it", async () => {
    const tiff = fixture("plain.tiff");
    const directory = tiff.readUInt32LE(4);
    assert.equal(await kindOf(changed(tiff, 4, 0xff, 0xff, 0xff, 0x7f)), "broken");
    assert.equal(await kindOf(changed(tiff, 4, 0, 0, 0, 0)), "broken");
    assert.equal(await kindOf(changed(tiff, directory, 0, 0)), "broken");
    const strips = tiff.indexOf(Buffer.from([0x11, 1]), directory);
    assert.equal(await kindOf(changed(tiff, strips + 4, 0xff, 0xff, 0xff, 0xff)), "broken", "a huge count");
    assert.equal(await kindOf(changed(tiff, strips + 8, 0xff, 0xff, 0xff, 0xff)), "broken");
    // Ten million values of a type without a size: enough to be noticed, too few to end the test run.
    const sizeless = Buffer.from(tiff);
    for (const tag of [0x11, 0x17]) {
      const entry = tiff.indexOf(Buffer.from([tag, 1]), directory);
      sizeless.writeUInt16LE(0, entry + 2);
      sizeless.writeUInt32LE(10_000_000, entry + 4);
    }
    assert.equal(await kindOf(sizeless), "broken", "values that take no room");
  });

  it("answers for files of the largest size at once", async () => {
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
      const begun = cpuMs();
      assert.equal(await kindOf(bytes), kind);
      assert.ok(cpuMs() - begun < 1000, "fast enough not to hold up others");
    }
  });
});
