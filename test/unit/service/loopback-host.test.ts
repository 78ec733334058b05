import assert from "node:assert/strict";
import { requireLoopbackHost } from "../../../src/service/loopback-host.ts";

const TAKEN = [
  "127.0.0.1",
  "127.0.0.1:8080",
  "localhost",
  "LocalHost:1",
  "[::1]",
  "[::1]:65535",
  "127.1.2.3:9",
];
const REFUSED = [
  undefined,
  "",
  "example.com",
  "127.0.0.1.example.com",
  "localhost.example.com",
  "127.0.0.1@example.com",
  "127.0.0.1:8080.example.com",
  "localhost:",
  "localhost:x",
  "::1",
  "0.0.0.0",
  "2130706433",
  "localhost\n",
];

describe("the Host header", () => {
  for (const host of TAKEN) {
    it(`may be ${host}`, () => {
      requireLoopbackHost(host);
    });
  }
  for (const host of REFUSED) {
    it(`may not be ${JSON.stringify(host)}`, () => {
      assert.throws(() => requireLoopbackHost(host), { status: 404, code: "not_found" });
    });
  }
});
