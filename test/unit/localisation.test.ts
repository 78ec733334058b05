import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import * as l10n from "@vscode/l10n";
import { parseSync, Visitor, type Node, type Span } from "oxc-parser";
import { CHARGE_NOTES } from "../../src/client/failure-table.ts";
import { ServiceFailure } from "../../src/client/failure.ts";
import { refusalOf } from "../../src/client/refusal.ts";
import { checkErrorOf } from "../../src/checking/paying/check-failure.ts";
import { FAILURE_ENTRIES } from "../harness/failure-entries.ts";
import { keyOf, readWords, readWrittenManifest } from "../harness/manifest.ts";
import { PROJECT } from "../harness/paths.ts";
import { faultsByFile, filledIn, pseudo, translationFaults } from "../harness/translation.ts";
import { trusted } from "../harness/trusted.ts";
import { bundleOf, wordsOfCode } from "../harness/words-of-code.ts";

/** Fields of the manifest that VS Code shows to people. */
const SHOWN =
  /^(?:title|shortTitle|category|label|contextualTitle|contents|altText|displayName|userDescription|patternErrorMessage|errorMessage|(?:markdown)?(?:[dD]escription|[dD]eprecationMessage|[eE]numDescriptions)|enumItemLabels)$/u;

interface Text {
  readonly where: string;
  readonly isShown: boolean;
  readonly text: string;
}

/** Returns every text of the manifest except for those for language models, which are always in English. */
function textsOf(value: unknown, where: readonly string[] = []): readonly Text[] {
  const field = where.findLast((name) => !/^\d+$/u.test(name)) ?? "";
  if (field === "modelDescription" || where.includes("inputSchema")) return [];
  if (typeof value === "string") {
    const isView = field === "name" && where.includes("views");
    return [{ where: where.join("."), isShown: isView || SHOWN.test(field), text: value }];
  }
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, each]) => textsOf(each, [...where, name]));
}

