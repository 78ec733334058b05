import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { Dictionary } from "../../../src/findings/dictionary.ts";
import { correctionOf, identityOf, keysOf } from "../../../src/findings/hidden-findings.ts";
import { Suppression, type SuppressionParts } from "../../../src/findings/suppression.ts";
import { findingIn } from "./a-finding.ts";

const digest = (key: string): string => createHash("sha256").update(key).digest("hex");
const NONE: SuppressionParts = {
  dictionaries: [],
  rules: [],
  hidden: [],
  digest,
};
const EMPTY = { keys: new Set<string>(), corrections: new Set<string>(), digests: new Set<string>() };
const TEXT = "We use kubctl and teh rest of it.";
const kubctl = findingIn(TEXT, "kubctl", "kubectl");
const teh = findingIn(TEXT, "teh", "the");

describe("suppressed findings", () => {
  it("[EDI-23] all of them where nothing is hidden", () => {
    const suppression = new Suppression(NONE);
    assert.ok(suppression.isEmpty);
    assert.ok([kubctl, teh].every((finding) => suppression.stands(finding)));
  });

  it("[EDI-3] not one whose word is in a dictionary", () => {
    const suppression = new Suppression({ ...NONE, dictionaries: [new Dictionary(["kubctl"])] });
    assert.deepEqual([suppression.by(kubctl), suppression.by(teh)], ["word", undefined]);
  });

  it("[EDI-3] one about something else than the word does, whatever is in the dictionary", () => {
    const suppression = new Suppression({ ...NONE, dictionaries: [new Dictionary(["its"])] });
    assert.ok(suppression.stands(findingIn("It lost its way.", "its", "it's", "usage")));
  });

  it("[EDI-3] not one of a rule that is off, in any letters", () => {
    const suppression = new Suppression({ ...NONE, rules: [" Spelling "] });
    assert.deepEqual([suppression.by(kubctl), suppression.by(teh)], ["rule", "rule"]);
    assert.ok(suppression.stands(findingIn(TEXT, "teh", "the", "usage")));
  });

  it("[EDI-23] not one that was hidden with its text", () => {
    const hidden = {
      keys: new Set(keysOf(identityOf(teh))),
      corrections: new Set([correctionOf(identityOf(teh))]),
      digests: new Set<string>(),
    };
    const suppression = new Suppression({ ...NONE, hidden: [hidden] });
    assert.deepEqual([suppression.by(kubctl), suppression.by(teh)], [undefined, "hidden"]);
  });

  it("[EDI-23] not one that was hidden without its text", () => {
    const hidden = { ...EMPTY, digests: new Set(keysOf(identityOf(teh)).map(digest)) };
    const suppression = new Suppression({ ...NONE, hidden: [hidden] });
    assert.deepEqual([suppression.by(kubctl), suppression.by(teh)], [undefined, "hidden"]);
  });

  it("[EDI-23] a finding is evaluated once, however often it is requested", () => {
    let digests = 0;
    const counted = (key: string): string => {
      digests += 1;
      return digest(key);
    };
    const hidden = { ...EMPTY, digests: new Set(["another"]) };
    const suppression = new Suppression({ ...NONE, hidden: [hidden], digest: counted });
    assert.ok(suppression.stands(teh));
    const first = digests;
    assert.ok(first > 0 && suppression.stands({ ...teh, range: { start: 40, end: 43 } }));
    assert.equal(digests, first);
  });

  it("[R-33] a rule turned off by its old name covers the finer rules that replaced it", () => {
    const suppression = new Suppression({ ...NONE, rules: ["spelling", "Usage/Then Than"] });
    const by = (rule: string): unknown => suppression.by(findingIn(TEXT, "teh", "the", rule));
    assert.deepEqual(["spelling/unknown-word", "usage/then-than"].map(by), ["rule", "rule"]);
    assert.deepEqual(["usage/could-of", "usage", "spell"].map(by), [undefined, undefined, undefined]);
  });

  it("[R-33] the rule of a service that names none is turned off like each other", () => {
    const suppression = new Suppression({ ...NONE, rules: ["grammar"] });
    assert.equal(suppression.by(findingIn(TEXT, "teh", "the", "grammar")), "rule");
    assert.ok(suppression.stands(teh));
  });

  for (const [how, now] of [
    ["its rule is finer now", "spelling/common-misspelling"],
    ["its rule is as it was", "spelling"],
  ] as const) {
    it(`[R-33] [EDI-23] a finding hidden under an old name stays hidden: ${how}`, () => {
      const again = findingIn(TEXT, "teh", "the", now);
      const keys = keysOf(identityOf(teh));
      const text = { ...EMPTY, keys: new Set(keys), corrections: new Set([correctionOf(identityOf(teh))]) };
      const digests = { ...EMPTY, digests: new Set(keys.map(digest)) };
      for (const hidden of [text, digests]) {
        assert.equal(new Suppression({ ...NONE, hidden: [hidden] }).by(again), "hidden");
      }
    });
  }

  it("[R-23] [EDI-23] findings hidden before the service's categories were read stay hidden", () => {
    const before = identityOf(findingIn(TEXT, "teh", "the", "grammar"));
    const hidden = { ...EMPTY, keys: new Set(keysOf(before)), corrections: new Set([correctionOf(before)]) };
    const suppression = new Suppression({ ...NONE, hidden: [hidden] });
    assert.equal(suppression.by(findingIn(TEXT, "teh", "the", "Typographical error")), "hidden");
    assert.ok(suppression.stands(kubctl));
  });

  it("[R-33] a word in a dictionary suppresses its misspelling, but not the misuse of a known word", () => {
    const suppression = new Suppression({ ...NONE, dictionaries: [new Dictionary(["kubctl", "went"])] });
    assert.equal(suppression.by(findingIn(TEXT, "kubctl", "kubectl", "spelling/unknown-word")), "word");
    assert.ok(suppression.stands(findingIn("She has went home.", "went", "gone", "grammar/has-went")));
  });
});
