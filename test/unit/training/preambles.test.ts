import assert from "node:assert/strict";
import * as fc from "fast-check";
import { withoutPreamble } from "../../../src/training/preambles.ts";
import { cpuMs } from "../../harness/cpu-time.ts";

const TEXT = "The old ferry left the harbour.\n\nNobody waved to it.";

describe("an assistant's preamble to a text", () => {
  for (const opening of [
    "Sure! Here is a story about a ferry:\n\n",
    "Sure, here's the text you asked for:\n",
    "Certainly! Below is a short review.\n\n",
    "Of course. I would write it so:\n\n",
    "Absolutely!\n",
    "Okay, this is what I have:\n\n",
    "Here's a revised version:\n\n",
    "Here\u2019s a revised version:\n\n",
    "Here is the abstract:\n\n",
    "Here are five paragraphs about ferries:\n\n",
    "Here you go!\n\n",
    "I'm happy to help with that!\n\n",
    "I am glad you asked.\n\n",
    "As an AI language model, I have never been on a ferry.\n\n",
    "\n  Sure!\n\n",
    "Title: ",
    "Title:\n\n",
    "**Title:** ",
    "## Title: ",
    "Review: ",
    "Abstract:\n",
    "**Abstract:**\n\n",
    "Revised version: ",
    "The rewritten text:\n\n",
    "Story about a ferry:\n\n",
    "Certainly!\n\nTitle: ",
    "Sure! Here it is:\n\n## Story:\n\n",
    "Here is the review you asked for:\n\nReview:\n",
  ]) {
    it(`[DET-1] is removed: ${JSON.stringify(opening)}`, () => {
      assert.equal(withoutPreamble(opening + TEXT), TEXT);
    });
  }

  for (const text of [
    TEXT,
    "Here is the thing: nobody waved to the ferry.",
    "Here is the thing: nobody waved. And then it left, as ferries do, and we went home.",
    "Great! Let us begin.\n\nThe ferry left.",
    "Here's what I think. It left too early, and we were late.",
    "Sure, it was early. Nobody waved.",
    "Surely nobody waved to the ferry.\n\nIt left all the same.",
    "Greatness is not for ferries.\n\nNobody waved.",
    "Greatly relieved, we left.\nNobody waved.",
    "Of course it left without us. Nobody waved.",
    "I am happy that it left. Nobody waved.",
    "The ferry left: nobody waved.",
    "The storyteller waved to us: one hand, then both.",
    "Reviewers were kind to it: five stars of five.",
    "Textiles were the cargo: wool and linen.",
    "The essayist wrote one line: nobody waved.",
    "The story that I have to tell is short. It begins so: nobody waved.",
    "The story ends at 10:30 sharp.",
    "Great ferries of the North.\tNobody waved.",
    "",
    " \n",
    "12:30",
  ]) {
    it(`[DET-1] is not seen in ${JSON.stringify(text)}`, () => assert.equal(withoutPreamble(text), text));
  }

  it("[DET-1] is removed only from the beginning", () => {
    const text = `${TEXT}\n\nSure! Here is another:\n\nTitle: ${TEXT}`;
    assert.equal(withoutPreamble(text), text);
  });

  it("[DET-1] stays where nothing else is there", () => {
    for (const text of ["Sure! Here you go:\n\n", "Title: ", "Certainly!\n\nTitle:\n"])
      assert.equal(withoutPreamble(text), text);
  });

  it("[DET-1] is no more than a short line", () => {
    const text = `Sure, ${"and so on, ".repeat(30)}it left.\n\n${TEXT}`;
    assert.equal(withoutPreamble(text), text);
  });

  it("[DET-1] leaves an end of the text, and something where there was something", () => {
    const part = fc.constantFrom("Sure! ", "Here is ", "Title: ", "\n\n", "the story", ": ", ". ", "**", "x");
    fc.assert(
      fc.property(fc.array(part, { maxLength: 20 }), (parts) => {
        const text = parts.join("");
        const rest = withoutPreamble(text);
        assert.ok(text.endsWith(rest));
        assert.equal(rest.trim() === "", text.trim() === "");
      }),
      { numRuns: 500 },
    );
  });

  for (const unit of ["\n", " ", "Sure! ", "Sure!\n", "Title: ", "Here is ", "title", "# ", "."]) {
    it(`[DET-1] is found in bounded time in 200,000 characters of ${JSON.stringify(unit)}`, () => {
      const text = unit.repeat(200_000 / unit.length);
      const begun = cpuMs();
      withoutPreamble(text);
      assert.ok(cpuMs() - begun < 1000);
    });
  }
});
