import assert from "node:assert/strict";
import { mediaMarkdown } from "../../../../src/report/media/media-markdown.ts";
import type { MediaView } from "../../../../src/report/media/media-view.ts";
import { mediaView } from "./a-media-view.ts";

describe("the report of a file as Markdown", () => {
  it("[EDI-9] it matches the page, with unanalyzed parts in their place", () => {
    assert.equal(
      mediaMarkdown(mediaView()),
      [
        "# Report of interview.wav",
        "Checked Jan 2, 2026",
        "## AI voice",
        "Most likely: a voice made by AI",
        "- AI voice: 71%",
        "- A result is an estimate.",
        "- Price: 90 credits",
        "## Evidence",
        "None.",
        "## Timeline",
        "Share of AI time: 50%",
        [
          "| Time | Result | AI probability |",
          "| --- | --- | --- |",
          "| 0\\:00 – 0\\:03 | natural voice | 12% |",
          "| 0\\:03 – 0\\:06 | AI voice | 91% |",
          "| 0\\:06 – 0\\:08.5 | not analyzed |  |",
        ].join("\n"),
        "",
      ]
        .join("\n\n")
        .replace(/\n\n$/u, "\n"),
    );
  });

  it("[ALL-3] [EDI-9] text of a service or a file stays text: no HTML, link, picture or table", () => {
    const view = mediaView();
    const hostile = "<img src=x onerror=alert(1)> [a](command:b) ![c](https://example.com/d.png) | e |\n# f";
    const { timeline: _, ...result } = view.result;
    const spoiled: MediaView = {
      ...view,
      title: hostile,
      result: {
        ...result,
        verdict: hostile,
        evidence: { heading: "Evidence", lines: [hostile], said: "" },
        notLookedAt: { heading: "Not looked at", lines: [hostile], said: "" },
      },
    };
    const text = mediaMarkdown(spoiled);
    assert.doesNotMatch(text, /<img|(?<!\\)\]\(|(?<!\\)\||^# f/mu);
    assert.equal(text.split("onerror").length, 5);
  });

  it("[EDI-9] says so if nothing is known about a file", () => {
    const { result: _, ...view } = mediaView();
    const text = mediaMarkdown({ ...view, made: "", unknown: ["Nothing is known.", "Check it again."] });
    assert.equal(text, "# Report of interview.wav\n\nNothing is known.\n\nCheck it again.\n");
  });
});
