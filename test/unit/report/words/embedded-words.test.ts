import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import * as l10n from "@vscode/l10n";
import { parseSync, Visitor } from "oxc-parser";
import { EMBEDDED_PARTS, EMBEDDED_SENTENCES } from "../../../../src/report/words/embedded-sentences.ts";
import { explanationWords } from "../../../../src/report/words/explanation-words.ts";
import { embeddedWords, SHARE_OF_WORDS } from "../../../../src/report/words/embedded-words.ts";
import { setLocale } from "../../../../src/report/words/format.ts";
import { abstention } from "../../../../src/service/engines/detector/abstention.ts";
import { label } from "../../../../src/service/engines/detector/label.ts";
import { classify } from "../../../../src/service/engines/image/classify.ts";
import { NO_METADATA, type C2paFinding } from "../../../../src/service/engines/provenance/provenance.ts";
import { anchorProblem, readOwnAnchors } from "../../../../src/service/engines/provenance/trust-anchors.ts";
import { judge } from "../../../../src/service/engines/voice/provenance-voice-detector.ts";
import { scanResult } from "../../../../src/service/operations/scan-plagiarism-result.ts";
import type { PlagiarismFindings } from "../../../../src/service/operations/plagiarism-scanner.ts";
import { pseudo } from "../../../harness/translation.ts";
import { PROJECT } from "../../../harness/paths.ts";
import { shippedBundle } from "../../../harness/translation.ts";

/** Where grammar and Content Credentials have their sentences, as literals. */
const LITERALS = [
  "src/service/engines/grammar/{,context/}*.ts",
  "src/service/engines/provenance/c2pa.ts",
  "src/contract/credential-failures.ts",
];

/** A sentence for a person, with `word` for each part that varies. */
const SENTENCE = /^(?:[A-Z“]|word\b)[^]*\s[^]*\.$/u;

