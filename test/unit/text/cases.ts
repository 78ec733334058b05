import assert from "node:assert/strict";
import { extractProse, type Prose } from "../../../src/text/prose.ts";
import { checkProse } from "./invariants.ts";

/** A construct's name, its source, and the text of the blocks that must result. */
export type Case = readonly [name: string, source: string, ...blocks: string[]];

export const blockTexts = (prose: Prose): string[] =>
  prose.blocks.map((block) => prose.text.slice(block.prose.start, block.prose.end));

/** Defines one test for each case, with the invariants of every extraction. */
export function defineCases(requirement: string, languageId: string, cases: readonly Case[]): void {
  for (const [name, source, ...blocks] of cases) {
    it(`[${requirement}] ${languageId}: ${name}`, () => {
      const prose = extractProse(source, languageId);
      assert.deepEqual(blockTexts(prose), blocks);
      checkProse(source, prose);
    });
  }
}
