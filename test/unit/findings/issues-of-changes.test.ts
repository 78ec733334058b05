import assert from "node:assert/strict";
import * as fc from "fast-check";
import type { GrammarIssue } from "../../../src/contract/grammar.ts";
import { issuesOfChanges } from "../../../src/findings/issues-of-changes.ts";
import { cpuMs } from "../../harness/cpu-time.ts";

const issue = (message: string, severity = "error", category = "grammar"): GrammarIssue => ({
  category,
  severity,
  message,
});

const changes = (...pairs: readonly (readonly [string, string])[]) =>
  pairs.map(([original, corrected]) => ({ original, corrected }));

/** The messages by change, then the remaining ones. */
function messagesOf(...given: Parameters<typeof issuesOfChanges>): readonly unknown[] {
  const { explained, left } = issuesOfChanges(...given);
  return [explained.map((each) => each?.message), left.map(({ message }) => message)];
}

describe("issues and the changes that they explain", () => {
  const PAIR = changes(["went", "gone"], ["teh", "the"]);

  it("[R-23] one that quotes a change's words belongs to it, in any order", () => {
    const [typo, verb] = ["“teh” isn't a word.", 'After "has" comes "gone".'];
    assert.deepEqual(messagesOf(PAIR, [issue(typo), issue(verb)]), [[verb, typo], []]);
  });

  it("[R-23] one that names the words without quotation marks belongs to them", () => {
    const verb = "Use gone instead of went after a form of have.";
    assert.deepEqual(messagesOf(PAIR, [issue(verb)]), [[verb, undefined], []]);
  });

  it("[R-23] a word that a message contains by chance doesn't make it explain the change of that word", () => {
    const beside = changes(["have", "has"], ["recieve", "receive"]);
    const [typo, verb] = ["You may have misspelled “recieve”.", "Subject and verb disagree."];
    assert.deepEqual(messagesOf(beside, [issue(verb), issue(typo)]), [[verb, typo], []]);
    const advice = issue("This sentence is too long.", "suggestion", "style");
    assert.deepEqual(messagesOf(changes(["sentence", "sentences"]), [advice]), [
      [undefined],
      [advice.message],
    ]);
    const dropped = "“adress” should be “address”.";
    assert.deepEqual(messagesOf(changes(["should", "would"]), [issue(dropped)]), [[undefined], [dropped]]);
    const misspelled = "Recieve is misspelled in this word order.";
    assert.deepEqual(
      messagesOf(changes(["order", "orders"], ["this", "these"], ["recieve", "receive"]), [
        issue("This verb needs a noun."),
      ]),
      [[undefined, undefined, undefined], ["This verb needs a noun."]],
    );
    assert.deepEqual(messagesOf(changes(["recieve", "receive"]), [issue(misspelled)]), [[misspelled], []]);
  });

  it("[R-23] of changes of the same words each has one, in their order", () => {
    const same = changes(["teh", "the"], ["an", "a"], ["teh", "the"]);
    const issues = [issue("“teh”, first"), issue("“teh”, second"), issue("“teh”, third")];
    assert.deepEqual(messagesOf(same, issues), [
      ["“teh”, first", undefined, "“teh”, second"],
      ["“teh”, third"],
    ]);
  });

  it("[R-23] those that name no words go one by one where there are as many", () => {
    assert.deepEqual(messagesOf(PAIR, [issue("Wrong participle."), issue("Spelling mistake.")]), [
      ["Wrong participle.", "Spelling mistake."],
      [],
    ]);
  });

  it("[R-23] advice in addition to one mistake per change is left over, and explains no change", () => {
    const issues = [
      issue("Wrong participle."),
      issue("Consider the active voice.", "suggestion", "style"),
      issue("Spelling mistake."),
    ];
    assert.deepEqual(messagesOf(PAIR, issues), [
      ["Wrong participle.", "Spelling mistake."],
      ["Consider the active voice."],
    ]);
  });

  it("[R-23] where numbers differ and no words are named, nothing is explained", () => {
    assert.deepEqual(messagesOf(PAIR, [issue("Something is wrong.")]), [
      [undefined, undefined],
      ["Something is wrong."],
    ]);
  });

  it("[R-23] one that quotes words which were not changed explains nothing", () => {
    const issues = [issue("“which” could mean either."), issue("Spelling mistake.")];
    assert.deepEqual(messagesOf(PAIR, issues), [
      [undefined, undefined],
      ["“which” could mean either.", "Spelling mistake."],
    ]);
  });

  it("[R-23] one that quotes a word beside the only change there belongs to it", () => {
    const beside = [
      { original: "went", corrected: "gone", around: () => "she has went home early" },
      { original: "teh", corrected: "the", around: () => "early to teh old shop" },
    ];
    const [verb, style, phrase] = [
      issue("After “has” comes the participle."),
      issue("“early” says it all.", "suggestion"),
      issue("“teh old shop” is misspelled."),
    ];
    assert.deepEqual(messagesOf(beside, [verb, style, phrase]), [
      [verb.message, phrase.message],
      [style.message],
    ]);
  });

  it("[R-23] a change's own message is its issue, and the rest is left over", () => {
    const own = [{ original: "teh", corrected: "the", category: "spelling", message: "A misspelling." }];
    const left = issue("Wordy.", "info", "style");
    assert.deepEqual(messagesOf(own, [issue("A misspelling.", "error", "spelling"), left]), [
      ["A misspelling."],
      ["Wordy."],
    ]);
  });

  it("[R-23] every issue appears exactly once", () => {
    const words = fc.constantFrom("teh", "the", "went", "gone", "", "a", "has went");
    const message = fc.array(fc.constantFrom("“teh”", '"went"', "the", "has went", "gone", "wrong"), {
      maxLength: 4,
    });
    fc.assert(
      fc.property(
        fc.array(fc.tuple(words, words), { maxLength: 8 }),
        fc.array(message, { maxLength: 8 }),
        (pairs, messages) => {
          const issues = messages.map((parts) => issue(parts.join(" ")));
          const { explained, left } = issuesOfChanges(changes(...pairs), issues);
          const all = [...explained.filter((each) => each !== undefined), ...left];
          assert.equal(explained.length, pairs.length);
          assert.equal(new Set(all).size, issues.length);
        },
      ),
      { numRuns: 2_000 },
    );
  });

  it("[R-23] thousands of both take a moment", () => {
    const many = Array.from({ length: 5_000 }, (_, at) => [`wrong${at % 700}`, `right${at}`] as const);
    const issues = Array.from({ length: 5_000 }, (_, at) => issue(`“wrong${at % 700}” is wrong here.`));
    const begun = cpuMs("thread");
    const { left } = issuesOfChanges(changes(...many), issues);
    assert.equal(left.length, 0);
    assert.ok(cpuMs("thread") - begun < 2_000);
  });
});
