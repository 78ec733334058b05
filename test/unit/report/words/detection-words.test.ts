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

  it("[EDI-7] [EDI-14] names the model of the embedded service once", () => {
    const source = { service: "embedded", name: serviceName(MODEL), label: label(MODEL, 812) } as const;
    const said = words.detectionInWords({ verdict, source }, ["812 of 812 words"]);
    assert.match(
      said,
      /^AI text: 0\.12, Human, local estimate of the embedded service, 812 of 812 words\. /u,
    );
    assert.equal(said.split(MODEL.name).length, 2, said);
    assert.ok(said.endsWith(source.label));
  });

  it("[EDI-7] a hosted detector is named before its verdict", () => {
    const source = { service: "hosted", name: "Stand-in detector", label: "It counts robots." } as const;
    assert.match(
      words.detectionInWords({ verdict, source }, []),
      /estimate of the hosted service\. Stand-in detector: It counts robots\.$/u,
    );
    assert.equal(words.labelInWords({ ...source, label: "" }), "Stand-in detector");
  });

  it("[R-25] a verdict of the service that contradicts its score is shown beside it", () => {
    const source = { service: "hosted", name: "", label: "" } as const;
    const noScore = { verdict: { kind: "noScore" }, source, said: "ai" } as const;
    assert.equal(
      words.detectionInWords(noScore, []),
      "AI text: no score, service verdict: AI, hosted service.",
    );
    assert.match(
      words.detectionInWords({ verdict, source, said: "ai" }, []),
      /^AI text: 0\.12, Human \(high confidence\), service verdict: AI, /u,
    );
  });

  it("[R-27] a job of the embedded service says that its callback address is ignored, in one sentence", () => {
    const job = { isKnown: false, words: 70, isCallbackIgnored: true };
    assert.match(
      words.submissionInWords("a.md", job),
      /by itself\. The embedded service ignores service\.callbackUrl\.$/u,
    );
    assert.match(
      words.submissionInWords("a.md", { ...job, isKnown: true }),
      /ignores service\.callbackUrl\.$/u,
    );
    assert.doesNotMatch(words.submissionInWords("a.md", { ...job, isCallbackIgnored: false }), /callback/u);
  });
});
