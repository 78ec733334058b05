import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import {
  appendFileSync,
  mkdtempSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import type { IncomingMessage } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import type {
  HttpRequest,
  HttpResponse,
  UploadFile,
  UploadProgress,
} from "../../src/client/http-exchange.ts";
import { Transport, type TransportOptions } from "../../src/client/transport.ts";
import { LIMITS } from "../../src/contract/limits.ts";
import { trusted } from "../harness/trusted.ts";
import type { UploadRun } from "../measure/upload-run.ts";
import { EXAMPLES } from "../unit/contract/examples.ts";
import { failureOf } from "./failure-of.ts";
import { selfSigned } from "./self-signed.ts";
import { receive, UploadServer } from "./upload-server.ts";

/** More than sockets buffer for a server that doesn't read. */
const SIZE = 24 * 1_048_576;
const TIMEOUTS = { connectMs: 2_000, headersMs: 5_000, bodyIdleMs: 5_000, totalMs: 10_000 };
const CONTENT = randomBytes(SIZE);
const VOICE_ANSWER = EXAMPLES.find(({ operation }) => operation === "detectVoice")?.body;
/**
 * The most memory that sending the largest recording may add to a process, including buffers not yet
 * collected.
 */
const MOST_MEMORY = (LIMITS.voice.maxBytes * 2) / 3;

interface Received {
  readonly length: number;
  readonly start: string;
  readonly sha256: string;
  readonly headers: Readonly<Record<string, string>>;
}

function received({ body }: HttpResponse): Received {
  return trusted<Received>(JSON.parse(Buffer.from(body).toString()));
}

/** Asserts that the body arrived intact: the multipart frame around the exact bytes of the file. */
function assertArrived(answer: Received, content: Uint8Array): void {
  const [head = ""] = answer.start.split("\r\n\r\n", 1);
  const boundary = /boundary=(\S+)$/.exec(answer.headers["content-type"] ?? "")?.[1] ?? assert.fail();
  const body = Buffer.concat([
    Buffer.from(`${head}\r\n\r\n`, "latin1"),
    content,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
  assert.equal(head.split("\r\n")[0], `--${boundary}`);
  assert.equal(answer.length, body.length);
  assert.equal(answer.headers["content-length"], String(body.length));
  assert.equal(answer.sha256, createHash("sha256").update(body).digest("hex"));
}

/** Calls back once, when this much of an upload has arrived. */
function afterBytes(bytes: number, request: IncomingMessage, act: () => void): void {
  let length = 0;
  const count = (piece: Buffer): void => {
    length += piece.length;
    if (length < bytes) return;
    request.off("data", count);
    request.pause();
    act();
  };
  request.on("data", count);
}

describe("uploads", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "uploads-"));
  const file = path.join(folder, "recording.wav");
  const server = new UploadServer();
  let url = new URL("http://127.0.0.1/");

  before(async () => {
    url = new URL(`${await server.start()}/api/voice-detector/detect/`);
  });
  after(async () => {
    await server.stop();
    rmSync(folder, { recursive: true, maxRetries: 5 });
  });
  beforeEach(() => {
    writeFileSync(file, CONTENT);
    server.play(receive());
  });

  const upload = (more: Partial<UploadFile> = {}): UploadFile => ({
    source: file,
    size: SIZE,
    name: "recording.wav",
    type: "audio/wav",
    ...more,
  });

  async function send(
    body: UploadFile,
    more: Partial<HttpRequest> = {},
    options: TransportOptions = {},
  ): Promise<HttpResponse> {
    const transport = new Transport(options);
    const request = { method: "POST", url, headers: {}, body, isMetered: true, timeouts: TIMEOUTS } as const;
    try {
      return await transport.send({ ...request, ...more });
    } finally {
      await transport.close();
    }
  }

  it("[CLI-1] a file arrives byte for byte, with its own length and in one request", async () => {
    assertArrived(received(await send(upload())), CONTENT);
    assert.equal(server.requests, 1);
  });

  it("[CLI-1] a slowly reading service gets no byte of another piece", async () => {
    server.play(receive(2));
    assertArrived(received(await send(upload())), CONTENT);
  });

  it("[CLI-1] nor over TLS", async () => {
    const identity = selfSigned();
    const secure = new UploadServer(identity);
    const address = new URL(await secure.start());
    secure.play(receive(1));
    assertArrived(received(await send(upload(), { url: address }, { ca: [identity.cert] })), CONTENT);
    await secure.stop();
  });

  for (const size of [0, 1, 262_143, 262_144, 262_145, 1_000_000]) {
    it(`[CLI-1] bytes in memory are sent in the same way: ${size}`, async () => {
      const source = CONTENT.subarray(0, size);
      assertArrived(received(await send(upload({ source, size }))), source);
    });
  }

  it("[CLI-1] the largest recording is streamed: memory grows by less than two thirds of it", async function () {
    this.timeout(180_000);
    const size = LIMITS.voice.maxBytes;
    truncateSync(file, size);
    let come = 0;
    server.play((request, response) => {
      request.on("data", (piece: Buffer) => (come += piece.length));
      request.on("end", () => response.end(JSON.stringify(VOICE_ANSWER)));
    });
    // Runs in its own process, because the system tracks the peak per process.
    const script = path.join(import.meta.dirname, "../measure/upload-run.ts");
    const args = [script, "client", url.origin, file, String(size)];
    const { stdout } = await promisify(execFile)(process.execPath, args);
    const { peakBytes } = trusted<UploadRun>(JSON.parse(stdout));
    assert.ok(come > size, "all of it came");
    assert.ok(peakBytes < MOST_MEMORY, `${Math.round(peakBytes / 1e6)} MB more`);
  });

  it("[CLI-1] progress only grows and ends with all of it", async () => {
    const seen: UploadProgress[] = [];
    const answer = received(await send(upload(), { onProgress: (progress) => seen.push(progress) }));
    assert.ok(seen.length > 50);
    for (const [index, { sentBytes, totalBytes }] of seen.entries()) {
      assert.ok(sentBytes > (seen[index - 1]?.sentBytes ?? 0));
      assert.equal(totalBytes, answer.length);
    }
    assert.equal(seen.at(-1)?.sentBytes, answer.length);
  });

  it("[CLI-1] progress waits for the service", async () => {
    const seen: number[] = [];
    const stop = new AbortController();
    server.play((request) => afterBytes(1_048_576, request, () => setTimeout(() => stop.abort(), 100)));
    const onProgress = ({ sentBytes }: UploadProgress): unknown => seen.push(sentBytes);
    await failureOf(send(upload(), { signal: stop.signal, onProgress: (progress) => onProgress(progress) }));
    assert.ok((seen.at(-1) ?? 0) < SIZE);
  });

  it("[CLI-3] cancelled before its end, it can't have been charged", async () => {
    const stop = new AbortController();
    const gone = Promise.withResolvers<void>();
    server.play((request) => {
      request.socket.on("close", () => gone.resolve());
      afterBytes(1_048_576, request, () => {
        stop.abort();
        // A client that doesn't read doesn't notice the end either.
        request.resume();
      });
    });
    const failure = await failureOf(send(upload(), { signal: stop.signal }));
    assert.deepEqual([failure.kind, failure.charged], ["cancelled", "no"]);
    await gone.promise;
  });

  it("[CLI-3] cancelled after its end, it may have been", async () => {
    const stop = new AbortController();
    server.play((request) => request.resume().on("end", () => stop.abort()));
    const failure = await failureOf(send(upload(), { signal: stop.signal }));
    assert.deepEqual([failure.kind, failure.charged], ["cancelled", "unknown"]);
  });

  it("[CLI-3] a connection lost during the upload: nothing was charged", async () => {
    server.play((request) => afterBytes(1_048_576, request, () => request.socket.resetAndDestroy()));
    const failure = await failureOf(send(upload()));
    assert.deepEqual([failure.kind, failure.charged, failure.action], ["answer_lost", "no", "retry"]);
    assert.match(failure.message, /during the upload/);
  });

  it("[CLI-3] a connection lost after the end: may have been charged", async () => {
    server.play((request) => request.resume().on("end", () => request.socket.resetAndDestroy()));
    const failure = await failureOf(send(upload()));
    assert.deepEqual([failure.kind, failure.charged], ["answer_lost", "unknown"]);
  });

  it("[CLI-1] one that stalls ends with its own time-out", async () => {
    server.play((request) => afterBytes(1_048_576, request, () => undefined));
    const failure = await failureOf(send(upload(), { timeouts: { ...TIMEOUTS, bodyIdleMs: 200 } }));
    assert.deepEqual(
      [failure.kind, failure.charged, failure.retriable, failure.causeCode],
      ["timed_out", "no", true, "UPLOAD_STALLED"],
    );
  });

  it("[CLI-1] one that is slow but progresses doesn't", async () => {
    server.play(receive(8));
    const began = performance.now();
    await send(upload(), { timeouts: { ...TIMEOUTS, headersMs: 1_500, bodyIdleMs: 1_500 } });
    assert.ok(performance.now() - began > 2_000, "it was no slow upload");
  });

  const refusal = "HTTP/1.1 413 Content Too Large\r\nconnection: close\r\ncontent-length: 2\r\n\r\n{}";

  it("[CLI-2] a refusal before the end counts", async () => {
    server.play((request) => {
      afterBytes(1_048_576, request, () => {
        request.socket.write(refusal);
        request.resume();
      });
    });
    assert.equal((await send(upload())).status, 413);
  });

  it("[CLI-3] one whose connection is closed at once may be lost, and still nothing was charged", async () => {
    server.play((request) => {
      afterBytes(1_048_576, request, () => request.socket.write(refusal, () => request.socket.destroy()));
    });
    const [ending] = await Promise.allSettled([send(upload())]);
    if (ending?.status === "fulfilled") assert.equal(ending.value.status, 413);
    else assert.equal((await failureOf(Promise.reject(ending?.reason))).charged, "no");
  });

  const half = "HTTP/1.1 200 OK\r\ncontent-length: 20\r\n\r\n{}";
  const breaks: readonly [string, (request: IncomingMessage) => void, string][] = [
    ["is lost", (request) => setTimeout(() => request.socket.resetAndDestroy(), 50), "answer_lost"],
    ["stands still", () => undefined, "timed_out"],
  ];
  for (const [name, breakOff, kind] of breaks) {
    it(`[CLI-3] a success before the end of the upload and then ${name} may have been charged`, async () => {
      server.play((request) => {
        afterBytes(1_048_576, request, () => {
          request.socket.write(half);
          breakOff(request);
        });
      });
      const failure = await failureOf(send(upload(), { timeouts: { ...TIMEOUTS, bodyIdleMs: 200 } }));
      assert.deepEqual([failure.kind, failure.charged], [kind, "unknown"]);
      assert.doesNotMatch(failure.message, /upload/);
    });
  }

  it("[CLI-1] a pipe in place of the file isn't waited for", async function () {
    if (process.platform === "win32") this.skip();
    const pipe = path.join(folder, "pipe");
    await promisify(execFile)("mkfifo", [pipe]);
    const failure = await failureOf(
      send(upload({ source: pipe }), { timeouts: { ...TIMEOUTS, connectMs: 500 } }),
    );
    assert.deepEqual([failure.kind, failure.causeCode], ["not_sent", "FILE_UNREADABLE"]);
  });

  it("[CLI-3] a different file of the same size isn't sent, since it may have another price", async () => {
    const { mtimeMs } = statSync(file);
    assert.equal((await send(upload({ modifiedMs: mtimeMs }))).status, 200);
    utimesSync(file, new Date(), new Date(mtimeMs + 2_000));
    server.play(receive());
    const failure = await failureOf(send(upload({ modifiedMs: mtimeMs })));
    assert.deepEqual([failure.causeCode, failure.charged, server.requests], ["FILE_CHANGED", "no", 0]);
  });

  const changedBefore: readonly [string, () => void, Partial<UploadFile>, string][] = [
    ["has grown", () => appendFileSync(file, "x"), {}, "FILE_CHANGED"],
    ["has shrunk", () => truncateSync(file, SIZE - 1), {}, "FILE_CHANGED"],
    ["is gone", () => rmSync(file), {}, "FILE_UNREADABLE"],
    ["is a folder", () => undefined, { source: folder }, "FILE_UNREADABLE"],
    ["has another size than its bytes", () => undefined, { source: CONTENT, size: 7 }, "FILE_CHANGED"],
  ];
  for (const [name, change, more, causeCode] of changedBefore) {
    it(`[CLI-1] a file that ${name} since it was inspected isn't sent`, async () => {
      change();
      const failure = await failureOf(send(upload(more)));
      assert.deepEqual(
        [failure.kind, failure.charged, failure.retriable, failure.causeCode, failure.field],
        ["not_sent", "no", false, causeCode, "file"],
      );
      assert.equal(server.requests, 0);
      assert.ok(!failure.message.includes(folder));
    });
  }

  const meanwhile: readonly [string, () => void][] = [
    ["grows", () => appendFileSync(file, "x")],
    ["shrinks", () => truncateSync(file, SIZE / 2)],
    ["is written again", () => utimesSync(file, new Date(), new Date(0))],
  ];
  for (const [name, change] of meanwhile) {
    it(`[CLI-1] a file that ${name} while it is being sent isn't sent completely`, async () => {
      let isWhole = false;
      server.play((request) => {
        afterBytes(1_048_576, request, () => {
          change();
          request.on("end", () => (isWhole = true)).resume();
        });
      });
      const failure = await failureOf(send(upload()));
      assert.deepEqual(
        [failure.kind, failure.charged, failure.retriable, failure.causeCode],
        ["not_sent", "no", false, "FILE_CHANGED"],
      );
      assert.equal(isWhole, false);
    });
  }
});
