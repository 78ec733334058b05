import assert from "node:assert/strict";
import * as fc from "fast-check";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { portOf } from "../../port-of.ts";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { deflateSync } from "node:zlib";
import { ProvenanceEngine } from "../../../../../src/service/engines/provenance/provenance-engine.ts";
import { sourceProvenanceFiles } from "../../../../../src/service/engines/provenance/provenance-files.ts";
import type { C2paFinding } from "../../../../../src/service/engines/provenance/provenance.ts";
import {
  entry,
  fixture,
  fixturePath,
  jpegSegment,
  jpegWith,
  pngChunk,
  pngWith,
  uint16le,
  uint32le,
} from "../../../media/image/make-image.ts";

const GENERATOR = "Content Authenticity Tests";
const LIVE = new AbortController().signal;

function intact(...digitalSourceTypes: readonly string[]): C2paFinding {
  return {
    kind: "intact",
    digitalSourceTypes,
    isGenerated: digitalSourceTypes[0] === "trainedAlgorithmicMedia",
    hasAiPart: false,
    isCaptured: /^(?:digital|computational)Capture$/.test(digitalSourceTypes[0] ?? ""),
    hasOtherOrigin: !/^(?:$|(?:digital|computational)Capture$)/.test(digitalSourceTypes[0] ?? ""),
    generator: `${GENERATOR} 1.0`,
    trust: null,
    hasExpired: false,
  };
}

function tiff(directoryAt: number, ...rest: readonly Buffer[]): Buffer {
  return Buffer.concat([Buffer.from("II*\0"), uint32le(directoryAt), ...rest]);
}

/** A directory full of entries with huge counts that refers to itself. */
function fullDirectory(entries: number, next: number): Buffer {
  const all = Array.from({ length: entries }, (_, index) =>
    entry(index, 1 + (index % 12), 0xffffffff, index),
  );
  return Buffer.concat([uint16le(entries), ...all, uint32le(next)]);
}

