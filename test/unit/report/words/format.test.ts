import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { parseSync, Visitor, type Span } from "oxc-parser";
import * as format from "../../../../src/report/words/format.ts";
import { readWords } from "../../../harness/manifest.ts";
import { PROJECT } from "../../../harness/paths.ts";

describe("counts, percentages and sentences", () => {
  it("[R-29] one thing is one, and any other number is a plural", () => {
    const counts: readonly [Parameters<typeof format.formatCount>[0], number, string][] = [
      ["correction", 0, "0 corrections"],
      ["correction", 1, "1 correction"],
      ["correction", 2, "2 corrections"],
      ["matchingPassage", 1, "1 matching passage"],
      ["matchingPassage", 3, "3 matching passages"],
      ["passage", 1, "1 passage"],
      ["source", 1, "1 source"],
      ["file", 1_200, "1,200 files"],
      ["word", 1, "1 word"],
      ["sentence", 1, "1 sentence"],
      ["second", 1, "1 second"],
      ["second", 0.5, "0.5 seconds"],
      ["credit", 1, "1 credit"],
      ["practiceCredit", 120, "120 practice credits"],
    ];
    for (const [noun, count, said] of counts) assert.equal(format.formatCount(noun, count), said);
  });

  it("[R-29] a percentage has no space, and is never 0% of something or 100% of a part", () => {
    const whole: readonly [number, string][] = [
      [0, "0%"],
      [0.004, "under 1%"],
      [0.01, "1%"],
      [0.07, "7%"],
      [0.124, "12%"],
      [0.125, "13%"],
      [0.99, "99%"],
      [0.996, "over 99%"],
      [1, "100%"],
    ];
    for (const [share, said] of whole) assert.equal(format.formatShare(share), said);
    const tenths: readonly [number, string][] = [
      [0.0004, "under 0.1%"],
      [0.07, "7%"],
      [0.937, "93.7%"],
      [0.9994, "over 99.9%"],
      [1, "100%"],
    ];
    for (const [share, said] of tenths) assert.equal(format.formatShare(share, 1), said);
    assert.equal(format.formatPercent(12.4), "12%");
    assert.equal(format.formatNumber(1_234.5, 2), "1,234.50");
  });
});

/** Matches plural nouns after a number, which may be 1. */
const COUNTED =
  /\{\w+\} (?:(?:more|refused|background|local|matching) )?(?:bytes|checks|corrections|credits|detections|days|failures|files|passages|problems|requests|seconds|segments|sentences|sources|words)\b/u;

/** Numbers that are never 1: bounds of the interface, prices and balances, and lengths that no check accepts. */
const NEVER_ONE =
  /credits|[Aa]t (?:least|most) \{|at least \{\w+\} words|goes? with|\{\d\} days|\{\d\} of \{\d\} words|words cached|selection|characters|\{0\} bytes|limit|\{\d\} words (?:sent|go)|The text has \{|words costs at most|words that repeat often|failures in a row|requests|Fix all|files were checked/u;

interface SourceText {
  readonly file: string;
  readonly text: string;
}

/** Returns the texts of a source, and those with a singular and a plural form. */
function textsOf(file: string): {
  readonly all: readonly SourceText[];
  readonly plurals: readonly SourceText[];
} {
  const source = readFileSync(path.join(PROJECT, file), "utf8");
  const found: (Span & SourceText)[] = [];
  const others: Span[] = [];
  new Visitor({
    Literal: ({ start, end, value }) => {
      if (typeof value === "string") found.push({ start, end, file, text: value });
    },
    TemplateLiteral: ({ start, end, quasis }) => {
      found.push({ start, end, file, text: quasis.map(({ value }) => value.cooked ?? "").join("{0}") });
    },
    ConditionalExpression: ({ alternate, test }) => {
      if (source.slice(test.start, test.end).endsWith("=== 1")) others.push(alternate);
    },
  }).visit(parseSync(file, source).program);
  const isOther = ({ start, end }: Span): boolean =>
    others.some((each) => each.start <= start && end <= each.end);
  return { all: found, plurals: found.filter(isOther) };
}

/** The embedded service's own sentences, which are listed with those for 1. */
const isListed = (file: string): boolean => file.endsWith("embedded-sentences.ts");

/** Returns a listed sentence as it is for 1. */
const ofOne = (text: string): string =>
  text
    .replace(/^\{\w+\}/u, "1")
    .replace(/(?<=\w)s\b/u, "")
    .replace(" were ", " was ");

describe("no other spelling of a count or a percentage", () => {
  const files = globSync("src/**/*.ts", { cwd: PROJECT }).filter(
    (file) => !/[\\/](?:training|grammar|citations)[\\/]|[\\/]measure-/u.test(file),
  );
  const sources = files.map(textsOf);
  const ofEditor = sources
    .flatMap(({ all }) => all)
    .filter(({ file }) => /[\\/](?:checking|editor|report)[\\/]/u.test(file));

  it("[R-29] no percentage has a space, and no plural stands in brackets", () => {
    const manifest = Object.values(readWords()).map((text) => ({ file: "package.nls.json", text }));
    const wrong = [...manifest, ...sources.flatMap(({ all }) => all)].filter(
      ({ text }) => /[\d}] %(?![\w(])/u.test(text) || /\w\(s\)/u.test(text),
    );
    assert.deepEqual(wrong, []);
    assert.ok(/[\d}] %(?![\w(])/u.test("{0} % of the text"));
  });

  it("[R-29] a text with a number has another one for 1, or its number is never 1", () => {
    const plurals = new Set(sources.flatMap(({ plurals }) => plurals.map(({ text }) => text)));
    const listed = new Set(ofEditor.flatMap(({ file, text }) => (isListed(file) ? [text] : [])));
    const alone = ofEditor.filter(
      ({ file, text }) =>
        COUNTED.test(text) &&
        !file.endsWith("format.ts") &&
        !plurals.has(text) &&
        !NEVER_ONE.test(text) &&
        !(isListed(file) && listed.has(ofOne(text))),
    );
    assert.deepEqual(alone, []);
  });

  it("[R-29] things with a formatter are counted only by it", () => {
    const nouns = textsOf(path.join("src", "report", "words", "format.ts"))
      .all.map(({ text }) => text)
      .filter((text) => /^(?:1|\{0\}) /u.test(text));
    assert.ok(nouns.length >= 18, String(nouns.length));
    const again = ofEditor.filter(({ file, text }) => nouns.includes(text) && !file.endsWith("format.ts"));
    assert.deepEqual(again, []);
  });
});
