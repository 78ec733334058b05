import assert from "node:assert/strict";
import {
  checkNotebook,
  type NotebookCell,
  type NotebookCheck,
} from "../../../../src/checking/batch/notebook-batch.ts";
import { checkOutcome } from "../../../../src/checking/paying/check-outcome.ts";
import type { Journal } from "../../../../src/checking/vocabulary/check.ts";
import { countWords } from "../../../../src/contract/word-count.ts";
import { BetweenService } from "../../../harness/between-service.ts";
import { Application, batchParts, watched } from "../application.ts";

type Window = Awaited<ReturnType<Application["window"]>>;

const target = { document: { languageId: "markdown" } };

let number = 0;
/** Returns a new text of ten words with one mistake. */
const fresh = (): string => `Cell ${(number += 1)} says that we read teh post every day.`;

/** Checks texts as the cells of one notebook. */
async function checkCells(
  window: Window,
  texts: readonly string[],
  signal = new AbortController().signal,
): Promise<NotebookCheck> {
  const cells = texts.map((text, index): NotebookCell => {
    const snapshot = { uri: `cell:${index}`, languageId: "markdown", version: 1, text };
    const journal: Journal = { snapshot, carry: (findings) => findings };
    const run: NotebookCell["run"] = async (how) => {
      const check = await window.grammar.check(target, journal, how);
      return checkOutcome(check, "hosted", window.credits, ({ placed, severity }) => {
        const start = { line: 0, character: 0 };
        return { kind: "grammar", range: { start, end: start }, message: "", severity, placed };
      });
    };
    return { target, snapshot, run };
  });
  return checkNotebook(batchParts(window), { cells, name: "letters.ipynb" }, watched(signal));
}

const addresses = ({ outcome }: NotebookCheck) => outcome.findings?.map(({ uri }) => uri);

describe("the cells of a notebook", function () {
  this.timeout(60_000);

  let application: Application;
  let service: BetweenService;

  before(async () => {
    application = await Application.start({ credits: 10_000 });
    service = await BetweenService.start(() => application.service.baseUrl);
    application.baseUrl = service.baseUrl;
  });

  beforeEach(() => {
    service.reset();
    application.asked.length = 0;
    application.preferences = {};
  });

  after(async () => {
    service.close();
    await application.stop();
  });

  it("[EDI-1] [EDI-10] [EDI-12] have one price and one question, and each finding names its cell", async () => {
    const window = await application.window();
    const texts = [fresh(), "# Letters", fresh(), fresh()];
    const words = countWords(texts.filter((text) => !text.startsWith("#")).join(" "));
    const first = await checkCells(window, texts);
    assert.deepEqual(
      [first.outcome.status, first.outcome.creditsCharged, first.skipped, first.failed],
      ["done", words, 1, undefined],
    );
    assert.deepEqual(first.outcome.coverage, { checked: words, total: words });
    assert.deepEqual(addresses(first), ["cell:0", "cell:2", "cell:3"]);
    assert.deepEqual(
      application.asked.map(({ plan: { kinds, price, upload } }) => [kinds, price, upload.words]),
      [[["grammar"], words, words]],
    );
    assert.equal(await window.ledger.spentSince("hosted", 0), words);
    const added = fresh();
    const { outcome } = await checkCells(window, [...texts, added]);
    assert.deepEqual([outcome.creditsCharged, outcome.cached], [countWords(added), false]);
    assert.equal((await checkCells(window, texts)).outcome.cached, true);
    assert.equal(service.counts.grammar, 4);
  });

  it("[EDI-10] are asked about where their total is above the limit and no cell alone is", async () => {
    await checkCells(await application.window(), [fresh()]);
    application.asked.length = 0;
    application.preferences = { confirmAbove: () => 15 };
    const window = await application.window();
    await checkCells(window, [fresh()]);
    assert.equal(application.asked.length, 0);
    await checkCells(window, [fresh(), fresh()]);
    assert.deepEqual(
      application.asked.map(({ plan }) => plan.price),
      [20],
    );
  });

  it("[EDI-10] [EDI-13] are left as they were where the price is refused: nothing is sent", async () => {
    application.preferences = { confirmAbove: () => 15 };
    const window = await application.window();
    const { confirm } = application;
    application.confirm = async () => Promise.resolve(false);
    const { outcome } = await checkCells(window, [fresh(), fresh()]);
    application.confirm = confirm;
    assert.deepEqual(
      [outcome.status, outcome.error?.charged, outcome.creditsCharged, outcome.findings],
      ["cancelled", "no", 0, []],
    );
    assert.equal(service.counts.grammar, 0);
  });

  it("[EDI-11] [EDI-13] with a key for none of them end with one error, which is no cell's", async () => {
    const { failed, outcome } = await checkCells(await application.window("none"), [fresh(), fresh()]);
    assert.deepEqual([outcome.status, outcome.error?.code, failed], ["failed", "no_api_key", undefined]);
    assert.equal(service.counts.grammar, 0);
  });

  it("[EDI-13] an answer that concerns one cell fails it alone", async () => {
    const window = await application.window();
    let asked = 0;
    service.instead = () => {
      asked += 1;
      return asked === 1 ? { status: 400, body: { code: "invalid_payload", message: "No." } } : undefined;
    };
    const check = await checkCells(window, [fresh(), fresh(), fresh()]);
    assert.deepEqual([check.outcome.status, check.outcome.error?.charged], ["failed", "yes"]);
    assert.equal(check.outcome.creditsCharged, 20);
    assert.equal(check.outcome.error?.code, "invalid_payload");
    const others = ["cell:0", "cell:1", "cell:2"].filter((address) => address !== check.failed);
    assert.deepEqual(addresses(check), others);
  });

  it("[EDI-13] [CLI-3] an answer that concerns all of them ends the rest, which is not sent", async () => {
    const window = await application.window();
    service.instead = () => ({ status: 401, body: { code: "revoked_api_key", message: "No." } });
    const cells = Array.from({ length: 8 }, fresh);
    const { failed, outcome } = await checkCells(window, cells);
    assert.deepEqual([outcome.status, outcome.error?.code], ["failed", "revoked_api_key"]);
    assert.deepEqual([outcome.error?.charged, outcome.creditsCharged], ["no", 0]);
    assert.match(failed ?? "", /^cell:/u);
    assert.ok(service.counts.grammar < cells.length, `${service.counts.grammar} requests`);
  });

  it("[EDI-13] that are cancelled keep what was found before", async () => {
    const window = await application.window();
    const stopped = new AbortController();
    const check = window.grammar.check.bind(window.grammar);
    window.grammar.check = async (...asked) => {
      const ended = await check(...asked);
      stopped.abort();
      return ended;
    };
    const cells = Array.from({ length: 8 }, fresh);
    const { outcome } = await checkCells(window, cells, stopped.signal);
    assert.deepEqual([outcome.status, outcome.error?.code], ["cancelled", "cancelled"]);
    assert.ok((outcome.findings?.length ?? 0) >= 1);
    assert.ok(service.counts.grammar < cells.length, `${service.counts.grammar} requests`);
  });

  it("[EDI-1] [EDI-13] none of which has enough text end with the reason", async () => {
    const { outcome, skipped } = await checkCells(await application.window(), ["# Letters", "# Post"]);
    assert.deepEqual([outcome.status, outcome.error?.charged, skipped], ["failed", "no", 2]);
    assert.equal((await checkCells(await application.window(), [])).outcome.status, "done");
  });
});
