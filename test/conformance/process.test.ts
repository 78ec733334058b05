import assert from "node:assert/strict";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { KEY_HEADER } from "../../src/contract/api-key.ts";
import { eventually } from "../harness/eventually.ts";
import { ServiceProcess } from "./service-process.ts";

const KEY = "prfd_canary_key_0123456789";
const SENTENCE = "The canary sentence is teh one that nobody may see.";
const ACCOUNT = {
  user_id: 7,
  plan: "Trial",
  credits: 2000,
  keys: [{ name: "all", key: KEY, scopes: ["grammar_checker", "plagiarism_checker"] }],
};

/** Sends a request that loads no engine. */
function scan(baseUrl: string, content: string): Promise<Response> {
  return fetch(`${baseUrl}/api/plagiarism/scan/`, {
    method: "POST",
    headers: { [KEY_HEADER]: KEY },
    body: JSON.stringify({ content }),
  });
}

/** The command line, the streams and the exit of the process, all of them public API of this project. */
describe("the service as a process", function () {
  if (process.env["CONFORMANCE_BASE_URL"] !== undefined) return;
  this.timeout(180_000);
  let folder: string;

  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "service-"));
  });
  after(() => rm(folder, { recursive: true, maxRetries: 5 }));

  it("prints its address on its first line, and exits with 0 on SIGTERM", async () => {
    const service = await ServiceProcess.start([ACCOUNT]);
    const { baseUrl } = service;
    const [, home, token] = /\/portal\/([\w-]{43})\/\?token=([\w-]{43})"/.exec(service.stdout) ?? [];
    assert.equal(
      service.stdout,
      `{"base_url":"${baseUrl}","portal_url":"${baseUrl}/portal/${home}/?token=${token}"}\n`,
      "nothing else is on standard output",
    );
    assert.equal(await service.stop(), 0);
    await assert.rejects(scan(baseUrl, SENTENCE));
  });

  it("reads the accounts from a file", async () => {
    const file = path.join(folder, "accounts.json");
    await writeFile(file, JSON.stringify({ accounts: [ACCOUNT] }));
    const service = new ServiceProcess(["--accounts", file, "--port", "0"]);
    service.process.stdin?.end();
    await service.firstLine();
    assert.equal((await scan(service.baseUrl, SENTENCE)).status, 200);
    assert.equal(await service.stop(), 0);
  });

  it("ends when the standard input that gave the accounts is closed", async () => {
    const service = await ServiceProcess.start([ACCOUNT]);
    service.process.stdin?.end();
    assert.equal(await service.exited, 0);
    assert.match(service.stderr, /ending reason=stdin/);
  });

  it("finishes running requests before it exits", async () => {
    const service = await ServiceProcess.start([ACCOUNT]);
    const body = JSON.stringify({ content: SENTENCE });
    const socket = connect(Number(new URL(service.baseUrl).port), "127.0.0.1");
    let heard = "";
    socket.setEncoding("utf8").on("data", (text: string) => (heard += text));
    // The service answers 100 once it has accepted the request, before the body arrives.
    socket.write(
      `POST /api/plagiarism/scan/ HTTP/1.1\r\nHost: 127.0.0.1\r\n${KEY_HEADER}: ${KEY}\r\n` +
        `Expect: 100-continue\r\nContent-Length: ${body.length}\r\n\r\n`,
    );
    await once(socket, "data");
    const ended = service.stop();
    await eventually(() => assert.match(service.stderr, /ending reason=SIGTERM/));
    socket.write(body);
    assert.equal(await ended, 0);
    assert.match(heard, /^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200 OK\r\n[^]*"status":"success"/);
  });

  it("[ALL-2] writes neither a key nor a text to its streams", async () => {
    const service = await ServiceProcess.start([ACCOUNT]);
    const url = `${service.baseUrl}/api/grammar/correct/`;
    const headers = { [KEY_HEADER]: KEY, "idempotency-key": "canary-idempotency" };
    for (const body of [
      JSON.stringify({ content: SENTENCE }),
      `{"content":"${SENTENCE}`,
      JSON.stringify({ content: SENTENCE, target_variant: SENTENCE }),
    ]) {
      await (await fetch(url, { method: "POST", headers, body })).text();
    }
    await fetch(`${service.baseUrl}/api/${KEY}/?${KEY}`, { headers: { [KEY_HEADER]: `${KEY}x` } });
    assert.equal(await service.stop(), 0);
    const written = service.stdout + service.stderr;
    assert.match(written, /correctGrammar status=200/);
    for (const canary of ["canary", "prfd_", "sentence"]) assert.ok(!written.includes(canary), canary);
  });

  it("refuses a port in use, in one line", async () => {
    const first = await ServiceProcess.start([ACCOUNT]);
    const { port } = new URL(first.baseUrl);
    const second = new ServiceProcess(["--accounts", "-", "--port", port]);
    second.process.stdin?.write(`${JSON.stringify({ accounts: [ACCOUNT] })}\n`);
    assert.equal(await second.exited, 1);
    assert.match(second.stderr, /^cannot listen on port \d+ \(EADDRINUSE\): choose another with --port\n$/);
    assert.equal(second.stdout, "");
    assert.equal(await first.stop(), 0);
  });

  for (const [name, flags, input, message] of [
    ["no accounts", [], "", /^--accounts is missing; usage: /],
    ["an unknown flag", ["--accounts", "-", "--loud"], "", /^unknown --loud; /],
    ["a bad number", ["--accounts", "-", "--port", "http"], "", /^--port takes a whole number/],
    [
      "a file that is not there",
      ["--accounts", "/nowhere/at/all"],
      "",
      /^--accounts: the file cannot be read\n/,
    ],
    ["an end before the accounts", ["--accounts", "-"], "{", /^--accounts -: standard input ended/],
    ["accounts that are no JSON", ["--accounts", "-"], `${KEY}\n`, /^--accounts: is not JSON\n/],
    [
      "accounts with a fault",
      ["--accounts", "-"],
      `${JSON.stringify({ accounts: [{ ...ACCOUNT, plan: KEY }] })}\n`,
      /^--accounts: accounts\[0\]\.plan: /,
    ],
    [
      "[R-11] more active keys than the plan allows",
      ["--accounts", "-"],
      `${JSON.stringify({ accounts: [{ ...ACCOUNT, keys: [...ACCOUNT.keys, { ...ACCOUNT.keys[0], key: `${KEY}x` }] }] })}\n`,
      /^--accounts: account 7 would have 2 active keys, and the Trial plan allows 1\. /,
    ],
  ] as const) {
    it(`refuses ${name} in one line with status 2`, async () => {
      const service = new ServiceProcess(flags);
      service.process.stdin?.on("error", () => undefined).end(input);
      assert.equal(await service.exited, 2);
      assert.match(service.stderr, message);
      assert.equal(service.stderr.split("\n").length, 2);
      assert.equal(service.stdout, "");
      assert.ok(!service.stderr.includes("canary"));
    });
  }
});
