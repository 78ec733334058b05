import assert from "node:assert/strict";
import * as fc from "fast-check";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { readImage } from "../../src/media/image/read-image.ts";
import { readMetadata } from "../../src/service/engines/image/read-metadata.ts";
import { changedNear, randomFrom } from "../credentials/mutations.ts";
import { PROJECT } from "../harness/paths.ts";
import {
  exifSegment,
  jpegSegment,
  jpegWith,
  pngText,
  pngWith,
  xmpSegment,
} from "../unit/media/image/make-image.ts";
import { assertMeasured, Measuring } from "../unit/media/audio/measure-bytes.ts";
import { kind } from "./kind.ts";

interface Media {
  readonly name: string;
  readonly bytes: Buffer;
}

const FOLDERS = ["images", "audio"].map((name) => path.join(PROJECT, "test/fixtures", name));

/** Every image and recording of the fixtures, and images with much to say about themselves. */
export const MEDIA: readonly Media[] = [
  ...FOLDERS.flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => !name.endsWith(".md"))
      .map((name) => ({ name, bytes: readFileSync(path.join(folder, name)) })),
  ),
  {
    name: "exif.jpg",
    bytes: jpegWith(exifSegment({ 0x010f: "Maker", 0x0110: "Model", 0x0131: "Program" }, true)),
  },
  {
    name: "xmp.jpg",
    bytes: jpegWith(xmpSegment('xmp:CreatorTool="Program"/>'), jpegSegment(0xed, "Photoshop 3.0\0")),
  },
  {
    name: "text.png",
    bytes: pngWith(pngText("parameters", "Steps: 20, Sampler: Euler a"), pngText("Software", "Program")),
  },
];

/** Most structure is near the beginning. */
const HEAD_BYTES = 600;

const inputs = fc
  .tuple(fc.constantFrom(...MEDIA), fc.integer(), fc.boolean())
  .map(([{ bytes, name }, seed, isHead]): Media => {
    const length = isHead ? HEAD_BYTES : bytes.length;
    return { name, bytes: changedNear(bytes, 0, length, randomFrom(seed)) };
  });

/** Damaged images and recordings, whatever they are called: each reader has a result or a documented fault. */
export const media = kind({
  inputs,
  open: async () => {
    const measuring = new Measuring();
    await measuring.open();
    return { check: async (one) => check(one, measuring), close: async () => measuring.close() };
  },
});

async function check({ bytes }: Media, measuring: Measuring): Promise<void> {
  const found = await readImage(bytes, new AbortController().signal);
  if (found.kind === "image") {
    assert.ok(found.width > 0 && found.height > 0 && found.width <= 1_000_000 && found.height <= 1_000_000);
    assert.ok(readMetadata(bytes));
  }
  await assertMeasured(measuring, bytes);
}
