import assert from "node:assert/strict";
import type { PlagiarismCheck } from "../../../../src/checking/plagiarism/plagiarism-checker.ts";
import type { Journal } from "../../../../src/checking/vocabulary/check.ts";
import { ScanningService } from "../../../harness/scanning-service.ts";
import { FastClock } from "../../client/fast-clock.ts";
import { Application } from "../application.ts";

type Window = Awaited<ReturnType<Application["window"]>>;

const COPIED = "Its answer was copied word for word from another letter.";

let number = 0;
/** Two new sentences of eighteen words; the stand-in reports the second as copied. */
const fresh = (): string => `Letter ${(number += 1)} was written by hand in the morning. ${COPIED}`;

const paragraph = (words: number): string => "word ".repeat(words).trim();

const scan = async ({ plagiarism }: Window, text: string): Promise<PlagiarismCheck> => {
  const snapshot = { uri: "file:///letters/to-the-bank.md", languageId: "markdown", version: 1, text };
  const journal: Journal = { snapshot, carry: (findings) => findings };
  const run = { signal: new AbortController().signal, report: () => undefined };
  return plagiarism.check({ document: { languageId: "markdown" } }, journal, run);
};

/** Returns the text at each finding. */
const marked = (text: string, { findings }: PlagiarismCheck): readonly string[] =>
  findings.flatMap(({ placed, range }) => (placed === "none" ? [] : [text.slice(range.start, range.end)]));

describe("a scan on the hosted service without an editor", function () {
  this.timeout(60_000);

  let application: Application;
  let service: ScanningService;
  let window: Window;

  before(async () => {
    application = await Application.start();
    service = await ScanningService.start();
    application.baseUrl = service.baseUrl;
    application.clock = new FastClock(20);
    window = await application.window();
  });

  beforeEach(() => service.reset());

  after(async () => {
    service.close();
    await application.stop();
  });

  it("[EDI-2] [CON-5] [PLA-1] only prose is sent, without a file's name, and passages cover their own characters in either unit", async () => {
    for (const unit of ["codePoint", "utf16"] as const) {
      service.unit = unit;
      const text = `---\r\ntitle: copied\r\n---\r\n\r\nThe 🦆 swims alone ${(number += 1)} times today.\r\n\r\n- This was **copied** by\r\n  a 🦆 it met.\r\n`;
      const found = await scan(window, text);
      assert.deepEqual(marked(text, found), ["This was **copied** by\r\n  a 🦆 it met."], unit);
      assert.doesNotMatch(service.scanned.at(-1)?.content ?? "title", /title|\*\*/u);
    }
    assert.deepEqual(service.scanned.map(Object.keys), [["content"], ["content"]]);
  });

  it("[EDI-12] [CLI-3] unchanged text is paid for once, a lost answer is requested again with the same key", async () => {
    const text = fresh();
    let lost = 0;
    service.spoil = (answer) => ((lost += 1) === 1 ? undefined : { status: 200, body: answer });
    const first = await scan(window, text);
    assert.deepEqual([first.error, first.creditsCharged], [undefined, 2]);
    const again = await scan(window, text);
    assert.deepEqual([again.cached, again.creditsCharged, again.findings.length], [true, 0, 1]);
    assert.equal(service.scanned.length, 2);
  });

  it("[PLA-2] [EDI-21] a long text is sent in parts whose results are joined", async () => {
    const text = Array.from({ length: 6 }, () => `${paragraph(4_999)} ends.\n\n${fresh()}`).join("\n\n");
    const found = await scan(window, text);
    assert.equal(found.error, undefined);
    assert.equal(service.scanned.length, 2);
    assert.deepEqual(marked(text, found), Array<string>(6).fill(COPIED));
    assert.equal(found.wordsChecked, found.wordsTotal);
    assert.equal(found.result?.word_count, found.wordsTotal);
    assert.deepEqual(
      found.result?.sources.map(({ url, matched_word_count: words }) => [url, words]),
      [["https://example.org/source", 36]],
    );
    assert.deepEqual([found.creditsCharged, window.credits.balance("hosted")?.credits], [4, 996]);
  });

  it("[EDI-6] [PLA-2] passages of a text sent in parts have the sources of their own parts", async () => {
    service.spoil = (answer) => ({
      status: 200,
      body: {
        ...answer,
        sources: answer.sources.map((source) => ({
          ...source,
          url: `https://part-${service.scanned.length}.example/`,
        })),
      },
    });
    const long = `${paragraph(20_000)} ends.`;
    const { findings } = await scan(window, `${fresh()}\n\n${long}\n\n${fresh()} ${long}`);
    assert.deepEqual(
      findings.map(({ source }) => source?.url),
      ["https://part-1.example/", "https://part-2.example/"],
    );
  });

  it("[PLA-2] [EDI-21] a part without a sentence is skipped and not counted as covered", async () => {
    const names = "name ".repeat(20).trim();
    const text = `${paragraph(24_990)} ends ${(number += 1)}.\n\n${names}`;
    const refusal = { status: "error", code: "insufficient_content", message: "No sentence.", details: null };
    service.spoil = (answer) =>
      answer.word_count < 100 ? { status: 400, body: refusal } : { status: 200, body: answer };
    const { creditsCharged, error, wordsChecked, wordsTotal } = await scan(window, text);
    assert.deepEqual([error, wordsChecked, wordsTotal, creditsCharged], [undefined, 24_992, 25_012, 2]);
  });

  it("[PLA-2] [EDI-13] a paid part is kept when a later one fails, and the failure says so", async () => {
    const long = `${paragraph(20_000)} ends.`;
    service.spoil = (answer) =>
      service.scanned.length === 1
        ? { status: 200, body: answer }
        : { status: 403, body: { code: "insufficient_credits", details: { credits: 1, required: 2 } } };
    const text = `${fresh()}\n\n${long}\n\n${fresh()} ${long}`;
    const { error, findings, result, wordsChecked, wordsTotal } = await scan(window, text);
    assert.deepEqual([error?.code, error?.charged], ["insufficient_credits", "yes"]);
    assert.equal(findings.length, 1);
    assert.ok(wordsChecked > 0 && wordsChecked < wordsTotal);
    assert.equal(result?.word_count, wordsChecked);
  });

  it("[CON-2] [EDI-13] the error for an invalid share names the field and the charge", async () => {
    service.spoil = (answer) => ({ status: 200, body: { ...answer, plagiarism_score: 1.7 } });
    const { error, findings } = await scan(window, fresh());
    assert.deepEqual([error?.code, error?.charged, findings], ["unexpected_response", "yes", []]);
    assert.match(error?.message ?? "", /plagiarism_score/u);
  });
});
