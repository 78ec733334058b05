import assert from "node:assert/strict";
import { copyFile, mkdtemp, readFile, rm, truncate } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { brotliCompressSync, brotliDecompressSync, constants } from "node:zlib";
import {
  ContextModelError,
  readContextModel,
} from "../../../../../../src/service/engines/grammar/context/model-file.ts";
import { GrammarEngine } from "../../../../../../src/service/engines/grammar/grammar-engine.ts";
import { sourceGrammarFiles } from "../../../../../../src/service/engines/grammar/grammar-files.ts";

const FILES = sourceGrammarFiles();
const LARGEST_BYTES = 6_000_000;
const FAST = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };

describe("the files of the grammar model", function () {
  this.timeout(60_000);

  it("are at most 6 MB of weights in memory", async () => {
    assert.ok(brotliDecompressSync(await readFile(FILES.weightsUrl)).length <= LARGEST_BYTES);
  });

  it("are refused in one sentence if they are cut, damaged or of another version", async () => {
    const [weights, words] = await Promise.all([readFile(FILES.weightsUrl), readFile(FILES.wordsUrl)]);
    assert.equal(readContextModel(weights, words).name, "en-grammar-1");
    const unpacked = brotliDecompressSync(weights);
    unpacked.write('"version":9', unpacked.indexOf('"version":1'));
    const [newer, short] = [unpacked, unpacked.subarray(0, 5_000_000)].map((file) =>
      brotliCompressSync(file, FAST),
    );
    assert.ok(newer !== undefined && short !== undefined);
    for (const [one, other] of [
      [weights.subarray(0, 1_000), words],
      [weights.subarray(0, 3), words],
      [newer, words],
      [short, words],
      [weights, words.subarray(0, 500)],
      [weights, Buffer.from("{}")],
      [Buffer.alloc(0), Buffer.alloc(0)],
    ] as const)
      assert.throws(() => readContextModel(one, other), ContextModelError);
  });

  for (const damage of ["missing", "cut"] as const) {
    it(`leave the checker to itself if one is ${damage}, and the answer says so`, async () => {
      const folder = await mkdtemp(path.join(tmpdir(), "grammar-model-"));
      const weights = path.join(folder, "weights.bin");
      if (damage === "cut") {
        await copyFile(FILES.weightsUrl, weights);
        await truncate(weights, 2_000_000);
      }
      const engine = new GrammarEngine({
        ...FILES,
        weightsUrl: pathToFileURL(weights),
        timeoutMs: 30_000,
        maxTimeoutMs: 30_000,
        startTimeoutMs: 30_000,
        idleMs: 30_000,
      });
      try {
        const { correctedText, issues } = await engine.correct("He should of recieved it today.", "auto");
        assert.equal(correctedText, "He should have recieved it today.");
        assert.match(
          issues.at(-1)?.message ?? "",
          /^The grammar model can't be read\. Only simple rules were checked/u,
        );
      } finally {
        await engine.close();
        await rm(folder, { recursive: true });
      }
    });
  }
});
