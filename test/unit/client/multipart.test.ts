import assert from "node:assert/strict";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import { Busboy } from "@fastify/busboy";
import * as fc from "fast-check";
import { frameOf } from "../../../src/client/multipart.ts";

interface Part {
  readonly field: string;
  readonly name: string;
  readonly type: string;
  readonly content: string;
}

const CONTENT = "\r\n--not the boundary--\r\n";

/** Returns the parts that a server parses from it. */
async function partsOf(name: string, type = "image/png"): Promise<readonly Part[]> {
  const { contentType, head, tail } = frameOf({ name, type });
  const parser = new Busboy({ headers: { "content-type": contentType } });
  const parts: Promise<Part>[] = [];
  const fields: string[] = [];
  parser.on("field", (field) => fields.push(field));
  parser.on("file", (field, stream, filename, _encoding, mediaType) => {
    parts.push(text(stream).then((content) => ({ field, name: filename, type: mediaType, content })));
  });
  const done = new Promise((resolve, reject) => parser.on("finish", resolve).on("error", reject));
  Readable.from([Buffer.concat([head, Buffer.from(CONTENT), tail])]).pipe(parser);
  await done;
  await wait(0);
  assert.deepEqual(fields, []);
  return Promise.all(parts);
}

describe("a file as a multipart body", () => {
  const names: readonly [string, string][] = [
    ["report.png", "report.png"],
    ['a "quoted" name.png', "a %22quoted%22 name.png"],
    ["back\\slash\\", "back%5Cslash%5C"],
    ["two\r\nlines.png", "two%0D%0Alines.png"],
    ['x"\r\nx-other: 1\r\n\r\n<script>', "x%22%0D%0Ax-other: 1%0D%0A%0D%0A<script>"],
    ["größe – 大きさ 😀.png", "größe – 大きさ 😀.png"],
    ["nul\0 and del\u007f.png", "nul%00 and del%7F.png"],
    ["line\u2028separator.png", "line%E2%80%A8separator.png"],
    ["half \ud800 of a pair.png", "half \ufffd of a pair.png"],
  ];
  for (const [name, sent] of names) {
    it(`[CLI-1] is one part named file, whatever its name: ${JSON.stringify(name)}`, async () => {
      assert.deepEqual(await partsOf(name), [
        { field: "file", name: sent, type: "image/png", content: CONTENT },
      ]);
    });
  }

  it("[CLI-1] no name breaks out of its header", async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: "binary" }), async (name) => {
        const parts = await partsOf(`x${name.replaceAll("/", "")}`);
        assert.deepEqual(
          parts.map(({ field, type, content }) => [field, type, content]),
          [["file", "image/png", CONTENT]],
        );
      }),
      { numRuns: 100 },
    );
  });

  for (const type of ["", "image", "image/png\r\nx-other: 1", "image/png; x=y"]) {
    it(`[CLI-1] an invalid type isn't sent: ${JSON.stringify(type)}`, async () => {
      assert.equal((await partsOf("x.bin", type))[0]?.type, "application/octet-stream");
    });
  }

  it("has a new boundary each time", () => {
    const frames = [1, 2].map(() => frameOf({ name: "a", type: "image/png" }).contentType);
    assert.notEqual(frames[0], frames[1]);
  });
});
