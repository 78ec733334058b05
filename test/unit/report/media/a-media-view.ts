import type { MediaView } from "../../../../src/report/media/media-view.ts";

const LIST = { heading: "", lines: [], said: "" };

const segment = (start: number, verdictText: string, scoreText: string) =>
  ({
    start,
    end: start + 3,
    band: "Human",
    timeText: `0:0${start} – 0:0${start + 3}`,
    verdictText,
    scoreText,
    label: `0:0${start}: ${verdictText}`,
  }) as const;

/** Returns a view of a recording with two segments, as the editor creates it. */
export function mediaView(): MediaView & { readonly result: object } {
  return {
    language: "en",
    kind: "audio",
    title: "Report of interview.wav",
    made: "Checked Jan 2, 2026",
    file: {
      address: "https://file.example/interview.wav",
      alt: "interview.wav",
      said: "It cannot be played.",
    },
    result: {
      heading: "AI voice",
      verdict: "Most likely: a voice made by AI",
      confidence: "",
      probabilities: [{ label: "AI voice", meaning: "", value: 0.71, valueText: "71%", isChosen: true }],
      caveats: ["A result is an estimate."],
      facts: [{ label: "Price", value: "90 credits" }],
      evidence: { ...LIST, heading: "Evidence", said: "None." },
      notLookedAt: LIST,
      timeline: {
        heading: "Timeline",
        summary: ["Share of AI time: 50%"],
        seconds: 8.5,
        segments: [segment(0, "natural voice", "12%"), segment(3, "AI voice", "91%")],
        isCut: false,
      },
    },
    labels: { gap: "not analyzed", time: "Time", verdict: "Result", score: "AI probability" },
  };
}
