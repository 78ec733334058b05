import assert from "node:assert/strict";
import type * as KeyWords from "../../../../src/editor/keys/key-words.ts";
import { standInForEditor } from "../../../harness/editor-words.ts";

describe("what is known of a key in words", () => {
  let giveBack: () => void;
  let words: typeof KeyWords;

  before(async () => {
    giveBack = standInForEditor();
    words = await import("../../../../src/editor/keys/key-words.ts");
  });

  after(() => giveBack());

  const said = (scopes: KeyFacts["scopes"], lacks: KeyFacts["lacks"] = []) => [
    words.scopesInWords({ scopes }),
    words.lacksInWords({ lacks }),
  ];

  it("[EDI-11] a key of which nothing was said is used for any check, and what it was refused for is told", () => {
    assert.deepEqual(said(null), ["used for any check until the service refuses it", undefined]);
    assert.deepEqual(said(["grammar_checker", "ai_detector"]), ["used for Grammar, AI text", undefined]);
    assert.deepEqual(said([]), ["used for no check", undefined]);
    assert.deepEqual(said(null, ["image_detector"]), [
      "used for any check until the service refuses it",
      "The service has refused it for Images",
    ]);
  });
});

type KeyFacts = Parameters<typeof KeyWords.scopesInWords>[0] & Parameters<typeof KeyWords.lacksInWords>[0];
