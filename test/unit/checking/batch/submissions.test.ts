import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import * as fc from "fast-check";
import { GrammarChecker } from "../../../../src/checking/grammar/grammar-checker.ts";
import { DetectionChecker } from "../../../../src/checking/detection/detection-checker.ts";
import { PlagiarismChecker } from "../../../../src/checking/plagiarism/plagiarism-checker.ts";
import { submissionsOf } from "../../../../src/checking/batch/submissions.ts";
import type { Connection } from "../../../../src/checking/vocabulary/connection.ts";
import type { BackgroundDetection } from "../../../../src/checking/detection/background-detection.ts";
import type { CheckKind } from "../../../../src/checking/paying/document-price.ts";
import { BlockCheck } from "../../../../src/checking/grammar/block-check.ts";
import type { Log } from "../../../../src/checking/vocabulary/log.ts";
import { ResultCache, serviceIdentity } from "../../../../src/checking/store/result-cache.ts";
import type { Submission } from "../../../../src/checking/vocabulary/preferences.ts";
import type { Settings } from "../../../../src/editor/settings.ts";
import { LANGUAGE_IDS } from "../../../../src/text/languages.ts";
import { extractProse, type ExtractOptions } from "../../../../src/text/prose.ts";
import type { TextRange } from "../../../../src/text/range.ts";
import { trusted } from "../../../harness/trusted.ts";
import { CheckStopped } from "../../../../src/checking/vocabulary/check-error.ts";
import type { Journal } from "../../../../src/checking/vocabulary/check.ts";

const KINDS = ["grammar", "ai", "plagiarism"] as const;

/** Returns a magic comment in the syntax of a language, as a separate block. */
function comment(languageId: string, text: string): string {
  switch (languageId) {
    case "mdx":
      return `{/* ${text} */}`;
    case "latex":
    case "tex":
      return `% ${text}`;
    case "asciidoc":
    case "typst":
      return `// ${text}`;
    case "restructuredtext":
      return `.. ${text}`;
    case "git-commit":
    case "plaintext":
      return `# ${text}`;
    default:
      return `<!-- ${text} -->`;
  }
}

interface Part {
  readonly words: number;
  /** Disabled for this check up to the end of the part. */
  readonly off: CheckKind | undefined;
}

const part: fc.Arbitrary<Part> = fc.record({
  words: fc.integer({ min: 8, max: 60 }),
  off: fc.constantFrom(undefined, ...KINDS),
});

let paragraphs = 0;
function documentOf(languageId: string, parts: readonly Part[]): string {
  return parts
    .map(({ off, words }) => {
      const sentence = `Letter ${(paragraphs += 1)} came ${"very ".repeat(words - 4)}late.`;
      const text = languageId === "html" ? `<p>${sentence}</p>` : sentence;
      if (off === undefined) return text;
      const [disable, enable] = ["disable", "enable"].map((action) =>
        comment(languageId, `content-authenticity-${action} ${off}`),
      );
      return [disable, text, enable].join("\n\n");
    })
    .join("\n\n");
}

const refused = (): never => {
  throw new CheckStopped("refused", "Refused.");
};

const settingsOf = (submission: Submission): Settings =>
  trusted<Settings>({
    submission: () => submission,
    serviceMode: () => "hosted",
    grammarVariant: () => "auto",
    grammarSeverity: () => "information",
    detectionMode: () => "sync",
    plagiarismExclusions: () => ({ quotations: true, references: true }),
  });

type Requests = readonly { readonly request: { readonly content: string } }[];

