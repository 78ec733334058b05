import assert from "node:assert/strict";
import type { DetectionSource, SentenceFinding } from "../../../../src/findings/finding.ts";
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

  it("[EDI-7] [EDI-14] the hover of a sentence has its rank among those of its answer, and a hosted service's note alone", () => {
    const embedded = { service: "embedded", name: serviceName(MODEL), label: label(MODEL, 812) } as const;
    const hosted = { service: "hosted", name: "Stand-in detector", label: "It counts robots." } as const;
    const sentence = (item: number, score: number, source: DetectionSource = embedded): SentenceFinding => {
      const [place, text] = [{ start: 0, end: 3 }, "One"];
      const anchor = { original: text, anchor: place, anchorText: text, placed: "exact" } as const;
      return {
        kind: "ai",
        id: `${item}`,
        range: place,
        ...anchor,
        score,
        words: 9,
        source,
        answer: "a",
        item,
      };
    };
    const scores = [0.2, 0.9, 0.4, 0.9];
    // The second sentence continues after code, and the last one is of another answer.
    const all = [...scores.map((score, item) => sentence(item, score)), sentence(1, 0.9)];
    const others = [...all, { ...sentence(7, 0.99), answer: "b" }];
    assert.deepEqual(
      [0, 1, 2].map((item) => words.describeSentence(sentence(item, scores[item] ?? 0), others)[1]),
      [4, 1, 3].map((rank) => `Rank by score: ${rank} of 4`),
    );
    const note = "An estimate, not proof of who wrote the text.";
    assert.deepEqual(words.describeSentence(sentence(0, 0.2), [sentence(0, 0.2)]).slice(1), [note]);
    assert.equal(words.describeSentence(sentence(0, 0.2), all).at(-1), note);
    const noted = words.describeSentence(sentence(0, 0.2, hosted), []).slice(1);
    assert.deepEqual(noted, ["Stand-in detector: It counts robots."]);
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
