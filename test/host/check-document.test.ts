import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import * as vscode from "vscode";
import { countWords } from "../../src/contract/word-count.ts";
import type { DocumentOutcome } from "../../src/checking/batch/document-outcome.ts";
import { BetweenService } from "../harness/between-service.ts";
import { eventually } from "../harness/eventually.ts";
import { HostedService } from "./hosted-service.ts";
import {
  checkGrammar,
  goToHosted,
  product,
  rangeOf,
  replace,
  run,
  setting,
  underlined,
  unset,
  useHosted,
  write,
} from "./product.ts";

const FULL = "prfd_host_document_key_of_a_full_account";
const FEW = "prfd_host_document_key_of_few_credits";
const SCOPES = ["grammar_checker", "ai_detector", "plagiarism_checker"];
const key = (value: string) => ({ name: value.slice(5), key: value, scopes: SCOPES });
const CREDITS = 100_000;
const FEW_CREDITS = 150;
const ACCOUNTS = [
  { user_id: 7, plan: "1M", credits: CREDITS, keys: [key(FULL)] },
  { user_id: 8, plan: "Trial", credits: FEW_CREDITS, keys: [key(FEW)] },
];

const COPIED =
  "The bridge below the old mill was built from stone that had been carried up the valley on sledges.";

let number = 0;
/** Returns a new paragraph of fifteen words with two mistakes. */
const fresh = (): string =>
  `Paragraph ${(number += 1)} says that we recieve teh post on every day of the week.`;

/** Returns five paragraphs, one of them with a sentence copied from the reference. */
const letter = (): string =>
  [...Array.from({ length: 4 }, fresh), `${COPIED} That is what letter ${(number += 1)} says.`].join("\n\n");

const checkDocument = async (uri: vscode.Uri, range?: vscode.Range): Promise<DocumentOutcome> =>
  run<DocumentOutcome>("checkDocument", ...(range === undefined ? [uri] : [uri, range]));

const kinds = ({ findings = [] }: DocumentOutcome): readonly string[] => [
  ...new Set(findings.map(({ kind }) => kind)),
];

