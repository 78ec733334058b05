import assert from "node:assert/strict";
import { AUDIO_FORMATS } from "../../../../src/contract/limits.ts";
import { Measuring, recording } from "./measure-bytes.ts";

/** Durations in seconds, from decoding the fixtures with another program. */
const LENGTHS: Readonly<Record<"short" | "long", Readonly<Record<(typeof AUDIO_FORMATS)[number], number>>>> =
  {
    short: { wav: 3.2, flac: 3.2, ogg: 3.2, mp3: 3.276, m4a: 3.2, aac: 3.264 },
    long: { wav: 8.5, flac: 8.5, ogg: 8.5, mp3: 8.604, m4a: 8.5, aac: 8.576 },
  };
const RATE = 8000;

function chunk(id: string, body: Buffer, stated = body.length): Buffer {
  const head = Buffer.alloc(8);
  head.write(id, "latin1");
  head.writeUInt32LE(stated, 4);
  return Buffer.concat([head, body]);
}

/** Returns a WAV of 8 bits and one channel at 8,000 Hz. */
function wav(data: Buffer, options: { code?: number; extension?: Buffer; after?: Buffer } = {}): Buffer {
  const { code = 1, extension = Buffer.alloc(0), after = Buffer.alloc(0) } = options;
  const format = Buffer.alloc(16);
  format.writeUInt16LE(code, 0);
  format.writeUInt16LE(1, 2);
  format.writeUInt32LE(RATE, 4);
  format.writeUInt32LE(RATE, 8);
  format.writeUInt16LE(1, 12);
  format.writeUInt16LE(8, 14);
  const chunks = Buffer.concat([chunk("fmt ", Buffer.concat([format, extension])), data, after]);
  return Buffer.concat([Buffer.from("RIFF\0\0\0\0WAVE", "latin1"), chunks]);
}

function silence(seconds: number): Buffer {
  return Buffer.alloc(Math.round(seconds * RATE), 0x80);
}

/** Returns the same WAV in big-endian byte order. */
function bigEndian(file: Buffer): Buffer {
  const copy = Buffer.from(file);
  copy.write("RIFX", "latin1");
  for (const at of [4, 16, 24, 28, 40]) copy.subarray(at, at + 4).reverse();
  for (const at of [20, 22, 32, 34]) copy.subarray(at, at + 2).reverse();
  return copy;
}

/** Returns a copy with other bytes after `mark`. */
function changed(file: Buffer, mark: string, offset: number, change: (bytes: Buffer) => void): Buffer {
  const copy = Buffer.from(file);
  const at = copy.indexOf(mark, 0, "latin1");
  assert.ok(at >= 0, mark);
  change(copy.subarray(at + mark.length + offset));
  return copy;
}

/** Returns a copy in which every page with a position has this one; the first two pages are headers. */
function withPositions(file: Buffer, position: (before: bigint) => bigint): Buffer {
  const copy = Buffer.from(file);
  for (let at = copy.indexOf("OggS"); at >= 0; at = copy.indexOf("OggS", at + 4)) {
    const before = copy.readBigInt64LE(at + 6);
    if (before > 0n) copy.writeBigInt64LE(position(before), at + 6);
  }
  return copy;
}

/** Returns an ID3v2 tag of this many zeros that claims the size `stated`. */
function id3(bytes: number, stated = bytes): Buffer {
  const size = [21, 14, 7, 0].map((shift) => (stated >> shift) & 0x7f);
  return Buffer.concat([Buffer.from([0x49, 0x44, 0x33, 4, 0, 0, ...size]), Buffer.alloc(bytes)]);
}

/** A frame of 104 bytes: MPEG 1 layer III at 32 kbit/s and 44,100 Hz, mono. */
function mp3Frame(): Buffer {
  return Buffer.concat([Buffer.from("fffb10c4", "hex"), Buffer.alloc(100)]);
}

function xing(frames: number): Buffer {
  const frame = mp3Frame();
  frame.write("Xing", 21, "latin1");
  frame.writeUInt32BE(1, 25);
  frame.writeUInt32BE(frames, 29);
  return frame;
}

function ftyp(...boxes: Buffer[]): Buffer {
  return Buffer.concat([box("ftyp", Buffer.from("M4A \0\0\0\0")), ...boxes]);
}

