import assert from "node:assert/strict";
import * as vscode from "vscode";
import { docsAddress } from "../../src/report/rule-address.ts";
import type { DetectionResult } from "../../src/contract/detection.ts";
import type { PlagiarismResult } from "../../src/contract/plagiarism.ts";
import { DetectingService } from "../harness/detecting-service.ts";
import { eventually } from "../harness/eventually.ts";
import { ScanningService } from "../harness/scanning-service.ts";
import { item } from "../unit/findings/detection-answer.ts";
import { exportedReport } from "./exported-report.ts";
import {
  actionsAt,
  choose,
  detectAiText,
  hoverAt,
  problems,
  product,
  ruleAndLink,
  run,
  unset,
  useHosted,
  write,
  type DetectionOutcome,
  type Outcome,
} from "./product.ts";

interface ScanOutcome extends Outcome {
  readonly notPlaced: number;
}

let number = 0;
/** Three sentences that aren't cached. */
const fresh = (): readonly [string, string, string] => {
  number += 1;
  return [
    `Note ${number} is by hand.`,
    `A robot wrote note ${number} in the blink of an eye.`,
    `Note ${number} was copied from a letter.`,
  ];
};

const BROKEN = { name: "broken", key: "prfd_key_of_the_broken_service" };

const HOSTILE =
  "<script>alert(1)</script> [x](command:workbench.action.quit) \u202Etxt.exe\u202C $(bug) \u0007 ![p](https://evil.test/p.png)";

const UNSEEN = /(?!\n)\p{Cc}|[\u202A-\u202E\u2066-\u2069]/u;

