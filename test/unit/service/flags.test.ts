import assert from "node:assert/strict";
import { readFlags } from "../../../src/service/flags.ts";

const ACCOUNTS = ["--accounts", "accounts.json"];

const ACCEPTED: readonly [args: string[], flags: Record<string, unknown>][] = [
  [
    [],
    {
      port: 0,
      accounts: "accounts.json",
      data: null,
      references: [],
      trustAnchors: null,
      jobDelayMs: 0,
      jobTtlSeconds: 3600,
      idempotencyTtlSeconds: 300,
      allowPrivateCallbacks: false,
      offsetUnit: "codePoint",
    },
  ],
  [["--port", "0"], { port: 0 }],
  [["--port", "65535"], { port: 65_535 }],
  [["--port=8080"], { port: 8080 }],
  [["--idempotency-ttl-s", "1"], { idempotencyTtlSeconds: 1 }],
  [["--offset-unit", "utf16"], { offsetUnit: "utf16" }],
  [["--data", "folder"], { data: "folder" }],
  [["--references", "one", "--references=two"], { references: ["one", "two"] }],
  [["--trust-anchors", "own.pem"], { trustAnchors: "own.pem" }],
  [["--job-delay-ms", "50", "--job-ttl-s", "5"], { jobDelayMs: 50, jobTtlSeconds: 5 }],
  [["--allow-private-callbacks", "--port", "1"], { allowPrivateCallbacks: true, port: 1 }],
];

const REFUSED: readonly [args: string[], message: RegExp][] = [
  [["--port", "65536"], /^--port takes a whole number from 0 to 65535$/],
  [["--port", "-1"], /^--port takes a whole number/],
  [["--port", "1e3"], /^--port takes a whole number/],
  [["--port", " 1"], /^--port takes a whole number/],
  [["--port", ""], /^--port takes a whole number/],
  [["--port"], /^--port needs a value$/],
  [["--port", "1", "--port", "2"], /^--port is given twice$/],
  [["--accounts", "other"], /^--accounts is given twice$/],
  [["--idempotency-ttl-s", "soon"], /^--idempotency-ttl-s takes a whole number/],
  [["--offset-unit", "bytes"], /^--offset-unit takes utf16 or codePoint$/],
  [["--verbose"], /^unknown --verbose; usage: /],
  [["--constructor", "x"], /^unknown --constructor; /],
  [["--data", ""], /^--data needs a folder$/],
  [["--data", "a", "--data", "b"], /^--data is given twice$/],
  [["--references"], /^--references needs a value$/],
  [["--references="], /^--references needs a folder$/],
  [["--trust-anchors="], /^--trust-anchors needs a file$/],
  [["--trust-anchors", "a", "--trust-anchors", "b"], /^--trust-anchors is given twice$/],
  [["--job-delay-ms", "1000000"], /^--job-delay-ms takes a whole number from 0 to 999999$/],
  [["--job-ttl-s=soon"], /^--job-ttl-s takes a whole number from 0 to 86400$/],
  [["--allow-private-callbacks=yes"], /^--allow-private-callbacks takes no value$/],
];

describe("the service's flags", () => {
  for (const [args, flags] of ACCEPTED) {
    it(`takes ${JSON.stringify(args)}`, () => {
      const read = readFlags([...ACCOUNTS, ...args]);
      assert.ok(read.ok);
      assert.deepEqual({ ...read.flags, ...flags }, read.flags);
    });
  }

  for (const [args, message] of REFUSED) {
    it(`refuses ${JSON.stringify(args)} in one line`, () => {
      const read = readFlags([...ACCOUNTS, ...args]);
      assert.ok(!read.ok);
      assert.match(read.message, message);
      assert.ok(!read.message.includes("\n"));
    });
  }

  it("explains how to pass accounts if there are none", () => {
    const read = readFlags([]);
    assert.ok(!read.ok);
    assert.match(read.message, /^--accounts is missing; usage: .*"user_id"/);
  });

  it("takes a data folder in place of accounts", () => {
    const read = readFlags(["--data", "folder"]);
    assert.ok(read.ok);
    assert.equal(read.flags.accounts, null);
  });

  it("[ALL-2] doesn't repeat a key passed as an argument", () => {
    const read = readFlags(["prfd_canary_0123456789"]);
    assert.ok(!read.ok);
    assert.ok(!read.message.includes("canary"));
  });
});