describe("what is sent of a text", () => {
  const extractor = {
    extract: async (text: string, languageId: string, options?: ExtractOptions) =>
      Promise.resolve(extractProse(text, languageId, options)),
    placeSentences: () => assert.fail("there is no answer"),
    safeEdits: () => assert.fail("there is no answer"),
  };
  const connection: Connection = {
    service: "hosted",
    baseUrl: "https://service.example",
    host: "service.example",
    apiKey: "prfd_none",
    keyName: "none",
  };

  /** Returns the requests that the checks hand to the sender. */
  const sentBy = async (
    kind: CheckKind,
    languageId: string,
    text: string,
    submission: Submission,
    selection?: TextRange,
  ): Promise<readonly string[]> => {
    const sent: string[] = [];
    const answers = {
      quote: async (requestsTo: (to: Connection) => Requests | Promise<Requests>) => {
        sent.push(...(await requestsTo(connection)).map(({ request }) => request.content));
        return { connection, price: 1, words: 1 };
      },
      agree: async () => Promise.resolve(),
      answer: async (_: unknown, { content }: { readonly content: string }) => {
        assert.ok(sent.includes(content), "what was priced is sent");
        return Promise.resolve(refused());
      },
      recall: async () => Promise.resolve(undefined),
      isKnown: () => false,
      isUnderWay: () => false,
    };
    const log = trusted<Log>({
      defect: (what: string, thrown: unknown) => assert.fail(`${what}: ${String(thrown)}`),
    });
    const common = {
      answers: trusted<never>(answers),
      extractor,
      log,
      settings: settingsOf(submission),
      newId: randomUUID,
      now: Date.now,
      documentName: () => undefined,
    };
    const background = trusted<BackgroundDetection>({
      earlier: async () => Promise.resolve(undefined),
      isSending: () => false,
    });
    const checkers = {
      grammar: new GrammarChecker({
        ...common,
        blocks: new BlockCheck(new ResultCache()),
        identity: serviceIdentity("1.0.0"),
      }),
      ai: new DetectionChecker({ ...common, background }),
      plagiarism: new PlagiarismChecker({
        ...common,
        compared: { folders: async () => Promise.resolve([]), offer: async () => Promise.resolve(false) },
        sampleReferences: { folders: () => [], offerTo: () => undefined, withheldFrom: () => [] },
      }),
    };
    const snapshot = { uri: "notes", languageId, version: 1, text };
    const journal = trusted<Journal>({ snapshot, carry: <T>(found: T): T => found });
    const target = { document: { languageId }, ...(selection === undefined ? {} : { selection }) };
    const { signal } = new AbortController();
    const { error } = await checkers[kind].check(target, journal, { signal, report: () => undefined });
    assert.ok(error);
    return sent;
  };

  for (const languageId of LANGUAGE_IDS) {
    for (const kind of KINDS) {
      it(`[R-12] [EDI-20] the preview shows what the request holds: ${kind} of ${languageId}`, async () => {
        await fc.assert(
          fc.asyncProperty(
            fc.array(part, { minLength: 1, maxLength: 6 }),
            fc.constantFrom<Submission>("prose", "verbatim"),
            fc.option(
              fc.tuple(
                fc.double({ min: 0, max: 1, noNaN: true }),
                fc.double({ min: 0, max: 1, noNaN: true }),
              ),
              {
                nil: undefined,
              },
            ),
            async (parts, submission, selected) => {
              const text = documentOf(languageId, parts);
              const [start = 0, end = 0] = (selected ?? [])
                .map((share) => Math.floor(share * text.length))
                .toSorted((a, b) => a - b);
              const selection = selected === undefined ? undefined : { start, end };
              const sent = await sentBy(kind, languageId, text, submission, selection);
              const target = { document: { languageId }, ...(selection === undefined ? {} : { selection }) };
              const snapshot = { uri: "notes", languageId, version: 1, text };
              const shown = await submissionsOf([kind], target, snapshot, settingsOf(submission), extractor);
              assert.deepEqual(
                shown.map(({ checks }) => checks),
                [[kind]],
              );
              // A text that the check refuses is shown, and not sent.
              if (sent.length > 0) assert.equal(shown[0]?.text, sent.join("\n\n"));
            },
          ),
          { numRuns: 40 },
        );
      });
    }

    it(`[R-12] a paragraph that one check leaves out stands in the preview of the others: ${languageId}`, async () => {
      for (const off of KINDS) {
        const text = documentOf(languageId, [
          { words: 20, off: undefined },
          { words: 20, off },
          { words: 20, off: undefined },
        ]);
        const [, hidden = ""] = /(?:Letter \d+)[^]*(Letter \d+)[^]*Letter \d+/u.exec(text) ?? [];
        assert.ok(hidden.startsWith("Letter"));
        const snapshot = { uri: "notes", languageId, version: 1, text };
        const target = { document: { languageId } };
        const shown = await submissionsOf(KINDS, target, snapshot, settingsOf("prose"), extractor);
        const by = new Map(
          shown.flatMap(({ checks, text: sent }) => checks.map((kind) => [kind, sent] as const)),
        );
        for (const kind of KINDS)
          assert.equal(by.get(kind)?.includes(`${hidden} `), kind !== off, `${kind}, ${off} off`);
        assert.equal(shown.length, 2, "the two others are one text");
      }
    });
  }

  it("[R-12] a long text is shown as its requests", async () => {
    const parts = Array.from({ length: 400 }, () => ({ words: 60, off: undefined }));
    const text = documentOf("markdown", parts);
    const snapshot = { uri: "file:///notes", languageId: "markdown", version: 1, text };
    for (const kind of KINDS) {
      const sent = await sentBy(kind, "markdown", text, "prose");
      const target = { document: { languageId: "markdown" } };
      const [shown] = await submissionsOf([kind], target, snapshot, settingsOf("prose"), extractor);
      if (kind === "grammar") assert.ok(sent.length > 1, kind);
      assert.equal(shown?.text, sent.join("\n\n"));
    }
  });
});
