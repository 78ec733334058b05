import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { mkdtemp, rm, stat, unlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { digestOfFile } from "../../../src/client/file-digest.ts";
import type { UploadFile } from "../../../src/client/http-exchange.ts";
import { failureOf } from "./new-client.ts";

const sha256 = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");
const never = new AbortController().signal;

describe("the digest of a file's contents", () => {
  let folder: string;

  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "digest-"));
  });

  after(async () => {
    await rm(folder, { recursive: true, maxRetries: 5 });
  });

  const written = async (bytes: Uint8Array): Promise<UploadFile & { readonly source: string }> => {
    const source = path.join(folder, "a.png");
    await writeFile(source, bytes);
    const { mtimeMs: modifiedMs, size } = await stat(source);
    return { source, size, modifiedMs, name: "a.png", type: "image/png" };
  };

  it("[EDI-9] [EDI-12] is the SHA-256 of its bytes, on disk and in memory, whatever their number", async () => {
    for (const size of [1, 262_144, 262_145, 9_000_001]) {
      const bytes = Buffer.alloc(size, `${size} bytes `);
      const file = await written(bytes);
      assert.equal(await digestOfFile(file, never), sha256(bytes));
      const inMemory = { ...file, source: bytes, modifiedMs: undefined };
      assert.equal(await digestOfFile(inMemory, never), sha256(bytes));
    }
  });

  it("[EDI-9] isn't given to a file that was replaced or deleted by then", async () => {
    const file = await written(Buffer.from("one"));
    await writeFile(file.source, "other");
    const changed = await failureOf(digestOfFile(file, never));
    assert.deepEqual([changed.kind, changed.charged, changed.causeCode], ["not_sent", "no", "FILE_CHANGED"]);
    await unlink(file.source);
    const gone = await failureOf(digestOfFile(file, never));
    assert.deepEqual([gone.kind, gone.causeCode], ["not_sent", "FILE_UNREADABLE"]);
  });

  it("[EDI-13] ends at an abort", async () => {
    const file = await written(Buffer.alloc(600_000));
    const failure = await failureOf(digestOfFile(file, AbortSignal.abort()));
    assert.deepEqual([failure.kind, failure.charged], ["cancelled", "no"]);
  });
});