describe("Check Document", function () {
  this.timeout(120_000);

  let hosted: HostedService;
  let service: BetweenService;
  let references: string;

  before(async () => {
    const { extensionPath } = await product();
    references = mkdtempSync(path.join(tmpdir(), "document-references-"));
    writeFileSync(
      path.join(references, "mill.md"),
      `${COPIED} Its single arch has stood through every flood.\n`,
    );
    hosted = await HostedService.start(extensionPath, ACCOUNTS, ["--references", references]);
    service = await BetweenService.start(() => hosted.baseUrl);
  });

  beforeEach(() => {
    service.reset();
  });

  after(async () => {
    service.close();
    hosted.stop();
    rmSync(references, { recursive: true, maxRetries: 5 });
    await run("removeApiKey", { name: "suite" });
    await unset("service.baseUrl", "service.mode", "credits.confirmAbove", "detection.mode");
  });

  const use = async (apiKey = FULL, scopes?: readonly string[]): Promise<void> => {
    await useHosted(service.baseUrl, {
      name: "suite",
      key: apiKey,
      ...(scopes === undefined ? {} : { scopes }),
    });
  };

  it("[EDI-1] [EDI-10] returns the findings of all three checks, and their total cost", async () => {
    await use();
    const document = await write(letter());
    const words = countWords(document.getText());
    const outcome = await checkDocument(document.uri);
    assert.equal(outcome.status, "done", outcome.error?.message);
    assert.deepEqual([outcome.service, outcome.cached], ["hosted", false]);
    assert.deepEqual(Object.keys(outcome.result ?? {}), ["grammar", "ai", "plagiarism"]);
    assert.equal(outcome.creditsCharged, 2 * words + 2);
    assert.deepEqual(
      [outcome.checks.grammar, outcome.checks.ai, outcome.checks.plagiarism].map(
        (each) => each.creditsCharged,
      ),
      [words, words, 2],
    );
    assert.deepEqual(outcome.coverage, { checked: words, total: words });
    assert.deepEqual(service.counts, { grammar: 1, ai: 1, plagiarism: 1 });
    assert.ok(kinds(outcome).includes("grammar") && kinds(outcome).includes("plagiarism"));
    assert.deepEqual(
      outcome.findings
        ?.filter(({ kind }) => kind === "plagiarism")
        .map(({ range }) => document.lineAt(range.start.line).text.startsWith(COPIED)),
      [true],
    );
    const fixed = document.getText().replaceAll("recieve", "receive").replaceAll("teh", "the");
    await run("fixAllCorrections", document.uri);
    assert.equal(document.getText(), fixed);
  });

  it("[EDI-12] run at the same time as the single checks, in either order, each check is paid once", async () => {
    await use();
    for (const isFirst of [true, false]) {
      const document = await write(letter());
      const words = countWords(document.getText());
      const before = await run<{ creditsRemaining: number }>("showCredits");
      const singles = () => [
        run<{ creditsCharged: number }>("checkGrammar", document.uri),
        run<{ creditsCharged: number }>("detectAiText", document.uri),
        run<{ creditsCharged: number }>("scanPlagiarism", document.uri),
      ];
      const all = isFirst
        ? [checkDocument(document.uri), ...singles()]
        : [...singles(), checkDocument(document.uri)];
      const charged = (await Promise.all(all)).map(({ creditsCharged }) => creditsCharged);
      assert.equal(
        charged.reduce((sum, credits) => sum + credits, 0),
        2 * words + 2,
      );
      const { creditsRemaining } = await run<{ creditsRemaining: number }>("showCredits");
      // Nothing is known yet about an account that hasn't been used.
      if (!isFirst) assert.equal(creditsRemaining, before.creditsRemaining - (2 * words + 2));
    }
    assert.deepEqual(service.counts, { grammar: 2, ai: 2, plagiarism: 2 });
  });

  it("[EDI-12] the same command twice at once is a single run", async () => {
    await use();
    const document = await write(letter());
    const [one, other] = await Promise.all([checkDocument(document.uri), checkDocument(document.uri)]);
    assert.deepEqual(one, other);
    assert.deepEqual(service.counts, { grammar: 1, ai: 1, plagiarism: 1 });
  });

  it("[EDI-1] a range is checked alone", async () => {
    await use();
    const document = await write(`${fresh()}\n\n${fresh()}\n\n${Array.from({ length: 4 }, fresh).join(" ")}`);
    const outcome = await checkDocument(document.uri, document.lineAt(4).range);
    assert.equal(outcome.status, "done", outcome.error?.message);
    assert.deepEqual(
      new Set(service.passed.map(({ content }) => content)),
      new Set([document.lineAt(4).text]),
    );
    assert.deepEqual(new Set(underlined(document)).size, 2);
    assert.ok(outcome.findings?.every(({ range }) => range.start.line === 4));
  });

  it("[EDI-10] a balance too low for all checks sends nothing, and lists the affordable ones", async () => {
    await use(FEW);
    const known = await write(fresh());
    const paid = (await checkGrammar(known.uri)).creditsCharged;
    const document = await write(letter());
    const words = countWords(document.getText());
    const balance = FEW_CREDITS - paid;
    assert.ok(words + 2 <= balance && balance < 2 * words + 2, `${words} words, ${balance} credits`);
    const outcome = await checkDocument(document.uri);
    assert.deepEqual(
      [outcome.status, outcome.error?.code, outcome.error?.charged, outcome.creditsCharged],
      ["failed", "insufficient_credits", "no", 0],
    );
    assert.match(outcome.error?.message ?? "", /enough for: Grammar, Plagiarism\./u);
    assert.match(
      outcome.error?.message ?? "",
      new RegExp(`Grammar ${words}, AI text ${words}, Plagiarism 2`, "u"),
    );
    assert.deepEqual(service.counts, { grammar: 1, ai: 0, plagiarism: 0 });
    // A check that the balance does cover can be bought by its own command.
    assert.equal((await checkGrammar(document.uri)).creditsCharged, words);
  });

  it("[EDI-13] the failure of one check doesn't affect the others", async () => {
    await use();
    const document = await write(letter());
    const words = countWords(document.getText());
    service.instead = (asked) =>
      asked === "plagiarism" ? { status: 400, body: { code: "invalid_payload", message: "No." } } : undefined;
    const outcome = await checkDocument(document.uri);
    assert.deepEqual(
      [outcome.status, outcome.error?.code, outcome.error?.charged],
      ["failed", "invalid_payload", "yes"],
    );
    assert.match(
      outcome.error?.message ?? "",
      new RegExp(`^Plagiarism: .* The other checks were charged ${2 * words} credits\\.$`, "u"),
    );
    assert.deepEqual(
      [outcome.checks.grammar, outcome.checks.ai, outcome.checks.plagiarism].map((each) => [
        each.status,
        each.creditsCharged,
      ]),
      [
        ["done", words],
        ["done", words],
        ["failed", 0],
      ],
    );
    assert.deepEqual(Object.keys(outcome.result ?? {}), ["grammar", "ai"]);
    assert.deepEqual(outcome.coverage, { checked: 0, total: words });
    assert.equal(underlined(document).filter((word) => word === "recieve").length, 4);
    service.instead = () => undefined;
    const again = await checkDocument(document.uri);
    assert.deepEqual([again.status, again.creditsCharged], ["done", 2]);
  });

  it("[EDI-22] a check disabled by the document is skipped, costs nothing and causes no failure", async () => {
    await use();
    const document = await write(`<!-- content-authenticity-disable-file grammar -->\n\n${letter()}`);
    const outcome = await checkDocument(document.uri);
    assert.equal(outcome.status, "done", outcome.error?.message);
    assert.deepEqual(service.counts, { grammar: 0, ai: 1, plagiarism: 1 });
    assert.deepEqual(
      [outcome.checks.grammar.status, outcome.checks.grammar.error, outcome.checks.ai.status],
      ["leftOut", undefined, "done"],
    );
    const { total } = outcome.checks.ai.coverage;
    assert.deepEqual([outcome.coverage, outcome.creditsCharged], [{ checked: total, total }, total + 2]);
    const again = await checkDocument(document.uri);
    assert.deepEqual([again.status, again.creditsCharged, again.cached], ["done", 0, true]);
  });

  it("[EDI-11] without a key it says so once, and sends nothing", async () => {
    await goToHosted(service.baseUrl);
    await run("removeApiKey", { name: "suite" });
    const document = await write(letter());
    const outcome = await checkDocument(document.uri);
    assert.deepEqual(
      [outcome.status, outcome.error?.code, outcome.error?.charged],
      ["failed", "no_api_key", "no"],
    );
    assert.doesNotMatch(outcome.error?.message ?? "", /Grammar:/u);
    assert.deepEqual(service.passed, []);
  });

  it("[EDI-4] all three check the text at the time of the command, and follow later edits", async () => {
    await use();
    const document = await write(letter());
    const text = document.getText();
    const held = Promise.withResolvers<undefined>();
    service.gate = async () => held.promise;
    const running = checkDocument(document.uri);
    await eventually(() => assert.equal(service.passed.length, 3));
    await replace(document, rangeOf(document, "recieve"), "get");
    await replace(document, new vscode.Range(0, 0, 0, 0), "A new line.\n\n");
    held.resolve(undefined);
    const outcome = await running;
    assert.equal(outcome.status, "done", outcome.error?.message);
    assert.deepEqual(
      service.passed.map(({ content }) => content),
      [text, text, text],
    );
    assert.equal(underlined(document).filter((word) => word === "recieve").length, 3);
    assert.deepEqual(
      outcome.findings
        ?.filter(({ kind }) => kind === "plagiarism")
        .map(({ range }) => document.lineAt(range.start.line).text.startsWith(COPIED)),
      [true],
    );
    await run("fixAllCorrections", document.uri);
    const fixed = text.replace("recieve", "get").replaceAll("recieve", "receive").replaceAll("teh", "the");
    assert.equal(document.getText(), `A new line.\n\n${fixed}`);
  });

  it("[EDI-4] the findings of one check follow edits made while another one is running", async () => {
    await use();
    const document = await write(letter());
    const held = Promise.withResolvers<undefined>();
    service.gate = async (asked) => (asked === "plagiarism" ? held.promise : undefined);
    const running = checkDocument(document.uri);
    await eventually(() => assert.equal(underlined(document).length, 8));
    await replace(document, rangeOf(document, "recieve"), "get");
    await replace(document, new vscode.Range(0, 0, 0, 0), "A new line.\n\n");
    held.resolve(undefined);
    const { findings = [], status } = await running;
    assert.equal(status, "done");
    assert.deepEqual(
      findings
        .filter(({ kind }) => kind === "grammar")
        .map(({ range: { start, end } }) =>
          document.getText(new vscode.Range(start.line, start.character, end.line, end.character)),
        ),
      ["teh", "recieve", "teh", "recieve", "teh", "recieve", "teh"],
    );
  });

  it("[EDI-8] [EDI-12] a text sent to the background is awaited, paid once, and cached afterwards", async () => {
    await use();
    await setting("detection.mode", "background");
    const document = await write(letter());
    const words = countWords(document.getText());
    const outcome = await checkDocument(document.uri);
    await setting("detection.mode", undefined);
    assert.equal(outcome.status, "done", outcome.error?.message);
    assert.deepEqual([outcome.checks.ai.creditsCharged, outcome.creditsCharged], [words, 2 * words + 2]);
    assert.ok(outcome.result?.ai !== undefined);
    const again = await checkDocument(document.uri);
    assert.deepEqual([again.creditsCharged, again.cached], [0, true]);
    assert.deepEqual(service.counts, { grammar: 1, ai: 1, plagiarism: 1 });
  });

  it("[EDI-14] the embedded service asks for no price confirmation", async () => {
    await run("useEmbeddedService");
    await setting("credits.confirmAbove", 0);
    const document = await write(letter());
    const outcome = await checkDocument(document.uri);
    assert.equal(outcome.service, "embedded");
    assert.deepEqual(
      [outcome.checks.grammar.status, outcome.checks.ai.status, outcome.checks.plagiarism.status],
      ["done", "done", "leftOut"],
      "there is no reference folder to compare it with",
    );
    assert.deepEqual(service.passed, []);
  });

  it("[EDI-1] an argument that isn't a document is refused before anything happens", async () => {
    const outcome = await run<DocumentOutcome>("checkDocument", "nowhere");
    assert.deepEqual([outcome.status, outcome.error?.code], ["failed", "bad_argument"]);
  });
});
