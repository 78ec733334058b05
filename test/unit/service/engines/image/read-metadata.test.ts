import assert from "node:assert/strict";
import { deflateSync } from "node:zlib";
import { readMetadata } from "../../../../../src/service/engines/image/read-metadata.ts";
import { NO_METADATA } from "../../../../../src/service/engines/provenance/provenance.ts";
import {
  exifSegment,
  fixture,
  jpegSegment,
  jpegWith,
  pngChunk,
  pngText,
  pngWith,
  xmpPacket,
  xmpSegment,
} from "../../../media/image/make-image.ts";

const MAKE = 0x010f;
const MODEL = 0x0110;
const SOFTWARE = 0x0131;
const DESCRIPTION = 0x010e;
const TERM = "http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia";
const SETTINGS =
  "a castle\nNegative prompt: rain\nSteps: 20, Sampler: Euler a, CFG scale: 7, Seed: 1, Size: 512x512";

/** A ComfyUI graph as stored under `prompt`. */
function graph(...nodes: readonly string[]): string {
  return JSON.stringify(Object.fromEntries(nodes.map((node, id) => [id, { class_type: node, inputs: {} }])));
}

function generatorOf(bytes: Buffer): string | null {
  const { generator } = readMetadata(bytes);
  return generator === null ? null : `${generator.name}${generator.isInpainting ? " (mask)" : ""}`;
}

function compressed(keyword: string, data: Buffer): Buffer {
  return pngChunk("zTXt", Buffer.concat([Buffer.from(`${keyword}\0\0`), data]));
}

