import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import * as fc from "fast-check";
import { readKeptMedia, writeKeptMedia } from "../../../../src/checking/store/kept-media.ts";
import { StoredDocuments } from "../../../../src/checking/store/stored-documents.ts";
import { mediaReportOf } from "../../../../src/report/media/media-report.ts";
import { anIngredient, someCredentials } from "../../report/media/some-credentials.ts";
import { voiceAnswer } from "../../../harness/judging-service.ts";
import { filesWith } from "../../../harness/traces.ts";
import { closeDatabases, oneDatabaseIn } from "./a-database.ts";

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

const back = (written: unknown): unknown => readKeptMedia(JSON.parse(JSON.stringify(written)));

describe("reports of images and recordings on disk", () => {
  let storage: string;

  beforeEach(async () => {
    storage = await mkdtemp(path.join(tmpdir(), "kept-media-"));
  });

  afterEach(closeDatabases);
  afterEach(async () => rm(storage, { recursive: true, force: true, maxRetries: 5 }));

  it("[EDI-9] [EDI-12] come back as they were, the longest one too, and are sealed", async () => {
    const media = new StoredDocuments("media", {
      database: oneDatabaseIn(storage),
      now: Date.now,
      warn: assert.fail,
      secret: async () => Promise.resolve("of one installation"),
    });
    for (const report of [image, audio]) {
      const uri = `file:///home/somebody/${report.name}`;
      await media.write(uri, writeKeptMedia(report));
      assert.deepEqual(readKeptMedia(await media.read(uri)), report);
    }
    assert.deepEqual(filesWith(storage, ["harbour", "talk", "somebody", "manifest"]), []);
  });

  it("[IMG-4] Content Credentials come back, without their thumbnails", () => {
    const credentials = someCredentials({ ingredients: [anIngredient()], ingredients_total: 1 });
    const kept = writeKeptMedia({ ...image, credentials });
    assert.doesNotMatch(JSON.stringify(kept), /R0lGOD/u);
    const [ingredient] = credentials.ingredients;
    const shown = { ...credentials, thumbnail: null, ingredients: [{ ...ingredient, thumbnail: null }] };
    assert.deepEqual(back(kept), { ...image, credentials: shown });
    const files = [
      {
        target: "a.png",
        uri: "file:///a.png",
        kind: "image",
        status: "done",
        report: { ...image, credentials },
      },
      { target: "b.mp4", kind: "video", status: "skipped", reason: "It's a video." },
    ] as const;
    const ofLinks = writeKeptMedia({ name: "notes.md", at: 7, files });
    assert.doesNotMatch(JSON.stringify(ofLinks), /R0lGOD/u);
    const checked = { ...files[0], report: { ...image, credentials: shown } };
    assert.deepEqual(back(ofLinks), { name: "notes.md", at: 7, files: [checked, files[1]] });
  });

  it("[EDI-9] what is none, or of another version, is as good as absent", () => {
    const broken: readonly unknown[] = [
      undefined,
      {},
      { version: 2, report: image },
      { version: 1, report: { ...image, confidence: 2 } },
      { version: 1, report: { ...image, kind: "audio" } },
      { version: 1, report: { ...audio, seconds: Infinity } },
      { version: 1, report: { name: "notes.md", at: 7, files: [{ target: "a.png" }] } },
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
