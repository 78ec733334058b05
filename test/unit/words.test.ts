import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { parseSync, Visitor } from "oxc-parser";
import { CHARGE_NOTES } from "../../src/client/failure-table.ts";
import { describeFolder, folderMessage } from "../../src/report/folders/folder-words.ts";
import { describeDetection, describeLabel } from "../../src/report/words/detection-words.ts";
import { describeDocument } from "../../src/report/words/document-words.ts";
import { describeGrammarCheck, describeScanOutcome } from "../../src/report/words/outcome-words.ts";
import { describeSpendingRefusal } from "../../src/report/words/price-words.ts";
import { firstSentence, fittingFailure, joinSentences } from "../../src/report/words/sentences.ts";
import * as l10n from "@vscode/l10n";
import { checkErrorOf } from "../../src/checking/paying/check-failure.ts";
import { notSent, refusalOf } from "../../src/checking/vocabulary/check-error.ts";
import { UncertainCharge } from "../../src/checking/paying/paid-failure.ts";
import { ServiceFailure } from "../../src/client/failure.ts";
import { FAILURE_ENTRIES } from "../harness/failure-entries.ts";
import { readWords } from "../harness/manifest.ts";
import { PROJECT } from "../harness/paths.ts";
import { shippedBundle } from "../harness/translation.ts";
import { trusted } from "../harness/trusted.ts";
import { wordsOfCode } from "../harness/words-of-code.ts";

/** The most characters of a notification. */
const LONGEST = 120;

/** What fits in a status bar 1280 pixels wide beside VS Code's own items, in Latin letters. */
const LONGEST_STATUS = 75;

/** Phrases of translated or literary English. */
const BANNED =
  /\bof which\b|\bby itself\b|\bstands?\b|\bgives? back\b|\bgave back\b|\bgiven back\b|\bnobody\b|\bsomebody\b|\btold of\b|\bgo(?:es)? on\b|\bwent on\b|\bat no point\b|\bforget\b|\bforgotten\b|(?<!there )\b(?:is|are) no (?!longer)|\bnot well\b|\bso many\b|\bwhat is to\b|\bis to be\b|\bhas to be\b|\bthat are right\b|\blies? in\b|\bfor the sake of\b|\bas it was\b|\bany more\b|\bunder way\b|\blooked at\b|\blocal credits?\b|\bknown already\b|\bcannot\b|\bcould not\b|\bdid not\b|\bdoes not\b|\bdo not\b|\bis not\b|\bare not\b|\bwas not\b/iu;

/** Words that the glossary has another one for, and British spellings. */
const OTHER_NAMES =
  /\bbackground detections?\b|\bpictures?\b|\bday's budget\b|\baddress of the service\b|\bconsent to send\b|\bhistory of (?:credits|the score)\b|\bid\b|\bcolour|\banalys(?:e|ing)|\borganis|\bcancelled\b|\bmisspelt\b/u;

/** Strings of the manifest, except for the titles of commands and the settings, which have tests of their own. */
const OF_MANIFEST = Object.entries(readWords());

const ALL: readonly (readonly [where: string, text: string])[] = [
  ...OF_MANIFEST,
  ...wordsOfCode().words.map((text) => ["l10n/bundle.l10n.json", text] as const),
];

/** Returns the strings that match, with the key of each. */
function matching(pattern: RegExp): readonly string[] {
  return ALL.filter(([, text]) => pattern.test(withoutLinks(text))).map(
    ([where, text]) => `${where}: ${text}`,
  );
}

