import assert from "node:assert/strict";
import type { PassageFinding } from "../../../src/findings/finding.ts";
import { PassageRules, type LeftOutAs, type PassageWishes } from "../../../src/findings/passage-rules.ts";

const NOTHING: PassageWishes = { domains: [], sources: new Set(), quotations: false, references: false };
const PAGE = { url: "https://www.example.org/a", title: "A", domain: "example.org" };

describe("suppressed passages", () => {
  const TABLE: readonly (readonly [
    wishes: Partial<PassageWishes>,
    passage: Pick<PassageFinding, "source" | "within">,
    by: LeftOutAs | undefined,
  ])[] = [
    [{}, { source: PAGE, within: "quotation" }, undefined],
    [{ quotations: true }, { source: PAGE, within: "quotation" }, "quotation"],
    [{ quotations: true }, { source: PAGE, within: "references" }, undefined],
    [{ references: true }, { source: PAGE, within: "references" }, "references"],
    [{ quotations: true, references: true }, { source: PAGE }, undefined],
    [{ sources: new Set([PAGE.url]) }, { source: PAGE }, "ignored"],
    [{ sources: new Set([PAGE.url]) }, { source: { ...PAGE, url: `${PAGE.url}b` } }, undefined],
    [{ domains: ["example.org"] }, { source: PAGE }, "ignored"],
    [{ domains: ["local"] }, { source: { url: "file:///a", title: "a", domain: "local" } }, undefined],
    [{ domains: ["example.org"], quotations: true }, { source: PAGE, within: "quotation" }, "ignored"],
  ];

  for (const [index, [wishes, passage, by]] of TABLE.entries()) {
    it(`[EDI-6] [EDI-23] row ${index + 1}: ${by ?? "stands"}`, () => {
      assert.equal(new PassageRules({ ...NOTHING, ...wishes }).by(passage), by);
    });
  }
});
