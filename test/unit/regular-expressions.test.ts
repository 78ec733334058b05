import assert from "node:assert/strict";
import { doubledWords } from "../../src/service/engines/grammar/doubled-words.ts";
import { Router } from "../../src/service/router.ts";
import { extractProse } from "../../src/text/prose.ts";
import { patternsIn, patternsInSources, slowTextFor, type Pattern } from "../harness/slow-patterns.ts";

/** The maximum UTF-16 units that a pattern sees, unless it is listed below. */
const LENGTH = 100_000;
/** CPU time in milliseconds, the best of three runs. */
const BOUND_MS = 50;

/** Patterns that would be slow but see less text: how much, in UTF-16 units, and what limits it. */
const BOUNDED: readonly (readonly [file: string, begins: string, longest: number, bound: string])[] = [
  ["findings/citations/cited-source.ts", "-+$", 32, "LONGEST_SLUG"],
  ["findings/citations/latex.ts", String.raw`\\caption(`, 1_000, "the slice before the passage"],
  ["findings/citations/markup-pairs.ts", String.raw`(?:\\(?:emph|text`, 600, "REACH"],
  ["findings/citations/markup-pairs.ts", "(?:<(?:a|abbr", 600, "REACH"],
  ["findings/citations/markup-pairs.ts", "[1]+$", 600, "REACH"],
  ["findings/citations/quotation.ts", "#quote(", 2_000, "REACH"],
  ["findings/citations/restructuredtext.ts", String.raw`(?<=\S)(?:`, 2_000, "the slice after the passage"],
  ["service/engines/grammar/confusions.ts", String.raw`\p{L}+$`, 500, "a few words, each up to LONGEST_WORD"],
  [
    "service/engines/grammar/confusions.ts",
    String.raw`\p{L}+?(`,
    500,
    "a few words, each up to LONGEST_WORD",
  ],
  ["service/engines/grammar/mask.ts", "^[,;(", 60, "LONGEST_WORD"],
  ["service/engines/grammar/variants.ts", "(?:^|[.!?:]", 40, "the slice before the word"],
  ["text/asciidoc/macros.ts", String.raw`[a-zA-Z][\w-]*$`, 40, "LONGEST_NAME"],
  ["text/asciidoc/replacements.ts", String.raw`:[^\s[\]]*$`, 200, "the slice before the attribute"],
  ["text/asciidoc/table.ts", "(?<before>", 30, "LONGEST_SPECIFICATION"],
  ["text/latex/definitions.ts", String.raw`\\[a-zA-Z@]+\*?(?:\[`, 500, "LONGEST_BODY"],
  ["text/latex/patterns.ts", String.raw`^[^\s{}]*(?:`, 300, "LONGEST_KEY"],
  ["text/latex/sentence-mark.ts", String.raw`(?:\s|\\(?:nonumber`, 300, "LONGEST_TAIL"],
  ["text/restructuredtext/inline-reader.ts", ":([", 200, "NAME_LENGTH"],
  ["text/restructuredtext/inline-reader.ts", "(?:[", 200, "NAME_LENGTH"],
  ["text/linked-media-latex.ts", '[{}"]|%', 1_000, "LONGEST"],
];

const isOf = ({ file, pattern }: Pattern, [its, begins]: (typeof BOUNDED)[number]): boolean =>
  file === its && pattern.startsWith(begins);

/** Work that builds what no file says by itself. */
const USES: readonly (() => unknown)[] = [
  () => doubledWords("the the", { start: 0, end: 7 }),
  () => new Router(),
  () => extractProse("\\MakeShortVerb{\\|} It is |x|.", "latex"),
  () => extractProse("It is plain.", "latex"),
];

const { patterns, unseen } = await patternsInSources(USES);

describe("regular expressions", () => {
  for (const folder of new Set(patterns.map(({ file }) => file.split("/", 1)[0] ?? ""))) {
    it(`[R-19] take no time with the square of the length in ${folder}`, function () {
      this.timeout(180_000);
      const found: string[] = [];
      for (const pattern of patterns.filter(({ file }) => file.startsWith(folder))) {
        const slow = slowTextFor(
          pattern,
          BOUNDED.find((bounded) => isOf(pattern, bounded))?.[2] ?? LENGTH,
          BOUND_MS,
        );
        if (slow !== undefined) found.push(`${pattern.file}: /${pattern.pattern}/${pattern.flags}, ${slow}`);
      }
      assert.deepEqual(found, []);
    });
  }

  it("[R-19] are all looked at, however they are built", () => {
    assert.deepEqual(unseen, []);
  });

  it("[R-19] are found in whatever is written: literals, templates, fields and strings, or reported as unseen", () => {
    const source = [
      "const a = /(?:a+)+$/u;",
      "const f = (n: string) => new RegExp(`${n}(?:b+)+$`, 'g');",
      "class C { readonly r = new RegExp(String.raw`(?:c+)+$`); }",
      "const g = (n: string) => new RegExp(n);",
      "const h = (n: string) => RegExp(n + '$', 'u');",
      "const Other = RegExp;",
      "const i = (n: string) => n.match('(?:d+)+$');",
      "const j = (n: string) => new globalThis.RegExp(n);",
      "const k = (n: string, flags: string) => new RegExp(`${n}e`, flags);",
    ].join("\n");
    const found = patternsIn("a.ts", source);
    assert.deepEqual(
      found.patterns.map(({ pattern, flags }) => [pattern, flags]),
      [
        ["(?:a+)+$", "u"],
        ["1(?:b+)+$", "g"],
        ["(?:c+)+$", ""],
      ],
    );
    assert.deepEqual(
      found.unseen,
      [4, 5, 6, 7, 8, 9].map((line) => `a.ts:${line}`),
    );
  });

  it("[R-19] one that takes time with the square of the length is caught, and one that doesn't is not", () => {
    const slow = { file: "a.ts", pattern: String.raw`\s+$`, flags: "u" };
    assert.match(slowTextFor(slow, 20_000, BOUND_MS) ?? "", /^over 50 ms for /u);
    assert.equal(slowTextFor({ ...slow, pattern: String.raw`(?<!\s)\s+$` }, 20_000, BOUND_MS), undefined);
  });

  it("[R-19] are all there that are said to see little", () => {
    const gone = BOUNDED.filter((bounded) => !patterns.some((pattern) => isOf(pattern, bounded)));
    assert.deepEqual(gone, []);
  });
});
