import assert from "node:assert/strict";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import * as fc from "fast-check";
import { keptMediaReports, readKeptMedia } from "../../../../src/checking/store/kept-media.ts";
import { mediaReportOf } from "../../../../src/report/media/media-report.ts";
import { voiceAnswer } from "../../../harness/judging-service.ts";

const FACTS = {
  name: "harbour.png",
  bytes: 4_000,
  modified: 1_000.25,
  service: "hosted",
  host: "a.example",
  at: 5_000,
  price: 6,
  charged: 6,
  cached: false,
  format: "png",
  notes: ["A note."],
} as const;

const image = mediaReportOf(
  {
    kind: "image",
    width: 64,
    height: 48,
    result: {
      prediction: "fake",
      confidence: 0.9,
      probabilities: { real: 0.05, fake: 0.9, inpainting: 0.05 },
      credits_charged: 6,
      evidence: ["A signed manifest."],
    },
  },
  FACTS,
);
const audio = mediaReportOf(
  {
    kind: "audio",
    seconds: 600,
    result: voiceAnswer(
      Array.from({ length: 3_000 }, () => 0.4),
      { length: 0.2 },
    ),
  },
  { ...FACTS, name: "talk.wav", format: "wav", service: "embedded", host: "" },
);

describe("reports of images and recordings on disk", () => {
  let storage: string;

  beforeEach(async () => {
    storage = await mkdtemp(path.join(tmpdir(), "kept-media-"));
  });

  afterEach(async () => rm(storage, { recursive: true, force: true, maxRetries: 5 }));

  it("[EDI-9] [EDI-12] come back as they were, the longest one too, and are sealed", async () => {
    const { files, read, toKept } = keptMediaReports({
      folder: path.join(storage, "media"),
      log: { warn: assert.fail },
      secret: async () => Promise.resolve("of one installation"),
    });
    for (const report of [image, audio]) {
      const uri = `file:///home/somebody/${report.name}`;
      await files.write(uri, toKept(report));
      assert.deepEqual(read(await files.read(uri)), report);
    }
    const folder = path.join(storage, "media");
    const names = await readdir(folder);
    assert.equal(names.length, 2);
    for (const name of names) {
      const text = await readFile(path.join(folder, name), "latin1");
      assert.doesNotMatch(`${name} ${text}`, /harbour|talk|somebody|manifest/u);
    }
  });

  it("[EDI-9] what is none, or of another version, is as good as absent", () => {
    const broken: readonly unknown[] = [
      undefined,
      {},
      { version: 2, report: image },
      { version: 1, report: { ...image, confidence: 2 } },
      { version: 1, report: { ...image, kind: "audio" } },
      { version: 1, report: { ...audio, seconds: Infinity } },
    ];
    for (const kept of broken) assert.equal(readKeptMedia(kept), undefined);
    fc.assert(
      fc.property(fc.jsonValue(), (kept) => {
        assert.equal(readKeptMedia(kept), undefined);
        assert.equal(readKeptMedia({ version: 1, report: kept }), undefined);
      }),
    );
  });
});
