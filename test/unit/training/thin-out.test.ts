import assert from "node:assert/strict";
import { sources } from "../../../src/training/samples.ts";
import { thinOut } from "../../../src/training/thin-out.ts";
import { madeSample } from "./make-samples.ts";

describe("fewer samples", () => {
  const samples = [
    ...Array.from({ length: 10 }, (_, place) => madeSample(place, 50)),
    ...Array.from({ length: 3 }, (_, place) => madeSample(place, 50, { label: 1 })),
    ...Array.from({ length: 2 }, (_, place) => madeSample(place, 50, { set: "manuals" })),
  ];
  const sourceOf = sources(samples);

  it("are the same number of each side of each source, spread over all of them", () => {
    const left = thinOut(samples, sourceOf, 3);
    assert.deepEqual(
      left.map(({ label, set, text }) => [set, label, text.split(" ")[0]]),
      [
        ["letters", 0, "3"],
        ["letters", 0, "6"],
        ["letters", 0, "9"],
        ["letters", 1, "0"],
        ["letters", 1, "1"],
        ["letters", 1, "2"],
        ["manuals", 0, "0"],
        ["manuals", 0, "1"],
      ],
    );
    for (const limit of [1, 2, 7, 9, 10])
      assert.equal(
        thinOut(samples, sourceOf, limit).filter(({ label, set }) => label === 0 && set === "letters").length,
        limit,
      );
  });

  it("are all of them without a limit", () => assert.equal(thinOut(samples, sourceOf, null), samples));
});
