import assert from "node:assert/strict";
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { readContextModel } from "../../../src/service/engines/grammar/context/model-file.ts";
import { trainGrammar } from "../../../src/training/grammar/train-grammar.ts";
import { seededRandom } from "../../../src/training/random.ts";
import { zip } from "../../fixtures/documents/zip.ts";

const SUBJECTS = ["The reader", "A writer", "The old editor", "This small program", "Every new user"];
const VERBS = ["opens", "reads", "writes", "checks", "closes"];
const OBJECTS = ["the file", "a letter", "the last page", "an old book", "the list of names"];

/** Sentences of few words, one paragraph a line. */
function made(lines: number, seed: number): string {
  const random = seededRandom(seed);
  const pick = (from: readonly string[]): string => from[Math.floor(random() * from.length)] ?? "";
  const sentence = (): string => `${pick(SUBJECTS)} ${pick(VERBS)} ${pick(OBJECTS)}.`;
  return Array.from({ length: lines }, () => `${sentence()} ${sentence()} ${sentence()}`).join("\n");
}

describe("npm run train -- grammar", function () {
  this.timeout(120_000);
  let data: string;

  before(async () => {
    data = await mkdtemp(path.join(tmpdir(), "train-grammar-"));
    const write = async (name: string, content: string | Uint8Array): Promise<void> => {
      await mkdir(path.dirname(path.join(data, name)), { recursive: true });
      await writeFile(path.join(data, name), content);
    };
    await write("english-text/made.txt.gz", gzipSync(made(600, 1)));
    await write("word-lists/typos-words.csv.gz", gzipSync("leter,letter\nopnes,opens\nreadr,reader\n"));
    const tagged =
      "The_DT reader_NN opens_VBZ a_DT letter_NN ._. They_PRP write_VBP letters_NNS ._.\n".repeat(5);
    await write("word-lists/masc-tagged.zip", zip({ "masc/one.txt": tagged }));
    const sample = { label: 0, set: "techdocs", domain: "made", model: "human" };
    await write(
      "detector-data/train/docs.jsonl",
      `${JSON.stringify({ ...sample, text: `${made(40, 2)}\n\nRun the frobnicatr on the wibblet.` })}\n`,
    );
  });

  after(() => rm(data, { recursive: true }));

  it("gives the same bytes for the same data, and a model that can be read", async () => {
    const [one, other] = [path.join(data, "one"), path.join(data, "other")];
    for (const out of [one, other]) await trainGrammar(data, out, () => undefined, 1);
    for (const name of ["weights.bin", "words.bin"])
      assert.ok((await readFile(path.join(one, name))).equals(await readFile(path.join(other, name))), name);
    const model = readContextModel(
      await readFile(path.join(one, "weights.bin")),
      await readFile(path.join(one, "words.bin")),
    );
    assert.deepEqual(model.typos.get("leter"), ["letter"]);
    assert.ok(model.words.has("letter") && !model.words.has("leter"));
    const after = (word: string): number => {
      const ids = ["the", "old", word].map((each) => model.vocabulary.id(each, each));
      return model.ngrams.logProbability(ids, 2);
    };
    assert.ok(after("editor") > after("file"), "as in the texts");
  });

  for (const missing of ["english-text", "word-lists/typos-words.csv.gz", "word-lists/masc-tagged.zip"]) {
    it(`says in one line that ${missing} is missing`, async () => {
      const there = path.join(data, missing);
      await rename(there, `${there}.away`);
      try {
        await assert.rejects(
          trainGrammar(data, path.join(data, "none"), () => undefined),
          {
            kind: "training_error",
            message: /(?:can't|folder that can) be read$/u,
          },
        );
      } finally {
        await rename(`${there}.away`, there);
      }
    });
  }
});