describe("the words of the manifest", () => {
  const { displayName, description, capabilities, contributes } =
    trusted<Record<string, unknown>>(readWrittenManifest());
  const texts = textsOf({ displayName, description, capabilities, contributes });
  const words = readWords();

  it("[EDI-18] nothing that people are shown is a literal", () => {
    const shown = texts.filter(({ isShown }) => isShown);
    assert.ok(shown.length > 200);
    assert.deepEqual(
      shown.filter(({ text }) => keyOf(text) === undefined),
      [],
    );
    // Fields that VS Code has started to show since: nothing else in a manifest looks like a sentence.
    const others = texts.filter(({ text }) => /^[A-Z][a-z]+(?:['’]\w+)?,? \w/u.test(text));
    assert.deepEqual(others, []);
  });

  it("[EDI-18] each key has an entry that says something, and each entry is used", () => {
    const keys = new Set(texts.flatMap(({ text }) => keyOf(text) ?? []));
    assert.deepEqual([...keys].sort(), Object.keys(words).sort());
    for (const [key, text] of Object.entries(words)) {
      assert.match(key, /^[\w.-]+$/u);
      assert.equal(text, text.trim(), key);
      assert.ok(text !== "" && keyOf(text) === undefined, key);
    }
  });
});

const OF_CODE = wordsOfCode();

describe("the words of the code", () => {
  const { unreadable, words } = OF_CODE;

  it("[EDI-18] each text for people is a literal, so that translators receive it", () => {
    assert.deepEqual(unreadable, []);
    assert.ok(words.length > 800);
  });

  it("[EDI-18] every text of the editor is translated, except for the log and language models", () => {
    const files = globSync("src/{extension.ts,{checking,editor,report}/**/*.ts}", { cwd: PROJECT });
    const own = files
      .filter(
        (file) => !/[\\/](?:agent-\w+|agents|embedded-sentences|job-failure|paid-failure)\b/u.test(file),
      )
      .flatMap((file) => untranslatedIn(readFileSync(path.join(PROJECT, file), "utf8")));
    // The product's name, and the interface's names of two bands.
    assert.deepEqual([...new Set(own)].sort(), ["Content Authenticity", "Likely AI", "Likely Human"]);
    assert.deepEqual(untranslatedIn("void show(`The key ${name} is gone.`);"), ["The key {} is gone."]);
  });

  it("[EDI-18] l10n/bundle.l10n.json has all of them; npm run l10n rewrites it", () => {
    const bundle = readFileSync(path.join(PROJECT, "l10n", "bundle.l10n.json"), "utf8");
    const known = new Set(Object.keys(trusted<Record<string, string>>(JSON.parse(bundle))));
    const added = words.filter((text) => !known.has(text));
    const gone = [...known].filter((text) => !words.includes(text));
    assert.deepEqual({ added, gone }, { added: [], gone: [] });
    assert.equal(bundle.replaceAll("\r\n", "\n"), bundleOf(words));
  });

  it("[EDI-18] the pages have none of their own: all are passed to them", () => {
    const own = globSync("src/webview/*.ts", { cwd: PROJECT }).flatMap((file) =>
      wordsOfPage(readFileSync(path.join(PROJECT, file), "utf8")),
    );
    // The interface's names of two bands, by which labels are looked up.
    assert.deepEqual([...new Set(own)].sort(), ["Likely AI", "Likely Human"]);
  });
});

/** Calls that translate their argument, or whose argument people don't read. */
const TRANSLATES_OR_LOGS = /(?:\bl10n\.t|\blog\.\w+|[dD]efect|\bwarn|#warnOnce|\binBackground)$/u;

/** Returns the texts that start like a sentence and are neither translated nor logged. */
function untranslatedIn(text: string): readonly string[] {
  const passed: Span[] = [];
  const found: (Span & { readonly words: string })[] = [];
  const source = ({ start, end }: Span): string => text.slice(start, end);
  const take = ({ start, end }: Span, words: string): void => {
    if (/^[A-Z][a-z’']*,? \S/u.test(words)) found.push({ start, end, words });
  };
  new Visitor({
    CallExpression: (call) => {
      if (TRANSLATES_OR_LOGS.test(source(call.callee))) passed.push(call);
    },
    NewExpression: (made) => {
      if (/(?:Error|DOMException)$/u.test(source(made.callee))) passed.push(made);
    },
    Literal: (literal) => {
      if (typeof literal.value === "string") take(literal, literal.value);
    },
    TemplateLiteral: (template) => {
      take(template, template.quasis.map(({ value }) => value.cooked ?? "").join("{}"));
    },
  }).visit(parseSync("editor.ts", text).program);
  const isPassed = ({ start }: Span): boolean =>
    passed.some((span) => span.start <= start && start < span.end);
  return found.filter((each) => !isPassed(each)).map(({ words }) => words);
}

/** Properties and attributes that people read or hear. */
const READ =
  /^(?:textContent|innerText|title|alt|label|placeholder|ariaLabel|aria-(?:label|description|valuetext|roledescription))$/u;

function nameOf(key: Node): string {
  if (key.type === "Identifier") return key.name;
  return key.type === "Literal" ? String(key.value) : "";
}

/**
 * Returns the untranslated texts of a page: literals among the children of an element, in attributes that are
 * read out, or with two words.
 */
function wordsOfPage(text: string): readonly string[] {
  const found: string[] = [];
  const put = (given: Node | undefined): void => {
    if (given?.type === "ConditionalExpression") {
      put(given.consequent);
      put(given.alternate);
    }
    const parts =
      given?.type === "Literal" && typeof given.value === "string"
        ? [given.value]
        : given?.type === "TemplateLiteral"
          ? given.quasis.map(({ value }) => value.cooked ?? "")
          : [];
    found.push(...parts.filter((part) => /\p{L}{2}/u.test(part)));
  };
  new Visitor({
    Literal: ({ value }) => {
      if (typeof value === "string" && /^[A-Z][a-z]+ [A-Za-z]/u.test(value)) found.push(value);
    },
    CallExpression: ({ callee, arguments: given }) => {
      const called = text.slice(callee.start, callee.end);
      if (/^(?:element|svg)$/u.test(called)) for (const child of given.slice(2)) put(child);
      if (/\.(?:append|prepend|replaceChildren|createTextNode)$/u.test(called))
        for (const child of given) put(child);
      const [first, second] = given;
      if (called.endsWith(".setAttribute") && first !== undefined && READ.test(nameOf(first))) put(second);
    },
    Property: ({ key, value }) => {
      if (READ.test(nameOf(key))) put(value);
    },
    AssignmentExpression: ({ left, right }) => {
      if (left.type === "MemberExpression" && READ.test(nameOf(left.property))) put(right);
    },
  }).visit(parseSync("page.ts", text).program);
  return found;
}

describe("a translation", () => {
  const words = readWords();
  const code = Object.fromEntries(OF_CODE.words.map((text) => [text, text]));

  it("[EDI-18] has every key and no other, and keeps placeholders, links, settings and icons", () => {
    const price = "It costs {0} of {1} credits.";
    const faults = (translation: Readonly<Record<string, string>>): readonly string[] =>
      translationFaults({ price }, translation);
    assert.deepEqual(faults({ price: "Von {1} Credits kostet es {0}." }), []);
    assert.deepEqual(faults({ price: "Es kostet {0} Credits." }), ["has {0} in place of {0} {1}: price"]);
    assert.deepEqual(faults({ price: "" }), ["empty: price"]);
    assert.deepEqual(faults({}), ["missing: price"]);
    assert.deepEqual(faults({ price, prise: price }), ["unknown: prise"]);
    const changed: readonly (readonly [string, string])[] = [
      ["[Scan](command:contentAuthenticity.scanPlagiarism)", "[Prüfen](command:contentAuthenticity.scan)"],
      ["[The page](https://example.org/a)", "[Die Seite](https://example.org/b)"],
      ["Set `#contentAuthenticity.credits.dailyBudget#`.", "Setze `#contentAuthenticity.credits.budget#`."],
      ["$(check) Done", "Fertig"],
      ["Scope {scope}", "Umfang {umfang}"],
    ];
    for (const [text, other] of changed)
      assert.equal(translationFaults({ text }, { text: other }).length, 1, other);
    for (const each of [words, code]) {
      const translated = Object.fromEntries(Object.entries(each).map(([key, text]) => [key, pseudo(text)]));
      assert.deepEqual(translationFaults(each, translated), []);
    }
  });

  it("[EDI-18] [EDI-26] German and Simplified Chinese ship, fit and are whole", () => {
    assert.deepEqual(
      faultsByFile(OF_CODE.words).filter(([, faults]) => faults.length > 0),
      [],
    );
    const bundles = languagesOf("l10n/bundle.l10n.*.json");
    assert.deepEqual(languagesOf("package.nls.*.json"), bundles);
    const pages = globSync("media/walkthrough/*.md", { cwd: PROJECT }).filter(
      (file) => !file.includes(".nls."),
    );
    for (const page of pages)
      assert.deepEqual(languagesOf(page.replace(/\.md$/u, ".nls.*.md")), bundles, page);
    assert.deepEqual(bundles, ["de", "zh-cn"]);
    assert.equal(trusted<{ readonly l10n?: string }>(readWrittenManifest()).l10n, "./l10n");
  });
});

describe("failures in another language", () => {
  // A text in no bundle appears in English, which is an error here.
  before(() =>
    l10n.config({ contents: Object.fromEntries(OF_CODE.words.map((text) => [text, pseudo(text)])) }),
  );

  after(() => l10n.config({ contents: {} }));

  it("[EDI-18] every sentence of the client is translated, including its placeholders' values", () => {
    const sentences = [...new Set(FAILURE_ENTRIES.flatMap(({ happened, next }) => [...happened, ...next]))];
    assert.ok(sentences.length > 80);
    const howFar = { creditsCharged: 0, wordsChecked: 0, wordsTotal: 0, isSending: false };
    for (const sentence of sentences) {
      const names = [...sentence.matchAll(/\{(\w+)\}/gu)].map(([, name]) => name ?? "");
      const args = Object.fromEntries(names.map((name, at) => [name, `«${at}»`]));
      for (const charged of ["no", "yes", "unknown"] as const) {
        const wording = { happened: sentence, next: "Try again.", args };
        const failure = new ServiceFailure({ kind: "refused", charged, retriable: false, wording });
        const filled = filledIn(pseudo(sentence), args);
        assert.equal(
          checkErrorOf(failure, howFar).message,
          [filled, pseudo(CHARGE_NOTES[charged]), pseudo("Try again.")].join(" "),
        );
      }
    }
  });

  it("[EDI-18] [EDI-13] a wait is said with the unit of a sentence, which is translated", () => {
    const waits: readonly [ms: number, sentence: string, args: Readonly<Record<string, number>>][] = [
      [900, "Try again in {second} second.", { second: 1 }],
      [5_000, "Try again in {seconds} seconds.", { seconds: 5 }],
      [600_000, "Try again in {minutes} minutes.", { minutes: 10 }],
      [86_400_000, "Try again in {hours} hours.", { hours: 24 }],
      [30 * 86_400_000, "Try again in {days} days.", { days: 30 }],
    ];
    for (const [retryAfterMs, sentence, args] of waits) {
      const refusal = { operation: "detectText", status: 429, body: "", fields: [], retryAfterMs } as const;
      const { message } = checkErrorOf(refusalOf(refusal));
      assert.ok(message.endsWith(` ${filledIn(pseudo(sentence), args)}`), message);
    }
  });
});

/** Returns the languages that files of a pattern are for, by their names. */
function languagesOf(files: string): readonly string[] {
  return globSync(files, { cwd: PROJECT })
    .map((file) => /\.(?:nls|l10n)\.(.*)\.\w+$/u.exec(file)?.[1] ?? file)
    .sort();
}
