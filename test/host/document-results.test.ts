import assert from "node:assert/strict";
import * as vscode from "vscode";
import type { AiReport } from "../../src/report/document-report.ts";
import { DetectingService } from "../harness/detecting-service.ts";
import { eventually } from "../harness/eventually.ts";
import { JobService } from "../harness/job-service.ts";
import { exportedReport } from "./exported-report.ts";
import {
  checkGrammar,
  detectAiText,
  openFile,
  product,
  rangeOf,
  replace,
  run,
  unset,
  useHosted,
  write,
} from "./product.ts";

const KEY = { name: "results", key: "prfd_key_of_the_results_service" };

let number = 0;
/** Two sentences that aren't cached; the stand-ins score the second as a robot's. */
const fresh = (): string =>
  `Letter ${(number += 1)} of ${Date.now()} was written by hand. A robot wrote the answer to it.`;

async function aiReport(uri: vscode.Uri): Promise<AiReport> {
  const ai = (await exportedReport(uri))?.ai;
  assert.ok(ai, "a detection of the document is known");
  return ai;
}

/** Each sentence with its state and its first line. */
const standing = ({ sentences }: AiReport) =>
  sentences.map(({ text, state, places }) => [text, state, places[0]?.start.line]);

describe("the results of a document", function () {
  this.timeout(120_000);

  before(product);

  describe("after a detection", () => {
    let service: DetectingService;

    before(async () => {
      service = await DetectingService.start();
      await useHosted(service.baseUrl, KEY);
    });

    beforeEach(() => service.reset());

    afterEach(async () => {
      await run("clearFindings");
    });

    after(async () => {
      service.close();
      await run("removeApiKey", { name: KEY.name });
      await unset("service.baseUrl", "service.mode");
    });

    it("[EDI-7] [EDI-15] the figures of the answer, its service and its cost", async () => {
      const document = await write(`# The post.\n\n${fresh()}\n`);
      const { coverage, creditsCharged } = await detectAiText(document.uri);
      const report = await aiReport(document.uri);
      const { host, name, scope, score, seconds, service: asked, verdict } = report;
      assert.deepEqual(
        [asked, host, name, scope, seconds],
        ["hosted", new URL(service.baseUrl).host, "Stand-in detector (2026-01-02)", "document", 0.01],
      );
      assert.ok(score !== null && verdict.kind === "band");
      assert.deepEqual(
        [report.coverage, report.creditsCharged, report.cached],
        [coverage, creditsCharged, false],
      );
      assert.deepEqual(
        report.sections.map(({ title, place, sentences }) => [title, place?.start.line, sentences]),
        [["The post.", 0, 3]],
      );
      assert.doesNotMatch(JSON.stringify(report), /prfd_/u);
      await detectAiText(document.uri);
      const again = await aiReport(document.uri);
      assert.deepEqual([again.cached, again.creditsCharged], [true, 0]);
    });

    it("[EDI-4] [EDI-7] sentences follow edits, and an edited one is marked as such", async () => {
      const text = fresh();
      const [first = "", second = ""] = text.split(/(?<=\.) /u);
      const document = await write(`\n\n${text}\n`);
      await detectAiText(document.uri);
      assert.deepEqual(standing(await aiReport(document.uri)), [
        [first, "here", 2],
        [second, "here", 2],
      ]);
      await replace(document, new vscode.Range(0, 0, 0, 0), "Typed before.\n\n");
      await replace(document, rangeOf(document, "robot"), "person");
      assert.deepEqual(standing(await aiReport(document.uri)), [
        [first, "here", 4],
        [second, "changed", undefined],
      ]);
      await vscode.commands.executeCommand("undo");
      await eventually(async () => {
        assert.deepEqual(standing(await aiReport(document.uri))[1], [second, "here", 4]);
      });
    });

    it("[EDI-7] a sentence that isn't in the document is still listed", async () => {
      service.spoil = (answer) => ({
        ...answer,
        items: [...(answer.items ?? []), { text: "Never written.", prediction: "original", ai_score: 0.2 }],
      });
      const document = await write(fresh());
      await detectAiText(document.uri);
      assert.deepEqual(standing(await aiReport(document.uri))[2], ["Never written.", "notFound", undefined]);
    });

    it("[EDI-1] the answer about a selection says so", async () => {
      const document = await write(`${fresh()}\n\n${fresh()}\n`);
      await detectAiText(document.uri, new vscode.Range(0, 0, 1, 0));
      const { scope, sentences } = await aiReport(document.uri);
      assert.deepEqual([scope, sentences.length], ["selection", 2]);
    });

    it("[EDI-7] an older answer that arrives late doesn't replace a newer one", async () => {
      const document = await write(`${fresh()} Begun first.`);
      const gate = Promise.withResolvers<void>();
      service.gate = gate.promise;
      const older = detectAiText(document.uri);
      await eventually(() => assert.equal(service.contents.length, 1));
      service.gate = Promise.resolve();
      await replace(document, rangeOf(document, "Begun first."), "Begun later.");
      await detectAiText(document.uri);
      gate.resolve();
      assert.equal((await older).status, "done");
      const { sentences } = await aiReport(document.uri);
      assert.equal(sentences.at(-1)?.text, "Begun later.");
    });

    it("[EDI-7] the history has one point for each score of a file, and none for a cached answer", async () => {
      const document = await openFile(`history-${Date.now()}.md`, `${fresh()}\n`);
      await detectAiText(document.uri);
      await detectAiText(document.uri);
      await detectAiText(document.uri, rangeOf(document, "robot wrote"));
      await replace(document, rangeOf(document, "A robot"), "Another robot. A robot");
      await detectAiText(document.uri);
      await eventually(async () => {
        const { history, score } = await aiReport(document.uri);
        assert.equal(history.length, 2);
        assert.equal(history.at(-1)?.score, score);
      });
      await run("forgetResults");
      assert.deepEqual((await aiReport(document.uri)).history, []);
    });

    it("[EDI-23] Clear Findings removes everything", async () => {
      const document = await write(fresh());
      await detectAiText(document.uri);
      await run("clearFindings", document.uri);
      assert.equal(await exportedReport(document.uri), undefined);
    });
  });

  it("[EDI-8] the answer of a background job is available like any other if the document is open", async () => {
    const service = await JobService.start();
    try {
      await useHosted(service.baseUrl, KEY);
      const document = await write(fresh());
      await run("detectAiTextInBackground", document.uri);
      await replace(document, new vscode.Range(0, 0, 0, 0), "# A title\n\n");
      await eventually(async () => {
        const report = await aiReport(document.uri);
        assert.deepEqual(
          report.sentences.map(({ state, places }) => [state, places[0]?.start.line]),
          [
            ["here", 2],
            ["here", 2],
          ],
        );
        assert.deepEqual([report.creditsCharged, report.cached, report.scope], [15, false, "document"]);
      }, 60_000);
    } finally {
      service.close();
      await run("removeApiKey", { name: KEY.name });
      await run("clearFindings");
      await vscode.commands.executeCommand("notifications.clearAll");
      await unset("service.baseUrl", "service.mode");
    }
  });

  it("[EDI-7] a text that the embedded service does not call AI: its sentences are withheld, its score is not", async () => {
    const document = await write(
      `${"My aunt keeps bees behind the old barn, and they hate her. ".repeat(12)}\n`,
    );
    await detectAiText(document.uri);
    const { host, score, sections, sentences, service, withheld } = await aiReport(document.uri);
    assert.deepEqual([service, host, withheld, sentences, sections], ["embedded", "", true, [], []]);
    assert.ok(score === null || (score >= 0 && score <= 1));
  });

  it("[EDI-7] a grammar check: the current findings, and how much was checked", async () => {
    const document = await write("I has seen teh house. It stands on a hill near the sea.\n");
    await checkGrammar(document.uri);
    const grammar = (await exportedReport(document.uri))?.grammar;
    assert.ok(grammar && grammar.corrections.length > 0);
    assert.deepEqual([grammar.service, grammar.host, grammar.scope], ["embedded", "", "document"]);
    assert.equal(grammar.coverage.checked, grammar.coverage.total);
    await run("fixAllCorrections", document.uri);
    assert.deepEqual((await exportedReport(document.uri))?.grammar?.corrections, []);
    await run("clearFindings");
  });
});
