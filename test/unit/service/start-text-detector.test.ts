import assert from "node:assert/strict";
import { mkdtemp, rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { startTextDetector } from "../../../src/service/start-text-detector.ts";
import { makeModel } from "./engines/detector/made-model.ts";

const FAILURE = { kind: "text_model_failure", message: /^text detection: [^\n]+$/ };

describe("the start of text detection", () => {
  let folder: string;

  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "text-detector-"));
  });
  after(() => rm(folder, { recursive: true, maxRetries: 5 }));

  it("[DET-5] takes the model's name and date from its files", async () => {
    const detector = startTextDetector(await makeModel(folder, 0, { name: "en-9", date: "2027-03-04" }));
    assert.equal(detector.serviceName, "Content Authenticity embedded style model en-9 (2027-03-04)");
    await detector.close();
  });

  it("[DET-5] has its own model", async () => {
    const detector = startTextDetector();
    assert.match(detector.serviceName, /embedded style model [\w-]+ \(\d{4}-\d\d-\d\d\)$/);
    await detector.close();
  });

  for (const file of ["weightsUrl", "vocabularyUrl", "calibrationUrl"] as const) {
    it(`fails in one line where ${file} leads nowhere`, async () => {
      const files = await makeModel(folder, 0);
      assert.throws(() => startTextDetector({ ...files, [file]: new URL("nowhere", files[file]) }), FAILURE);
    });

    it(`fails in one line where ${file} is cut off`, async () => {
      const files = await makeModel(folder, 0);
      await truncate(files[file], 5);
      assert.throws(() => startTextDetector(files), FAILURE);
    });
  }

  it("fails in one line where the files do not belong together", async () => {
    const files = await makeModel(folder, 0);
    await writeFile(files.vocabularyUrl, "the\nof\nor\n");
    assert.throws(() => startTextDetector(files), FAILURE);
    const unlike = await makeModel(folder, 0, { weightsSha256: "0".repeat(64) });
    assert.throws(() => startTextDetector(unlike), FAILURE);
  });
});
