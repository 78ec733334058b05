import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { readStyleModel } from "../../../src/service/engines/detector/style-model.ts";
import { StyleScorer } from "../../../src/service/engines/detector/style-scorer.ts";
import { COMPILED } from "../../harness/compiled.ts";
import { asLines, madeTexts } from "./made-texts.ts";

const SCRIPT = path.resolve(import.meta.dirname, "../../../src/training/train.ts");
const FILES = ["MODEL-CARD.md", "calibration.json", "vocabulary.txt", "weights.bin"];

interface Ended {
  readonly status: number;
  readonly stdout: string;
  readonly stderr: string;
}

function trainIn(folder: string, ...args: readonly string[]): Promise<Ended> {
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [SCRIPT, ...args],
      { env: { ...COMPILED, INIT_CWD: folder } },
      (_, stdout, stderr) => resolve({ status: child.exitCode ?? -1, stdout, stderr }),
    );
  });
}

describe("npm run train", () => {
  let folder: string;

  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "train-"));
    const write = async (name: string, content: string): Promise<void> => {
      await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
      await writeFile(path.join(folder, name), content);
    };
    await write("data/sea.jsonl", asLines(madeTexts("sea", 40, 150, 1)));
    await write("data/town.jsonl", asLines(madeTexts("town", 40, 150, 2)));
    await write("untouched/hill.jsonl", asLines(madeTexts("hill", 32, 120, 3)));
    await write("one/sea.jsonl", asLines(madeTexts("sea", 4, 150, 1)));
    await write("short/all.jsonl", asLines(["sea", "town"].flatMap((set) => madeTexts(set, 4, 20, 1))));
    await write("bad/a.jsonl", "{}\n");
    await mkdir(path.join(folder, "empty"));
  });
  after(() => rm(folder, { recursive: true, maxRetries: 5 }));

  it("[DET-1] makes the same four files each time, which hold a model that knows the sides", async () => {
    const ended = await Promise.all(
      ["first", "second"].map((out) => trainIn(folder, "data", "--untouched", "untouched", "--out", out)),
    );
    for (const { status, stderr, stdout } of ended) {
      assert.deepEqual([status, stdout], [0, ""]);
      assert.equal(stderr, "without sea\nwithout town\non everything\nthe card\n");
    }
    assert.deepEqual((await readdir(path.join(folder, "first"))).sort(), FILES);
    for (const name of FILES) {
      const [first, second] = await Promise.all(
        ["first", "second"].map((out) => readFile(path.join(folder, out, name))),
      );
      assert.ok(first !== undefined && second !== undefined && first.equals(second), name);
    }

    const read = (name: string): Promise<string> => readFile(path.join(folder, "first", name), "utf8");
    const model = readStyleModel({
      weights: await readFile(path.join(folder, "first", "weights.bin")),
      vocabulary: await read("vocabulary.txt"),
      calibration: await read("calibration.json"),
    });
    const scorer = new StyleScorer(model);
    const texts = madeTexts("hill", 20, 150, 9);
    const scores = (side: 0 | 1): number[] =>
      texts.filter(({ label }) => label === side).map(({ text }) => scorer.score(text, 150).score);
    assert.ok(Math.min(...scores(1)) > Math.max(...scores(0)), `${String(scores(1))} ${String(scores(0))}`);

    const card = await read("MODEL-CARD.md");
    assert.match(card, new RegExp(`^# Text model ${model.name}, ${model.date}\n`, "u"));
    assert.match(card, /\n\| sea \| 20 \| 20 \|\n\| town \| 20 \| 20 \|\n/u);
    assert.match(card, /\n## False accusations\n/u);
    assert.match(card, /\n## Untouched data\n[^#]*\| hill\/any \| 100 \| 16 \| 16 \| 1\.000 \|/u);
  });

  for (const [name, args, message] of [
    ["no folder", [], /^usage: npm run train -- DATA /],
    ["two folders", ["data", "more"], /^usage: /],
    ["an unknown flag", ["data", "--loud"], /^usage: /],
    ["a flag without its value", ["data", "--out"], /^usage: /],
    ["a folder that is not there", ["nowhere"], /nowhere is no folder that can be read$/m],
    ["a folder without samples", ["empty"], /empty holds no /],
    ["a line that is no sample", ["bad"], /^a\.jsonl, line 1: /],
    ["untouched data that is not there", ["data", "--untouched", "nowhere"], /nowhere is no folder/],
    ["one set alone", ["one"], /^one set alone /],
  ] as const) {
    it(`[DET-1] ends with 2 and one line for ${name}`, async () => {
      const { status, stderr, stdout } = await trainIn(folder, ...args);
      assert.deepEqual([status, stdout], [2, ""]);
      assert.match(stderr, message);
      assert.equal(stderr.split("\n").length, 2);
    });
  }

  it("[DET-1] exits with 2 and an explanation if the model can't be written", async () => {
    const { status, stderr } = await trainIn(folder, "data", "--out", path.join("bad", "a.jsonl"));
    assert.equal(status, 2);
    assert.match(stderr, /\nthe card\n[^\n]*a\.jsonl cannot be written to\n$/);
  });

  it("[DET-1] exits with 2 and an explanation if the texts are too short, and writes nothing", async () => {
    const { status, stderr } = await trainIn(folder, "short", "--out", "never");
    assert.equal(status, 2);
    assert.match(stderr, /\none of the two models speaks against itself on unseen sets\n$/);
    await assert.rejects(readdir(path.join(folder, "never")), { code: "ENOENT" });
  });
});