describe("the metadata of an image", () => {
  for (const format of ["jpg", "png", "webp", "gif", "bmp", "tiff"]) {
    it(`[IMG-1] is empty in a plain ${format}`, () => {
      assert.deepEqual(readMetadata(fixture(`plain.${format}`)), NO_METADATA);
    });
  }

  for (const [name, bytes, generator] of [
    ["settings of Stable Diffusion", pngWith(pngText("parameters", SETTINGS)), "Stable Diffusion"],
    [
      "compressed settings",
      pngWith(pngChunk("zTXt", Buffer.concat([Buffer.from("parameters\0\0"), deflateSync(SETTINGS)]))),
      "Stable Diffusion",
    ],
    ["settings in iTXt", pngWith(pngChunk("iTXt", `parameters\0\0\0\0\0${SETTINGS}`)), "Stable Diffusion"],
    ["other parameters", pngWith(pngText("parameters", "width: 5, height: 7")), null],
    ["InvokeAI", pngWith(pngText("invokeai_metadata", "{}")), "InvokeAI"],
    ["a ComfyUI graph", pngWith(pngText("prompt", graph("KSampler", "LoadImage"))), "ComfyUI"],
    [
      "a ComfyUI graph with a mask",
      pngWith(pngText("prompt", graph("LoadImage", "VAEEncodeForInpaint", "KSampler"))),
      "ComfyUI (mask)",
    ],
    [
      "a ComfyUI workflow",
      pngWith(
        pngText("workflow", '{"nodes":[{"id":1,"type":"KSamplerAdvanced"},{"type":"SetLatentNoiseMask"}]}'),
      ),
      "ComfyUI (mask)",
    ],
    ["another prompt", pngWith(pngText("prompt", "Press any key")), null],
    ["NovelAI", pngWith(pngText("Software", "NovelAI"), pngText("Comment", "{}")), "NovelAI"],
    [
      "Midjourney",
      pngWith(pngText("Description", "a castle --v 6 Job ID: 0a1b2c3d-0000-4000-8000-000000000000")),
      "Midjourney",
    ],
    [
      "Midjourney in EXIF",
      jpegWith(exifSegment({ [DESCRIPTION]: "x Job ID: 0a1b2c3d-0000-4000-8000-000000000000" })),
      "Midjourney",
    ],
    ["a tool in EXIF", jpegWith(exifSegment({ [SOFTWARE]: "Stable Diffusion 3" })), "Stable Diffusion 3"],
    ["a tool in XMP", jpegWith(xmpSegment('xmp:CreatorTool="Adobe Firefly 2">')), "Adobe Firefly 2"],
    [
      "a tool in an XMP element",
      jpegWith(xmpSegment("><xmp:CreatorTool>DALL·E 3</xmp:CreatorTool>")),
      "DALL·E 3",
    ],
    [
      "an editor",
      jpegWith(xmpSegment('xmp:CreatorTool="Paint 5">'), exifSegment({ [SOFTWARE]: "Paint 5" })),
      null,
    ],
    ["a person called so", jpegWith(exifSegment({ [DESCRIPTION]: "I met Dalle in Midjourneyville" })), null],
  ] as const) {
    it(`[IMG-1] names the generator of ${name}: ${generator}`, () => {
      assert.equal(generatorOf(bytes), generator);
    });
  }

  for (const [name, xmp] of [
    ["an attribute", `Iptc4xmpExt:DigitalSourceType="${TERM}">`],
    ["an element", `><Iptc4xmpExt:DigitalSourceType>${TERM}</Iptc4xmpExt:DigitalSourceType>`],
    ["a reference", `><Iptc4xmpExt:DigitalSourceType rdf:resource="${TERM}"/>`],
    ["a term alone", "Iptc4xmpExt:DigitalSourceType='trainedAlgorithmicMedia'>"],
  ] as const) {
    it(`[IMG-1] reads the IPTC source type from ${name}, in any format`, () => {
      const found = ["trainedAlgorithmicMedia"];
      assert.deepEqual(readMetadata(jpegWith(xmpSegment(xmp))).digitalSourceTypes, found);
      const itxt = pngChunk("iTXt", `XML:com.adobe.xmp\0\0\0\0\0${xmpPacket(xmp)}`);
      assert.deepEqual(readMetadata(pngWith(itxt)).digitalSourceTypes, found);
      const webp = Buffer.concat([fixture("plain.webp"), Buffer.from(xmpPacket(xmp))]);
      assert.deepEqual(readMetadata(webp).digitalSourceTypes, found);
    });
  }

  it("[IMG-1] takes no source type from elsewhere", () => {
    const xmp = 'Iptc4xmpExt:DigitalSourceType="http://example.org/trainedAlgorithmicMedia">';
    assert.deepEqual(readMetadata(jpegWith(xmpSegment(xmp))).digitalSourceTypes, []);
  });

  it("[IMG-1] names a camera only with an exposure", () => {
    const camera = { [MAKE]: "Maker", [MODEL]: "One" };
    assert.equal(readMetadata(jpegWith(exifSegment(camera, true))).camera, "Maker One");
    assert.equal(readMetadata(jpegWith(exifSegment(camera))).camera, null);
    assert.equal(readMetadata(jpegWith(exifSegment({ [MAKE]: "Maker" }, true))).camera, null);
    const repeated = { [MAKE]: "Maker", [MODEL]: "MAKER One" };
    assert.equal(readMetadata(jpegWith(exifSegment(repeated, true))).camera, "MAKER One");
  });

  it("[ALL-2] sanitizes names for use in a sentence", () => {
    const name = `Midjourney \u202e\u0007evil\n\n${"x".repeat(200)}`;
    const found = generatorOf(jpegWith(xmpSegment(`xmp:CreatorTool="${name}">`)));
    assert.match(found ?? "", /^Midjourney evil x{43}…$/u);
  });

  it("survives an EXIF directory that leads to itself", () => {
    const loop = Buffer.concat([
      Buffer.from("Exif\0\0II*\0\u0008\0\0\0\u0001\0", "latin1"),
      Buffer.from([0x69, 0x87, 4, 0, 1, 0, 0, 0, 8, 0, 0, 0, 8, 0, 0, 0]),
    ]);
    assert.deepEqual(readMetadata(jpegWith(jpegSegment(0xe1, loop))), NO_METADATA);
  });

  it("unfolds a bomb no further than its bound, and ten thousand small ones neither", () => {
    const bomb = deflateSync(Buffer.alloc(50_000_000, 0x61));
    const small = deflateSync(Buffer.alloc(300_000, 0x61));
    const many = Array.from({ length: 10_000 }, (_, index) =>
      compressed(index % 2 === 0 ? "prompt" : `k${index}`, small),
    );
    for (const bytes of [pngWith(compressed("parameters", bomb)), pngWith(...many)]) {
      const [before, begun] = [process.memoryUsage().rss, performance.now()];
      assert.deepEqual(readMetadata(bytes), NO_METADATA);
      assert.ok(performance.now() - begun < 3000, `${performance.now() - begun} ms`);
      assert.ok(process.memoryUsage().rss - before < 300e6);
    }
  });

  it("unfolds no entities of XMP", () => {
    const bomb = '<!DOCTYPE x [<!ENTITY a "Midjourney"><!ENTITY b "&a;&a;&a;">]>';
    const segment = jpegSegment(
      0xe1,
      `http://ns.adobe.com/xap/1.0/\0${bomb}${xmpPacket('xmp:CreatorTool="&b;">')}`,
    );
    assert.equal(generatorOf(jpegWith(segment)), null);
  });
});
