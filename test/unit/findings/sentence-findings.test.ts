import assert from "node:assert/strict";
import { placeSentences } from "../../../src/findings/place-sentences.ts";
import { sentenceFindings } from "../../../src/findings/sentence-findings.ts";
import type { DetectionItem } from "../../../src/contract/detection.ts";
import { extractProse } from "../../../src/text/prose.ts";
import { item } from "./detection-answer.ts";

const SOURCE = { service: "hosted", name: "a detector", label: "" } as const;

function findingsIn(document: string, items: readonly DetectionItem[], languageId = "markdown") {
  const prose = extractProse(document, languageId);
  const places = placeSentences(
    prose.text,
    items.map(({ text }) => text),
  );
  let number = 0;
  const newId = (): string => `${(number += 1)}`;
  return sentenceFindings(items, places, { documentText: document, prose, source: SOURCE, newId });
}

describe("sentences of a detection in a document", () => {
  const DOCUMENT =
    "---\r\ntitle: One is here.\r\n---\r\n\r\n# One is here.\r\n\r\nA 🦆 with **bold words** is\r\n  wrapped. Then `code` follows.\r\n\r\n> Quoted over\r\n> two lines.\r\n";

  it("[EDI-2] each stands on its own characters, with the markup between them", () => {
    const { findings, notPlaced } = findingsIn(DOCUMENT, [
      item("One is here.", 0.1),
      item("A 🦆 with bold words is wrapped.", 0.9),
      item("Not in the document.", 0.9),
      item("Quoted over two lines.", 0.6),
    ]);
    assert.deepEqual(
      findings.map(({ original, placed, score }) => [original, placed, score]),
      [
        ["One is here.", "exact", 0.1],
        ["A 🦆 with **bold words** is\r\n  wrapped.", "approximate", 0.9],
        ["Quoted over\r\n> two lines.", "approximate", 0.6],
      ],
    );
    assert.equal(findings[0]?.range.start, DOCUMENT.indexOf("One is here.", DOCUMENT.indexOf("# ")));
    assert.equal(notPlaced, 1);
    for (const { range, original, anchor, anchorText } of findings) {
      assert.equal(DOCUMENT.slice(range.start, range.end), original);
      assert.equal(DOCUMENT.slice(anchor.start, anchor.end), anchorText);
    }
  });

  it("[EDI-2] a sentence that runs on over two blocks leaves the code between them alone", () => {
    const document = "# A heading\n\n```js\nconst code = 1;\n```\n\nIs joined. Alone.\n";
    const { findings, notPlaced } = findingsIn(document, [
      item("A heading Is joined.", 0.8),
      item("Alone.", 0.2),
    ]);
    assert.deepEqual(
      findings.map(({ original, score }) => [original, score]),
      [
        ["A heading", 0.8],
        ["Is joined.", 0.8],
        ["Alone.", 0.2],
      ],
    );
    assert.equal(notPlaced, 0);
  });

  it("[EDI-7] more sentences than anyone could look at are counted and not drawn", () => {
    const words = Array.from({ length: 10_050 }, (_, index) => `Number ${index}.`);
    const items = words.map((text) => item(text, 0.9));
    const { findings, notPlaced } = findingsIn(words.join(" "), items, "plaintext");
    assert.deepEqual([findings.length, notPlaced], [10_000, 50]);
  });
});
