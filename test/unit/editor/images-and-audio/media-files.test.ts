import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type * as vscode from "vscode";
import { isServiceFailure } from "../../../../src/client/failure.ts";
import {
  MediaFiles,
  MOST_IN_MEMORY,
  type FileReader,
} from "../../../../src/editor/images-and-audio/media-files.ts";
import { png, wav, wavOfBytes, fixture } from "../../../conformance/media.ts";
import { trusted } from "../../../harness/trusted.ts";

const signal = new AbortController().signal;

/** Of `vscode.FileType`, which is not there without VS Code. */
const FILE = 1;
const FOLDER = 2;

const statOf = (type: number, size: number): vscode.FileStat =>
  trusted<vscode.FileStat>({ type, ctime: 0, mtime: 0, size });

/** A file system of VS Code that holds these files, and says of each that it has so many bytes. */
function fileSystem(files: Readonly<Record<string, Uint8Array>>, said?: number): FileReader {
  const find = async ({ path: name }: vscode.Uri): Promise<Uint8Array> => {
    const bytes = files[name];
    if (bytes === undefined) throw Object.assign(new Error("no such file"), { code: "FileNotFound" });
    return Promise.resolve(bytes);
  };
  return {
    stat: async (uri) => statOf(FILE, said ?? (await find(uri)).length),
    readFile: find,
  };
}

const address = (name: string, scheme = "memfs"): vscode.Uri =>
  trusted<vscode.Uri>({ scheme, path: name, fsPath: name });

const filesOf = (fs: FileReader): MediaFiles =>
  new MediaFiles({
    fs,
    tooLargeForMemory: (bytes, most) => new Error(`memory ${bytes} ${most}`),
    wrongKind: (wrong) => new Error(wrong),
  });

/** How looking at a file ends: its price, or the code or words of its refusal. */
async function ends(work: Promise<{ readonly price: number }>): Promise<string | number> {
  try {
    return (await work).price;
  } catch (thrown) {
    if (!isServiceFailure(thrown)) return trusted<Error>(thrown).message;
    assert.equal(thrown.charged, "no");
    return thrown.code ?? thrown.message;
  }
}

describe("files that are to be checked", () => {
  it("[EDI-9] are read through VS Code where they are not on this machine's disk", async () => {
    const files = filesOf(
      fileSystem({
        "/a.png": png(512, 512),
        "/a.wav": wav(2.4),
        "/cut.png": png(512, 512).subarray(0, 60),
        "/empty.png": Buffer.alloc(0),
        "/drawing.svg": Buffer.from("<svg/>"),
        "/film.mp4": fixture("audio/video.mp4"),
        "/long.wav": wav(601),
      }),
    );
    const image = async (name: string) => ends(files.inspect(address(name), "image", signal));
    const audio = async (name: string) => ends(files.inspect(address(name), "audio", signal));
    assert.equal(await image("/a.png"), 6);
    assert.equal(await audio("/a.wav"), 30);
    assert.equal(await image("/cut.png"), "invalid_image");
    assert.equal(await image("/empty.png"), "The file is empty.");
    assert.equal(await image("/a.wav"), "invalid_payload");
    assert.equal(await image("/drawing.svg"), "drawing");
    assert.deepEqual([await image("/film.mp4"), await audio("/film.mp4")], ["video", "video"]);
    assert.equal(await audio("/long.wav"), "audio_too_long");
    assert.equal(await image("/none.png"), "The file is not there any more.");
  });

  it("[EDI-9] have to fit into memory then, whatever their system says of their size", async () => {
    const image = png(8, 8, 10 * 1_024 * 1_024 + 1);
    const audio = wavOfBytes(MOST_IN_MEMORY + 2, { rate: 48_000, channels: 2, bits: 16 });
    for (const said of [undefined, 100]) {
      const files = filesOf(fileSystem({ "/a.png": image, "/a.wav": audio }, said));
      assert.equal(await ends(files.inspect(address("/a.png"), "image", signal)), "invalid_payload");
      assert.equal(
        await ends(files.inspect(address("/a.wav"), "audio", signal)),
        `memory ${audio.length} ${MOST_IN_MEMORY}`,
      );
    }
  });

  it("[EDI-9] on disk are held by their path alone, named by what they hold, and sent without their own name", async () => {
    const folder = await mkdtemp(path.join(tmpdir(), "media-"));
    try {
      const unread = fileSystem({});
      const [one, same, other] = ["one.png", "same.png", "other.png"].map((name) => path.join(folder, name));
      assert.ok(one !== undefined && same !== undefined && other !== undefined);
      await writeFile(one, png(40, 40));
      await writeFile(same, png(40, 40));
      await writeFile(other, png(40, 41));
      const prepared = await Promise.all(
        [one, same, other].map(async (file) =>
          filesOf(unread).prepare(address(file, "file"), "image", signal),
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
    const folders: FileReader = {
      stat: async () => Promise.resolve(statOf(FOLDER, 4_096)),
      readFile: () => assert.fail("a folder was read"),
    };
    const files = filesOf(folders);
    const refused = "This is a folder or a device, not a file.";
    assert.equal(await ends(files.inspect(address("/folder.png"), "image", signal)), refused);
    assert.equal(await ends(files.inspect(address(tmpdir(), "file"), "image", signal)), refused);
  });
});
