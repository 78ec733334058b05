import assert from "node:assert/strict";
import { patternsInSources, slowTextFor, type Pattern } from "../harness/slow-patterns.ts";

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

const patterns = await patternsInSources();

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

  it("[R-19] include every pattern listed as bounded", () => {
    const gone = BOUNDED.filter((bounded) => !patterns.some((pattern) => isOf(pattern, bounded)));
    assert.deepEqual(gone, []);
  });
});
