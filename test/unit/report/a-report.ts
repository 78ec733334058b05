import * as fc from "fast-check";
import { PLAGIARISM_VERDICTS } from "../../../src/contract/bands.ts";
import { detectionVerdict } from "../../../src/findings/detection-policy.ts";
import type {
  AiReport,
  DocumentReport,
  GrammarReport,
  Place,
  PlagiarismReport,
} from "../../../src/report/document-report.ts";
import type { ReportExport } from "../../../src/report/report-export.ts";
import type { CheckFacts, ReportSource } from "../../../src/report/records.ts";

/** Texts that a service or a document may contain and that have a meaning in one of the formats. */
const HOSTILE = [
  "<script>alert(1)</script>",
  "<img src=x onerror=alert(1)>",
  "[press](command:workbench.action.showCommands)",
  "![x](https://example.com/a.png)",
  "| a | b |",
  "``` `code` ~~~",
  "\r\n\n# heading\n- item\n1. one\n> quote",
  "\u202Egnp.exe\u202C",
  "a\u0000b\u0007c\u001B[31m",
  "half \uD800 and \uDC00",
  "https://example.com www.example.com a@example.com",
  "&lt;b&gt; &#106; {0} {{1}} $(x) $a$ :smile: ==x== ^y^",
  "\\| \\\\ \\",
  "</style></title>]]>-->",
  "zero\u200Bwidth\uFEFF\u2066x\u2069",
  "'\"><svg/onload=alert(1)>",
  "שלום עולם",
  "   ",
  "",
];

const text = fc.oneof(
  fc.constantFrom(...HOSTILE),
  fc.string({ unit: "binary", maxLength: 60 }),
  fc.array(fc.constantFrom(...HOSTILE), { maxLength: 4 }).map((parts) => parts.join("")),
);

const address = fc.oneof(
  fc.constantFrom(
    "https://example.org/a_(b)?c=|&d=<e>",
    "http://example.org/`x`*y*",
    "javascript:alert(1)",
    "command:workbench.action.showCommands",
    "vscode://file/etc/passwd",
    "file:///etc/passwd",
    "https://user:secret@example.org/",
    " https://example.org",
    "//example.org/x",
    "",
  ),
  text,
);

const score = fc.double({ min: 0, max: 1, noNaN: true });
const count = fc.nat({ max: 100_000 });

const place: fc.Arbitrary<Place> = fc
  .tuple(fc.nat(5_000), fc.nat(300), fc.nat(3), fc.nat(300))
  .map(([line, character, lines, more]) => ({
    start: { line, character },
    end: { line: line + lines, character: lines === 0 ? character + more : more },
  }));

const service = fc.constantFrom("embedded" as const, "hosted" as const);
const state = fc.constantFrom("here" as const, "changed" as const, "notFound" as const);
const severity = fc.constantFrom(
  "error" as const,
  "warning" as const,
  "information" as const,
  "hint" as const,
);
const instant = fc.integer({ min: 0, max: 4_000_000_000_000 });

const facts: fc.Arbitrary<CheckFacts> = fc.record({
  at: instant,
  service,
  host: fc.constantFrom("", "api.example.com"),
  name: text,
  label: text,
  scope: fc.constantFrom("document" as const, "selection" as const),
  coverage: fc.record({ checked: count, total: count }),
  creditsCharged: count,
  cached: fc.boolean(),
  seconds: fc.option(fc.double({ min: 0, max: 1_000, noNaN: true })),
});

