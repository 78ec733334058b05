import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { describeCredentials } from "../../../../../src/report/media/credentials-view-of.ts";
import { ProvenanceEngine } from "../../../../../src/service/engines/provenance/provenance-engine.ts";
import { sourceProvenanceFiles } from "../../../../../src/service/engines/provenance/provenance-files.ts";
import type { ProvenanceFindings } from "../../../../../src/service/engines/provenance/provenance.ts";
import { created, manifest, signed, type SignedFile } from "../../../../credentials/files.ts";
import { pointingTo } from "../../../../credentials/xmp.ts";
import { portOf } from "../../port-of.ts";

const LIVE = new AbortController().signal;

describe("an image whose XMP says that its Content Credentials are elsewhere", () => {
  let engine: ProvenanceEngine;
  let folder: string;
  let server: Server;
  let connections = 0;

  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "remote-credentials-"));
    engine = new ProvenanceEngine({
      ...sourceProvenanceFiles(),
      timeoutMs: 5_000,
      timeoutMsPerMegabyte: 0,
      startTimeoutMs: 20_000,
      idleMs: 10_000,
    });
    server = createServer((socket) => {
      connections += 1;
      socket.destroy();
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  });

  after(async () => {
    await engine.close();
    await new Promise((resolve) => server.close(resolve));
    await rm(folder, { recursive: true, maxRetries: 5 });
  });

  const read = async ({ bytes, mime }: SignedFile): Promise<ProvenanceFindings> => {
    const file = path.join(folder, "file");
    await writeFile(file, bytes);
    return engine.readImage(file, mime, LIVE);
  };

  for (const [pointer, stored_at, is_missing] of [
    ["picture.c2pa", "picture.c2pa", false],
    ["../manifests/picture.c2pa", "../manifests/picture.c2pa", false],
    ["file:///picture.c2pa", "file:///picture.c2pa", false],
    ["self#jumbf=/c2pa/urn:uuid:1", null, true],
    ["urn:uuid:1", null, true],
    ["unknown", null, false],
    ["a note on its origin, without a file.c2pa of it", null, false],
  ] as const) {
    it(`[IMG-4] the pointer ${pointer}`, async () => {
      const { credentials } = await read(pointingTo(pointer, "image/jpeg"));
      assert.deepEqual(
        [credentials.state, credentials.stored_at, credentials.is_missing],
        ["none", stored_at, is_missing],
      );
    });
  }

  for (const mime of ["image/jpeg", "image/png"] as const) {
    it(`[IMG-4] [ALL-2] states the address, and connects to nothing: ${mime}`, async () => {
      const pointer = `http://127.0.0.1:${portOf(server)}/manifest.c2pa`;
      const { c2pa, credentials, metadata } = await read(pointingTo(pointer, mime));
      assert.equal(metadata.provenance, pointer);
      assert.deepEqual([c2pa.kind, credentials.state, credentials.is_missing], ["none", "none", false]);
      assert.equal(credentials.stored_at, pointer);
      assert.deepEqual(
        credentials.failures.map(({ code, message }) => [code, message]),
        [["manifest.inaccessible", "The credentials are stored elsewhere and weren't fetched."]],
      );
      assert.deepEqual(describeCredentials(credentials), [
        `The file says that its credentials are at ${pointer}. Nothing was fetched.`,
      ]);
      assert.equal(connections, 0);
    });

    it(`[IMG-4] [ALL-2] means nothing beside a manifest in the file: ${mime}`, async () => {
      const pointer = `http://127.0.0.1:${portOf(server)}/manifest.c2pa`;
      const of = pointingTo(pointer, mime);
      const { credentials, metadata } = await read(
        await signed(manifest([created("digitalCapture")]), { of }),
      );
      assert.equal(metadata.provenance, pointer);
      assert.deepEqual([credentials.state, credentials.stored_at], ["valid", null]);
      assert.equal(connections, 0);
    });
  }
});
