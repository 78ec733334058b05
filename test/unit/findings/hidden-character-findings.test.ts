import assert from "node:assert/strict";
import * as fc from "fast-check";
import { applyEdits, withoutOverlap } from "../../../src/findings/edits.ts";
import { isFixable, type GrammarFinding } from "../../../src/findings/finding.ts";
import { GrammarPlacer } from "../../../src/findings/grammar-findings.ts";
import { hiddenCharacterFindings } from "../../../src/findings/hidden-character-findings.ts";
import { extractProse } from "../../../src/text/prose.ts";
import { textWrapper } from "../../harness/text-wrapper.ts";

const severity = "information";

function found(documentText: string, language = "markdown"): readonly GrammarFinding[] {
  const prose = extractProse(documentText, language);
  let id = 0;
  const newId = (): string => String((id += 1));
  return hiddenCharacterFindings(prose, new GrammarPlacer({ documentText, prose, severity, newId }));
}

const messages = (text: string): readonly string[] => found(text).map(({ message }) => message);
const fixable = (text: string): readonly GrammarFinding[] => withoutOverlap(found(text).filter(isFixable));
const fixed = (text: string): string => applyEdits(text, fixable(text));
const shown = (text: string): string =>
  applyEdits(
    text,
    fixable(text).map((one) => ({ ...one, replacement: one.alternatives?.[0] ?? one.replacement })),
  );

