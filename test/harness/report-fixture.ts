import { scoreBand } from "../../src/contract/bands.ts";
import type { PageMessage } from "../../src/protocol/report-messages.ts";
import { scoreBars } from "../../src/report/distribution.ts";
import type { ReportView, SentenceView } from "../../src/report/report-view.ts";

/** Returns a report with this many sentences, as the editor sends it to the page. */
export function reportMessage(count: number): PageMessage {
  return { type: "report", uri: "file:///essay.md", view: reportOf(count) };
}

export function reportOf(count: number): ReportView {
  const sentences = Array.from({ length: count }, (_, item) => sentenceOf(item));
  return {
    language: "en",
    title: "Report of essay.md",
    name: "essay.md",
    made: "As of Jan 2, 2026, 3:04 PM",
    ai: {
      heading: "AI text",
      scoreText: "0.62",
      score: 0.62,
      band: "Likely AI",
      bandText: "Likely AI (medium confidence)",
      outdated: "",
      brief: "An estimate, not proof of authorship.",
      caveats: ["A score is an estimate, not proof of authorship.", "Estimate by the hosted service."],
      facts: [
        { label: "Coverage", value: `${count * 12} of ${count * 12} words` },
        { label: "Service", value: "hosted service, service.example" },
        { label: "Model", value: "Stand-in detector (2026-01-02)" },
        { label: "Price", value: `${count * 12} credits` },
      ],
      distribution: {
        heading: "Distribution of sentence scores",
        summary: "Half of the sentences score above 0.5.",
        bars: scoreBars(sentences.map(({ score }) => score ?? 0)).map((bar) => ({
          ...bar,
          label: `${bar.from} to ${bar.to}`,
          fromText: String(bar.from),
        })),
      },
      sentences,
      changed: "",
      sections: ["Introduction", "What we did", "What we found"].map((title, index) => ({
        title,
        level: index === 0 ? 1 : 2,
        ...bandOf(0.2 + index * 0.3),
        extentText: "12 sentences, 144 words",
        placeText: `line ${index * 40 + 1}`,
        isHere: true,
      })),
      history: {
        heading: "Score history",
        summary: "3 checks of the whole document, latest on the right.",
        scale: ["100%", "50%", "0%"],
        points: [0.8, 0.7, 0.62].map((score, index) => ({
          at: index,
          score,
          service: "hosted",
          label: "Stand-in detector (2026-01-02)",
          whenText: `Jan ${index + 1}, 2026`,
          scoreText: String(score),
        })),
      },
    },
    labels: {},
  };
}

function sentenceOf(item: number): SentenceView {
  return {
    item,
    text: `Sentence number ${item} is one of many, and it goes on for about as long as sentences in essays do.`,
    words: 12 + (item % 17),
    // Covers every hundredth of the scale, in mixed order.
    ...bandOf(((item * 37) % 101) / 100),
    placeText: `line ${item + 1}`,
    isHere: true,
  };
}

function bandOf(score: number): Pick<SentenceView, "score" | "scoreText" | "band" | "bandText"> {
  const band = scoreBand(score).classification;
  return { score, scoreText: score.toFixed(2), band, bandText: band };
}
