import assert from "node:assert/strict";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { readSamples, type Sample, sources } from "../../../src/training/samples.ts";

const sample = (parts: Partial<Sample> = {}): Sample => ({
  text: "The ferry left.",
  label: 0,
  set: "letters",
  domain: "sea",
  model: "human",
  ...parts,
});

const lines = (...samples: readonly object[]): string =>
  samples.map((one) => `${JSON.stringify(one)}\n`).join("");

describe("samples of the training format", () => {
  let folder: string;

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "samples-test-"));
  });
  afterEach(() => rm(folder, { recursive: true, maxRetries: 5 }));

  const write = async (name: string, content: string | Uint8Array): Promise<void> => {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
    await writeFile(path.join(folder, name), content);
  };

  it("are read from all files at any depth, in the order of their paths, packed or not", async () => {
    await write("b.jsonl", lines(sample({ text: "third" }), sample({ text: "fourth" })));
    await write("a/z.jsonl.gz", gzipSync(lines(sample({ text: "second", label: 1 }))));
    await write("a/B.jsonl", lines(sample({ text: "first" })));
    await write("notes.txt", "no sample");
    await write("c.json", "{}");
    const found = await readSamples(folder);
    assert.deepEqual(
      found.map(({ text }) => text),
      ["first", "second", "third", "fourth"],
    );
    assert.deepEqual(found[1], sample({ text: "second", label: 1 }));
  });

  it("may have more fields, CRLF, empty lines and no last line ending", async () => {
    const text = "\u00e9\ud83d\ude00 ".repeat(50_000);
    await write(
      "a.jsonl",
      `\ufeff${lines({ ...sample(), more: 1 }).trim()}\r\n\r\n${lines(sample({ text }))}`.trim(),
    );
    const found = await readSamples(folder);
    assert.deepEqual(found, [sample(), sample({ text })]);
  });

  for (const [name, content, message] of [
    ["no JSON", `${lines(sample())}{"text": `, /^sub\/bad\.jsonl, line 2: no JSON$/],
    ["a line without a text", lines({ ...sample(), text: undefined }), /^sub\/bad\.jsonl, line 1: text /],
    ["a label that is none", lines(sample(), { ...sample(), label: 2 }), /line 2: label /],
    ["a label in quotes", lines({ ...sample(), label: "1" }), /line 1: label /],
    ["a set without a name", lines(sample({ set: "" })), /line 1: set /],
    ["null", "null\n", /line 1: /],
  ] as const) {
    it(`that are ${name} are an error with the file and the line`, async () => {
      await write("sub/bad.jsonl", content);
      await assert.rejects(readSamples(folder), { kind: "bad_line", message });
    });
  }

  it("cause a one-line error if a file is damaged or missing", async () => {
    await assert.rejects(readSamples(folder), { kind: "no_files", message: /holds no \*\.jsonl/ });
    await assert.rejects(readSamples(path.join(folder, "nowhere")), { kind: "unreadable" });
    const packed = gzipSync(lines(sample()));
    await write("cut.jsonl.gz", packed.subarray(0, packed.length - 10));
    await assert.rejects(readSamples(folder), {
      kind: "unreadable",
      message: /^cut\.jsonl\.gz cannot be read/,
    });
    await write("cut.jsonl.gz", "no gzip at all");
    await assert.rejects(readSamples(folder), { kind: "unreadable", message: /^[^\n]*$/ });
  });

  it("belong to their set, or to a domain of it where several domains have both labels", () => {
    const both = (set: string, domain: string): readonly Sample[] => [
      sample({ set, domain }),
      sample({ set, domain, label: 1 }),
    ];
    const samples = [
      ...both("many", "a"),
      ...both("many", "b"),
      sample({ set: "many", domain: "people" }),
      ...both("one", "a"),
      sample({ set: "one", domain: "b" }),
      sample({ set: "apart", domain: "a" }),
      sample({ set: "apart", domain: "b", label: 1 }),
    ];
    const found = sources(samples);
    assert.deepEqual(
      samples.map((one) => found.get(one)),
      ["many/a", "many/a", "many/b", "many/b", "many/people", "one", "one", "one", "apart", "apart"],
    );
  });
});
