import assert from "node:assert/strict";
import * as fc from "fast-check";
import { request } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import type { UploadLimits } from "../../src/service/uploads/multipart.ts";
import { changedNear, randomFrom } from "../credentials/mutations.ts";
import { type Outcome, Receiver } from "../unit/service/uploads/receiver.ts";
import { kind } from "./kind.ts";

const LIMITS: UploadLimits = { maxBytes: 2000, idleMs: 10_000, totalMs: 20_000 };
const MOST_FIELDS = 16;

interface Part {
  readonly name: string;
  /** Absent for a field that is not a file. */
  readonly filename?: string | undefined;
  readonly type?: string | undefined;
  readonly content: Uint8Array;
}

interface Body {
  readonly boundary: string;
  readonly parts: readonly Part[];
  readonly preamble: string;
  readonly epilogue: string;
  /** Where the body is cut into pieces on its way, in bytes. */
  readonly cuts: readonly number[];
  /** The seed of changes to the bytes; undefined for none. */
  readonly damage: number | undefined;
}

const boundaries = fc.stringMatching(/^[0-9a-zA-Z'()+_,./:=?-]{1,60}$/u);

/** Contents of everything that looks like a boundary. */
function content(boundary: string): fc.Arbitrary<Uint8Array> {
  const half = boundary.slice(0, Math.ceil(boundary.length / 2));
  const piece = fc.oneof(
    fc.constantFrom(
      "\r\n",
      "\r",
      "\n",
      "--",
      `--${half}`,
      `\r\n--${half}`,
      `--${boundary}`,
      `\r\n-${boundary}`,
      "\r\n\r\n",
    ),
    fc.string({ unit: "binary" }),
  );
  return fc
    .oneof(
      fc.uint8Array({ maxLength: 2100 }),
      fc.array(piece, { maxLength: 12 }).map((parts) => Buffer.from(parts.join(""))),
    )
    .filter((bytes) => !Buffer.concat([Buffer.from("\r\n"), bytes]).includes(`\r\n--${boundary}`));
}

function part(boundary: string): fc.Arbitrary<Part> {
  return fc.record({
    name: fc.oneof({ weight: 4, arbitrary: fc.constant("file") }, { weight: 1, arbitrary: fc.string() }),
    filename: fc.option(fc.oneof(fc.constant("a.png"), fc.string({ unit: "binary" })), {
      nil: undefined,
      freq: 5,
    }),
    type: fc.option(fc.constantFrom("image/png", "text/plain; charset=utf-16", "multipart/mixed", ";"), {
      nil: undefined,
    }),
    content: content(boundary),
  });
}

const inputs: fc.Arbitrary<Body> = boundaries.chain((boundary) =>
  fc.record({
    boundary: fc.constant(boundary),
    parts: fc.oneof(
      part(boundary).map((one) => [one]),
      fc.array(part(boundary), { maxLength: 4 }),
      fc
        .tuple(part(boundary), fc.nat(MOST_FIELDS + 2))
        .map(([one, count]) => [
          ...Array.from({ length: count }, () => ({ name: "x", content: Buffer.from("y") })),
          one,
        ]),
    ),
    preamble: fc.constantFrom("", "", "", "preamble\r\n", "--\r\n"),
    epilogue: fc.constantFrom("", "", "\r\n", "\r\nepilogue"),
    cuts: fc.array(fc.nat(3000), { maxLength: 6 }),
    damage: fc.option(fc.integer(), { nil: undefined }),
  }),
);

/** Uploads, written byte by byte as the standard has it, and damaged ones: each is answered, and so is the next. */
export const multipart = kind({
  inputs,
  open: async () => {
    const receiver = await Receiver.start(LIMITS);
    return { check: async (body) => check(receiver, body), close: async () => receiver.stop() };
  },
});

const SOUND: Body = {
  boundary: "next",
  parts: [{ name: "file", filename: "a.png", content: Buffer.from("the next one") }],
  preamble: "",
  epilogue: "",
  cuts: [],
  damage: undefined,
};

async function check(receiver: Receiver, body: Body): Promise<void> {
  const sent = await send(receiver, body);
  if (body.damage === undefined) {
    const wanted = accepted(body);
    if (wanted === undefined) assert.ok("code" in sent && sent.status === 400, JSON.stringify(sent));
    else assert.deepEqual("content" in sent ? [...sent.content] : sent, [...wanted]);
  }
  const next = await send(receiver, SOUND);
  assert.ok("content" in next && next.content.toString() === "the next one", JSON.stringify(next));
  assert.deepEqual(await receiver.left(), []);
}

/** Returns the content of the file in a body; undefined if the interface refuses it. */
function accepted({ parts }: Body): Uint8Array | undefined {
  const [file, ...others] = parts.filter(isFile);
  const fields = parts.filter((one) => !isFile(one));
  const isAlone =
    others.length === 0 && fields.length <= MOST_FIELDS && !fields.some(({ name }) => name === "file");
  if (file === undefined || file.name !== "file" || !isAlone) return undefined;
  return file.content.length > 0 && file.content.length <= LIMITS.maxBytes ? file.content : undefined;
}

/** Returns true for a part with a file name, also an empty one. */
function isFile({ filename }: Part): boolean {
  return filename !== undefined;
}

function quoted(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}

function bytesOf({ boundary, damage, epilogue, parts, preamble }: Body): Buffer {
  const pieces = parts.flatMap(({ content, filename, name, type }) => {
    const file = filename === undefined ? "" : `; filename="${quoted(filename)}"`;
    const head = [
      `--${boundary}`,
      `Content-Disposition: form-data; name="${quoted(name)}"${file}`,
      ...(type === undefined ? [] : [`Content-Type: ${type}`]),
    ];
    return [Buffer.from(`${head.join("\r\n")}\r\n\r\n`), content, Buffer.from("\r\n")];
  });
  const end = Buffer.from(`--${boundary}--${epilogue}`);
  const whole = Buffer.concat([Buffer.from(preamble), ...pieces, end]);
  return damage === undefined ? whole : changedNear(whole, 0, 200, randomFrom(damage));
}

async function send(receiver: Receiver, body: Body): Promise<Outcome> {
  const before = receiver.outcomes.length;
  const bytes = bytesOf(body);
  const answered = Promise.withResolvers<void>();
  const headers = { "content-type": `multipart/form-data; boundary="${body.boundary}"` };
  const sending = request(receiver.url, { method: "POST", headers }, (response) => {
    response.resume().once("close", answered.resolve);
  });
  sending.once("error", answered.reject);
  const places = [0, ...body.cuts.map((cut) => cut % (bytes.length + 1)).sort((a, b) => a - b), bytes.length];
  for (const [index, start] of places.entries()) {
    sending.write(bytes.subarray(start, places[index + 1]));
    // A piece of its own in the receiver too.
    if (body.cuts.length > 0) await wait(0);
  }
  sending.end();
  await answered.promise;
  assert.equal(receiver.outcomes.length, before + 1);
  return receiver.last();
}
