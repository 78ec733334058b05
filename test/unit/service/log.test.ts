import assert from "node:assert/strict";
import { ServiceLog } from "../../../src/service/log.ts";

describe("the service's log", () => {
  it("[ALL-2] logs where a defect arose but not its message", () => {
    const lines: string[] = [];
    const log = new ServiceLog((line) => lines.push(line));
    log.defect("correctGrammar failed", new TypeError("prfd_canary\n    at canary sentence (x:1:1) more"));
    const text = lines.join("");
    assert.match(text, /correctGrammar failed error=TypeError\n/);
    assert.match(text, /log\.test\.ts:\d+:\d+/);
    assert.ok(!text.includes("canary"));
  });

  it("logs the type of a thrown value that isn't an error", () => {
    const lines: string[] = [];
    new ServiceLog((line) => lines.push(line)).defect("x", "canary");
    assert.match(lines.join(""), /^\S+ x error=string\n$/);
  });
});
