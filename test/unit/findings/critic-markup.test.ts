import assert from "node:assert/strict";
import * as fc from "fast-check";
import { fromCriticMarkup, toCriticMarkup } from "../../../src/findings/critic-markup.ts";
import { applyEdits, withoutOverlap } from "../../../src/findings/edits.ts";

interface Change {
  readonly range: { readonly start: number; readonly end: number };
  readonly replacement: string;
}

/** Returns a change: `words` in the text become `replacement`; `|` marks a pure insertion. */
function change(text: string, words: string, replacement: string): Change {
  const start = text.indexOf(words);
  assert.ok(start >= 0, `the text holds "${words}"`);
  return { range: { start, end: start + words.length }, replacement };
}

/** Pieces of marks, and the characters at their boundaries. */
const PIECES = [
  ["{", "}", "+", "-", "~", ">", "<", "=", "\\", " ", "\n", "\r", "\r\n", "word", "é", "🦆", "\ud83e"],
  ["{++", "++}", "{--", "--}", "{~~", "~~}", "~>", "{>>", "<<}", "{==", "==}"],
].flat();
const anyText = fc.array(fc.constantFrom(...PIECES), { maxLength: 24 }).map((pieces) => pieces.join(""));
/** Texts without a complete mark, like nearly all texts. */
const unmarked = anyText.map((text) => text.replaceAll(/\{(?=[+\-~>=])|~>|(?<=[+\-~<=])\}/gu, "."));

/** Generates ordered, separate changes at any places of a text. */
function changesOf(text: string, replacement: fc.Arbitrary<string>): fc.Arbitrary<readonly Change[]> {
  const offset = fc.nat({ max: text.length });
  return fc.array(fc.tuple(offset, offset, replacement), { maxLength: 5 }).map((all) =>
    withoutOverlap(
      all.map(([a, b, put]) => ({
        range: { start: Math.min(a, b), end: Math.max(a, b) },
        replacement: put,
      })),
    ),
  );
}

const withChanges = (texts: fc.Arbitrary<string>): fc.Arbitrary<readonly [string, readonly Change[]]> =>
  texts.chain((text) => fc.tuple(fc.constant(text), changesOf(text, texts)));

