import assert from "node:assert/strict";
import * as words from "../../../../src/report/words/detection-words.ts";
import { label, serviceName } from "../../../../src/service/engines/detector/label.ts";

const MODEL = { name: "en-1", date: "2026-11-22" };

describe("a detection in one message", () => {
  const verdict = {
    kind: "band",
    score: 0.12,
    band: { classification: "Human", confidence: "High" },
  } as const;

  it("[EDI-7] [EDI-14] says where the score comes from, and that it proves nothing", () => {
    const local = { service: "embedded", name: serviceName(MODEL), label: label(MODEL, 812) } as const;
    assert.equal(
      words.describeDetection({ verdict, source: local }, ["80 of 812 words"], "a.md"),
      "AI text in a.md: 12% (Human), 80 of 812 words. A local estimate, not proof.",
    );
    const hosted = { service: "hosted", name: "Stand-in detector", label: "It counts robots." } as const;
    assert.equal(
      words.describeDetection({ verdict, source: hosted }, []),
      "AI text: 12% (Human). An estimate, not proof.",
    );
  });

  it("[EDI-7] [EDI-14] the label names the model once, and a hosted detector before what it says", () => {
    const local = { service: "embedded", name: serviceName(MODEL), label: label(MODEL, 812) } as const;
    assert.equal(words.describeLabel(local).split(MODEL.name).length, 2);
    const hosted = { service: "hosted", name: "Stand-in detector", label: "It counts robots." } as const;
    assert.equal(words.describeLabel(hosted), "Stand-in detector: It counts robots.");
    assert.equal(words.describeLabel({ ...hosted, label: "" }), "Stand-in detector");
  });

  it("[R-25] a verdict of the service that contradicts its score is shown beside it", () => {
    const source = { service: "hosted", name: "", label: "" } as const;
    const noScore = { verdict: { kind: "noScore" }, source, said: "ai" } as const;
    assert.equal(
      words.describeDetection(noScore, []),
      "AI text: no score, service verdict: AI, hosted service.",
    );
    assert.match(
      words.describeDetection({ verdict, source, said: "ai" }, []),
      /^AI text: 12% \(Human\), service verdict: AI\. /u,
    );
  });

  it("[R-27] a job of the embedded service says that its callback address is ignored, in one sentence", () => {
    const job = { isKnown: false, words: 70, service: "embedded", isCallbackIgnored: true } as const;
    assert.match(
      words.describeJobStart("a.md", job),
      /be notified\. Local jobs ignore service\.callbackUrl\.$/u,
    );
    assert.match(
      words.describeJobStart("a.md", { ...job, isKnown: true }),
      /ignore service\.callbackUrl\.$/u,
    );
    assert.doesNotMatch(words.describeJobStart("a.md", { ...job, isCallbackIgnored: false }), /callback/u);
  });
});
