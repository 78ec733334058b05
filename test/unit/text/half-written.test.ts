import assert from "node:assert/strict";
import { extractProse } from "../../../src/text/prose.ts";
import { BEGUN } from "./begun.ts";
import { blockTexts } from "./cases.ts";
import { checkProse } from "./invariants.ts";

describe("half-written markup", () => {
  for (const [languageId, begun] of Object.entries(BEGUN)) {
    it(`[EDI-2] ${languageId}: an unclosed construct hides no paragraph before or after it`, () => {
      for (const mark of begun) {
        for (const ending of ["\n", "\r\n"]) {
          const paragraphs =
            languageId === "html" ? ["<p>First words.", "<p>Last words."] : ["First words.", "Last words."];
          const [first, last] = paragraphs;
          const text = `${first}\n\n${mark} a b\n\n${last}\n`.replaceAll("\n", ending);
          const prose = extractProse(text, languageId);
          const found = blockTexts(prose);
          assert.ok(
            found.some((block) => block.startsWith("First words.")),
            `${JSON.stringify(text)}: ${found.join(" / ")}`,
          );
          assert.ok(
            found.some((block) => block.endsWith("Last words.")),
            `${JSON.stringify(text)}: ${found.join(" / ")}`,
          );
          checkProse(text, prose, 100);
        }
      }
    });
  }
});
