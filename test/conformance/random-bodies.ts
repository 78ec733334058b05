import * as fc from "fast-check";
import { GRAMMAR_VARIANTS } from "../../src/contract/grammar.ts";
import type { Operation } from "../../src/contract/endpoints.ts";
import type { Caller } from "./caller.ts";
import { fixture } from "./media.ts";
import type { Target } from "./target.ts";

/** Generates a request that is valid or nearly valid for an operation. */
interface RandomBody {
  readonly operation: Operation;
  readonly body: string | Uint8Array<ArrayBuffer>;
  readonly contentType: string;
}

const BOUNDARY = "----random";
const MEDIA = {
  detectImage: ["jpg", "png", "webp", "gif", "bmp", "tiff"].map((format) =>
    fixture(`images/plain.${format}`),
  ),
  detectVoice: ["wav", "flac", "ogg", "mp3", "m4a", "aac"].map((format) => fixture(`audio/short.${format}`)),
} as const;

const content = fc.oneof(
  { weight: 2, arbitrary: fc.string({ minLength: 20, maxLength: 400 }) },
  { weight: 2, arbitrary: fc.string({ unit: "binary", maxLength: 400 }) },
  { weight: 4, arbitrary: fc.lorem({ maxCount: 80 }) },
  { weight: 1, arbitrary: fc.jsonValue() },
);

/** Generates mostly valid values, so that the last parameter isn't what usually fails. */
function mostly(...values: readonly unknown[]): fc.Arbitrary<unknown> {
  return fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...values) },
    { weight: 1, arbitrary: fc.jsonValue() },
  );
}

const parameters = fc
  .record(
    {
      content,
      target_variant: mostly(...GRAMMAR_VARIANTS),
      poll: mostly(true, false),
      callback_url: mostly("http://10.0.0.1/", "https://[::1]/"),
      webhook_secret: mostly("secret", ""),
      exclude: mostly([], ["file:///a.md"]),
    },
    { requiredKeys: ["content"] },
  )
  .map((value) => JSON.stringify(value));

const json = fc.oneof(
  { weight: 5, arbitrary: parameters },
  {
    weight: 1,
    arbitrary: fc.oneof(
      fc.uint8Array({ maxLength: 300 }).map((bytes) => new Uint8Array(bytes)),
      fc.json(),
      fc.json().map((text) => text.slice(0, -1)),
      fc.nat(2000).map((depth) => "[".repeat(depth)),
      fc.nat(2000).map((depth) => `{"content":${'{"content":'.repeat(depth)}`),
    ),
  },
);

/** Returns a file with some bytes changed and perhaps truncated. */
function damaged(files: readonly Buffer<ArrayBuffer>[]): fc.Arbitrary<Buffer<ArrayBuffer>> {
  const change = fc.tuple(fc.nat(400), fc.nat(255));
  return fc
    .tuple(fc.constantFrom(...files), fc.array(change, { maxLength: 6 }), fc.option(fc.nat(4000)))
    .map(([file, changes, cut]) => {
      const copy = Buffer.from(cut === null ? file : file.subarray(0, cut));
      for (const [at, value] of changes) if (at < copy.length) copy[at] = value;
      return copy;
    });
}

function multipart(name: string, file: Uint8Array): Buffer<ArrayBuffer> {
  const start = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"; filename="a.bin"\r\n\r\n`;
  return Buffer.concat([Buffer.from(start), file, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]);
}

function upload(operation: "detectImage" | "detectVoice"): fc.Arbitrary<RandomBody> {
  const file = damaged(MEDIA[operation]);
  const contentType = fc.constantFrom(
    `multipart/form-data; boundary=${BOUNDARY}`,
    `multipart/form-data; boundary=${BOUNDARY}`,
    "multipart/form-data; boundary=other",
    "multipart/form-data",
    "application/json",
  );
  const body = fc.oneof(
    { weight: 4, arbitrary: file.map((bytes) => multipart("file", bytes)) },
    { weight: 1, arbitrary: fc.tuple(fc.string(), file).map(([name, bytes]) => multipart(name, bytes)) },
    { weight: 1, arbitrary: file.map((bytes) => multipart("file", bytes).subarray(0, -9)) },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)) },
  );
  return fc.record({ operation: fc.constant(operation), body, contentType });
}

const text = fc.record({
  operation: fc.constantFrom<Operation>("detectText", "correctGrammar", "scanPlagiarism"),
  body: json,
  contentType: fc.constantFrom("application/json", "text/plain", "multipart/form-data; boundary=x"),
});

/** Generates the same sequence of random requests each time. */
function randomBodies(count: number): RandomBody[] {
  const any = fc.oneof(
    { weight: 3, arbitrary: text },
    { weight: 1, arbitrary: upload("detectImage") },
    { weight: 1, arbitrary: upload("detectVoice") },
  );
  return fc.sample(any, { numRuns: count, seed: 20_261_121 });
}

const AT_ONCE = 20;
/** An account has one image analyzed at a time, and a limited number per minute. */
const IMAGE_ROLES = ["full", "plan_25M", "plan_12M", "plan_5M", "plan_2M"] as const;

/** Sends random requests and counts the answers by kind; throws at an answer outside the contract. */
export async function sendRandomBodies(
  target: Target,
  caller: Caller,
  count: number,
): Promise<ReadonlyMap<string, number>> {
  const kinds = new Map<string, number>();
  const send = async ({ operation, body, contentType }: RandomBody, place: number): Promise<void> => {
    const role = operation === "detectImage" ? IMAGE_ROLES[place % IMAGE_ROLES.length] : "full";
    const key = target.key(role ?? "full");
    const { status, error } = await caller.send(operation, {
      key,
      body,
      headers: { "content-type": contentType },
    });
    const kind = `${operation} ${status} ${error.code ?? ""}`.trim();
    kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
  };
  const bodies = randomBodies(count);
  for (let from = 0; from < bodies.length; from += AT_ONCE) {
    await Promise.all(bodies.slice(from, from + AT_ONCE).map(send));
  }
  return kinds;
}
