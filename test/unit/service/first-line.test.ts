import assert from "node:assert/strict";
import { PassThrough } from "node:stream";
import { readFirstLine } from "../../../src/service/first-line.ts";

describe("the first line of standard input", () => {
  it("is returned as soon as it arrives, and the exit is watched", async () => {
    const stream = new PassThrough();
    stream.write('{"a":"é');
    stream.write('"}\nignored');
    const read = await readFirstLine(stream, 1000);
    assert.ok(read.ok);
    assert.equal(read.line, '{"a":"é"}');
    let ended = false;
    const end = read.ended.then(() => (ended = true));
    stream.write("more\n");
    await new Promise(setImmediate);
    assert.equal(ended, false);
    stream.end();
    assert.equal(await end, true);
  });

  it("[R-17] later lines are forwarded as they arrive, complete", async () => {
    const stream = new PassThrough();
    const later: string[] = [];
    stream.write("first\nse");
    const read = await readFirstLine(stream, 1000, (line) => later.push(line));
    assert.equal(read.ok ? read.line : read.message, "first");
    stream.write("cond\nthird\nno end");
    await new Promise(setImmediate);
    assert.deepEqual(later, ["second", "third"]);
  });

  it("is put together from pieces that split a character", async () => {
    const stream = new PassThrough();
    for (const byte of Buffer.from("“é”\n")) stream.write(Buffer.from([byte]));
    const read = await readFirstLine(stream, 1000);
    assert.equal(read.ok ? read.line : read.message, "“é”");
  });

  it("is missing if the stream ends first", async () => {
    const stream = new PassThrough();
    stream.end("half a line");
    const read = await readFirstLine(stream, 1000);
    assert.deepEqual(read, { ok: false, message: "standard input ended before its first line" });
  });

  it("is not waited for without end", async () => {
    const read = await readFirstLine(new PassThrough(), 5);
    assert.deepEqual(read, { ok: false, message: "no line arrived on standard input" });
  });

  it("is not taken without bound", async () => {
    const stream = new PassThrough();
    stream.write("x".repeat(1024 * 1024 + 1));
    const read = await readFirstLine(stream, 1000);
    assert.ok(!read.ok);
  });
});
