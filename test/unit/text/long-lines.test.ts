import assert from "node:assert/strict";
import { isDirectiveLine } from "../../../src/text/magic-comments.ts";
import { extractProse } from "../../../src/text/prose.ts";
import { cpuMs } from "../../harness/cpu-time.ts";

/** An algorithm with quadratic time or worse took 5 seconds or more. */
const BOUND_MS = 1_500;

describe("long lines", () => {
  it("[R-19] a line of spaces before something other than a magic comment takes no longer", () => {
    const begun = cpuMs("thread");
    assert.equal(isDirectiveLine(`${" ".repeat(100_000)}x content-authenticity-disable`), false);
    assert.equal(isDirectiveLine(" # content-authenticity-disable"), true);
    assert.ok(cpuMs("thread") - begun < BOUND_MS);
  });

  it("[R-19] tags between spaces in a passthrough take no longer", () => {
    const begun = cpuMs("thread");
    extractProse(`So +++${" <b> ".repeat(40)}x+++ it was.`, "asciidoc");
    assert.ok(cpuMs("thread") - begun < BOUND_MS);
  });
});