/** Sentences that no person reads: they are errors in the code. */
const UNREAD = /engine|did not|could not|cannot|model(?! can't)|^A first sentence\.$/u;

/** Sentences whose varying part is one of two words. */
const BRANCHES: Readonly<Record<string, readonly string[]>> = {
  "The word is needed here.": ["The plural is needed here.", "The singular is needed here."],
  "“word” begins with word sound.": [
    "“word” begins with a consonant sound.",
    "“word” begins with a vowel sound.",
  ],
};

function literalSentences(): readonly string[] {
  const found = new Set<string>();
  const add = (text: string): void => {
    if (!SENTENCE.test(text) || UNREAD.test(text)) return;
    for (const branch of BRANCHES[text] ?? [text]) found.add(branch);
  };
  for (const file of globSync(LITERALS, { cwd: PROJECT })) {
    new Visitor({
      Literal: ({ value }) => void (typeof value === "string" && add(value)),
      TemplateLiteral: ({ quasis }) => add(quasis.map(({ value }) => value.cooked ?? "").join("word")),
    }).visit(parseSync(file, readFileSync(path.join(PROJECT, file), "utf8")).program);
  }
  return [...found];
}

const MODEL = { name: "en-1", date: "2026-11-22" };
const ONE = { lookAlikes: 1, hidden: 1 };
const MANY = { lookAlikes: 1_200, hidden: 2 };

const SOURCE = {
  url: "file:///a.md",
  title: "A",
  similarity: 1,
  matchedWords: 9,
  matchedShare: 0.1,
  matches: [],
};
const FINDINGS: PlagiarismFindings = {
  score: 0.12,
  sources: [SOURCE],
  sourcesFound: 1,
  highlights: [],
  wordsCompared: 90,
  wordsLeftOut: 0,
  boilerplateWords: 0,
  filesCompared: 4_050,
  filesSkipped: 0,
  foldersSkipped: 0,
};

const summaryOf = (parts: Partial<PlagiarismFindings>, hasReferences = true): string =>
  scanResult("A text.", { ...FINDINGS, ...parts }, "utf16", hasReferences).summary;

const INTACT: C2paFinding & { kind: "intact" } = {
  kind: "intact",
  digitalSourceTypes: ["trainedAlgorithmicMedia"],
  isGenerated: true,
  hasAiPart: false,
  isCaptured: false,
  hasOtherOrigin: true,
  generator: null,
  trust: null,
  hasExpired: false,
};
const TRUST = { by: "c2pa", signer: "A and B Ltd", isForAll: true } as const;
const EDITED = { ...INTACT, isGenerated: false, digitalSourceTypes: ["digitalArt"] };
const C2PA: readonly C2paFinding[] = [
  INTACT,
  { ...INTACT, generator: "Some Tool 1.2", hasExpired: true },
  { ...EDITED, isCaptured: true, trust: TRUST },
  { ...EDITED, isCaptured: true, generator: "Tool", trust: { ...TRUST, by: "own" } },
  { ...EDITED, trust: { ...TRUST, isForAll: false } },
  { ...EDITED, generator: "Tool" },
  {
    ...EDITED,
    hasAiPart: true,
    digitalSourceTypes: ["x"],
    trust: { by: "own", signer: null, isForAll: false },
  },
  { kind: "tampered", reason: "The signed claim is missing." },
];

const USED = { damaged: 0, expired: 0, foreign: 0 };
const ANCHOR_PROBLEMS: readonly (string | null)[] = [
  (await readOwnAnchors(path.join(PROJECT, "missing.pem"))).problem,
  (await readOwnAnchors(path.join(PROJECT, "package.json"))).problem,
  ...[1, 3, 1_200].flatMap((all) =>
    [1, all - 1].flatMap((unused) =>
      (["damaged", "expired", "foreign"] as const).map((fault) =>
        anchorProblem(all, { ...USED, [fault]: Math.max(1, unused) }),
      ),
    ),
  ),
];

/** What the service says in every case, by its own code. */
const SAID: readonly string[] = [
  ...literalSentences(),
  ...ANCHOR_PROBLEMS.map((problem) => problem ?? ""),
  ...[3, 99, 100].flatMap((words) => [
    label(MODEL, words),
    label(MODEL, words, ONE),
    label(MODEL, words, MANY),
  ]),
  ...[1, 20].map((words) => abstention("Some words", words) ?? ""),
  abstention("Das ist ein Text, der nicht auf Englisch ist. ".repeat(20), 200) ?? "",
  summaryOf({}),
  summaryOf({ score: 0.001, sourcesFound: 2_000 }),
  summaryOf({ score: 0.999, filesSkipped: 3, foldersSkipped: 1 }),
  summaryOf({ sourcesFound: 0, wordsLeftOut: 1, filesCompared: 1, foldersSkipped: 2 }),
  summaryOf({ sourcesFound: 0, wordsLeftOut: 1_400, boilerplateWords: 1_400 }),
  summaryOf({ filesCompared: 0 }),
  summaryOf({ filesCompared: 0, filesSkipped: 1 }),
  summaryOf({ wordsCompared: 0 }),
  summaryOf({}, false),
  ...C2PA.flatMap((c2pa) => [...classify({ c2pa, metadata: NO_METADATA }).evidence, ...judge(c2pa).evidence]),
  ...["trainedAlgorithmicMedia", "digitalCapture", "compositeWithTrainedAlgorithmicMedia"].flatMap(
    (term) =>
      classify({
        c2pa: { kind: "none" },
        metadata: { ...NO_METADATA, digitalSourceTypes: ["x", term], camera: "Make (Model) 1" },
      }).evidence,
  ),
  ...[true, false].flatMap(
    (isInpainting) =>
      classify({
        c2pa: { kind: "none" },
        metadata: { ...NO_METADATA, generator: { name: "Tool", isInpainting } },
      }).evidence,
  ),
];

/** Has everything said in a language that ships. */
function translate(language: string): void {
  l10n.config({ contents: shippedBundle(language) });
  setLocale(language);
}

describe("the embedded service's sentences in another language", () => {
  afterEach(() => {
    l10n.config({ contents: {} });
    setLocale("en");
  });

  it("[EDI-18] each sentence of the service is listed, and English stays as it is", () => {
    assert.ok(SAID.length > 110, String(SAID.length));
    assert.deepEqual(
      SAID.filter((text) => text === "" || embeddedWords(text) !== text),
      [],
    );
    const all = [...EMBEDDED_SENTENCES, ...EMBEDDED_PARTS];
    l10n.config({ contents: Object.fromEntries(all.map((text) => [text, pseudo(text)])) });
    const words = /(?<![\w{])(?:A|The|the|is|are|was|were|by|of|in|not|isn't|and|states)(?![\w}])/u;
    const data = /“[^”]*”|A and B Ltd|Some Tool 1\.2|Make \(Model\) 1|Tool/gu;
    assert.deepEqual(
      SAID.filter((text) => embeddedWords(text) === text),
      [],
    );
    assert.deepEqual(
      SAID.map((text) => embeddedWords(text).replaceAll(data, "")).filter((text) => words.test(text)),
      [],
    );
  });

  it("[EDI-18] each listed sentence is one that the service says", () => {
    const said = new Set<string>();
    l10n.config({
      contents: Object.fromEntries(
        [...EMBEDDED_SENTENCES, ...EMBEDDED_PARTS].map((text, index) => [text, `<${index}>${text}`]),
      ),
    });
    for (const text of SAID)
      for (const [, index] of embeddedWords(text).matchAll(/<(\d+)>/gu)) said.add(index ?? "");
    const all = [...EMBEDDED_SENTENCES, ...EMBEDDED_PARTS];
    // Messages of Harper's rules are in its binary, with words between backticks.
    const harper = readFileSync(
      path.join(PROJECT, "node_modules/harper.js/dist/harper_wasm_slim_bg.wasm"),
      "latin1",
    );
    const isHarpers = (text: string): boolean =>
      text
        .replaceAll(/[“”]/gu, "`")
        .split(/\{\w+\}/u)
        .every((piece) => harper.includes(piece));
    assert.deepEqual(
      all.filter((text, index) => !said.has(String(index)) && !isHarpers(text)),
      [],
    );
  });

  it("[EDI-18] figures and nested parts are in that language, and data stays as it is", () => {
    translate("de");
    assert.equal(
      embeddedWords(summaryOf({ filesSkipped: 3, foldersSkipped: 1 })),
      "Der eingebettete Dienst hat diesen Text mit 4.050 lokalen Dateien verglichen (außer 3 weiteren und 1 Ordner: nicht lesbar, zu groß oder zu viele). " +
        "Das Web wurde nicht durchsucht. 12\u00a0% der verglichenen Wörter stehen in Textstellen, die mit 1 lokalen Datei übereinstimmen.",
    );
    assert.equal(
      embeddedWords(judge({ ...INTACT, generator: "Some Tool", trust: TRUST }).evidence[0] ?? ""),
      "Ein intaktes C2PA-Manifest von Some Tool gibt an, dass die Aufnahme von einem KI-Modell generiert wurde (signiert von A and B Ltd, überprüft anhand der C2PA-Vertrauensliste).",
    );
    translate("zh-cn");
    assert.equal(embeddedWords("Repeated word “the”."), "单词“the”重复。");
    assert.equal(
      embeddedWords(classify({ c2pa: C2PA.at(-1) ?? INTACT, metadata: NO_METADATA }).evidence[0] ?? ""),
      "内容凭据无效：缺少已签名的主张。它们不能作为任何类别的依据。",
    );
  });

  it("[EDI-18] an explanation that isn't known gives way to a general one: no sentence is half in English", () => {
    const unknown = "Did you mean the closed compound noun?";
    assert.equal(explanationWords(unknown, "word_boundary/closed"), unknown);
    translate("de");
    assert.equal(
      explanationWords(unknown, "word_boundary/closed"),
      "Wörter sind falsch getrennt oder zusammengeschrieben.",
    );
    assert.equal(explanationWords(unknown, "other"), unknown);
    assert.equal(
      explanationWords("Repeated word “the”.", "repetition/doubled-word"),
      embeddedWords("Repeated word “the”."),
    );
  });

  it("[EDI-18] a text with anything else stays whole, and one sentence can be left out", () => {
    translate("de");
    for (const text of ["", "No passage matches. Or so.", "No passage matches", "Somebody else's text."])
      assert.equal(embeddedWords(text), text);
    const summary = summaryOf({});
    assert.ok(embeddedWords(summary).startsWith(`${embeddedWords(summary, SHARE_OF_WORDS)} 12`));
  });
});
