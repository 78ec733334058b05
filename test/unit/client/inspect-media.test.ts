import assert from "node:assert/strict";
import { statSync } from "node:fs";
import { mkdtemp, rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { AUDIO_FORMATS, IMAGE_FORMATS, LIMITS } from "../../../src/contract/limits.ts";
import { isServiceFailure, type ServiceFailure } from "../../../src/client/failure.ts";
import { inspectAudio } from "../../../src/client/inspect-audio.ts";
import { inspectImage } from "../../../src/client/inspect-image.ts";
import { fixture, png, wav } from "../../conformance/media.ts";

const FIXTURES = path.join(import.meta.dirname, "..", "..", "fixtures");
const EXTENSIONS = { jpeg: "jpg", png: "png", webp: "webp", gif: "gif", bmp: "bmp", tiff: "tiff" } as const;
const TYPES = {
  wav: "audio/wav",
  flac: "audio/flac",
  ogg: "audio/ogg",
  mp3: "audio/mpeg",
  m4a: "audio/mp4",
  aac: "audio/aac",
} as const;
/** Durations of the short recordings in seconds, rounded up. */
const BILLED = 4;

async function failureOf(work: Promise<unknown>): Promise<ServiceFailure> {
  try {
    await work;
  } catch (error) {
    if (isServiceFailure(error)) return error;
    throw error;
  }
  return assert.fail("it was accepted");
}

/** The modification time, if it is on disk. */
function writtenAt(source: string | Uint8Array): number | undefined {
  return typeof source === "string" ? statSync(source).mtimeMs : undefined;
}

/** Returns the text that the user sees. */
function messageOf({ message, nextStep }: ServiceFailure): string {
  return `${message} ${nextStep}`;
}

describe("inspecting a file before it is sent", () => {
  let folder = "";
  const inFolder = async (name: string, bytes: Uint8Array): Promise<string> => {
    const file = path.join(folder, name);
    await writeFile(file, bytes);
    return file;
  };

  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "inspected-"));
  });
  after(() => rm(folder, { recursive: true, maxRetries: 5 }));

  for (const format of IMAGE_FORMATS) {
    it(`[CLI-3] [CON-8] ${format}: type, pixels and price by the content, from disk and from memory`, async () => {
      const source = path.join(FIXTURES, "images", `plain.${EXTENSIONS[format]}`);
      const bytes = fixture(`images/plain.${EXTENSIONS[format]}`);
      for (const from of [source, bytes, new Uint8Array(bytes)]) {
        assert.deepEqual(await inspectImage(from, "wrong.txt"), {
          kind: "image",
          file: {
            source: from,
            size: bytes.length,
            modifiedMs: writtenAt(from),
            name: "wrong.txt",
            type: `image/${format}`,
          },
          format,
          width: 64,
          height: 48,
          price: 6,
        });
      }
    });
  }

  for (const format of AUDIO_FORMATS) {
    it(`[CLI-3] [CON-8] ${format}: type, length and price by the content, from disk and from memory`, async () => {
      const source = path.join(FIXTURES, "audio", `short.${format}`);
      const bytes = fixture(`audio/short.${format}`);
      for (const from of [source, bytes, new Uint8Array(bytes)]) {
        const { seconds, ...audio } = await inspectAudio(from, "wrong.txt");
        assert.ok(seconds > 3 && seconds < BILLED, String(seconds));
        assert.deepEqual(audio, {
          kind: "audio",
          file: {
            source: from,
            size: bytes.length,
            modifiedMs: writtenAt(from),
            name: "wrong.txt",
            type: TYPES[format],
          },
          format,
          price: 10 * BILLED,
        });
      }
    });
  }

  for (const [width, height, price] of [
    [512, 512, 6],
    [1024, 1024, 7],
    [1920, 1080, 8],
    [8000, 6000, 17],
  ] as const) {
    it(`[CON-8] ${width} x ${height} costs ${price}`, async () => {
      assert.equal((await inspectImage(png(width, height), "a.png")).price, price);
    });
  }

  it("[CON-8] a view into a larger buffer is read at its offset", async () => {
    const image = png(1024, 1024);
    const within = new Uint8Array(Buffer.concat([Buffer.alloc(100, 7), image, Buffer.alloc(100, 7)]));
    const { file, price } = await inspectImage(within.subarray(100, 100 + image.length), "a.png");
    assert.deepEqual([price, file.size], [7, image.length]);
    const sound = wav(5);
    const around = new Uint8Array(Buffer.concat([Buffer.alloc(100, 7), sound, Buffer.alloc(100, 7)]));
    assert.equal((await inspectAudio(around.subarray(100, 100 + sound.length), "a.wav")).seconds, 5);
  });

  for (const [name, inspect, maxBytes, limit] of [
    ["an image", inspectImage, LIMITS.image.maxBytes, 10],
    ["a recording", inspectAudio, LIMITS.voice.maxBytes, 150],
  ] as const) {
    it(`[CLI-3] refuses ${name} over ${limit} MB without reading it`, async () => {
      // Claims a size of a terabyte.
      const file = await inFolder(`${name}.large`, Buffer.alloc(0));
      await truncate(file, 2 ** 40);
      const failure = await failureOf(inspect(file, "a"));
      assert.deepEqual(
        [failure.kind, failure.code, failure.charged],
        ["over_limit", "invalid_payload", "no"],
      );
      assert.deepEqual(failure.details, { limit, actual: 1_048_576 });
      await truncate(file, maxBytes + 1);
      assert.equal(
        messageOf(await failureOf(inspect(file, "a"))),
        `The file is ${limit}.1 MB; the limit is ${limit} MB. ` +
          "Choose a smaller file, or save this one smaller.",
      );
    });

    it(`[CLI-3] ${name} that isn't a readable file causes no request`, async () => {
      const within = path.join(await inFolder("plain", Buffer.from("a")), "within");
      for (const [source, sentence, causeCode] of [
        [path.join(folder, "missing"), "The file no longer exists. Choose another file.", "ENOENT"],
        [folder, "This is a folder or a device, not a file. Choose a file.", undefined],
        ["/dev/null", "This is a folder or a device, not a file. Choose a file.", undefined],
        [await inFolder("empty", Buffer.alloc(0)), "The file is empty. Choose another file.", undefined],
        [new Uint8Array(0), "The file is empty. Choose another file.", undefined],
        [within, "Couldn't read the file (ENOTDIR). Check that you can read it, then try again.", "ENOTDIR"],
        ["a\0b", "Couldn't read the file. Check that you can read it, then try again.", undefined],
      ] as const) {
        const failure = await failureOf(inspect(source, "a"));
        assert.deepEqual(
          [failure.kind, failure.field, failure.charged, failure.causeCode, messageOf(failure)],
          ["invalid_request", "file", "no", causeCode, sentence],
        );
      }
    });

    it(`a failure about ${name} names neither file nor folder`, async () => {
      const file = await inFolder("secret-name", Buffer.from("no media"));
      for (const source of [file, path.join(folder, "secret-missing")]) {
        const failure = await failureOf(inspect(source, "secret-name"));
        assert.doesNotMatch(JSON.stringify(failure) + messageOf(failure), /secret|inspected-/);
        assert.equal(failure.cause, undefined);
      }
    });

    it(`${name} isn't inspected after a cancellation`, async () => {
      const file = await inFolder("plain", Buffer.alloc(100, 1));
      for (const source of [file, Buffer.alloc(100, 1)]) {
        const failure = await failureOf(inspect(source, "a", AbortSignal.abort()));
        assert.deepEqual([failure.kind, failure.charged], ["cancelled", "no"]);
      }
    });
  }

  it("[CLI-3] explains what is wrong with an image, with the service's code", async () => {
    const jpeg = fixture("images/plain.jpg");
    for (const [bytes, code, sentence] of [
      [Buffer.from("text"), "invalid_payload", "The file isn't a JPEG, PNG, WebP, GIF, BMP or TIFF image."],
      [jpeg.subarray(0, -10), "invalid_image", "The image is damaged or cut off."],
    ] as const) {
      const failure = await failureOf(inspectImage(bytes, "a.jpg"));
      assert.deepEqual([failure.kind, failure.code, failure.message], ["over_limit", code, sentence]);
      assert.equal(failure.retriable, false);
    }
  });

  it("[CLI-3] explains what is wrong with a recording, with the service's code", async () => {
    for (const [bytes, code, sentence] of [
      [
        fixture("audio/video.webm"),
        "invalid_payload",
        "WebM and Matroska files aren't supported. Use WAV, FLAC, OGG, MP3, M4A or AAC.",
      ],
      [fixture("audio/video.mp4"), "invalid_payload", "The file is a video: it has a video track."],
      [
        fixture("audio/long.m4a").subarray(0, -1),
        "invalid_audio",
        "The file is cut off, or a box in it is damaged.",
      ],
      [wav(601), "audio_too_long", "The audio is longer than 600 seconds."],
    ] as const) {
      const failure = await failureOf(inspectAudio(bytes, "a.wav"));
      assert.deepEqual([failure.kind, failure.code, failure.message], ["over_limit", code, sentence]);
      assert.deepEqual(failure.details, code === "audio_too_long" ? { limit_seconds: 600 } : {});
    }
  });
});
