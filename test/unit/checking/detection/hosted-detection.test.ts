import assert from "node:assert/strict";
import type { DetectionCheck } from "../../../../src/checking/detection/detection-checker.ts";
import type { Journal } from "../../../../src/checking/vocabulary/check.ts";
import type { DetectionResult } from "../../../../src/contract/detection.ts";
import { DetectingService } from "../../../harness/detecting-service.ts";
import { eventually } from "../../../harness/eventually.ts";
import { item } from "../../findings/detection-answer.ts";
import { KEY } from "../../service/running-service.ts";
import { Application } from "../application.ts";

type Window = Awaited<ReturnType<Application["window"]>>;

let number = 0;
/** Two new sentences of seventeen words; the stand-in scores the second as a robot's. */
const fresh = (): string =>
  `Letter ${(number += 1)} was written by hand at home. A robot wrote all of the answer to it.`;

const detect = async ({ detection }: Window, text: string): Promise<DetectionCheck> => {
  const snapshot = { uri: "untitled:letter", languageId: "markdown", version: 1, text };
  const journal: Journal = { snapshot, carry: (findings) => findings };
  const run = { signal: new AbortController().signal, report: () => undefined };
  return detection.check({ document: { languageId: "markdown" } }, journal, run);
};

describe("AI text on the hosted service without an editor", function () {
  this.timeout(60_000);

  let application: Application;
  let service: DetectingService;
  let window: Window;
  let mode: "hosted" | "embedded";

  before(async () => {
    application = await Application.start();
    service = await DetectingService.start();
    application.baseUrl = service.baseUrl;
    application.preferences = { serviceMode: () => mode };
    window = await application.window();
  });

  beforeEach(() => {
    service.reset();
    mode = "hosted";
  });

  after(async () => {
    service.close();
    await application.stop();
  });

  const nonsense: readonly [string, (answer: DetectionResult) => unknown, RegExp][] = [
    ["a score over 1", (answer) => ({ ...answer, ai_score: 1.5 }), /: ai_score/u],
    ["a score below 0", (answer) => ({ ...answer, ai_score: -0.1 }), /: ai_score/u],
    ["a score in words", (answer) => ({ ...answer, ai_score: "0.5" }), /: ai_score/u],
    [
      "a sentence with a score over 1",
      (answer) => ({ ...answer, items: [item("A.", 0.1), { ...item("B.", 0.1), ai_score: 1.7 }] }),
      /: items\[1\]\.ai_score/u,
    ],
    ["a job that nobody asked for", (answer) => ({ ...answer, status: "pending" }), /: status/u],
  ];
  for (const [name, spoil, field] of nonsense) {
    it(`[CON-2] [EDI-13] ${name} is refused by name, and nothing is found`, async () => {
      service.spoil = spoil;
      const { error, findings, record } = await detect(window, fresh());
      assert.deepEqual([error?.code, findings, record], ["unexpected_response", [], undefined]);
      assert.match(error?.message ?? "", field);
      // Of an answer that says that it was charged for, it is known.
      if (!name.includes("job")) assert.equal(error?.charged, "yes");
    });
  }

  it("[CON-2] [EDI-7] an answer without sentences still has its score", async () => {
    service.spoil = (answer) => ({ ...answer, items: null });
    const { error, record } = await detect(window, fresh());
    assert.equal(error, undefined);
    assert.deepEqual([record?.items, typeof record?.score], [[], "number"]);
  });

  for (const [name, said] of [
    ["no score and no sentences", { result: null, ai_score: null, items: null, message: "Too little text." }],
    ["nothing at all", { result: undefined, ai_score: undefined, items: undefined, service_name: undefined }],
  ] as const) {
    it(`[CON-2] ${name} is accepted`, async () => {
      service.spoil = (answer) => ({ ...answer, ...said });
      const { error, findings, notPlaced, result } = await detect(window, fresh());
      assert.deepEqual([error, findings, notPlaced], [undefined, [], 0]);
      assert.ok(result !== undefined);
      assert.equal(result.ai_score ?? null, null);
    });
  }

  it("[EDI-2] only prose is sent, and sentences across markup and line endings cover their own characters", async () => {
    const text =
      "---\r\ntitle: A robot.\r\n---\r\n\r\n> The 🦆 **robot** is\r\n> wrapped. Then `robot()` ends it.\r\n\r\n```\r\nA robot.\r\n```\r\n";
    const { findings } = await detect(window, text);
    assert.equal(service.contents.length, 1);
    assert.doesNotMatch(service.contents[0] ?? "", /title|```|\*\*|robot\(\)/u);
    assert.deepEqual(
      findings.map(({ range }) => text.slice(range.start, range.end)),
      ["The 🦆 **robot** is\r\n> wrapped.", "Then `robot()` ends it."],
    );
  });

  it("[CLI-3] [EDI-13] a lost answer isn't requested again automatically, and may have cost its price, which is stated", async () => {
    await detect(window, fresh());
    service.contents.length = 0;
    const before = window.credits.balance("hosted")?.credits;
    service.spoil = () => undefined;
    const text = fresh();
    const { error } = await detect(window, text);
    assert.deepEqual([error?.code, error?.charged], ["answer_lost", "unknown"]);
    assert.deepEqual([error?.price, error?.balanceBefore], [17, before]);
    assert.match(error?.message ?? "", /17 credits may have been charged\./u);
    const { credits, isEstimate } = window.credits.balance("hosted") ?? {};
    assert.deepEqual([credits, isEstimate], [before, true]);
    assert.equal((await window.ledger.entries()).at(0)?.outcome, "unknown");
    assert.equal(service.contents.length, 1);
    service.spoil = (answer) => answer;
    const again = await detect(window, text);
    assert.deepEqual([again.error, again.creditsCharged], [undefined, 17]);
  });

  it("[EDI-14] switching services during a request doesn't change the source of its answer", async () => {
    const gate = Promise.withResolvers<undefined>();
    service.gate = gate.promise;
    const detection = detect(window, fresh());
    await eventually(() => assert.equal(service.contents.length, 1));
    mode = "embedded";
    gate.resolve(undefined);
    const { creditsCharged, error, record, service: source } = await detection;
    assert.deepEqual([error, source, record?.service, creditsCharged], [undefined, "hosted", "hosted", 17]);
  });

  it("[EDI-11] [EDI-13] a key without the scope is named, and a text without prose refused, before anything is sent", async () => {
    const other = await application.window({ name: "suite", key: KEY, scopes: ["grammar_checker"] });
    const { error } = await detect(other, fresh());
    assert.deepEqual([error?.code, error?.charged], ["missing_scope", "no"]);
    assert.match(error?.message ?? "", /ai_detector/u);
    const { error: empty } = await detect(window, "```\nA robot in code\n```\n");
    assert.deepEqual([empty?.code, empty?.charged], ["no_prose", "no"]);
    assert.equal(service.contents.length, 0);
  });
});
