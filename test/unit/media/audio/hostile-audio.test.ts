import assert from "node:assert/strict";
import * as fc from "fast-check";
import { open, type FileHandle } from "node:fs/promises";
import { AUDIO_FORMATS } from "../../../../src/contract/limits.ts";
import { measureAudio } from "../../../../src/media/audio/measure-audio.ts";
import { assertMeasured, FAULTS, Measuring, recording } from "./measure-bytes.ts";
import { cpuMs } from "../../../harness/cpu-time.ts";

const MEGABYTE = 1024 * 1024;
/** Far above the time for a file of this size, and far below that of anything worse than linear. */
const PATIENCE_MS = 6000;

/** Beginnings that pass the signature check. */
const BEGINNINGS = [
  "",
  "RIFF\xff\xff\xff\xffWAVEfmt \x10\0\0\0\x01\0\x01\0",
  "fLaC\x80\0\0\x22",
  "OggS\0\x02",
  "\0\0\0\x10ftypM4A \0\0\0\0",
  "ID3\x04\0\0\0\0\0\x04",
  "\xff\xfb\x90\x64",
  "\xff\xf1\x50\x80",
  "ADIF",
  "\x1aE\xdf\xa3",
];

/** Repeats a piece up to a size. */
function filled(bytes: number, piece: Buffer): Buffer {
  return Buffer.alloc(bytes, piece);
}

/** Returns the headers of nested boxes, this many levels deep. */
function nested(depth: number): Buffer {
  const file = Buffer.alloc(16 + depth * 8);
  file.write("\0\0\0\x10ftypM4A \0\0\0\0", "latin1");
  for (let level = 0; level < depth; level += 1) {
    file.writeUInt32BE((depth - level) * 8, 16 + level * 8);
    file.write(level % 2 === 0 ? "moov" : "trak", 20 + level * 8, "latin1");
  }
  return file;
}

async function oggOf(bytes: number, page: Buffer): Promise<Buffer> {
  const ogg = await recording("opus.ogg");
  const second = ogg.indexOf("OggS", 4);
  const third = ogg.indexOf("OggS", second + 4);
  ogg.copy(page, 14, 14, 18);
  return Buffer.concat([ogg.subarray(0, third), filled(bytes, page)]);
}

function oggPage(pieces: number): Buffer {
  const page = Buffer.alloc(27 + pieces);
  page.write("OggS", "latin1");
  page.writeUInt8(pieces, 26);
  return page;
}

async function flacOf(bytes: number, piece: Buffer): Promise<Buffer> {
  const flac = await recording("short.flac");
  return Buffer.concat([flac, filled(bytes, piece)]);
}

