import assert from "node:assert/strict";
import type { ServiceMode } from "../../../../src/checking/vocabulary/preferences.ts";
import { countWords } from "../../../../src/contract/word-count.ts";
import { BetweenService } from "../../../harness/between-service.ts";
import { FastClock } from "../../client/fast-clock.ts";
import { KEY } from "../../service/running-service.ts";
import { Application } from "../application.ts";
import { charges, checkDocument, journalOf, letter, run, TARGET } from "./checked-document.ts";

describe("while the question about a document's checks is open", function () {
  this.timeout(60_000);

  let application: Application;
  let service: BetweenService;
  let asked: number;
  let whileAsked: () => Promise<unknown>;

  before(async () => {
    application = await Application.start({ credits: 100_000 });
    service = await BetweenService.start(() => application.service.baseUrl);
    application.baseUrl = service.baseUrl;
    application.clock = new FastClock(50);
    application.confirm = async () => {
      asked += 1;
      await whileAsked();
      return true;
    };
  });

  beforeEach(() => {
    asked = 0;
    service.reset();
  });

  after(async () => {
    service.close();
    await application.stop();
  });

  it("[EDI-12] [EDI-20] the confirmed checks go to the host in the question, whatever the settings are by then", async () => {
    let mode: ServiceMode = "hosted";
    application.preferences = {
      serviceMode: () => mode,
      confirmAbove: () => 1,
      detectionMode: () => "background",
    };
    // Without the service in between, which counts requests.
    const { baseUrl } = application.service;
    const { signal } = new AbortController();
    application.embedded = {
      ensure: async () => Promise.resolve({ baseUrl, apiKey: KEY, portalUrl: "", gone: signal }),
    };
    whileAsked = async () => {
      mode = "embedded";
      return Promise.resolve();
    };
    const window = await application.window();
    const text = letter();
    const words = countWords(text);
    const outcome = await checkDocument(window, text);
    assert.deepEqual([outcome.status, asked, charges(outcome)], ["done", 1, [words, words, 2]]);
    assert.deepEqual(service.counts, { grammar: 1, ai: 1, plagiarism: 1 });
    const detected = async (): Promise<unknown> => {
      const { creditsCharged, error, service } = await window.detection.check(TARGET, journalOf(text), run());
      return [error, service, creditsCharged];
    };
    assert.deepEqual(await detected(), [undefined, "embedded", words]);
    mode = "hosted";
    assert.deepEqual(await detected(), [undefined, "hosted", 0]);
    assert.deepEqual(service.counts, { grammar: 1, ai: 1, plagiarism: 1 });
  });

  it("[EDI-12] text that is paid for meanwhile isn't paid for again", async () => {
    const text = letter();
    const [first = ""] = text.split("\n");
    const words = countWords(text);
    application.preferences = { confirmAbove: () => 2 * words + 1 };
    application.embedded = undefined;
    const window = await application.window();
    whileAsked = async () => {
      const [corrected, submitted] = await Promise.all([
        window.grammar.check(TARGET, journalOf(first), run()),
        window.detection.submit(TARGET, journalOf(text).snapshot, run()),
      ]);
      assert.deepEqual([corrected.error, submitted.error], [undefined, undefined]);
    };
    const outcome = await checkDocument(window, text);
    const rest = words - countWords(first);
    assert.deepEqual([outcome.status, asked, charges(outcome)], ["done", 1, [rest, 0, 2]]);
    assert.equal(outcome.findings?.filter(({ kind }) => kind === "grammar").length, 10);
    const sent = service.passed.filter(({ asked }) => asked === "grammar").map(({ content }) => content);
    assert.deepEqual(sent, [first, text.slice(first.length).trim()]);
    assert.deepEqual(service.counts, { grammar: 2, ai: 1, plagiarism: 1 });
  });
});
