import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { extractProse } from "../../../src/text/prose.ts";
import { checkProse } from "./invariants.ts";

const FILES = 60;
const TOO_LARGE = 200_000;

describe("prose of real Markdown", function () {
  this.timeout(180_000);

  it("[EDI-2] every Markdown file of the dependencies keeps the invariants", () => {
    const files = globSync("node_modules/**/*.md").sort();
    let read = 0;
    for (const file of files) {
      if (read === FILES) break;
      const document = readFileSync(file, "utf8");
      if (document.length > TOO_LARGE) continue;
      for (const languageId of ["markdown", "mdx"]) {
        checkProse(document, extractProse(document, languageId), 300);
      }
      read += 1;
    }
    assert.equal(read, FILES);
  });
});
