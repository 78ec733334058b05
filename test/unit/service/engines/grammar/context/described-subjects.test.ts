import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { describedSubject } from "../../../../../../src/service/engines/grammar/context/described-subjects.ts";
import { relativeSubject } from "../../../../../../src/service/engines/grammar/context/relative-verbs.ts";
import type { Lexicon } from "../../../../../../src/service/engines/grammar/context/lexicon.ts";
import { readContextModel } from "../../../../../../src/service/engines/grammar/context/model-file.ts";
import { tokenize } from "../../../../../../src/service/engines/grammar/context/tokens.ts";
import { sourceGrammarFiles } from "../../../../../../src/service/engines/grammar/grammar-files.ts";
import { sharedEngine } from "../real-engine.ts";

/** The verb stands between underscores. */
const SUBJECTS: readonly (readonly [sentence: string, number: "singular" | "plural" | "unclear"])[] = [
  ["People who never leave their comfort zone rarely _discover_ it.", "plural"],
  ["The advertisements that we see on television every evening _are_ loud.", "plural"],
  ["The subjects we study at school _are_ chosen by others.", "plural"],
  ["My grandfather, who worked as a teacher for forty years, still _believes_ it.", "singular"],
  ["The windows, which broke in the storm, _are_ expensive.", "plural"],
  ["Everyone who visits the museums _has_ seen the garden.", "singular"],
  ["Those who arrive late _have_ to wait.", "plural"],
  ["The number of cars that drive through our cities _has_ grown.", "singular"],
  ["The channel members that a company selects _depends_ on it.", "plural"],
  // What begins with "that" is no clause of the noun's.
  ["The fact that increased financial resources _have_ not helped is known.", "unclear"],
  ["The command verifies that a script block _was_ supplied.", "unclear"],
  // The verb is within the clause.
  ["The last thing you want to _do_ is wait.", "unclear"],
  ["The people who think the plan _is_ good voted for it.", "unclear"],
  ["The truth I dare not _tell_ is known.", "unclear"],
  // No verb, or one of another noun
  ["A handler that relies entirely on the default _retry_ options", "unclear"],
  ["Adapters that provide access to a switch for _processes_ that run there", "unclear"],
  ["It takes packets that are not destined for, an address that is local _are_ kept.", "unclear"],
  ["Writing applications that use the latest processor instructions _introduces_ limits.", "unclear"],
  ["The nodes that come first _is_ a category.", "unclear"],
];

/** The verb after "who" or "that" stands between underscores. */
const DESCRIBED: typeof SUBJECTS = [
  ["Students who _read_ a lot write better.", "plural"],
  ["I watched the boats that _were_ leaving the harbor.", "plural"],
  ["We hired a person who _knows_ both systems.", "singular"],
  ["The main character, who _has_ lost his parents, leaves.", "singular"],
  ["The number of tourists who _visit_ the island has doubled.", "plural"],
  ["There are many companies that _don't_ offer any training.", "plural"],
  // Another noun may be meant.
  ["This is a list of names that _is_ long.", "unclear"],
  ["It needs a combination of letters and numbers that _specifies_ a date.", "unclear"],
  ["Make changes to the code that _fix_ it.", "unclear"],
  ["One aspect of an organization's activities that _needs_ care is this.", "unclear"],
  // No clause of the noun's
  ["I told the men that _was_ wrong.", "unclear"],
  ["The claim that _work_ is done is false.", "unclear"],
  ["When they closed their offices that _was_ a sign.", "unclear"],
  ["The parts that _matters_ of taste touch on are few.", "unclear"],
];

const MISTAKES: readonly (readonly [wrong: string, right: string])[] = [
  [
    "The options that you pass to the function is optional.",
    "The options that you pass to the function are optional.",
  ],
  [
    "The man who sells the tickets speak three languages.",
    "The man who sells the tickets speaks three languages.",
  ],
  [
    "The students who want to join the trip needs a passport.",
    "The students who want to join the trip need a passport.",
  ],
  [
    "One of the photos that my cousin sent me from Istanbul were taken by a professional.",
    "One of the photos that my cousin sent me from Istanbul was taken by a professional.",
  ],
  [
    "The headphones that my brother bought for our long trip to Peru was really disappointing.",
    "The headphones that my brother bought for our long trip to Peru were really disappointing.",
  ],
  ["I watched the boats that was leaving the harbor.", "I watched the boats that were leaving the harbor."],
  ["Nowadays almost every child have a phone.", "Nowadays almost every child has a phone."],
];

describe("subjects with a clause of their own", function () {
  this.timeout(60_000);
  const engine = sharedEngine();
  let lexicon: Lexicon;

  before(async () => {
    const { weightsUrl, wordsUrl } = sourceGrammarFiles();
    ({ lexicon } = readContextModel(await readFile(weightsUrl), await readFile(wordsUrl)));
  });

  for (const [sentence, number] of SUBJECTS)
    it(`${sentence} -> ${number}`, () => {
      const verb = tokenize(sentence.slice(0, sentence.indexOf("_"))).length;
      const found = describedSubject(tokenize(sentence.replaceAll("_", "")), verb, lexicon);
      assert.equal(found ?? "unclear", number);
    });

  for (const [sentence, number] of DESCRIBED)
    it(`${sentence} -> ${number}`, () => {
      const verb = tokenize(sentence.slice(0, sentence.indexOf("_"))).length;
      const found = relativeSubject(tokenize(sentence.replaceAll("_", "")), verb, lexicon);
      assert.equal(found ?? "unclear", number);
    });

  for (const [wrong, right] of MISTAKES)
    it(`corrects: ${wrong}`, async () => {
      assert.equal((await engine.correct(wrong, "en-US")).correctedText, right);
      assert.equal((await engine.correct(right, "en-US")).correctedText, right);
    });
});