const ai: fc.Arbitrary<AiReport> = fc
  .record({
    facts,
    score: fc.option(score),
    words: count,
    withheld: fc.boolean(),
    isOutdated: fc.boolean(),
    sentences: fc.array(
      fc.record({
        text,
        score: fc.option(score),
        words: count,
        places: fc.array(place, { maxLength: 3 }),
        state,
      }),
      { maxLength: 8 },
    ),
    sections: fc.array(
      fc.record({
        title: text,
        level: fc.integer({ min: 1, max: 6 }),
        score: fc.option(score),
        sentences: count,
        words: count,
        place: fc.option(place),
      }),
      { maxLength: 3 },
    ),
    history: fc.array(fc.record({ at: instant, score, service, name: text, words: count }), { maxLength: 4 }),
  })
  .map(({ facts: known, sections, sentences, withheld, ...rest }) => ({
    ...known,
    ...rest,
    withheld,
    verdict: detectionVerdict({ service: known.service, score: rest.score, words: rest.words }),
    sentences: withheld ? [] : sentences.map((sentence, item) => ({ ...sentence, item, section: null })),
    sections: withheld ? [] : sections,
  }));

const source: fc.Arbitrary<ReportSource> = fc.record({
  url: address,
  title: text,
  domain: text,
  similarity: score,
  matchedWords: count,
  matchedPercentage: fc.double({ min: 0, max: 100, noNaN: true }),
});

const plagiarism: fc.Arbitrary<PlagiarismReport> = fc
  .record({
    facts,
    score,
    verdict: fc.constantFrom(...PLAGIARISM_VERDICTS, "nothingCompared" as const),
    sourcesChecked: count,
    isOutdated: fc.boolean(),
    scanId: text,
    sources: fc.array(source, { minLength: 1, maxLength: 5 }),
    passages: fc.array(
      fc.record({
        text,
        source: fc.nat(4),
        closeness: fc.constantFrom("high" as const, "medium" as const, "low" as const),
        similarity: score,
        severity,
        places: fc.array(place, { maxLength: 2 }),
        state,
      }),
      { maxLength: 6 },
    ),
    leftOut: fc.record({ quotations: count, references: count, ignored: count }),
  })
  .map(({ facts: known, passages, sources, ...rest }) => ({
    ...known,
    ...rest,
    sources,
    passages: passages.map((passage) => ({ ...passage, source: passage.source % sources.length })),
  }));

const grammar: fc.Arbitrary<GrammarReport> = fc
  .record({
    facts,
    corrections: fc.array(
      fc.record({
        rule: text,
        message: text,
        original: text,
        replacement: text,
        severity,
        place: fc.option(place),
      }),
      { maxLength: 6 },
    ),
    hints: fc.array(fc.record({ rule: text, message: text, place: fc.option(place) }), { maxLength: 3 }),
  })
  .map(
    ({
      corrections,
      hints,
      facts: { at, cached, coverage, creditsCharged, host, scope, service: asked },
    }) => ({
      at,
      cached,
      coverage,
      creditsCharged,
      host,
      scope,
      service: asked,
      corrections,
      ...(hints.length === 0 ? {} : { hints }),
    }),
  );

/** Generates reports of any kind, with texts that have a meaning in HTML, Markdown, JSON or an editor. */
export const anyReport: fc.Arbitrary<DocumentReport> = fc
  .record({
    name: fc.oneof(fc.constant("paper.md"), text),
    at: instant,
    ai: fc.option(ai, { nil: undefined }),
    plagiarism: fc.option(plagiarism, { nil: undefined }),
    grammar: fc.option(grammar, { nil: undefined }),
  })
  .map(({ at, name, ...checks }) => ({
    document: { uri: "drafts/paper%20one.md", name, languageId: "markdown" },
    at,
    ...(checks.ai === undefined ? {} : { ai: checks.ai }),
    ...(checks.plagiarism === undefined ? {} : { plagiarism: checks.plagiarism }),
    ...(checks.grammar === undefined ? {} : { grammar: checks.grammar }),
  }));

/** Exports a report like the extension does. */
export function exportOf(report: DocumentReport): ReportExport {
  return {
    report,
    isRelative: true,
    tool: { name: "Content Authenticity", version: "1.2.3", page: "https://example.com/page" },
  };
}
