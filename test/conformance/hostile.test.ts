import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { type Endpoint, ENDPOINTS, type Operation } from "../../src/contract/endpoints.ts";
import { readErrorBody } from "../../src/contract/error-body.ts";
import { Caller, OPERATIONS } from "./caller.ts";
import { sendRandomBodies } from "./random-bodies.ts";
import { head, RawConnection } from "./raw-exchange.ts";
import { startAround } from "./start-around.ts";
import { Target } from "./target.ts";

const BODIES = 1000;
/** The longest pause that an upload may make, with slack for a busy machine. */
const SLOW_BODY_MS = 20_000;
const ANSWER_MS = 30_000;
/** Includes the running grammar engine; no text may exceed it. */
const MOST_MEMORY_KB = 1_500_000;

const START = "This is the start of a text that has some words. ";

/** Texts that overload an engine that processes them naively. */
const PATHOLOGICAL: readonly [name: string, text: string][] = [
  ["a token of 20,000 characters", START + "a".repeat(20_000)],
  ["20,000 emoji", START + "😀".repeat(20_000)],
  ["40,000 brackets", START + "(".repeat(40_000)],
  ["9,900 Chinese characters", "天".repeat(9900)],
  ["20,000 Chinese characters", "天".repeat(20_000)],
  ["20,000 combining marks", `${START}e${"\u0301".repeat(20_000)}`],
  ["30,000 line ends", `${START}${"\n".repeat(30_000)}and so on.`],
  ["9,000 times one word", "buffalo ".repeat(9000)],
  ["9,000 sentences of one letter", "A. ".repeat(9000)],
  ["a text in quotes that do not end", `“${'"'.repeat(5000)} ${"word ".repeat(2000)}`],
];

const POSTS = OPERATIONS.filter((operation) => ENDPOINTS[operation].method === "POST");

/** Returns the head of a valid request, with the given lines added. */
function requestOf(apiKey: string, operation: Operation, ...lines: readonly string[]): string {
  const { method, path, body }: Endpoint = ENDPOINTS[operation];
  const type = body === "multipart" ? "multipart/form-data; boundary=b" : "application/json";
  const fixed = ["Host: 127.0.0.1", `X-API-Key: ${apiKey}`, `Content-Type: ${type}`];
  return head(`${method} ${path.replace("{task_id}", "x")} HTTP/1.1`, ...fixed, ...lines);
}

