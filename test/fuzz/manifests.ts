import assert from "node:assert/strict";
import * as fc from "fast-check";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { contentCredentials } from "../../src/contract/content-credentials.ts";
import { ProvenanceEngine } from "../../src/service/engines/provenance/provenance-engine.ts";
import { sourceProvenanceFiles } from "../../src/service/engines/provenance/provenance-files.ts";
import type { Credentials } from "../../src/service/engines/provenance/provenance.ts";
import { mutated, randomFrom } from "../credentials/mutations.ts";
import { kind } from "./kind.ts";
import { MEDIA } from "./media.ts";

interface Signed {
  readonly name: string;
  readonly bytes: Buffer;
}

const LIVE = new AbortController().signal;
const TIMEOUT_MS = 5_000;
const MIME: Readonly<Record<string, string>> = {
  jpg: "image/jpeg",
  png: "image/png",
  webp: "image/webp",
  gif: "image/gif",
  tiff: "image/tiff",
  mp3: "audio/mpeg",
  m4a: "audio/mp4",
  wav: "audio/wav",
};
const SIGNED = MEDIA.filter(({ name }) => name.startsWith("signed-") || name.startsWith("remote-"));

const inputs = fc.tuple(fc.constantFrom(...SIGNED), fc.integer()).map(([{ bytes, name }, seed]): Signed => ({
  name,
  ...mutated({ bytes, mime: mimeOf(name) }, randomFrom(seed)),
}));

/** Damaged Content Credentials: no statement changes and stays intact, and the next file is read as before. */
export const manifests = kind({
  inputs,
  open: async () => {
    const folder = await mkdtemp(path.join(tmpdir(), "fuzz-manifests-"));
    const reader = new Reader(path.join(folder, "file"));
    await reader.open();
    return {
      check: async (signed) => reader.check(signed),
      close: async () => {
        await reader.close();
        await rm(folder, { recursive: true, maxRetries: 5 });
      },
    };
  },
});

class Reader {
  readonly #file: string;
  readonly #whole = new Map<string, Credentials>();
  readonly #engine = new ProvenanceEngine({
    ...sourceProvenanceFiles(),
    timeoutMs: TIMEOUT_MS,
    timeoutMsPerMegabyte: 0,
    startTimeoutMs: 20_000,
    idleMs: 60_000,
  });

  constructor(file: string) {
    this.#file = file;
  }

  async open(): Promise<void> {
    for (const one of SIGNED) this.#whole.set(one.name, await this.#read(one));
  }

  async close(): Promise<void> {
    await this.#engine.close();
  }

  async check(signed: Signed): Promise<void> {
    const whole = this.#whole.get(signed.name);
    const found = await this.#read(signed).catch((error: unknown) => {
      assert.match(String(error), /WorkerFailure/u);
      return undefined;
    });
    if (found !== undefined) {
      assert.deepEqual(contentCredentials.parse(found.credentials), found.credentials);
      // Padding may change; a statement may not.
      if (found.c2pa.kind === "intact") assert.deepEqual(found.c2pa, whole?.c2pa);
      return;
    }
    const next = SIGNED.find(({ name }) => name === signed.name);
    assert.ok(next !== undefined);
    assert.deepEqual(await this.#read(next), whole);
  }

  async #read({ bytes, name }: Signed): Promise<Credentials> {
    await writeFile(this.#file, bytes);
    const mime = mimeOf(name);
    return mime.startsWith("image/")
      ? this.#engine.readImage(this.#file, mime, LIVE)
      : this.#engine.readC2pa(this.#file, mime, LIVE);
  }
}

function mimeOf(name: string): string {
  return MIME[path.extname(name).slice(1)] ?? assert.fail(name);
}