describe("the provenance engine", () => {
  let engine: ProvenanceEngine;
  let folder: string;

  const write = async (bytes: Uint8Array): Promise<string> => {
    const file = path.join(folder, "file");
    await writeFile(file, bytes);
    return file;
  };

  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "provenance-test-"));
    engine = new ProvenanceEngine({
      ...sourceProvenanceFiles(),
      timeoutMs: 1500,
      timeoutMsPerMegabyte: 0,
      startTimeoutMs: 10_000,
      idleMs: 10_000,
    });
  });

  after(async () => {
    await engine.close();
    await rm(folder, { recursive: true, maxRetries: 5 });
  });

  for (const [name, mime, finding] of [
    ["signed-generated.jpg", "image/jpeg", intact("trainedAlgorithmicMedia")],
    ["signed-generated.gif", "image/gif", intact("trainedAlgorithmicMedia")],
    ["signed-generated.tiff", "image/tiff", intact("trainedAlgorithmicMedia")],
    ["signed-composite.png", "image/png", intact("compositeWithTrainedAlgorithmicMedia")],
    ["signed-captured.webp", "image/webp", intact("digitalCapture")],
    ["signed-algorithmic.jpg", "image/jpeg", intact("algorithmicMedia")],
    ["signed-expired.jpg", "image/jpeg", { ...intact("trainedAlgorithmicMedia"), hasExpired: true }],
    ["signed-derived.jpg", "image/jpeg", intact("trainedAlgorithmicMedia")],
    ["plain.jpg", "image/jpeg", { kind: "none" }],
    ["plain.bmp", "image/bmp", { kind: "none" }],
  ] as const) {
    it(`[IMG-1] reads the manifest of ${name}`, async () => {
      assert.deepEqual((await engine.readC2pa(fixturePath(name), mime, LIVE)).c2pa, finding);
    });
  }

  for (const [name, mime] of [
    ["signed-generated.jpg", "image/jpeg"],
    ["signed-expired.jpg", "image/jpeg"],
    ["signed-composite.png", "image/png"],
    ["signed-captured.webp", "image/webp"],
  ] as const) {
    it(`[IMG-1] finds a byte of ${name} changed, wherever the signature holds it`, async () => {
      const signed = fixture(name);
      const manifest = signed.indexOf("jumdc2pa");
      assert.ok(manifest > 0);
      const claim = signed.indexOf("digitalSourceType", manifest);
      const pixels = name.endsWith("jpg")
        ? signed.length - 40
        : name.endsWith("png")
          ? signed.length - 40
          : 60;
      for (const at of [claim, claim + 40, pixels]) {
        const changed = Buffer.from(signed);
        changed.set([(changed[at] ?? 0) ^ 1], at);
        const { c2pa, credentials } = await engine.readC2pa(await write(changed), mime, LIVE);
        assert.deepEqual([c2pa.kind, credentials.state], ["tampered", "invalid"], `${at}`);
      }
    });
  }

  it("[IMG-1] includes an image's other metadata", async () => {
    const findings = await engine.readImage(fixturePath("signed-captured.webp"), "image/webp", LIVE);
    assert.deepEqual(findings.c2pa, intact("digitalCapture"));
    assert.deepEqual(findings.metadata, {
      digitalSourceTypes: [],
      generator: null,
      camera: null,
      provenance: null,
    });
  });

  it("[R-40] reads its own file after one that it fails on, and fails on that too when it can't start", async () => {
    await assert.rejects(engine.readC2pa(path.join(folder, "missing"), "image/png", LIVE));
    await engine.probe(LIVE);
    const down = new ProvenanceEngine({
      ...sourceProvenanceFiles(),
      wasmUrl: pathToFileURL(fixturePath("plain.png")),
      timeoutMs: 1500,
      timeoutMsPerMegabyte: 0,
      startTimeoutMs: 10_000,
      idleMs: 10_000,
    });
    await assert.rejects(down.probe(LIVE), /WorkerFailure/);
    await down.close();
  });

  it("[ALL-2] never fetches a remote manifest", async () => {
    let asked = 0;
    const server = createServer((_request, response) => {
      asked += 1;
      response.end();
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const port = portOf(server);
    const image = fixture("remote-manifest.jpg");
    const at = image.indexOf("65535");
    assert.ok(at > 0 && String(port).length === 5);
    image.write(String(port), at);
    const { c2pa, credentials } = await engine.readC2pa(await write(image), "image/jpeg", LIVE);
    assert.deepEqual([c2pa.kind, credentials.state], ["none", "none"]);
    assert.deepEqual(
      [credentials.stored_at, credentials.failures.map(({ message }) => message)],
      [
        `http://127.0.0.1:${port}/manifest.c2pa`,
        ["The credentials are stored elsewhere and weren't fetched."],
      ],
    );
    await new Promise((resolve) => server.close(resolve));
    assert.equal(asked, 0);
  });

  const bomb = deflateSync(Buffer.alloc(100_000_000));
  for (const [name, mime, bytes] of [
    ["a TIFF directory that leads to itself", "image/tiff", tiff(8, fullDirectory(10, 8))],
    ["a TIFF directory of 65,535 entries with huge counts", "image/tiff", tiff(8, fullDirectory(65_535, 8))],
    [
      "a thousand TIFF directories in a circle",
      "image/tiff",
      tiff(8, ...Array.from({ length: 1000 }, (_, index) => fullDirectory(3, 8 + ((index + 1) % 1000) * 42))),
    ],
    ["a TIFF directory behind the end", "image/tiff", tiff(0x7fffffff)],
    [
      "PNG bombs",
      "image/png",
      pngWith(
        pngChunk("zTXt", Buffer.concat([Buffer.from("prompt\0\0"), bomb])),
        pngChunk("iTXt", Buffer.concat([Buffer.from("parameters\0\u0001\0\0\0"), bomb])),
      ),
    ],
    [
      "a PNG chunk of 4 GB",
      "image/png",
      Buffer.concat([fixture("plain.png").subarray(0, 33), Buffer.from("\xff\xff\xff\xffcaBX", "latin1")]),
    ],
    [
      "endless JPEG segments",
      "image/jpeg",
      jpegWith(...Array.from({ length: 100_000 }, () => jpegSegment(0xeb, "JP\0\u0001\0\0\0\u0001jumb"))),
    ],
    [
      "JPEG segments without room",
      "image/jpeg",
      Buffer.concat([
        Buffer.from("\xff\xd8", "latin1"),
        Buffer.alloc(4_000_000, Buffer.from("\xff\xeb\0\0", "latin1")),
      ]),
    ],
    [
      "a WebP with a lying size",
      "image/webp",
      Buffer.concat([
        Buffer.from("RIFF\xff\xff\xff\xffWEBPC2PA\xff\xff\xff\xff", "latin1"),
        Buffer.alloc(100),
      ]),
    ],
    [
      "a GIF of endless extensions",
      "image/gif",
      Buffer.concat([
        fixture("plain.gif").subarray(0, 13),
        Buffer.alloc(4_000_000, Buffer.from("!\xfe\u0001x\0", "latin1")),
      ]),
    ],
    ["an empty file", "image/png", Buffer.alloc(0)],
  ] as const) {
    it(`is done with ${name} in time, and reads the next file`, async () => {
      const file = await write(bytes);
      const begun = performance.now();
      await engine.readImage(file, mime, LIVE).catch((error: unknown) => {
        assert.match(String(error), /WorkerFailure/);
      });
      const taken = performance.now() - begun;
      assert.ok(taken < 4000, `${taken} ms`);
      const next = await engine.readC2pa(fixturePath("signed-generated.jpg"), "image/jpeg", LIVE);
      assert.equal(next.c2pa.kind, "intact");
    });
  }

  it("answers for damaged manifests of every kind", async () => {
    const signed = fixture("signed-generated.jpg");
    const [begin, end] = [signed.indexOf("jumb") - 20, signed.indexOf("jumb") + 5000];
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.integer({ min: begin, max: end }), fc.integer({ min: 1, max: 255 })), {
          minLength: 1,
          maxLength: 5,
        }),
        async (changes) => {
          const changed = Buffer.from(signed);
          for (const [at, value] of changes) changed.set([value], at);
          const finding = await engine
            .readC2pa(await write(changed), "image/jpeg", LIVE)
            .catch((error: unknown) => {
              assert.match(String(error), /WorkerFailure/);
            });
          if (finding?.c2pa.kind === "intact")
            assert.deepEqual(finding.c2pa, intact("trainedAlgorithmicMedia"));
        },
      ),
      { numRuns: 150 },
    );
  });

  it("answers for random bytes of any type", async () => {
    const mimes = fc.constantFrom(
      "image/jpeg",
      "image/png",
      "image/webp",
      "image/gif",
      "image/bmp",
      "image/tiff",
      "audio/mpeg",
      "audio/wav",
      "what/ever",
    );
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), mimes, async (bytes, mime) => {
        assert.equal((await engine.readImage(await write(bytes), mime, LIVE)).c2pa.kind, "none");
      }),
      { numRuns: 300 },
    );
  });
});