/** Returns what people read of a text: names of settings and targets of links aren't prose. */
function withoutLinks(text: string): string {
  return text.replaceAll(/\]\([^)]*\)|`[^`]*`|contentAuthenticity\.[\w.]+/gu, "");
}

/** Returns a text with placeholders as long as what they stand for usually is. */
function filled(text: string): string {
  const lengths: Readonly<Record<string, string>> = {
    host: "api.example.com",
    proxy: "proxy.example.com:3128",
    scope: "plagiarism_checker",
    causeCode: "SELF_SIGNED_CERT_IN_CHAIN",
    field: "content",
    wait: "41 seconds",
    status: "503",
  };
  return text.replaceAll(/\{(\w+)\}/gu, (_, name: string) => lengths[name] ?? "12345");
}

/** What the placeholders of a text stand for. */
function argsOf(text: string): Record<string, string> {
  return Object.fromEntries(
    Array.from(text.matchAll(/\{(\w+)\}/gu), ([all, name = ""]) => [name, filled(all)]),
  );
}

const named = (words: string): string => l10n.t("{0}: {1}", "field-report.md", words);

const long = (texts: readonly string[]): readonly string[] =>
  texts.map(filled).filter((text) => text.length > LONGEST);

describe("the words people read", () => {
  it("[EDI-25] every text of the code fits in a notification, in every language", () => {
    const texts = wordsOfCode().words;
    assert.ok(texts.length > 1_000);
    const translated = globSync("l10n/bundle.l10n.*.json", { cwd: PROJECT }).flatMap((file) =>
      Object.values(
        trusted<Record<string, string>>(JSON.parse(readFileSync(path.join(PROJECT, file), "utf8"))),
      ),
    );
    assert.ok(translated.length >= 2 * texts.length);
    assert.deepEqual(
      [...texts, ...translated].filter((text) => text.length > LONGEST),
      [],
    );
  });

  it("a failure fits in a notification: what happened, what it cost and what to do next", () => {
    const messages = FAILURE_ENTRIES.map(({ happened, next }) =>
      [happened[0] ?? "", CHARGE_NOTES.no, next[0] ?? ""].join(" "),
    );
    assert.deepEqual(long(messages), []);
  });

  it("are plain English, by one glossary", () => {
    assert.deepEqual(matching(BANNED), []);
    assert.deepEqual(matching(OTHER_NAMES), []);
    for (const said of ["The rest goes on.", "It is no file.", "There was 1 picture."])
      assert.ok(BANNED.test(said) || OTHER_NAMES.test(said), said);
  });

  it("are quiet: no exclamation mark and no plea", () => {
    assert.deepEqual(matching(/!|\bplease\b/iu), []);
  });

  it("have curly quotes, straight apostrophes and percentages without a space", () => {
    assert.deepEqual(matching(/"|’|(?<!\w)'|\d %|\} %/u), []);
  });

  it("a notification has at most two buttons", () => {
    const file = path.join(PROJECT, "src/editor/notices.ts");
    const most: unknown[] = [];
    new Visitor({
      VariableDeclarator: ({ id, init }) => {
        if (id.type === "Identifier" && id.name === "MOST_STEPS" && init?.type === "Literal")
          most.push(init.value);
      },
    }).visit(parseSync(file, readFileSync(file, "utf8")).program);
    assert.deepEqual(most, [2]);
  });
});

for (const language of ["en", "de", "zh-cn"]) {
  describe(`notifications (${language})`, () => {
    before(() => {
      if (language !== "en") l10n.config({ contents: shippedBundle(language) });
    });

    after(() => l10n.config({ contents: {} }));

    it("[EDI-25] a failure fits: what happened and what it cost, whatever the next step", () => {
      const errors = FAILURE_ENTRIES.flatMap(({ action, happened, next }) =>
        happened.flatMap((what) =>
          (["no", "unknown"] as const).flatMap((charged) => {
            const facts = {
              wording: { happened: what, next: next[0] ?? "", args: argsOf(what + (next[0] ?? "")) },
              charged,
            };
            const failure = new ServiceFailure({
              kind: "refused",
              retriable: false,
              ...facts,
              ...(action && { action }),
            });
            const half = {
              creditsCharged: 400,
              wordsChecked: 400,
              wordsTotal: 812,
              service: "hosted",
            } as const;
            const thrown =
              charged === "no"
                ? [failure]
                : [failure, new UncertainCharge(failure, { price: 1_626 }, Date.UTC(2026, 0, 1, 12))];
            return thrown.flatMap((each) => [checkErrorOf(each), checkErrorOf(each, half)]);
          }),
        ),
      );
      assert.ok(errors.length > 200);
      const shown = errors.map((error) => [fittingFailure(error, named), error] as const);
      const notes = [l10n.t(CHARGE_NOTES.no), l10n.t(CHARGE_NOTES.unknown), "400"];
      const withoutCost = shown.filter(([text, { price }]) =>
        price === undefined ? !notes.some((note) => text.includes(note)) : !/1,626|2,026/u.test(text),
      );
      assert.deepEqual(withoutCost, []);
      assert.deepEqual(
        shown.flatMap(([text]) => (text.length > LONGEST ? [text] : [])),
        [],
      );
    });

    it("[EDI-25] a refusal fits, and says that nothing was sent or charged", () => {
      const refusals = globSync("src/**/*.ts", { cwd: PROJECT }).flatMap((file) =>
        Array.from(
          readFileSync(path.join(PROJECT, file), "utf8").matchAll(
            /notSent\(\s*"\w+",\s*l10n\.t\(\s*"(?<text>[^"]+)"|invalidConfiguration\(\s*"(?<other>[^"]+)"/gu,
          ),
          ({ groups = {} }) => groups["text"] ?? groups["other"] ?? "",
        ),
      );
      assert.ok(refusals.length > 20, String(refusals.length));
      const errors = refusals.map((text) => refusalOf(notSent("x", l10n.t(text, argsOf(text)))));
      assert.deepEqual(
        errors.flatMap((error) => {
          const shown = fittingFailure(error, named);
          return shown.length > LONGEST ||
            !shown.includes(firstSentence(error.message)) ||
            !shown.includes(joinSentences([l10n.t("Nothing was sent or charged.")]))
            ? [shown]
            : [];
        }),
        [],
      );
    });

    it("[EDI-25] [EDI-23] what the status bar says after a command isn't cut, undo hints included", () => {
      const texts = globSync("src/editor/**/*.ts", { cwd: PROJECT }).flatMap((file) => {
        const code = readFileSync(path.join(PROJECT, file), "utf8");
        const said = Array.from(code.matchAll(/\bshow(?:Done|Note)\([^;]*;/gu), ([call]) => call).join("\n");
        return Array.from(
          said.matchAll(/l10n\.t\(\s*"(?<text>[^"]+)"/gu),
          ({ groups }) => groups?.["text"] ?? "",
        );
      });
      assert.ok(texts.some((text) => text.includes("Undo in")) && texts.length > 30, String(texts.length));
      const cut = texts
        .map((text) => l10n.t(text, "field-report.md", "12"))
        // A Chinese character is twice as wide.
        .filter((text) => text.replaceAll(/[\u3000-\uFFEF]/gu, "WW").length > LONGEST_STATUS);
      assert.deepEqual(cut, []);
    });

    it("[EDI-25] the outcome of a check fits, with the name of its document and the results of all", () => {
      const name = "field-report.md";
      const band = { classification: "Likely Human", confidence: "Medium" } as const;
      const figures = {
        cached: false,
        creditsCharged: 1_626,
        droppedByEdits: 0,
        hidden: 0,
        notPlaced: 0,
        wordsChecked: 812,
        wordsReused: 0,
        wordsSent: 812,
        wordsTotal: 812,
      };
      const messages = (["embedded", "hosted"] as const).flatMap((service) => {
        const summary = {
          source: { service, name: "Stand-in detector", label: "It counts robots. ".repeat(40) },
          verdict: { kind: "band", score: 0.42, band },
        } as const;
        const local = { local: { files: 12, hasMatch: true } };
        const verdict = {
          kind: "verdict",
          verdict: "significant_plagiarism",
          score: 0.42,
          ...(service === "embedded" ? local : {}),
        } as const;
        const grammar = { ...figures, service, findings: Array.from({ length: 12 }) };
        const leftOut = { quotations: 0, references: 0, ignored: 0 };
        const plagiarism = { ...figures, service, leftOut, verdict, result: { sources: [1, 2, 3] } };
        const result = describeDocument(
          { grammar, ai: { ...figures, service, summary }, plagiarism },
          { ...figures, service },
          { name, isSelection: false, silenced: [], hasReferences: true, errors: [] },
        );
        const totals = {
          corrections: 12,
          creditsCharged: 1_626,
          done: 60,
          failed: 0,
          isUnsure: false,
          isCompared: true,
          bands: new Map<string, number>(),
          left: 20,
          passages: 3,
          skipped: 0,
        };
        const busy = { ...totals, failed: 2, isUnsure: service === "hosted", skipped: 12 };
        const parts = {
          ...plagiarism,
          droppedByEdits: 2,
          notPlaced: 3,
          leftOut: { quotations: 2, references: 3, ignored: 4 },
        };
        for (const figure of [/12/u, /42/u, /Plagiarism|Plagiat|抄袭/u])
          assert.match(result?.message ?? "", figure);
        return [
          result?.message ?? "",
          describeDocument(
            { grammar, ai: { ...figures, service, summary }, plagiarism: parts },
            { ...figures, service },
            {
              name,
              isSelection: true,
              silenced: [],
              hasReferences: false,
              errors: [
                {
                  kinds: ["plagiarism"],
                  error: {
                    code: "not_sent",
                    charged: "unknown",
                    message:
                      "Lost the connection to api.example.com before it responded. Credits may have been charged.",
                  },
                },
              ],
            },
          )?.message ?? "",
          describeDetection(
            summary,
            ["812 of 1,626 words", "1,626 credits", "12 sentences not found in the document"],
            name,
          ),
          describeDetection({ ...summary, verdict: { kind: "noScore" } }, ["1,626 credits"], name),
          describeScanOutcome({ ...parts, creditsCharged: 2 }, verdict, true, name),
          folderMessage(
            "Stopped: Lost the connection to api.example.com before it responded.",
            busy,
            80,
            service,
            400,
          ),
          describeGrammarCheck({ ...grammar, findings: [] }, name),
          describeDetection(summary, ["1,626 credits"], name),
          describeScanOutcome({ ...plagiarism, creditsCharged: 2 }, verdict, false, name),
          describeFolder(totals, 80, service),
        ];
      });
      assert.ok(messages.every((message) => message !== ""));
      assert.deepEqual(long(messages), []);
    });

    for (const label of [
      "The text has 37 words; a score needs at least 50. Nothing was charged.",
      "The text doesn't look like English, the only language that gets a score. Nothing was charged.",
    ]) {
      it(`[EDI-25] [DET-5] a text without a score says why, in a message that fits: ${label}`, () => {
        const source = { service: "embedded", name: "en-1", label } as const;
        const said = describeDetection({ source, verdict: { kind: "noScore" } }, [], "field-report.md");
        assert.ok(said.includes(firstSentence(describeLabel(source))), said);
        assert.ok(said.length <= LONGEST, said);
      });
    }

    it("[EDI-25] the reason why nothing was spent fits", () => {
      const limits = {
        balance: 1_200,
        budget: 2_000,
        confirmAbove: 500,
        host: "api.example.com",
        price: 1_626,
        spentToday: 1_000,
      };
      const codes = [
        "insufficient_credits",
        "daily_budget_exceeded",
        "daily_budget_needed",
        "confirmation_needed",
        "consent_needed",
      ] as const;
      assert.deepEqual(long(codes.map((code) => describeSpendingRefusal(code, limits))), []);
    });
  });
}
