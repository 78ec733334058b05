import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { isServiceFailure } from "../../../../src/client/failure.ts";
import type { FileSource } from "../../../../src/checking/media/file-source.ts";
import { MOST_IN_MEMORY, prepareMedia } from "../../../../src/checking/media/media-files.ts";
import { isCheckStopped } from "../../../../src/checking/vocabulary/check-error.ts";
import type { MediaKind } from "../../../../src/report/media/media-report.ts";
import { png, wav, wavOfBytes, fixture } from "../../../conformance/media.ts";
import { diskFiles } from "./disk-files.ts";

const signal = new AbortController().signal;

/** Returns files that aren't on a disk, each with a claimed size in bytes. */
function inMemory(files: Readonly<Record<string, Uint8Array>>, said?: number): FileSource {
  const read = async (address: string): Promise<Uint8Array> => {
    const bytes = files[address.replace("memfs:", "")];
    if (bytes === undefined) throw Object.assign(new Error("no such file"), { code: "ENOENT" });
    return Promise.resolve(bytes);
  };
  return {
    localPath: () => undefined,
    stat: async (address) => ({
      isFolder: false,
      modifiedMs: 0,
      size: said ?? (await read(address)).length,
    }),
    read,
  };
}

/** Returns the outcome of inspecting a file: its price, or the code or message of its refusal. */
async function ends(files: FileSource, address: string, kind: MediaKind): Promise<string | number> {
  try {
    return (await prepareMedia(files, { address, kind }, signal)).media.price;
  } catch (thrown) {
    if (isCheckStopped(thrown)) return thrown.message.split(/[ .]/u).slice(0, 2).join(" ");
    assert.ok(isServiceFailure(thrown));
    assert.equal(thrown.charged, "no");
    return thrown.code ?? thrown.message;
  }
}

describe("files that are to be checked", () => {
  it("[EDI-9] are read through their source where they are not on this machine's disk", async () => {
    const files = inMemory({
      "/a.png": png(512, 512),
      "/a.wav": wav(2.4),
      "/cut.png": png(512, 512).subarray(0, 60),
      "/empty.png": Buffer.alloc(0),
      "/drawing.svg": Buffer.from("<svg/>"),
      "/film.mp4": fixture("audio/video.mp4"),
      "/long.wav": wav(601),
    });
    const image = async (name: string) => ends(files, `memfs:${name}`, "image");
    const audio = async (name: string) => ends(files, `memfs:${name}`, "audio");
    assert.equal(await image("/a.png"), 6);
    assert.equal(await audio("/a.wav"), 30);
    assert.equal(await image("/cut.png"), "invalid_image");
    assert.equal(await image("/empty.png"), "The file is empty.");
    assert.equal(await image("/a.wav"), "invalid_payload");
    assert.equal(await image("/drawing.svg"), "An SVG");
    assert.deepEqual([await image("/film.mp4"), await audio("/film.mp4")], ["Video isn't", "Video isn't"]);
    assert.equal(await audio("/long.wav"), "audio_too_long");
    assert.equal(await image("/none.png"), "The file no longer exists.");
  });

  it("[EDI-9] have to fit into memory then, whatever their system says of their size", async () => {
    const image = png(8, 8, 10 * 1_024 * 1_024 + 1);
    const audio = wavOfBytes(MOST_IN_MEMORY + 2, { rate: 48_000, channels: 2, bits: 16 });
    for (const said of [undefined, 100]) {
      const files = inMemory({ "/a.png": image, "/a.wav": audio }, said);
      assert.equal(await ends(files, "memfs:/a.png", "image"), "invalid_payload");
      await assert.rejects(prepareMedia(files, { address: "memfs:/a.wav", kind: "audio" }, signal), {
        code: "too_large_for_memory",
        message: /^The file is 25\.1 MB; the limit .* is 25 MB\./u,
      });
    }
  });

  it("[EDI-9] on disk are held by their path alone, named by what they hold, and sent without their own name", async () => {
    const folder = await mkdtemp(path.join(tmpdir(), "media-"));
    try {
      const [one, same, other] = ["one.png", "same.png", "other.png"].map((name) => path.join(folder, name));
      assert.ok(one !== undefined && same !== undefined && other !== undefined);
      await writeFile(one, png(40, 40));
      await writeFile(same, png(40, 40));
      await writeFile(other, png(40, 41));
      const prepared = await Promise.all(
        [one, same, other].map(async (file) =>
          prepareMedia(
            { ...diskFiles, read: () => assert.fail("a file on the disk was read as a whole") },
            { address: pathToFileURL(file).href, kind: "image" },
            signal,
          ),
        ),
      );
      assert.deepEqual(
        prepared.map(({ media }) => [media.file.source, media.file.name]),
        [one, same, other].map((file) => [file, "image.png"]),
      );
      const [a, b, c] = prepared.map(({ digest }) => digest);
      assert.ok(a === b && a !== c);
    } finally {
      await rm(folder, { recursive: true, maxRetries: 5 });
    }
  });

  it("[EDI-9] a folder is refused wherever it is", async () => {
    const folders: FileSource = {
      localPath: () => undefined,
      stat: async () => Promise.resolve({ isFolder: true, modifiedMs: 0, size: 4_096 }),
      read: () => assert.fail("a folder was read"),
    };
    const refused = "This is a folder or a device, not a file.";
    assert.equal(await ends(folders, "memfs:/folder.png", "image"), refused);
    assert.equal(await ends(diskFiles, pathToFileURL(tmpdir()).href, "image"), refused);
  });
});
