import assert from "node:assert/strict";
import { prepareGrammar } from "../../../../src/checking/grammar/prepare-grammar.ts";
import { preparePlagiarism } from "../../../../src/checking/plagiarism/prepare-plagiarism.ts";
import type { CheckSource } from "../../../../src/checking/prose/prose-to-check.ts";
import type { ProseExtractor } from "../../../../src/checking/prose/prose-extractor.ts";
import { LIMITS } from "../../../../src/contract/limits.ts";
import { extractProse } from "../../../../src/text/prose.ts";

/** Extracts prose in this thread. */
const extractor: Pick<ProseExtractor, "extract"> = {
  extract: async (...given) => Promise.resolve(extractProse(...given)),
};

const sourceOf = (text: string, check: CheckSource["check"]): CheckSource => ({
  snapshot: { uri: "untitled:text", languageId: "markdown", version: 1, text },
  submission: "prose",
  check,
});

const ENGLISH = "We receive the letters every day, and nobody waits for the boat.";
const GERMAN =
  "Der Hund ist nicht mit der Katze auf das Dach gegangen, und die Leute sind auch nicht nach Hause gekommen.";
/** Longer than a request, with no sentence that ends. */
const ENDLESS = "the letters of the boat and ".repeat(LIMITS.plagiarism.maxWords / 5);

/** The code of a refusal; `prepared` without one. */
const codeOf = async (prepared: Promise<unknown>): Promise<unknown> =>
  prepared.then(
    () => "prepared",
    (thrown: unknown) => (thrown instanceof Error && "code" in thrown ? thrown.code : thrown),
  );

describe("texts that a service would refuse", () => {
  const TABLE: readonly (readonly [what: string, text: string, grammar: string, plagiarism: string])[] = [
    ["nothing at all", " \n", "no_prose", "no_prose"],
    ["code alone", "```js\nlet a = 1;\n```\n", "no_prose", "no_prose"],
    ["bytes of something else", `${ENGLISH}\0\0\0\0`, "not_text", "not_text"],
    ["too few words", "Two words.", "min_words_not_met", "invalid_payload"],
    ["no place to cut a long text", ENDLESS, "max_words_exceeded", "max_words_exceeded"],
    ["another language", GERMAN, "not_english", "prepared"],
    ["a text of both", ENGLISH, "prepared", "prepared"],
  ];
  for (const [what, text, grammar, plagiarism] of TABLE) {
    it(`[EDI-13] [GRA-2] ${what}: said before anything is sent`, async () => {
      assert.equal(await codeOf(prepareGrammar(sourceOf(text, "grammar"), extractor)), grammar);
      assert.equal(await codeOf(preparePlagiarism(sourceOf(text, "plagiarism"), extractor)), plagiarism);
    });
  }

  it("[EDI-22] a text for which a comment turns the check off says so, and not that there is no prose", async () => {
    const text = `<!-- content-authenticity-disable grammar -->\n\n${ENGLISH}\n`;
    await assert.rejects(prepareGrammar(sourceOf(text, "grammar"), extractor), { code: "silenced" });
    await preparePlagiarism(sourceOf(text, "plagiarism"), extractor);
  });
});
