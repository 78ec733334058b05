import assert from "node:assert/strict";
import { changedSections } from "../../../src/findings/changed-sections.ts";
import { sectionFindings } from "../../../src/findings/section-findings.ts";
import { sentenceFindings } from "../../../src/findings/sentence-findings.ts";
import { placeSentences } from "../../../src/findings/place-sentences.ts";
import { extractProse } from "../../../src/text/prose.ts";
import { item } from "./detection-answer.ts";

const DOCUMENT = "# One\n\nFirst here.\n\n```\ncode\n```\n\nSecond here.\n\n# Two\n\nThird here.\n";
const SOURCE = { service: "hosted", name: "", label: "" } as const;

/** The first sentence under `One` continues after code, so it is two findings; the last one has no place. */
function found(answer: string) {
  const items = ["One", "First here. Second here.", "Two", "Third here.", "Nowhere."].map((text) =>
    item(text, 0.6),
  );
  const prose = extractProse(DOCUMENT, "markdown");
  const places = placeSentences(
    prose.text,
    items.map(({ text }) => text),
  );
  let number = 0;
  const newId = (): string => `${answer}-${(number += 1)}`;
  const context = { documentText: DOCUMENT, prose, source: SOURCE, answer, newId };
  const { findings } = sentenceFindings(items, places, context);
  return { sections: sectionFindings(items, places, findings, context), sentences: findings };
}

describe("sections whose text is another one than that of the check", () => {
  const { sections, sentences } = found("a");
  const titles = (ids: ReadonlySet<string>): readonly string[] =>
    sections.filter(({ id }) => ids.has(id)).map(({ title }) => title);

  it("[EDI-4] [EDI-7] none while every marked sentence is placed as it was, in several pieces or not at all", () => {
    assert.equal(sentences.length, 5);
    assert.deepEqual(titles(changedSections(sections, sentences)), []);
  });

  it("[EDI-4] [EDI-7] that of a sentence that is gone, and no other", () => {
    const left = sentences.filter(({ original }) => original !== "Third here.");
    assert.deepEqual(titles(changedSections(sections, left)), ["Two"]);
    assert.deepEqual(titles(changedSections(sections, [])), ["One", "Two"]);
  });

  it("[EDI-7] sentences of another answer don't count as those of this one", () => {
    assert.deepEqual(titles(changedSections(sections, found("b").sentences)), ["One", "Two"]);
  });
});