describe("findings of hidden characters", () => {
  for (const [name, text, message, without, named] of [
    [
      "one",
      "The fer\u200bry left.",
      "Hidden character U+200B.",
      "The ferry left.",
      "The fer\u2039U+200B\u203ary left.",
    ],
    [
      "several",
      "The fer\u200b\u2060\u200bry.",
      "3 hidden characters: U+200B U+2060 U+200B.",
      "The ferry.",
      "The fer\u2039U+200B U+2060 U+200B\u203ary.",
    ],
    [
      "an override",
      "The fer\u202ery.",
      "Hidden characters (U+202E) may show the text in another order.",
      "The ferry.",
      "The fer\u2039U+202E\u203ary.",
    ],
    [
      "tags",
      "The fer\u{e006f}\u{e0062}\u{e0065}\u{e0079}\u{e0021}ry.",
      "5 hidden tag characters that spell \u201cobey!\u201d.",
      "The ferry.",
      "The fer\u2039U+E006F U+E0062 U+E0065 U+E0079 +1\u203ary.",
    ],
    [
      "a selector",
      "The fer\ufe01ry.",
      "Hidden variation selector U+FE01.",
      "The ferry.",
      "The fer\u2039U+FE01\u203ary.",
    ],
    [
      "look-alike letters",
      "The f\u0435rry.",
      "\u201cferry\u201d has letters of another alphabet that look the same: U+0435.",
      "The ferry.",
      "The ferry.",
    ],
  ] as const) {
    it(`[R-30] ${name}: one sentence, and fixes that remove or show them`, () => {
      assert.deepEqual([messages(text), fixed(text), shown(text)], [[message], without, named]);
      for (const { rule } of found(text)) assert.equal(rule, "hidden-characters");
    });
  }

  it("[R-30] a C2PA text wrapper at the end of a paragraph", () => {
    const wrapper = textWrapper(Buffer.from("manifest"));
    const text = `The ferry left.${wrapper}\n\nIt came back.\n`;
    assert.deepEqual(messages(text), [
      "22 hidden characters contain Content Credentials (a C2PA text wrapper).",
    ]);
    assert.equal(fixed(text), "The ferry left.\n\nIt came back.\n");
    assert.equal(fixed(`The ferry left.\n${wrapper}`), "The ferry left.\n");
    assert.match(shown(text), /^The ferry left\.\u2039U\+FEFF U\+E0133 U\+E0122 U\+E0140 \+18\u203a\n/u);
  });

  for (const [name, hidden, message] of [
    ["tags", "\u{e006f}\u{e0062}\u{e0065}\u{e0079}", "4 hidden tag characters that spell \u201cobey\u201d."],
    [
      "a C2PA text wrapper",
      textWrapper(Buffer.from("manifest")),
      "22 hidden characters contain Content Credentials (a C2PA text wrapper).",
    ],
    [
      "zero-width characters",
      "\u200b\u2060\u200b\u200c\u200d",
      "5 hidden characters: U+200B U+2060 U+200B U+200C \u2026.",
    ],
    ["an override", "\u202e", "Hidden characters (U+202E) may show the text in another order."],
  ] as const) {
    for (const language of ["markdown", "plaintext", "latex", "asciidoc", "restructuredtext", "typst"])
      it(`[R-30] ${name} in a paragraph of its own, in ${language}`, () => {
        const text = `The ferry left.\n\n${hidden}\n\nIt came back.\n\n${hidden}`;
        const findings = found(text, language);
        assert.deepEqual(
          findings.map((one) => one.message),
          [message, message],
        );
        assert.equal(
          applyEdits(text, withoutOverlap(findings.filter(isFixable))),
          "The ferry left.\n\n\n\nIt came back.\n\n",
        );
      });
  }

  it("[R-30] in a line of its own, a heading, a list and a table", () => {
    const tags = "\u{e006f}\u{e0062}";
    assert.deepEqual(
      found(`The ferry left.\n${tags}`, "plaintext").map(({ message }) => message),
      ["2 hidden tag characters that spell \u201cob\u201d."],
    );
    const [inHtml, ...others] = found(`<p>The ferry left.</p>\n<p>${tags}</p>`, "html");
    assert.deepEqual([inHtml?.original, inHtml && isFixable(inHtml), others], [tags, false, []]);
    const text = `# ${tags}\n\n- ${tags}\n\n| a | b |\n|---|---|\n| ${tags} | c |\n`;
    assert.equal(messages(text).length, 3);
    assert.equal(fixed(text), "# \n\n- \n\n| a | b |\n|---|---|\n|  | c |\n");
  });

  for (const [name, text] of [
    ["emoji", "The ferry left.\n\n\u2764\ufe0f \u{1f469}\u200d\u{1f467}\n"],
    [
      "a direction mark between Hebrew lines",
      "\u05e9\u05dc\u05d5\u05dd\n\n\u200f\n\n\u05e2\u05d5\u05dc\u05dd\n",
    ],
    ["code", "The ferry left.\n\n```\n\u200b\n```\n\n    \u200b\n"],
    ["a comment", "The ferry left.\n\n<!--\n\u200b\n-->\n"],
    ["an entity", "The ferry left.\n\n&#8203;\n"],
    ["front matter", "---\n\u200b\n---\n\nThe ferry left.\n"],
  ] as const) {
    it(`[R-30] nothing in a paragraph without a word: ${name}`, () => assert.deepEqual(found(text), []));
  }

  it("[R-30] nothing in code, links' targets, comments, front matter and entities", () => {
    const text = [
      "---\ntitle: fer\u200bry\n---",
      "Use `fer\u200bry` and [it](https://example.org/fer\u200bry), or fer&#8203;ry.",
      "```\nfer\u200bry \u202e\n```",
      "<!-- fer\u200bry -->",
    ].join("\n\n");
    assert.deepEqual(found(text), []);
  });

  it("[R-30] what would join marks to other markup is named, and has no fix", () => {
    const [finding, ...others] = found("A *\u200b* B");
    assert.ok(finding);
    assert.deepEqual([finding.message, isFixable(finding), others], ["Hidden character U+200B.", false, []]);
  });

  const part = fc.constantFrom(
    "The ferry ",
    "**left** ",
    "`co\u200bde` ",
    "\n\n",
    "- ",
    "fer\u200bry ",
    "\u202e",
    "\u{e0041}\u{e0042}",
    "p\u0430y ",
    "\u{1f469}\u200d\u{1f467} ",
    "\u0645\u06cc\u200c\u062e ",
    "[a\ufeffb](c\u200bd) ",
    textWrapper(Buffer.from("x")),
  );

  it("[R-30] [EDI-4] the fixes change nothing else in any document", () => {
    fc.assert(
      fc.property(fc.array(part, { maxLength: 20 }), (parts) => {
        const text = parts.join("");
        const findings = fixable(text);
        for (const { message } of findings) assert.ok(message.length <= 120, message);
        let at = 0;
        let rebuilt = "";
        for (const { original, range, replacement } of findings) {
          assert.equal(text.slice(range.start, range.end), original);
          // Only what isn't seen goes, and a letter is replaced by one that looks the same.
          if (replacement === "") assert.match(original, /^\p{Default_Ignorable_Code_Point}+$/u);
          else assert.equal(original.replaceAll("\u0430", "a"), replacement);
          rebuilt += text.slice(at, range.start) + replacement;
          at = range.end;
        }
        assert.equal(applyEdits(text, findings), rebuilt + text.slice(at));
      }),
      { numRuns: 500 },
    );
  });
});