describe("a hostile client", () => {
  const target = new Target();
  if (!target.isEmbedded) return;
  const caller = new Caller(target);
  const key = target.key("full");
  const open: RawConnection[] = [];

  /** Opens a connection that stays open and sends the given bytes. */
  function speak(text: string): RawConnection {
    const connection = new RawConnection(target.baseUrl).say(text);
    open.push(connection);
    return connection;
  }

  function request(operation: Operation, ...lines: readonly string[]): string {
    return requestOf(key, operation, ...lines);
  }

  function assertAnswer(operation: Operation, connection: RawConnection, status: number): void {
    const answer = connection.answers[0];
    assert.equal(answer?.status, status);
    caller.holdToContract(operation, status, answer.body, readErrorBody(answer.body));
  }

  async function assertServed(): Promise<void> {
    const { changed } = await caller.corrected("I recieved teh letter on Monday morning.");
    assert.ok(changed, "the next request is served");
  }

  /** Kinds of clients that never finish a request, each with what its connections send. */
  const stalls: readonly [name: string, texts: () => readonly string[]][] = [
    ["a hundred silent connections", () => Array.from({ length: 100 }, () => "")],
    [
      "endless headers",
      () =>
        Array.from(
          { length: 20 },
          () => "POST /api/grammar/correct/ HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Half: ",
        ),
    ],
    [
      "missing bodies",
      () =>
        (["correctGrammar", "scanPlagiarism", "detectVoice", "detectText"] as const).flatMap((operation) =>
          Array.from({ length: 8 }, () => `${request(operation, "Content-Length: 1000")}{`),
        ),
    ],
  ];
  /** The connections of each kind. The service closes them while the other tests run. */
  const stalled = new Map<string, readonly RawConnection[]>();

  const slow = new Map<Operation, RawConnection>();

  startAround(target, caller);
  before(() => {
    // Awaited at the end, while the other tests run.
    for (const operation of POSTS) {
      // Uses another account, because an image that is still uploading blocks other images of its account.
      const begun = requestOf(target.key("other"), operation, "Content-Length: 1000");
      slow.set(operation, new RawConnection(target.baseUrl).say(`${begun}{"content":`));
    }
  });
  afterEach(async () => {
    await assertServed();
    for (const { socket } of open.splice(0)) socket.destroy();
  });

  for (const [name, content] of PATHOLOGICAL) {
    for (const operation of ["detectText", "correctGrammar", "scanPlagiarism"] as const) {
      it(`${operation} answers ${name} in bounded time`, async function () {
        this.timeout(ANSWER_MS);
        const { status, error } = await caller.send(operation, { key, body: { content } });
        assert.ok(status === 200 || status === 400, `${status} ${error.code}`);
      });
    }
  }

  it(`${BODIES} random bodies each get an answer within the contract, and break nothing`, async function () {
    this.timeout(180_000);
    const kinds = await sendRandomBodies(target, caller, BODIES);
    assert.deepEqual(
      [...kinds.keys()].filter((kind) => kind.includes(" 503 ")),
      [],
    );
  });

  for (const [name, texts] of stalls) {
    it(`${name} don't block others`, async () => {
      const connections = await Promise.all(
        texts().map((text) => new RawConnection(target.baseUrl).say(text).connected()),
      );
      stalled.set(name, connections);
      await assertServed();
      for (const { socket, answers } of connections) {
        assert.deepEqual([socket.readyState, answers], ["open", []]);
      }
    });
  }

  it("aborted requests don't block others", async () => {
    const body = JSON.stringify({ content: "I recieved teh letter on Monday morning. ".repeat(100) });
    for (let count = 0; count < 20; count += 1) {
      const { socket } = speak(request("correctGrammar", `Content-Length: ${body.length}`) + body);
      setTimeout(() => socket.destroy(), count * 5);
    }
    await new Promise((resolve) => setTimeout(resolve, 200));
  });

  for (const operation of OPERATIONS) {
    it(`${operation}: headers over every bound are 431`, async () => {
      const long = speak(request(operation, `X-Long: ${"x".repeat(20_000)}`));
      const many = speak(request(operation, ...Array.from({ length: 3000 }, (_, index) => `X-${index}: x`)));
      for (const connection of [long, many]) {
        await connection.closed();
        assertAnswer(operation, connection, 431);
      }
    });
  }

  for (const operation of POSTS) {
    it(`${operation}: a compressed body is 415`, async () => {
      const body = ENDPOINTS[operation].body === "multipart" ? new FormData() : "{}";
      const headers = { "content-encoding": "gzip" };
      assert.equal((await caller.send(operation, { key, body, headers })).status, 415);
    });
  }

  for (const operation of POSTS.filter((name) => ENDPOINTS[name].body === "json")) {
    it(`${operation}: a body over every bound is 413, announced or not`, async () => {
      const body = " ".repeat(2 * 1024 * 1024 + 1);
      assert.equal((await caller.send(operation, { key, body })).status, 413);
      const chunk = `${(1024 * 1024).toString(16)}\r\n${" ".repeat(1024 * 1024)}\r\n`;
      const connection = speak(request(operation, "Transfer-Encoding: chunked", "Connection: close"));
      connection.say(chunk.repeat(3)).say("0\r\n\r\n");
      await connection.closed();
      assertAnswer(operation, connection, 413);
    });
  }

  for (const [name, lines, body] of [
    ["a negative length", ["Content-Length: -1"], "{}"],
    ["a length that is no number", ["Content-Length: 2x"], "{}"],
    ["two lengths", ["Content-Length: 2", "Content-Length: 20"], "{}"],
    ["a length and chunks", ["Content-Length: 2", "Transfer-Encoding: chunked"], "2\r\n{}\r\n0\r\n\r\n"],
    ["a chunk of no size", ["Transfer-Encoding: chunked"], "x\r\n{}\r\n"],
    ["an unknown transfer", ["Transfer-Encoding: gzip"], "{}"],
    ["a header without a name", [": x"], ""],
    ["a header with a null character", ["X-Null: a\0b"], ""],
    ["a length that is too short", ["Content-Length: 2", "Connection: close"], "{} and more"],
  ] as const) {
    it(`${name} is 400`, async () => {
      const connection = speak(request("correctGrammar", ...lines) + body);
      const answers = await connection.closed();
      assert.deepEqual([...new Set(answers.map(({ status }) => status))], [400]);
    });
  }

  it("no request at all is 400", async () => {
    for (const text of ["\0\0\0\0\r\n\r\n", "GET\r\n\r\n", "\u0016\u0003\u0001\u0002\0\u0001"]) {
      const answers = await speak(text).closed();
      assert.deepEqual(
        answers.map(({ status }) => status),
        [400],
      );
    }
  });

  it("answers pipelined requests in their order", async () => {
    const one = request("voiceHealth");
    const other = request("getJob");
    const last = request("voiceHealth", "Connection: close");
    const answers = await speak((one + other).repeat(20) + last).closed();
    assert.equal(answers.length, 41);
    for (const [index, { status }] of answers.entries()) assert.equal(status === 404, index % 2 === 1);
  });

  it("cannot reach the service under another name", async () => {
    const connection = speak(
      head("GET /api/voice-detector/health/ HTTP/1.1", "Host: evil.example", "Connection: close"),
    );
    await connection.closed();
    assertAnswer("voiceHealth", connection, 404);
  });

  it("bodies that stop coming are 408, for each operation", async function () {
    this.timeout(SLOW_BODY_MS + 10_000);
    for (const [operation, connection] of slow) {
      await connection.closed();
      assertAnswer(operation, connection, 408);
    }
  });

  for (const [name] of stalls) {
    it(`${name} get 408 and are closed`, async function () {
      this.timeout(ANSWER_MS);
      const connections = stalled.get(name) ?? [];
      assert.ok(connections.length > 0);
      for (const connection of connections) {
        const answers = await connection.closed();
        assert.deepEqual(
          answers.map(({ status, body }) => [status, readErrorBody(body).code]),
          [[408, "invalid_payload"]],
        );
      }
    });
  }

  it("doesn't make the service's memory grow", function () {
    let status: string;
    try {
      status = readFileSync(`/proc/${target.pid}/status`, "utf8");
    } catch {
      // Some operating systems don't expose this.
      return;
    }
    const peak = Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1]);
    assert.ok(peak > 0 && peak < MOST_MEMORY_KB, `${peak} kB`);
  });
});
