import assert from "node:assert/strict";
import * as fc from "fast-check";
import { isSilenced, TEXT_CHECKS, type TextCheck } from "../../../src/text/magic-comments.ts";
import { LANGUAGE_IDS } from "../../../src/text/languages.ts";
import { proseFromParts, partsOf } from "../../../src/text/prose-parts.ts";
import { extractProse } from "../../../src/text/prose.ts";
import { blockTexts } from "./cases.ts";
import { checkProse } from "./invariants.ts";

/** Returns the texts silenced for a check or one of its rules. */
function silent(document: string, languageId: string, check: TextCheck, rule?: string): string[] {
  return extractProse(document, languageId)
    .silenced.filter((silence) => silence.check === check && silence.rule === rule)
    .map(({ start, end }) => document.slice(start, end));
}

const sent = (document: string, languageId: string, check: TextCheck): string[] =>
  blockTexts(extractProse(document, languageId, { check }));

const paragraph = (languageId: string, text: string): string =>
  languageId === "html" ? `<p>${text}</p>` : text;

describe("magic comments", () => {
  it("[EDI-22] disable holds to enable, for all checks", () => {
    const document =
      "one\n\n<!-- content-authenticity-disable -->\n\ntwo\n\n<!-- content-authenticity-enable -->\n\nthree\n";
    for (const check of TEXT_CHECKS) assert.deepEqual(sent(document, "markdown", check), ["one", "three"]);
    assert.deepEqual(blockTexts(extractProse(document, "markdown")), ["one", "two", "three"]);
  });

  it("[EDI-22] disable holds to the end where nothing enables", () => {
    const document = "one\n\n<!-- content-authenticity-disable ai, plagiarism -->\n\ntwo";
    assert.deepEqual(sent(document, "markdown", "ai"), ["one"]);
    assert.deepEqual(sent(document, "markdown", "plagiarism"), ["one"]);
    assert.deepEqual(sent(document, "markdown", "grammar"), ["one", "two"]);
  });

  it("[EDI-22] a single check is enabled again, and its rules with it", () => {
    const document =
      "<!-- content-authenticity-disable --><!-- content-authenticity-disable Spelling -->\n\none\n\n" +
      "<!-- content-authenticity-enable GRAMMAR -->\n\ntwo";
    assert.deepEqual(sent(document, "markdown", "grammar"), ["two"]);
    assert.deepEqual(sent(document, "markdown", "ai"), []);
    const [spelling] = silent(document, "markdown", "grammar", "spelling");
    assert.match(spelling ?? "", /one\n\n$/);
  });

  it("[EDI-22] a rule is disabled by its name, and its block is still sent", () => {
    const document = "<!-- content-authenticity-disable Subject-Verb -->\n\none two\n";
    const { silenced, text } = extractProse(document, "markdown", { check: "grammar" });
    const start = document.indexOf("one");
    const range = { start, end: start + 3 };
    assert.equal(text, "one two");
    assert.equal(isSilenced(silenced, range, "grammar", "subject verb"), true);
    assert.equal(isSilenced(silenced, range, "grammar", "Spelling"), false);
    assert.equal(isSilenced(silenced, range, "grammar"), false);
    assert.equal(isSilenced(silenced, range, "ai"), false);
  });

  it("[EDI-22] a file is turned off from anywhere in it", () => {
    const document = "one\n\ntwo <!-- content-authenticity-disable-file grammar -- quotes -->\n";
    assert.deepEqual(sent(document, "markdown", "grammar"), []);
    assert.deepEqual(sent(document, "markdown", "ai"), ["one", "two"]);
  });

  it("[EDI-22] the comment disables its own line, and the block is still sent", () => {
    for (const ending of ["\n", "\r\n", "\r"]) {
      const document = ["one", "two <!-- content-authenticity-disable-line -->", "three"].join(ending);
      assert.deepEqual(silent(document, "markdown", "ai"), [
        "two <!-- content-authenticity-disable-line -->",
      ]);
      assert.deepEqual(sent(document, "markdown", "ai"), ["one two three"]);
    }
  });

  it("[EDI-22] the next line is the next that holds prose", () => {
    const document =
      "one <!-- content-authenticity-disable-next-line Spelling -->\n\n```\ncode\n```\n\n> **two**\n> three\n";
    assert.deepEqual(silent(document, "markdown", "grammar", "spelling"), ["> **two**"]);
    assert.deepEqual(silent("<!-- content-authenticity-disable-next-line -->\n", "markdown", "ai"), []);
  });

  it("[EDI-22] an image's text counts as prose of its line", () => {
    const document = "<!-- content-authenticity-disable-next-line -->\n![alt\ntext](x) and more\n";
    assert.deepEqual(silent(document, "markdown", "ai"), ["![alt"]);
  });

  const comments: readonly [string, string, string][] = [
    ["markdown", "<!-- content-authenticity-disable ai -->", "\n\n"],
    ["markdown", "> <!--\n> content-authenticity-disable ai\n> -->", "\n\n"],
    ["mdx", "{/* content-authenticity-disable ai */}", "\n\n"],
    ["mdx", "word {/* content-authenticity-disable ai*/}", "\n\n"],
    ["html", "<p>word<!--content-authenticity-disable ai--></p>", "<p>"],
    ["html", "<!-- content-authenticity-disable\tai --!>", "<p>"],
    ["plaintext", "content-authenticity-disable ai", "\n"],
    ["plaintext", "  # content-authenticity-disable AI -- it is quoted", "\n"],
    ["plaintext", "// content-authenticity-disable ai", "\n"],
    ["plaintext", "% content-authenticity-disable ai", "\n"],
    ["plaintext", "<!-- content-authenticity-disable ai -->", "\n"],
    ["no-such-language", "content-authenticity-disable ai", "\n"],
  ];
  for (const [languageId, comment, joint] of comments) {
    it(`[EDI-22] ${languageId}: ${JSON.stringify(comment)}`, () => {
      const document = `${comment}${joint}hidden`;
      assert.doesNotMatch(extractProse(document, languageId, { check: "ai" }).text, /hidden/);
      assert.match(extractProse(document, languageId, { check: "grammar" }).text, /hidden/);
      assert.doesNotMatch(extractProse(document, languageId).text, /content-authenticity/);
    });
  }

  /** Wraps a text in the language's own comment, on separate lines. */
  const OWN: Readonly<Record<string, readonly ((text: string) => string)[]>> = {
    markdown: [(text) => `<!-- ${text} -->`, (text) => `<!--\n${text}\n-->`],
    mdx: [(text) => `{/* ${text} */}`, (text) => `{/*\n${text}\n*/}`],
    plaintext: [(text) => text, (text) => `# ${text}`],
    html: [(text) => `<!-- ${text} -->`, (text) => `<!--\n${text}\n-->`],
    latex: [
      (text) => `% ${text}`,
      (text) => `%% ${text}`,
      (text) => `  % ${text}`,
      (text) => `\\begin{comment}\n${text}\n\\end{comment}`,
    ],
    tex: [(text) => `% ${text}`],
    asciidoc: [(text) => `// ${text}`, (text) => `//${text}`, (text) => `////\n${text}\n////`],
    restructuredtext: [(text) => `.. ${text}`, (text) => `..\n   ${text}`],
    typst: [(text) => `// ${text}`, (text) => `/* ${text} */`, (text) => `/*\n${text}\n*/`],
    "git-commit": [(text) => `# ${text}`, (text) => text],
    scminput: [(text) => text, (text) => `# ${text}`],
  };
  it("[EDI-22] comments of every language of prose are tried", () => {
    assert.deepEqual(Object.keys(OWN).sort(), LANGUAGE_IDS.toSorted());
  });
  for (const [languageId, comments] of Object.entries(OWN)) {
    for (const comment of comments) {
      const magic = (text: string): string => comment(`content-authenticity-${text}`);
      const shown = JSON.stringify(magic("…"));

      for (const ending of ["\n", "\r\n"]) {
        const of = (...parts: string[]): string =>
          parts
            .map((part) => (/^(?:One|Two|Three) words\.$/.test(part) ? paragraph(languageId, part) : part))
            .join("\n\n")
            .replaceAll("\n", ending);
        const kind = JSON.stringify(ending);

        it(`[EDI-22] ${languageId}: ${shown} turns checks off and on again, lines end in ${kind}`, () => {
          const text = of(
            "One words.",
            magic("disable ai, Spelling"),
            "Two words.",
            magic("enable"),
            "Three words.",
          );
          assert.deepEqual(sent(text, languageId, "ai"), ["One words.", "Three words."]);
          assert.deepEqual(sent(text, languageId, "plagiarism"), [
            "One words.",
            "Two words.",
            "Three words.",
          ]);
          assert.equal(silent(text, languageId, "grammar", "spelling").length, 1);
        });

        it(`[EDI-22] ${languageId}: ${shown} turns the file off, lines end in ${kind}`, () => {
          for (const parts of [
            ["One words.", magic("disable-file")],
            [magic("disable-file -- why"), "One words."],
          ]) {
            for (const check of TEXT_CHECKS) assert.deepEqual(sent(of(...parts), languageId, check), []);
          }
        });

        it(`[EDI-22] ${languageId}: ${shown} turns the next line off, lines end in ${kind}`, () => {
          const text = of("One words.", magic("disable-next-line grammar"), "Two words.", "Three words.");
          assert.deepEqual(silent(text, languageId, "grammar"), [paragraph(languageId, "Two words.")]);
          assert.deepEqual(silent(text, languageId, "ai"), []);
          assert.deepEqual(sent(text, languageId, "grammar"), ["One words.", "Two words.", "Three words."]);
        });
      }
    }
  }

  const BEHIND: readonly [string, string, string][] = [
    ["markdown", "<!-- ", " -->"],
    ["mdx", "{/* ", " */}"],
    ["html", "<!-- ", " -->"],
    ["latex", "% ", ""],
    ["typst", "// ", ""],
    ["typst", "/* ", " */"],
  ];
  for (const [languageId, open, close] of BEHIND) {
    it(`[EDI-22] ${languageId}: ${open}…${close} after text disables its line`, () => {
      const line = `Two words. ${open}content-authenticity-disable-line${close}`;
      const text = `One words.\n${line}\nThree words.\n`;
      assert.deepEqual(silent(text, languageId, "ai"), [line]);
      assert.deepEqual(sent(text, languageId, "ai"), ["One words. Two words. Three words."]);
    });
  }

  const none: readonly [string, string][] = [
    ["markdown", "content-authenticity-disable\n\nword"],
    ["markdown", "`<!-- content-authenticity-disable -->`\n\nword"],
    ["markdown", "    <!-- content-authenticity-disable -->\n\nword"],
    ["markdown", "<!-- my-content-authenticity-disable -->\n\nword"],
    ["markdown", "<!-- content-authenticity-disabled -->\n\nword"],
    ["markdown", "\\<!-- content-authenticity-disable -->\n\nword"],
    ["html", "<script>// <!-- content-authenticity-disable --></script><p>word"],
    ["html", "<a title='<!-- content-authenticity-disable -->'>word"],
    ["latex", "\\begin{verbatim}\n% content-authenticity-disable\n\\end{verbatim}\nword"],
    ["latex", "50\\% content-authenticity-disable word"],
    ["latex", "\\verb|% content-authenticity-disable| word"],
    ["asciidoc", "----\n// content-authenticity-disable\n----\n\nword"],
    ["asciidoc", "word // content-authenticity-disable"],
    ["restructuredtext", "::\n\n   .. content-authenticity-disable\n\nword"],
    ["restructuredtext", "word .. content-authenticity-disable"],
    ["typst", "```\n// content-authenticity-disable\n```\nword"],
    ["typst", "https://content-authenticity-disable word"],
    ["typst", '#let a = "// content-authenticity-disable"\nword'],
    ["git-commit", "word\n\nAbout content-authenticity-disable"],
    ["plaintext", "About content-authenticity-disable and more\nword"],
  ];
  for (const [languageId, document] of none) {
    it(`[EDI-22] ${languageId}: ${JSON.stringify(document)} turns nothing off`, () => {
      assert.deepEqual(extractProse(document, languageId).silenced, []);
      assert.match(extractProse(document, languageId, { check: "grammar" }).text, /word/);
    });
  }

  it("[EDI-22] verbatim text leaves out the paragraphs that are turned off", () => {
    const document =
      "*one*\n\n<!-- content-authenticity-disable -->\n\n*two*\n\n<!-- content-authenticity-enable -->\n\n*three*\n";
    const prose = extractProse(document, "markdown", { submission: "verbatim", check: "ai" });
    assert.deepEqual(blockTexts(prose), ["*one*", "<!-- content-authenticity-enable -->", "*three*"]);
    assert.equal(extractProse(document, "markdown", { submission: "verbatim" }).text, document);
    const range = { start: document.indexOf("one"), end: document.indexOf("*three") };
    const part = extractProse(document, "markdown", { submission: "verbatim", check: "ai", range });
    assert.deepEqual(blockTexts(part), ["one*", "<!-- content-authenticity-enable -->"]);
  });

  it("[EDI-22] a selection inside a silent stretch holds no prose", () => {
    const document = "<!-- content-authenticity-disable -->\n\none two\n";
    const range = { start: document.indexOf("two"), end: document.indexOf("two") + 3 };
    assert.equal(extractProse(document, "markdown", { check: "ai", range }).text, "");
    assert.equal(extractProse(document, "markdown", { range }).text, "two");
  });

  it("[EDI-22] silenced ranges are passed between threads", () => {
    const document = "one <!-- content-authenticity-disable-line -->\n";
    const prose = extractProse(document, "markdown");
    const copy = proseFromParts(document, structuredClone(partsOf(prose)));
    assert.equal(prose.silenced.length, TEXT_CHECKS.length);
    assert.deepEqual(copy.silenced, prose.silenced);
  });

  it("[EDI-22] for any text and any comments: nothing is sent that is silent, and the rest is as it was", () => {
    const word = fc.constantFrom("disable", "enable", "disable-line", "disable-next-line", "disable-file");
    const names = fc.constantFrom("", " grammar", " ai", " Spelling", " grammar, Spelling", " -- why");
    const comment = fc
      .tuple(fc.integer({ min: 0, max: 9 }), word, names)
      .map(([chance, one, two]) => (chance > 8 && one === "disable-file" ? "" : one) && `${one}${two}`)
      .map((text) => `<!-- content-authenticity-${text} -->`);
    const part = fc.oneof(comment, fc.constantFrom("one", "two *three*", "- four", "> five", "`code` six"));
    const joint = fc.constantFrom("\n\n", "\n\n", "\r\n\r\n", " ", "\n");
    const documents = fc
      .array(fc.tuple(part, joint), { maxLength: 12 })
      .map((parts) => parts.flat().join(""));
    fc.assert(
      fc.property(documents, fc.constantFrom("markdown", "html"), (document, languageId) => {
        const whole = extractProse(document, languageId);
        const { silenced } = whole;
        for (const check of TEXT_CHECKS) {
          const prose = extractProse(document, languageId, { check });
          checkProse(document, prose, 200);
          const isOff = (start: number, end: number): boolean =>
            Array.from({ length: end - start }, (_, index) => start + index).every((at) =>
              silenced.some(
                (one) =>
                  one.check === check &&
                  one.rule === undefined &&
                  one.reach === "stretch" &&
                  one.start <= at &&
                  at < one.end,
              ),
            );
          const kept = whole.blocks.filter(({ document: { start, end } }) => !isOff(start, end));
          assert.deepEqual(
            prose.blocks.map((block) => block.document),
            kept.map((block) => block.document),
          );
        }
      }),
      { numRuns: 500 },
    );
  });
});
