import assert from "node:assert/strict";
import type { GrammarEngine } from "../../../../../../src/service/engines/grammar/grammar-engine.ts";
import { realEngine } from "../real-engine.ts";

/** One mistake each, as people make them, with the correction and its rule. */
const MISTAKES: readonly (readonly [rule: string, wrong: string, right: string])[] = [
  [
    "agreement/noun-number",
    "There are several reason for this decision.",
    "There are several reasons for this decision.",
  ],
  ["usage/preposition", "The result depends from the weather.", "The result depends on the weather."],
  [
    "agreement/subject-verb",
    "The results of the survey shows that people like it.",
    "The results of the survey show that people like it.",
  ],
  ["spelling/unknown-word", "He did not conseder the risk at all.", "He did not consider the risk at all."],
  [
    "spelling/common-misspelling",
    "The new tool is very usefull for everyone.",
    "The new tool is very useful for everyone.",
  ],
  [
    "agreement/subject-verb",
    "I has been living here for three years.",
    "I have been living here for three years.",
  ],
  [
    "grammar/verb-form",
    "I am interested in learn new languages.",
    "I am interested in learning new languages.",
  ],
  [
    "agreement/subject-verb",
    "The children is playing in the garden.",
    "The children are playing in the garden.",
  ],
  ["usage/confused-words", "It is much better then the other one.", "It is much better than the other one."],
  [
    "usage/confused-words",
    "Their are many people in the room today.",
    "There are many people in the room today.",
  ],
  [
    "grammar/verb-form",
    "The file will be pass to the next function.",
    "The file will be passed to the next function.",
  ],
  ["spelling/extra-space", "I will do it my self tomorrow.", "I will do it myself tomorrow."],
  [
    "punctuation/opening-comma",
    "However the plan was changed again.",
    "However, the plan was changed again.",
  ],
  ["agreement/subject-verb", "She walk to work every morning.", "She walks to work every morning."],
  ["usage/confused-words", "They forgot there tickets at home.", "They forgot their tickets at home."],
  ["spelling/common-misspelling", "Thats why I came to the party.", "That's why I came to the party."],
];

/** Correct, and easily taken for a mistake. */
const CORRECT: readonly string[] = [
  "Pass an options object as the second argument.",
  "This runs the code in a separate process.",
  "The width and the height of the picture are related to each other.",
  "Any function that follows these rules is also known as a pure function.",
  "If I were you, I would wait for the next release.",
  "We suggested that he go home before the storm.",
  "The two ways to get the third element are shown below.",
  "Create a projects directory in your home directory.",
  "The colour of the harbour was grey, and the organisation was pleased.",
  "She had had a long day, and that that was so surprised nobody.",
  "The team are playing their home matches in another city this year.",
  "Both the client and the server use the new session key.",
  "He benefitted from the plan, and the firm focusses on small shops.",
  "The variable i takes the value 5 in the body of the loop.",
  "We logged in to the site and went on to the next page.",
  "However much you try, it may be that no one comes every day.",
  "He said that he lay down and that she read the letter.",
  "To be, or not to be, that is the question.",
  "Two roads diverged in a yellow wood, and sorry I could not travel both.",
];

describe("corrections by the sentence", function () {
  this.timeout(120_000);
  let engine: GrammarEngine;
  before(() => {
    engine = realEngine();
  });
  after(() => engine.close());

  for (const [rule, wrong, right] of MISTAKES) {
    it(`[GRA-4] ${wrong}`, async () => {
      const { correctedText, diff } = await engine.correct(wrong, "auto");
      assert.equal(correctedText, right);
      assert.deepEqual(
        diff.map((change) => change.rule),
        [rule],
      );
    });
  }

  for (const text of CORRECT) {
    it(`leaves alone: ${text}`, async () => {
      assert.deepEqual((await engine.correct(text, "auto")).diff, []);
    });
  }

  it("finds nothing more in what it has corrected", async () => {
    const { correctedText } = await engine.correct(MISTAKES.map(([, wrong]) => wrong).join("\n\n"), "auto");
    assert.deepEqual((await engine.correct(correctedText, "auto")).diff, []);
  });

  it("offers alternatives for a misspelling that may mean several words, best first", async () => {
    const { diff } = await engine.correct("She don't want any coffe this morning.", "auto");
    const found = diff.find(({ original }) => original === "coffe");
    assert.equal(found?.corrected, "coffee");
    assert.ok(
      found.alternatives?.includes("code") || found.alternatives?.includes("come"),
      String(found.alternatives),
    );
  });

  it("takes a word in three paragraphs for a word", async () => {
    const once = "We put the letter into the mirrror in the other room.";
    assert.ok((await engine.correct(once, "auto")).diff.length > 0);
    const often = [once, "The mirrror is in the hall.", "Close the mirrror before you leave."].join("\n\n");
    assert.deepEqual((await engine.correct(often, "auto")).diff, []);
  });
});