function box(type: string, body: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + body.length);
  head.write(type, 4, "latin1");
  return Buffer.concat([head, body]);
}

/** Sets the sample count in FLAC's header, at an offset from its mark. */
function total(samples: number): (bytes: Buffer) => void {
  return (bytes) => void bytes.writeUInt32BE(samples, 18);
}

function number(value: number): (bytes: Buffer) => void {
  return (bytes) => void bytes.writeUInt32BE(value, 0);
}

describe("measureAudio", () => {
  const measuring = new Measuring();
  const seconds = async (bytes: Buffer): Promise<number | string> => {
    const result = await measuring.bytes(bytes);
    return typeof result === "string" ? result : result.seconds;
  };

  before(() => measuring.open());
  after(() => measuring.close());

  for (const length of ["short", "long"] as const) {
    for (const format of AUDIO_FORMATS) {
      it(`[VOI-1] [CON-8] measures ${length}.${format} to a tenth of a second`, async () => {
        const result = await measuring.bytes(await recording(`${length}.${format}`));
        assert.ok(typeof result !== "string", JSON.stringify(result));
        assert.equal(result.format, format);
        assert.ok(Math.abs(result.seconds - LENGTHS[length][format]) < 0.01, String(result.seconds));
      });
    }
  }

  for (const [name, seconds] of [
    ["opus.ogg", 3.2],
    ["lossless.m4a", 1.3],
    ["fragmented.m4a", 3.264],
  ] as const) {
    it(`[VOI-1] [CON-8] measures ${name}`, async () => {
      const result = await measuring.bytes(await recording(name));
      assert.ok(
        typeof result !== "string" && Math.abs(result.seconds - seconds) < 0.01,
        JSON.stringify(result),
      );
    });
  }

  for (const [name, video] of [
    ["MP4", () => recording("video.mp4")],
    ["WebM", () => recording("video.webm")],
    ["AVI", () => Buffer.from("RIFF\0\0\0\0AVI LIST")],
    ["an MPEG program stream", () => Buffer.from("000001ba44000400", "hex")],
    [
      "an MPEG transport stream",
      () => Buffer.alloc(188 * 3, Buffer.concat([Buffer.from("G"), Buffer.alloc(187)])),
    ],
    [
      "OGG Theora",
      async () => {
        const ogg = await recording("short.ogg");
        ogg.write("\x80theora", 28, "latin1");
        return ogg;
      },
    ],
  ] as const) {
    it(`[VOI-1] refuses ${name}, under any name, as a video`, async () => {
      assert.equal(await measuring.bytes(await video()), "unsupported");
    });
  }

  for (const [name, bytes] of [
    ["text", Buffer.from("This is a text and no audio.")],
    ["nothing", Buffer.alloc(0)],
    ["one byte", Buffer.from([0xff])],
    ["AIFF", Buffer.from("FORM\0\0\0\0AIFFCOMM")],
    ["an image in boxes", Buffer.concat([box("ftyp", Buffer.from("heic")), box("meta", Buffer.alloc(8))])],
  ] as const) {
    it(`[VOI-2] refuses ${name} as another format`, async () => {
      assert.equal(await measuring.bytes(bytes), "unsupported");
    });
  }

  it("[VOI-1] takes 600 seconds, a tenth of padding in MP3, and nothing longer", async () => {
    assert.equal(await seconds(wav(chunk("data", silence(600)))), 600);
    assert.equal(await seconds(wav(chunk("data", silence(600.01)))), "too_long");
    const frames = [xing(22_969), ...Array.from({ length: 22_969 }, mp3Frame)];
    assert.equal(await seconds(Buffer.concat(frames)), 600);
    assert.equal(await seconds(Buffer.concat(Array.from({ length: 22_973 }, mp3Frame))), "too_long");
  });

  describe("WAV", () => {
    it("[VOI-1] reads RIFX, RF64, WAVE_FORMAT_EXTENSIBLE and a stream that was never finished", async () => {
      assert.equal(await seconds(bigEndian(wav(chunk("data", silence(2))))), 2);
      const sizes = Buffer.alloc(28);
      sizes.writeBigUInt64LE(BigInt(2 * RATE), 8);
      const rf64 = wav(Buffer.concat([chunk("ds64", sizes), chunk("data", silence(2), 0xffffffff)]));
      rf64.write("RF64", "latin1");
      assert.equal(await seconds(rf64), 2);
      const extension = Buffer.alloc(24);
      extension.writeUInt16LE(22, 0);
      extension.writeUInt16LE(1, 8);
      assert.equal(await seconds(wav(chunk("data", silence(2)), { code: 0xfffe, extension })), 2);
      assert.equal(await seconds(wav(chunk("data", silence(2), 0xffffffff))), 2);
    });

    it("[VOI-2] refuses a codec that it does not know, and one without a length", async () => {
      assert.equal(await seconds(wav(chunk("data", silence(2)), { code: 0x55 })), "damaged");
      assert.equal(await seconds(wav(Buffer.alloc(0))), "damaged");
      assert.equal(await seconds(wav(chunk("data", Buffer.alloc(0)))), "damaged");
    });

    it("[CON-8] believes the bytes: more than there are, or fewer, is a damaged file", async () => {
      assert.equal(await seconds(wav(chunk("data", silence(1), 600 * RATE))), "damaged");
      assert.equal(await seconds(wav(chunk("data", silence(60), RATE))), "damaged");
      assert.equal(await seconds(wav(chunk("data", silence(1)), { after: chunk("LIST", silence(9)) })), 1);
      assert.equal(
        await seconds(wav(Buffer.concat([chunk("data", silence(1)), chunk("data", silence(9))]))),
        "damaged",
      );
      // Cutting less than a tenth is within the accuracy of the measurement.
      assert.equal(await seconds(wav(chunk("data", silence(5.95), 6 * RATE))), 5.95);
    });
  });

  describe("FLAC", () => {
    it("[CON-8] counts frames: another number of samples in the header is a damaged file", async () => {
      const flac = await recording("long.flac");
      assert.equal(await seconds(changed(flac, "fLaC", 0, total(8.5 * RATE))), 8.5);
      for (const samples of [RATE, 600 * RATE])
        assert.equal(await seconds(changed(flac, "fLaC", 0, total(samples))), "damaged");
      assert.equal(await seconds(changed(flac, "fLaC", 0, total(0))), 8.5);
    });

    it("[CON-8] counts no frame that is cut off, and none that is not there", async () => {
      const flac = changed(await recording("long.flac"), "fLaC", 0, total(0));
      const cut = await seconds(flac.subarray(0, flac.length - 10));
      assert.ok(typeof cut === "number" && cut < 8.5 && cut > 7.5, String(cut));
      assert.equal(await seconds(Buffer.concat([flac, Buffer.alloc(500_000)])), "damaged");
      const header = flac.subarray(0, flac.indexOf(Buffer.from([0xff, 0xf8])));
      assert.equal(await seconds(Buffer.from(header)), "damaged");
    });

    it("[VOI-1] skips an ID3 tag, but not one that claims more than the file", async () => {
      const flac = await recording("short.flac");
      assert.equal(await seconds(Buffer.concat([id3(3000), flac])), 3.2);
      assert.equal(await seconds(Buffer.concat([id3(300, 100_000_000), flac])), "damaged");
    });
  });

  describe("OGG", () => {
    it("[CON-8] counts packets: other positions in the pages are a damaged file", async () => {
      const ogg = await recording("long.ogg");
      assert.equal(await seconds(withPositions(ogg, (position) => position)), 8.5);
      for (const position of [8000n, 4_800_000n, 2n ** 62n])
        assert.equal(await seconds(withPositions(ogg, () => position)), "damaged");
      assert.equal(await seconds(withPositions(ogg, (position) => position * 4n)), "damaged");
      // The recording of a stream that was already running.
      assert.equal(await seconds(withPositions(ogg, (position) => position + 1_000_000n)), 8.5);
    });

    it("[VOI-1] adds up concatenated recordings, and refuses a truncated file", async () => {
      const [short, long] = [await recording("short.ogg"), await recording("long.ogg")];
      assert.equal(await seconds(Buffer.concat([short, long])), 11.7);
      assert.equal(await seconds(long.subarray(0, -100)), "damaged");
    });

    it("[CON-8] measures Opus by its packets", async () => {
      const opus = await recording("opus.ogg");
      assert.equal(await seconds(withPositions(opus, (position) => position * 2n)), "damaged");
      assert.equal(await seconds(withPositions(opus, () => 5000n)), "damaged");
    });

    it("[VOI-2] refuses other codecs", async () => {
      const ogg = await recording("short.ogg");
      ogg.write("Speex   ", 28, "latin1");
      assert.equal(await seconds(ogg), "damaged");
    });
  });

  describe("MP3", () => {
    it("[CON-8] counts frames: a stub that claims 71 seconds is a damaged file", async () => {
      const stub = Buffer.concat([xing(2718), ...Array.from({ length: 6 }, mp3Frame)]);
      assert.ok(stub.length > 700 && stub.length < 750);
      assert.equal(await seconds(stub), "damaged");
      const frames = Array.from({ length: 2718 }, mp3Frame);
      assert.equal(await seconds(Buffer.concat([xing(38), ...frames])), "damaged");
      assert.equal(await seconds(Buffer.concat([xing(2718), ...frames])), 71.001);
      assert.equal(await seconds(xing(0)), "damaged");
    });

    it("[VOI-1] leaves tags and a little junk out, at the beginning, between frames and at the end", async () => {
      const frames = Buffer.concat(Array.from({ length: 383 }, mp3Frame));
      const last = Buffer.alloc(128);
      last.write("TAG", "latin1");
      const whole = Buffer.concat([id3(500), frames, id3(40), Buffer.alloc(100), frames, last]);
      assert.equal(await seconds(whole), 20.01);
      assert.equal(await seconds(Buffer.concat([frames, Buffer.alloc(100_000), frames])), "damaged");
    });
  });

  describe("AAC", () => {
    it("[CON-8] counts only whole frames", async () => {
      const aac = await recording("short.aac");
      assert.equal(await seconds(aac.subarray(0, -1)), 3.2);
      assert.equal(await seconds(Buffer.concat([aac, aac])), 6.528);
    });

    it("[VOI-2] refuses ADIF, which does not say how long it is", async () => {
      assert.equal(await seconds(Buffer.concat([Buffer.from("ADIF"), Buffer.alloc(500)])), "damaged");
    });
  });

  describe("M4A", () => {
    it("[CON-8] counts frames: other times in its headers and tables are a damaged file", async () => {
      const m4a = await recording("long.m4a");
      for (const [type, offset] of [
        ["mvhd", 16],
        ["mdhd", 16],
        ["mdhd", 12],
        ["stts", 12],
        ["stsz", 8],
      ] as const) {
        assert.equal(await seconds(changed(m4a, type, offset, number(9_000_000))), "damaged", type);
      }
      for (const [type, offset] of [
        ["mdhd", 16],
        ["stts", 12],
        ["stsz", 8],
      ] as const) {
        assert.equal(await seconds(changed(m4a, type, offset, number(1))), "damaged", type);
      }
    });

    it("[CON-8] an edit list removes the encoder's priming, and no more", async () => {
      const m4a = await recording("long.m4a");
      assert.equal(await seconds(changed(m4a, "elst", 8, number(1000))), 8.564);
      assert.equal(await seconds(changed(m4a, "elst", 8, number(900_000))), 8.564);
    });

    it("[VOI-2] refuses a file that is cut off, has no index, or has no sound", async () => {
      const m4a = await recording("long.m4a");
      assert.equal(await seconds(m4a.subarray(0, -1)), "damaged");
      assert.equal(await seconds(ftyp()), "damaged");
      assert.equal(await seconds(changed(m4a, "hdlr", 8, (bytes) => void bytes.write("text"))), "damaged");
      assert.equal(await seconds(changed(m4a, "stsd", 12, (bytes) => void bytes.write("ac-3"))), "damaged");
    });

    it("[VOI-1] a cover in its own track isn't a video", async () => {
      const video = await recording("video.mp4");
      const cover = changed(video, "stsd", 12, (bytes) => void bytes.write("jpeg"));
      assert.equal(await seconds(cover), 2);
    });

    it("[CON-8] the index may not claim more bytes than there are", async () => {
      const m4a = await recording("long.m4a");
      assert.equal(await seconds(changed(m4a, "stsz", 12, number(50_000_000))), "damaged");
    });
  });
});
