import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import * as fc from "fast-check";
import { readKeptDocument } from "../../../src/checking/store/kept-document.ts";
import {
  restoredInProse,
  restoredInSameText,
  uniqueItemPlaces,
} from "../../../src/report/restored-detection.ts";
import { placeSentences } from "../../../src/findings/place-sentences.ts";
import { stillHolds } from "../../../src/findings/verify.ts";
import { extractProse } from "../../../src/text/prose.ts";
import { item } from "../findings/detection-answer.ts";
import { detected, keptOf } from "./a-detection.ts";

const SENTENCES = [
  "The first of them is plain.",
  "Yes, again.",
  "This one is **bold** and runs on\nover two lines.",
  "Yes, again.",
  "“Quoted,” she said.",
  "Köln is 1,000 years older — or more.",
];

const words = (sentence: string): string => sentence.replaceAll("**", "").replaceAll("\n", " ");

const documents = fc
  .array(fc.tuple(fc.boolean(), fc.array(fc.constantFrom(...SENTENCES), { minLength: 1, maxLength: 4 })), {
    minLength: 1,
    maxLength: 6,
  })
  .map((blocks) => {
    const headed = blocks.map(([isHeaded, sentences], index) =>
      [...(isHeaded ? [`## Part ${index}\n`] : []), sentences.join(" ")].join("\n"),
    );
    const items = blocks.flatMap(([isHeaded, sentences], index) => [
      ...(isHeaded ? [`Part ${index}`] : []),
      ...sentences.map(words),
    ]);
    return {
      text: `${headed.join("\n\n")}\n`,
      items: items.map((one, index) => item(one, (index % 10) / 10)),
    };
  });

describe("a detection that is brought back", () => {
  it("[EDI-7] in the same text every sentence and every heading is restored at its place", async () => {
    await fc.assert(
      fc.asyncProperty(documents, async ({ items, text }) => {
        const { placed, record } = await detected(text, items);
        const written: unknown = JSON.parse(
          JSON.stringify({ version: 1, detection: keptOf(record, placed) }),
        );
        const kept = readKeptDocument(written)?.detection;
        assert.ok(kept, "what is kept can be read again");
        const restored = restoredInSameText(kept, text, randomUUID);
        // Each window assigns its own IDs.
        const plain = (findings: typeof placed.findings) =>
          findings.map((finding) => ({ ...finding, id: "" }));
        assert.deepEqual(plain(restored.findings), plain(placed.findings));
        assert.deepEqual(restored.sections, placed.sections);
        assert.ok([...restored.findings, ...restored.sections].every((one) => stillHolds(one, text)));
      }),
      { numRuns: 100 },
    );
  });

  it("[EDI-4] in a changed text, unchanged sentences are found and edited ones aren't", async () => {
    const text = "# One\n\nThe first is plain. The second is edited.\n\n# Two\n\nThe third moves.\n";
    const items = ["One", "The first is plain.", "The second is edited.", "Two", "The third moves."];
    const { record } = await detected(
      text,
      items.map((one) => item(one, 0.9)),
    );
    const now =
      "An opening.\n\n# One\n\nThe first is plain. The second was edited.\n\n# Three\n\nThe third moves.\n";
    const prose = extractProse(now, "markdown");
    const { findings, sections } = restoredInProse(record, placeSentences(prose.text, items), {
      documentText: now,
      prose,
      newId: randomUUID,
    });
    assert.deepEqual(
      findings.map(({ item: index, original }) => [index, original]),
      [
        [0, "One"],
        [1, "The first is plain."],
        [4, "The third moves."],
      ],
    );
    assert.deepEqual(
      sections.map(({ original }) => original),
      ["One"],
    );
    assert.ok(findings.every(({ answer }) => answer === record.id));
  });

  it("[EDI-4] [EDI-7] a heading whose title occurs twice, now or then, has no place", async () => {
    const [once, twice] = [
      "# One\n\nThe first is plain.\n",
      "# One\n\nThe first is plain.\n\n# One\n\nMore.\n",
    ];
    for (const [then, now, count] of [
      [once, `Before it.\n\n${once}`, 1],
      [once, twice, 0],
      [twice, once, 0],
    ] as const) {
      const { record } = await detected(then, [item("The first is plain.", 0.9), item("More.", 0.1)]);
      const prose = extractProse(now, "markdown");
      const restored = restoredInProse(record, [], { documentText: now, prose, newId: randomUUID });
      assert.equal(restored.sections.length, count, now);
    }
  });

  it("[EDI-7] for a selection, only sentences that occur once in the document are found, in the order of the answer", async () => {
    const items = ["It stands here once.", "It stands here twice.", "This comes later."].map((one) =>
      item(one, 0.9),
    );
    const { record } = await detected("It stands here once. It stands here twice. This comes later.", items);
    const prose = "This comes later. It stands here twice. It stands here once. It stands here twice.";
    const places = uniqueItemPlaces(record, prose).map(
      (place) => place && prose.slice(place.start, place.end),
    );
    assert.equal(places[1], undefined);
    assert.equal(places.filter((place) => place !== undefined).length, 1);
    assert.deepEqual(uniqueItemPlaces(record, "x It stands here once. y")[0], { start: 2, end: 22 });
  });
});