describe("CriticMarkup", () => {
  const TEXT = "We saw teh cat in in the garden .";
  const written: readonly [string, readonly Change[], string][] = [
    ["a replacement", [change(TEXT, "teh", "the")], "We saw {~~teh~>the~~} cat in in the garden ."],
    ["a deletion", [change(TEXT, " in", "")], "We saw teh cat{-- in--} in the garden ."],
    [
      "an insertion",
      [{ range: { start: 10, end: 10 }, replacement: " big" }],
      "We saw teh{++ big++} cat in in the garden .",
    ],
    ["nothing", [], TEXT],
    ["a change that changes nothing", [change(TEXT, "cat", "cat")], TEXT],
    [
      "several",
      [change(TEXT, "teh", "the"), change(TEXT, " .", ".")],
      "We saw {~~teh~>the~~} cat in in the garden{~~ .~>.~~}",
    ],
  ];
  for (const [name, changes, marked] of written) {
    it(`[EDI-5] writes ${name}`, () => {
      assert.deepEqual(toCriticMarkup(TEXT, changes), { kind: "marked", text: marked });
      assert.deepEqual(fromCriticMarkup(marked), { original: TEXT, corrected: applyEdits(TEXT, changes) });
    });
  }

  it("[EDI-5] an arrow in the words is not taken for the one of the mark", () => {
    const text = "version ~> 2";
    assert.deepEqual(toCriticMarkup(text, []), { kind: "marked", text });
    const refused = toCriticMarkup("a ~> b c", [change("a ~> b c", "~> b", "x")]);
    assert.deepEqual(refused, { kind: "marked", text: "a {--~> b--}{++x++} c" });
  });

  const refused: readonly [string, string, readonly Change[], number, string][] = [
    ["an addition", "one {++two++} teh", [change("one {++two++} teh", "teh", "the")], 4, "{++"],
    ["a deletion", "one {--two--}", [], 4, "{--"],
    ["a substitution", "a {~~b~>c~~}", [], 2, "{~~"],
    ["a remark", "a {>>b<<}", [], 2, "{>>"],
    ["a highlight", "a {==b==}", [], 2, "{=="],
    ["a mark over lines", "a {++b\r\nc++}", [], 2, "{++"],
    ["a mark after a change", "teh cat {==sat==}", [change("teh cat {==sat==}", "teh", "the")], 8, "{=="],
    [
      "a beginning that a mark of ours would end",
      "`{--` and teh",
      [{ range: { start: 9, end: 10 }, replacement: "" }],
      1,
      "{--",
    ],
    ["words that hold a mark", "a b++} c", [change("a b++} c", "b++}", "d")], 2, "++}"],
    ["a correction that holds a mark", "a b c", [change("a b c", "b", "{--")], 2, "{--"],
  ];
  for (const [name, text, changes, at, mark] of refused) {
    it(`[EDI-5] refuses a text with ${name}, with the position`, () => {
      assert.deepEqual(toCriticMarkup(text, changes), { kind: "refused", at, mark });
      assert.equal(
        text.slice(at).includes(mark) || changes.some((one) => one.replacement.includes(mark)),
        true,
      );
    });
  }

  it("[EDI-5] a beginning without an end is text", () => {
    const text = "`{++`, {-- and {~~ a ~~} teh";
    const changes = [change(text, "teh", "the")];
    const marked = toCriticMarkup("`{++` {-- teh", [change("`{++` {-- teh", "teh", "the")]);
    assert.deepEqual(marked, { kind: "marked", text: "`{++` {-- {~~teh~>the~~}" });
    // A parser based on regular expressions would take our mark's arrow for the missing one of the mark
    // before it.
    assert.deepEqual(toCriticMarkup(text, changes), { kind: "refused", at: 15, mark: "{~~" });
  });

  it("[EDI-5] reads remarks and highlights of others: the one is in neither text, the other in both", () => {
    assert.deepEqual(fromCriticMarkup("a{>>why?<<} {==b==} {--c--}{++d++}"), {
      original: "a b c",
      corrected: "a b d",
    });
  });

  it("[EDI-5] the round trip restores both texts exactly, or the text is refused", () => {
    fc.assert(
      fc.property(withChanges(anyText), ([text, changes]) => {
        const marked = toCriticMarkup(text, changes);
        if (marked.kind === "refused") return;
        assert.deepEqual(fromCriticMarkup(marked.text), {
          original: text,
          corrected: applyEdits(text, changes),
        });
      }),
      { numRuns: 20_000 },
    );
  });

  it("[EDI-5] a text without marks is never refused, whatever stands at the seams", () => {
    fc.assert(
      fc.property(withChanges(unmarked), ([text, changes]) => {
        const whole = changes.filter(({ replacement }) => !/\{[+\-~>=]/u.test(replacement));
        const marked = toCriticMarkup(text, whole);
        assert.equal(marked.kind, "marked");
      }),
      { numRuns: 20_000 },
    );
  });

  it("[EDI-5] a refused text contains the mark at the reported place", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const marked = toCriticMarkup(text, []);
        if (marked.kind === "marked") assert.equal(marked.text, text);
        else assert.ok(text.startsWith(marked.mark, marked.at));
      }),
      { numRuns: 20_000 },
    );
  });

  it("[EDI-5] another parser, based only on regular expressions, finds the same two texts", () => {
    const MARK =
      /\{\+\+([\s\S]*?)\+\+\}|\{--([\s\S]*?)--\}|\{~~([\s\S]*?)~>([\s\S]*?)~~\}|\{>>[\s\S]*?<<\}|\{==([\s\S]*?)==\}/gu;
    fc.assert(
      fc.property(anyText, (text) => {
        /** Returns the text with each mark replaced by the given groups of it. */
        const keeping = (...groups: readonly number[]): string =>
          text.replaceAll(MARK, (...found: readonly (string | undefined)[]) =>
            groups.map((group) => found[group] ?? "").join(""),
          );
        const [original, corrected] = [keeping(2, 3, 5), keeping(1, 4, 5)];
        assert.deepEqual(fromCriticMarkup(text), { original, corrected });
      }),
      { numRuns: 20_000 },
    );
  });

  it("[EDI-5] 200,000 beginnings without an end are read once", () => {
    const text = "{++{--{~~".repeat(200_000);
    assert.deepEqual(toCriticMarkup(text, []), { kind: "marked", text });
  });
});
