import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { contentCredentials } from "../../../../../src/contract/content-credentials.ts";
import { ProvenanceEngine } from "../../../../../src/service/engines/provenance/provenance-engine.ts";
import { sourceProvenanceFiles } from "../../../../../src/service/engines/provenance/provenance-files.ts";
import type { Credentials } from "../../../../../src/service/engines/provenance/provenance.ts";
import {
  created,
  madeFrom,
  manifest,
  plain,
  signed,
  type SignedFile,
} from "../../../../credentials/files.ts";
import { mutated, randomFrom } from "../../../../credentials/mutations.ts";

const LIVE = new AbortController().signal;
/** In all. `npm run fuzz -- manifests` tries more. */
const COUNT = 360;
const SEED = 1;
const TIMEOUT_MS = 3_000;
/** Starting another worker, on a machine with other work. */
const START_MS = 3_000;
/** Growth of the process with a worker's heap and the verifier's memory in it. */
const GROWTH_BYTES = 700 * 1024 * 1024;

const FORMATS = [
  ["plain.jpg", "image/jpeg"],
  ["plain.png", "image/png"],
  ["plain.webp", "image/webp"],
  ["short.wav", "audio/wav"],
  ["short.mp3", "audio/mpeg"],
  ["short.m4a", "audio/mp4"],
] as const;

/** A file with an original, a component, actions and a thumbnail: all that a manifest is made of. */
async function rich(bytes: Buffer, mime: string): Promise<SignedFile> {
  const of = { bytes, mime };
  const thumbnail = { bytes: plain("plain.png"), mime: "image/png" };
  const original = await signed(manifest([created("digitalCapture")]), { of, thumbnail });
  const part = await signed(manifest([created("trainedAlgorithmicMedia")]));
  return madeFrom(
    [
      [original, "parentOf", "original"],
      [part, "componentOf", "part"],
    ],
    [{ action: "c2pa.edited", parameters: { name: "blur" }, when: "2024-01-01T00:00:00Z" }],
    { of, thumbnail },
  );
}

describe("hostile files with Content Credentials", function () {
  this.timeout(COUNT * 1_000 + 60_000);

  let engine: ProvenanceEngine;
  let folder: string;

  const read = async ({ bytes, mime }: SignedFile): Promise<Credentials | undefined> => {
    const file = path.join(folder, "file");
    await writeFile(file, bytes);
    return engine.readC2pa(file, mime, LIVE).catch((error: unknown) => {
      assert.match(String(error), /WorkerFailure/);
      return undefined;
    });
  };

  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "hostile-credentials-"));
    engine = new ProvenanceEngine({
      ...sourceProvenanceFiles(),
      timeoutMs: TIMEOUT_MS,
      timeoutMsPerMegabyte: 0,
      startTimeoutMs: 20_000,
      idleMs: 60_000,
    });
  });

  after(async () => {
    await engine.close();
    await rm(folder, { recursive: true, maxRetries: 5 });
  });

  for (const [name, mime] of FORMATS) {
    it(`[IMG-4] answers for changes of ${mime} in bounded time and memory, and serves the next file`, async () => {
      const file = await rich(plain(name), mime);
      const whole = (await read(file))?.c2pa;
      assert.equal(whole?.kind, "intact");
      const random = randomFrom(SEED);
      const memory = process.memoryUsage.rss();
      const count = Math.ceil(COUNT / FORMATS.length);
      let lost = 0;
      for (let index = 0; index < count; index += 1) {
        const began = performance.now();
        const found = await read(mutated(file, random));
        const taken = performance.now() - began;
        assert.ok(taken < TIMEOUT_MS + START_MS, `change ${index} of seed ${SEED} took ${taken} ms`);
        if (found === undefined) lost += 1;
        else assert.deepEqual(contentCredentials.parse(found.credentials), found.credentials);
        // Padding may change; a statement may not.
        if (found?.c2pa.kind === "intact") assert.deepEqual(found.c2pa, whole);
      }
      assert.ok(lost <= Math.max(2, count / 50), `${lost} of ${count} changes cost a worker`);
      assert.ok(process.memoryUsage.rss() - memory < GROWTH_BYTES);
      assert.equal((await read(file))?.c2pa.kind, "intact");
    });
  }
});
