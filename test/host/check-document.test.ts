import assert from "node:assert/strict";
import * as vscode from "vscode";
import { countWords } from "../../src/contract/word-count.ts";
import type { DocumentOutcome } from "../../src/checking/batch/document-outcome.ts";
import { BetweenService } from "../harness/between-service.ts";
import { eventually } from "../harness/eventually.ts";
import type { RunningService } from "../unit/service/running-service.ts";
import { hostedInProcess } from "./hosted-in-process.ts";
import {
  checkGrammar,
  product,
  rangeOf,
  replace,
  run,
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
  "The bridge below the old mill was copied from one whose stone had been carried up the valley on sledges.";

let number = 0;
/** Returns a new paragraph of fifteen words with two mistakes. */
const fresh = (): string =>
  `Paragraph ${(number += 1)} says that we recieve teh post on every day of the week.`;

/** Returns five paragraphs, one of them with a sentence that the stand-in scanner finds. */
const letter = (): string =>
  [...Array.from({ length: 4 }, fresh), `${COPIED} That is what letter ${(number += 1)} says.`].join("\n\n");

const checkDocument = async (uri: vscode.Uri, range?: vscode.Range): Promise<DocumentOutcome> =>
  run<DocumentOutcome>("checkDocument", ...(range === undefined ? [uri] : [uri, range]));

const kinds = ({ findings = [] }: DocumentOutcome): readonly string[] => [
  ...new Set(findings.map(({ kind }) => kind)),
];

describe("Check Document", function () {
  this.timeout(120_000);

  let hosted: RunningService;
  let service: BetweenService;

  before(async () => {
    await product();
    hosted = await hostedInProcess(ACCOUNTS);
    service = await BetweenService.start(() => hosted.baseUrl);
  });

  beforeEach(() => {
    service.reset();
  });

  after(async () => {
    service.close();
    await hosted.stop();
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

  it("[EDI-1] [EDI-10] [EDI-12] returns the findings of all three checks, and their total cost; twice at once it is a single run", async () => {
    await use();
    const document = await write(letter());
    const words = countWords(document.getText());
    const [outcome, other] = await Promise.all([checkDocument(document.uri), checkDocument(document.uri)]);
    assert.equal(outcome.status, "done", outcome.error?.message);
    assert.deepEqual(other, outcome);
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
    assert.match(outcome.error?.message ?? "", /covers: Grammar, Plagiarism\./u);
    assert.match(
      outcome.error?.message ?? "",
      new RegExp(`Grammar ${words}, AI text ${words}, Plagiarism 2`, "u"),
    );
    assert.deepEqual(service.counts, { grammar: 1, ai: 0, plagiarism: 0 });
    // A check that the balance does cover can be bought by its own command.
    assert.equal((await checkGrammar(document.uri)).creditsCharged, words);
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

  it("[EDI-1] an argument that isn't a document is refused before anything happens", async () => {
    const outcome = await run<DocumentOutcome>("checkDocument", "nowhere");
    assert.deepEqual([outcome.status, outcome.error?.code], ["failed", "bad_argument"]);
  });
});
