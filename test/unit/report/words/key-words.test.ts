import assert from "node:assert/strict";
import * as words from "../../../../src/report/words/key-words.ts";

const said = (scopes: KeyFacts["scopes"], lacks: KeyFacts["lacks"] = []) => [
  words.describeScopes({ scopes }),
  words.describeLacks({ lacks }),
];

describe("descriptions of keys", () => {
  it("[EDI-11] a key without known scopes is used for any check, and refused checks are listed", () => {
    assert.deepEqual(said(null), ["used for any check until the service refuses it", undefined]);
    assert.deepEqual(said(["grammar_checker", "ai_detector"]), ["used for Grammar, AI text", undefined]);
    assert.deepEqual(said([]), ["not used for checks", undefined]);
    assert.deepEqual(said(null, ["image_detector"]), [
      "used for any check until the service refuses it",
      "The service refused this key for Images",
    ]);
  });
});

type KeyFacts = Parameters<typeof words.describeScopes>[0] & Parameters<typeof words.describeLacks>[0];
