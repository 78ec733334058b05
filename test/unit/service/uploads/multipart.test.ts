import assert from "node:assert/strict";
import * as fc from "fast-check";
import { connect, type Socket } from "node:net";
import type { UploadLimits } from "../../../../src/service/uploads/multipart.ts";
import { type Outcome, Receiver } from "./receiver.ts";

const LIMITS: UploadLimits = { maxBytes: 1000, idleMs: 200, totalMs: 600 };
const BOUNDARY = "xxBOUNDARYxx";
const TYPE = `multipart/form-data; boundary=${BOUNDARY}`;

function form(...parts: readonly (readonly [name: string, value: string | Blob])[]): FormData {
  const data = new FormData();
  for (const [name, value] of parts) data.append(name, value);
  return data;
}

function bytes(length: number): Blob {
  return new Blob([Buffer.alloc(length, 7)]);
}

function part(headers: string, content: string): string {
  return `--${BOUNDARY}\r\n${headers}\r\n\r\n${content}\r\n`;
}

const FILE = part('Content-Disposition: form-data; name="file"; filename="a.png"', "content");
const END = `--${BOUNDARY}--\r\n`;
const REFUSED = { status: 400, code: "invalid_payload", retryAfter: undefined };

/** Sends raw bytes to the receiver and waits for the outcome. */
async function raw(receiver: Receiver, speak: (socket: Socket) => void): Promise<Outcome> {
  const socket = connect(receiver.port, "127.0.0.1");
  socket.on("error", () => undefined);
  const begun = performance.now();
  socket.write(`POST / HTTP/1.1\r\nHost: x\r\nContent-Type: ${TYPE}\r\nTransfer-Encoding: chunked\r\n\r\n`);
  speak(socket);
  while (receiver.outcomes.length === 0) {
    assert.ok(performance.now() - begun < 3000);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  socket.destroy();
  return receiver.last();
}

function chunk(text: string): string {
  return `${text.length.toString(16)}\r\n${text}\r\n`;
}

describe("an upload", () => {
  let receiver: Receiver;

  beforeEach(async () => {
    receiver = await Receiver.start(LIMITS);
  });

  afterEach(async () => {
    assert.deepEqual(await receiver.left(), [], "no file stays behind");
    await receiver.stop();
  });

  it("is stored byte for byte in a file that nobody else can read", async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ minLength: 1, maxLength: 1000 }), async (content) => {
        const outcome = await receiver.send(form(["other", "field"], ["file", new Blob([content])]));
        assert.ok("content" in outcome, JSON.stringify(outcome));
        assert.deepEqual([...outcome.content], [...content]);
        assert.deepEqual([outcome.bytes, outcome.mode & 0o777], [content.length, 0o600]);
      }),
      { numRuns: 30 },
    );
  });

  it("[IMG-1] may have the bound's size and not one byte more", async () => {
    assert.ok("content" in (await receiver.send(form(["file", bytes(1000)]))));
    assert.deepEqual(await receiver.send(form(["file", bytes(1001)])), REFUSED);
    assert.deepEqual(await receiver.send(form(["file", bytes(300_000)])), REFUSED);
  });

  for (const [name, body] of [
    ["no file", form(["other", "x"])],
    ["a field that is not a file", form(["file", "text"])],
    ["a file in another field", form(["image", bytes(5)])],
    ["an empty file", form(["file", bytes(0)])],
    ["two files", form(["file", bytes(5)], ["file", bytes(5)])],
    ["a large field", form(["x", "y".repeat(20_000)], ["file", bytes(5)])],
    ["many fields", form(...Array.from({ length: 30 }, () => ["x", "y"] as const), ["file", bytes(5)])],
    ["nothing", ""],
    ["no form", "content"],
    ["a form without its end", FILE],
    ["headers without an end", `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="a`],
    ["a part without a disposition", part("X-A: b", "content") + END],
    ["huge part headers", FILE.replace("Content", `X-A: ${"b".repeat(20_000)}\r\nContent`) + END],
    [
      "a line break in the name",
      part('Content-Disposition: form-data; name="fi\nle"; filename="a"', "c") + END,
    ],
    ["a long preamble", "x".repeat(200_000) + FILE + END],
    ["a long epilogue", FILE + END + "x".repeat(200_000)],
  ] as const) {
    it(`[IMG-2] is refused with ${name}`, async () => {
      assert.deepEqual(
        await receiver.send(body, body instanceof FormData ? {} : { "content-type": TYPE }),
        REFUSED,
      );
    });
  }

  for (const type of [
    "application/json",
    "application/x-www-form-urlencoded",
    "multipart/form-data",
    "multipart/mixed; boundary=a",
  ]) {
    it(`is refused as ${type.slice(0, 60)}`, async () => {
      assert.deepEqual(await receiver.send(FILE + END, { "content-type": type }), REFUSED);
    });
  }

  it("is refused with a boundary that makes the search for it slow", async () => {
    const outcomes: Outcome[] = [];
    for (const boundary of ["a".repeat(70), "a".repeat(200)]) {
      const type = `multipart/form-data; boundary=${boundary}`;
      outcomes.push(
        await receiver.send((FILE + END).replaceAll(BOUNDARY, boundary), { "content-type": type }),
      );
    }
    const [usual, long] = outcomes;
    assert.ok(usual !== undefined && "content" in usual);
    assert.deepEqual(long, REFUSED);
  });

  it("is refused when compressed", async () => {
    const outcome = await receiver.send(FILE + END, { "content-type": TYPE, "content-encoding": "gzip" });
    assert.deepEqual(outcome, { status: 415, code: "unsupported_media_type", retryAfter: undefined });
  });

  it("may arrive in single bytes and without a useful type or name", async () => {
    const outcome = await raw(receiver, (socket) => {
      for (const letter of `preamble\r\n${FILE}${END}epilogue`) socket.write(chunk(letter));
      socket.write("0\r\n\r\n");
    });
    assert.ok("content" in outcome);
    assert.equal(outcome.content.toString(), "content");
  });

  it("may be slow as long as it progresses", async () => {
    const patient = await Receiver.start({ ...LIMITS, idleMs: 1000, totalMs: 10_000 });
    try {
      const outcome = await raw(patient, (socket) => {
        const pieces = [FILE.slice(0, 20), FILE.slice(20, 40), FILE.slice(40), END].map(chunk);
        [...pieces, "0\r\n\r\n"].forEach((piece, index) =>
          setTimeout(() => socket.write(piece), index * 300),
        );
      });
      assert.ok("content" in outcome);
    } finally {
      await patient.stop();
    }
  });

  it("is refused if preceded by more data than a form needs", async () => {
    const outcome = await raw(receiver, (socket) =>
      socket.write(chunk("x".repeat(LIMITS.maxBytes + 65_537))),
    );
    assert.deepEqual(outcome, REFUSED);
  });

  it("is refused when it stops coming", async () => {
    const outcome = await raw(receiver, (socket) => socket.write(chunk(FILE.slice(0, -5))));
    assert.deepEqual(outcome, { ...REFUSED, status: 408 });
  });

  it("is refused when it trickles in without end", async () => {
    const outcome = await raw(receiver, (socket) => {
      socket.write(chunk(FILE.slice(0, -5)));
      const writing = setInterval(() => socket.write(chunk("x")), 20);
      socket.once("close", () => clearInterval(writing));
    });
    assert.deepEqual(outcome, { ...REFUSED, status: 408 });
  });

  it("ends with a client that leaves", async () => {
    const outcome = await raw(receiver, (socket) => {
      socket.write(chunk(FILE.slice(0, -5)));
      setTimeout(() => socket.resetAndDestroy(), 50);
    });
    assert.deepEqual(outcome, REFUSED);
  });

  it("may be concurrent up to the limit, and is told to retry above it", async () => {
    const gate = Promise.withResolvers<void>();
    receiver.hold = gate.promise;
    const held = Array.from({ length: 4 }, () => receiver.send(form(["file", bytes(5)])));
    while ((await receiver.left()).length < 4) await new Promise((resolve) => setTimeout(resolve, 5));
    const outcome = await receiver.send(form(["file", bytes(5)]));
    assert.deepEqual(outcome, { status: 503, code: "service_unavailable", retryAfter: "1" });
    gate.resolve();
    await Promise.all(held);
    assert.ok("content" in (await receiver.send(form(["file", bytes(5)]))));
  });

  it("is answered for any body", async () => {
    const pieces = fc.constantFrom(
      FILE,
      END,
      `--${BOUNDARY}`,
      "\r\n",
      "\r\n\r\n",
      "--",
      "Content-Disposition: form-data",
      '; name="file"',
      '; filename="a"',
      'Content-Type: ;="',
      "Content-Transfer-Encoding:",
      "*=utf-8''%zz",
      "\0",
      "x",
    );
    await fc.assert(
      fc.asyncProperty(fc.array(pieces, { maxLength: 12 }), async (parts) => {
        const before = receiver.outcomes.length;
        await receiver.send(parts.join(""), { "content-type": TYPE });
        assert.equal(receiver.outcomes.length, before + 1);
      }),
      { numRuns: 200 },
    );
  });
});