describe("measureAudio with hostile files", function () {
  this.timeout(180_000);
  const measuring = new Measuring();

  before(() => measuring.open());
  after(() => measuring.close());

  it("[VOI-2] random bytes after any beginning are measured or refused", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...BEGINNINGS),
        fc.uint8Array({ maxLength: 2000 }),
        async (beginning, bytes) =>
          assertMeasured(measuring, Buffer.concat([Buffer.from(beginning, "latin1"), bytes])),
      ),
      { numRuns: 600 },
    );
  });

  for (const format of [...AUDIO_FORMATS, "mp4"] as const) {
    const name = format === "mp4" ? "video.mp4" : `short.${format}`;

    it(`[VOI-2] ${name} with bytes changed is measured or refused`, async () => {
      const file = await recording(name);
      // Most changes are near the headers, where they matter.
      const place = fc.oneof(fc.nat(Math.min(600, file.length - 1)), fc.nat(file.length - 1));
      const change = fc.tuple(place, fc.oneof(fc.nat(255), fc.constantFrom(0, 255)));
      await fc.assert(
        fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 6 }), async (changes) => {
          const copy = Buffer.from(file);
          for (const [at, byte] of changes) copy.writeUInt8(byte, at);
          await assertMeasured(measuring, copy);
        }),
        { numRuns: 120 },
      );
    });

    it(`[VOI-2] ${name} truncated anywhere is refused, or measured as the remainder`, async () => {
      const file = await recording(name);
      const whole = await measuring.bytes(file);
      for (let length = 0; length < file.length; length += 211) {
        const result = await measuring.bytes(file.subarray(0, length));
        if (typeof result === "string") assert.ok(FAULTS.has(result));
        else assert.ok(typeof whole !== "string" && result.seconds <= whole.seconds);
      }
    });
  }

  for (const [name, file] of [
    ["an ID3 tag that claims 100 MB", () => Buffer.from("ID3\x04\0\0\x2f\x57\x08\0rest", "latin1")],
    ["a cover of 16 MB that is not there", () => Buffer.from("fLaC\x06\xff\xff\xff\0\0\0\x03", "latin1")],
    ["boxes in boxes, 10,000 deep", () => nested(10_000)],
    [
      "a box that is longer than any number",
      () => Buffer.from("\0\0\0\x01ftyp\xff\xff\xff\xff\xff\xff\xff\xff", "latin1"),
    ],
    [
      "millions of empty boxes",
      () => Buffer.concat([nested(0), filled(20 * MEGABYTE, Buffer.from("\0\0\0\x08free"))]),
    ],
    [
      "millions of empty chunks",
      () =>
        Buffer.concat([Buffer.from("RIFF\0\0\0\0WAVE"), filled(20 * MEGABYTE, Buffer.from("JUNK\0\0\0\0"))]),
    ],
    [
      "millions of empty FLAC blocks",
      async () => {
        const flac = await recording("short.flac");
        flac.writeUInt8(0, 4);
        return Buffer.concat([flac.subarray(0, 42), filled(20 * MEGABYTE, Buffer.from([4, 0, 0, 0]))]);
      },
    ],
    ["pages without anything", () => oggOf(40 * MEGABYTE, oggPage(0))],
    ["pages of empty packets", () => oggOf(40 * MEGABYTE, oggPage(255))],
    ["nothing but beginnings of frames", () => flacOf(40 * MEGABYTE, Buffer.from([0xff]))],
    ["nothing but sync codes", () => flacOf(40 * MEGABYTE, Buffer.from("fff8c918", "hex"))],
    ["tags upon tags", () => filled(20 * MEGABYTE, Buffer.from("ID3\x04\0\0\0\0\0\0", "latin1"))],
    ["sync words upon sync words", () => filled(20 * MEGABYTE, Buffer.from("fffb", "hex"))],
  ] as const) {
    it(`[VOI-2] ${name}: refused in bounded time`, async () => {
      const bytes = await file();
      const begun = cpuMs();
      const result = await measuring.bytes(bytes);
      assert.ok(typeof result === "string" && FAULTS.has(result), JSON.stringify(result));
      assert.ok(cpuMs() - begun < PATIENCE_MS);
    });
  }

  it("[VOI-2] stops at an abort, and leaves no file open", async () => {
    const path = await measuring.write(await recording("long.wav"));
    const stop = new AbortController();
    stop.abort(new Error("gone"));
    await assert.rejects(measureAudio(path, stop.signal), { message: "gone" });
  });

  it("[VOI-1] memory does not grow with the file", async () => {
    const path = await measuring.write(await recording("long.wav"));
    const handle: FileHandle = await open(path, "r+");
    // Claims 150 MB: the data chunk of an unfinished stream, at a rate that makes it last 200 seconds.
    const size = 150 * MEGABYTE;
    const rate = Buffer.alloc(4);
    rate.writeUInt32LE(786_432);
    await handle.write(rate, 0, 4, 24);
    await handle.write(
      Buffer.from([0xff, 0xff, 0xff, 0xff]),
      0,
      4,
      (await recording("long.wav")).indexOf("data") + 4,
    );
    await handle.truncate(size);
    await handle.close();
    const before = process.memoryUsage().rss;
    const result = await measuring.file(path);
    assert.ok(typeof result !== "string" && Math.abs(result.seconds - 200) < 0.01, JSON.stringify(result));
    assert.ok(process.memoryUsage().rss - before < 32 * MEGABYTE);
  });
});