describe("answers of a broken or hostile service", function () {
  this.timeout(120_000);

  let detector: DetectingService;
  let scanner: ScanningService;

  const detect = async (
    said: (answer: DetectionResult) => unknown,
  ): Promise<readonly [DetectionOutcome, vscode.TextDocument]> => {
    detector.spoil = said;
    await useHosted(detector.baseUrl, BROKEN);
    const document = await write(fresh().join(" "));
    return [await detectAiText(document.uri), document];
  };

  const scan = async (
    said: (answer: PlagiarismResult) => object,
  ): Promise<readonly [ScanOutcome, vscode.TextDocument]> => {
    scanner.spoil = (answer) => ({ status: 200, body: said(answer) });
    await useHosted(scanner.baseUrl, BROKEN);
    const document = await write(fresh().join(" "));
    return [await run<ScanOutcome>("scanPlagiarism", document.uri), document];
  };

  before(async () => {
    await product();
    [detector, scanner] = await Promise.all([DetectingService.start(), ScanningService.start()]);
  });

  after(async () => {
    detector.close();
    scanner.close();
    await run("removeApiKey", { name: "broken" });
    await unset("service.baseUrl", "service.mode");
  });

  it("[CON-2] [EDI-7] a sentence without a score is listed without one, and the rest of the paid result is shown", async () => {
    const [outcome, document] = await detect(({ items, ...answer }) => ({
      ...answer,
      items: items?.map((sentence, index) =>
        index === 1 ? { text: sentence.text, ai_score: null } : sentence,
      ),
    }));
    assert.equal(outcome.status, "done", outcome.error?.message);
    assert.equal(outcome.findings?.length, 2);
    assert.equal(outcome.creditsCharged, outcome.coverage.checked);
    const report = await exportedReport(document.uri);
    assert.deepEqual(
      report?.ai?.sentences.map(({ score, state }) => [score, state]),
      [
        [0.1, "here"],
        [null, "notMarked"],
        [0.1, "here"],
      ],
    );
  });

  it("[EDI-7] 100,000 sentences: those in the document are drawn, all are listed and exported, and the editor keeps working", async () => {
    const [outcome, document] = await detect(({ items, ...answer }) => ({
      ...answer,
      items: [
        ...(items ?? []),
        ...Array.from({ length: 100_000 }, (_, index) => item(`Robot ${index} is nowhere.`, 0.9)),
      ],
    }));
    assert.deepEqual([outcome.status, outcome.findings?.length, outcome.notPlaced], ["done", 3, 100_000]);
    const report = await exportedReport(document.uri);
    assert.equal(report?.ai?.sentences.length, 100_003);
    await vscode.window.activeTextEditor?.edit((edit) => edit.insert(new vscode.Position(0, 0), "Typed. "));
    assert.ok(document.getText().startsWith("Typed. Note"));
    await run("clearFindings", document.uri);
  });

  it("[CON-5] [EDI-6] a passage outside the text is listed and not placed", async () => {
    const [outcome, document] = await scan((answer) => ({
      ...answer,
      highlights: [{ start: 5_000, end: 5_020, severity: "high", source_index: 0 }],
    }));
    assert.equal(outcome.status, "done", outcome.error?.message);
    assert.deepEqual(
      outcome.findings?.map(({ placed }) => placed),
      ["none"],
    );
    assert.deepEqual(problems(document), []);
    const report = await exportedReport(document.uri);
    assert.deepEqual(
      report?.plagiarism?.passages.map(({ places, state }) => [places, state]),
      [[[], "notFound"]],
    );
  });

  it("[CON-2] [EDI-6] a passage of a missing source is counted, and the other paid passages are shown", async () => {
    const [outcome, document] = await scan((answer) => ({
      ...answer,
      highlights: [{ start: 0, end: 4, severity: "high", source_index: 7 }, ...answer.highlights],
    }));
    assert.equal(outcome.status, "done", outcome.error?.message);
    assert.deepEqual([outcome.findings?.length, outcome.notPlaced], [1, 1]);
    assert.equal(problems(document).length, 1);
  });

  it("[EDI-6] the title of a comparison has the source's name on one line, and the texts are complete", async () => {
    const [, document] = await scan((answer) => ({
      ...answer,
      sources: answer.sources.map((source) => ({
        ...source,
        url: "command:workbench.action.quit",
        title: HOSTILE.padEnd(1_000_000, "x"),
        matches: source.matches.map((match) => ({ ...match, matched_text: HOSTILE })),
      })),
    }));
    const [problem] = problems(document);
    assert.ok(problem);
    const actions = await actionsAt(document, problem.range);
    await choose(actions.find(({ title }) => title.startsWith("Compare with")));
    // VS Code lists a new tab with a delay.
    await eventually(() => {
      const label = vscode.window.tabGroups.activeTabGroup.activeTab?.label ?? "";
      assert.match(label, /^Source “<script>/u);
      assert.doesNotMatch(label, UNSEEN);
      assert.ok(label.length < 300, String(label.length));
    });
    await vscode.commands.executeCommand("workbench.action.closeActiveEditor");
  });

  it("[EDI-6] [EDI-7] editor syntax in texts is shown literally in hovers and problems", async () => {
    const [, detected] = await detect((answer) => ({ ...answer, service_name: HOSTILE, message: HOSTILE }));
    const hover = await hoverAt(detected, "robot wrote");
    assert.match(hover, /alert/u, "what it says is shown");
    assert.doesNotMatch(hover, UNSEEN);
    const [, scanned] = await scan((answer) => ({
      ...answer,
      sources: [
        {
          url: "javascript:alert(1)",
          title: HOSTILE.padEnd(1_000_000, "x"),
          domain: HOSTILE,
          similarity_score: 0.9,
          matched_word_count: 6,
          matched_percentage: 10,
          matches: [],
        },
      ],
    }));
    const [problem, ...others] = problems(scanned);
    assert.ok(problem);
    assert.deepEqual(others, []);
    const said = [problem.message, ...(problem.relatedInformation ?? []).map(({ message }) => message)];
    for (const words of said) {
      assert.doesNotMatch(words, UNSEEN);
      assert.doesNotMatch(words, /\]\(|\$\(/u);
      assert.ok(words.length < 5_000, String(words.length));
    }
    assert.deepEqual(
      ruleAndLink(problem),
      ["plagiarism", docsAddress("plagiarism.md")],
      "no link of the service's",
    );
    const titles = (await actionsAt(scanned, problem.range)).map(({ title }) => title);
    assert.ok(
      titles.some((title) => title.startsWith("Ignore the source")),
      titles.join("; "),
    );
    for (const title of titles) {
      assert.doesNotMatch(title, UNSEEN);
      assert.doesNotMatch(title, /\]\(|\$\(/u);
      assert.ok(title.length < 1_000, String(title.length));
      assert.doesNotMatch(title, /^(?:Open|Compare)/u, "nothing leads to such an address");
    }
  });
});
