import * as fc from "fast-check";
import assert from "node:assert/strict";
import { splitSentences } from "../../../../src/service/engines/sentences.ts";
import { cpuMs } from "../../../harness/cpu-time.ts";

const textsOf = (text: string): string[] =>
  splitSentences(text).map(({ start, end }) => text.slice(start, end));
const incomplete = (text: string): string[] =>
  splitSentences(text).flatMap(({ start, end, complete }) => (complete ? [] : [text.slice(start, end)]));

/** Texts by sentence; `|` marks the end of a sentence, where the white space after it begins. */
const CASES: readonly (readonly [name: string, marked: string])[] = [
  ["plain stops", "One thing.| Another thing.| A third."],
  ["e.g. and i.e.", "Use tools, e.g. Git, to work.| Then rest, i.e. Sleep."],
  ["titles", "Dr. Smith met Mrs. Jones and Prof. Lee.| They left."],
  ["an acronym at the end", "He lives in the U.S.| He likes it."],
  ["an acronym inside", "The U.S. Government agreed.| Good."],
  ["initials", "J. R. R. Tolkien wrote it.| George W. Bush did not."],
  ["a single letter at the end", "So did I.| Then came plan B.| The end."],
  ["decimals and versions", "Pi is 3.14 or so.| Version 2.0 came."],
  ["ellipses", "Wait... what?| No… yes.| He paused...| Then he left."],
  ["addresses", "See https://a.example/?q=1 and www.B.example/Foo.| Next."],
  ["file names", "Open README.md.| Then run main.py now."],
  ["no space after the stop", "He came.Then he left.| Good."],
  ["numbered lists", "1. First item\n|2. Second item.| More\n|3. Third"],
  ["bulleted lists", "- First item\n|- Second item\n|* Third"],
  ["quotes after the stop", 'He said "Go." |Then “Stop!” |And ‘no.’ |The end.'],
  ["a question inside a sentence", "“Really?” he asked.| ‘No!’ she said."],
  ["several marks", "What?!| No!!| Yes."],
  ["a name with a mark", "Yahoo! is here.| So is Jeopardy! as ever."],
  ["headings of Markdown", "# A heading\n|Text here.| More\ntext."],
  ["headings of plain text", "A heading\n\n|A body."],
  ["single newlines", "One line\nand two.| Three\r\nand four."],
  ["blank lines", "One\r\n \r\n|two\n\n\n|three\r\r|four"],
  ["Chinese", "今日は。|「はい。」|明日！|本当？"],
  ["emoji", "Hi 😀.| Next 😀!| End"],
  ["marks of notes", "He left.[1]| Then she did.[2, 3]| End."],
  ["emphasis after the stop", "**He left.**| Then she did."],
  ["brackets", "(See above.)| Next one.| [Also this.]| End"],
  ["times of day", "It was 5 p.m.| He left.| At 5 p.m. Eastern time we go."],
  ["citations", "Smith et al. (2004) say so.| So do Lee et al.| They agree."],
  ["companies", "Acme Inc. Sells it.| It is by Acme Inc.| The end."],
  ["figures and numbers", "See Fig. 3, Sec. 4 and No. 5.| No.| It is pp. 3 to 7."],
  ["months", "In Jan. 2020 it rained.| It was 5.| Then 6."],
  ["degrees", "She has a Ph.D.| She works."],
  ["nothing but spaces", "\n \t\r\n"],
  ["lone surrogates", "One \ud800.| Two \udc00.| Three"],
];

describe("sentences", () => {
  for (const [name, marked] of CASES) {
    it(`[PLA-1] finds them around ${name}`, () => {
      const expected = marked.split("|").map((sentence) => sentence.trim());
      assert.deepEqual(
        textsOf(marked.replaceAll("|", "")),
        expected.filter((sentence) => sentence !== ""),
      );
    });
  }

  it("[PLA-2] a sentence is complete where a stop, a mark or an ellipsis ends it", () => {
    assert.deepEqual(
      incomplete(
        "# Heading\nOne. Two! Three? Four… “Five.” (Six.)[1] 七。「八。」\n\n- item\n\nNine:\n\n...\n\nTen,",
      ),
      ["# Heading", "- item", "Nine:", "...", "Ten,"],
    );
  });

  it("[PLA-1] they are in order and apart, trimmed, and hold every character that is not white space", () => {
    const part = fc.oneof(
      fc.string({ unit: "binary", maxLength: 8 }),
      fc.constantFrom(
        ". ",
        "! ",
        "\n",
        "\r\n",
        "\n\n",
        "Dr. ",
        "U.S. ",
        "A. ",
        "1. ",
        "# ",
        "[1]",
        "。",
        "「",
        "\u2029",
        "”",
      ),
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 30 }), (parts) => {
        const text = parts.join("");
        let at = 0;
        for (const { start, end } of splitSentences(text)) {
          assert.ok(start >= at && end > start && end <= text.length);
          assert.equal(text.slice(at, start).trim(), "");
          assert.equal(text.slice(start, end).trim(), text.slice(start, end));
          at = end;
        }
        assert.equal(text.slice(at).trim(), "");
      }),
      { numRuns: 500 },
    );
  });

  for (const unit of [
    "a",
    ".",
    "\n",
    " ",
    "A. ",
    ".)",
    "[1]",
    ".[1",
    "1. ",
    "- \n",
    "。",
    '."',
    "\n ",
    "\ud800",
    "# a\n",
    "\u2029",
  ]) {
    it(`[ALL-1] 75,000 characters of ${JSON.stringify(unit)} are split in time`, () => {
      const started = cpuMs();
      splitSentences(`${unit.repeat(75_000 / unit.length)}x`);
      assert.ok(cpuMs() - started < 1000);
    });
  }
});
