import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { extractProse } from "../../../src/text/prose.ts";
import { checkProse } from "./invariants.ts";

const BUDGET_MS = 4000;
const TOO_LARGE = 200_000;

describe("prose of real Markdown", function () {
  this.timeout(60_000);

  it("[EDI-2] every Markdown file of the dependencies keeps the invariants", () => {
    const files = globSync("node_modules/**/*.md").sort();
    assert.ok(files.length > 100);
    const until = performance.now() + BUDGET_MS;
    let read = 0;
    for (const file of files) {
      if (performance.now() > until) break;
      const document = readFileSync(file, "utf8");
      if (document.length > TOO_LARGE) continue;
      for (const languageId of ["markdown", "mdx"]) {
        checkProse(document, extractProse(document, languageId), 300);
      }
      read += 1;
    }
    assert.ok(read > 50, `only ${read} files were read in time`);
  });
});
