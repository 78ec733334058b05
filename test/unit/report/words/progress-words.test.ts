import assert from "node:assert/strict";
import {
  describeProgress,
  reportTo,
  type CheckProgress,
} from "../../../../src/report/words/progress-words.ts";
import { HOSTED } from "../../checking/paying/hosted-connection.ts";

const said = (...steps: readonly CheckProgress[]): readonly string[] => {
  const lines: string[] = [];
  const watched = { report: (line: string) => lines.push(line), showNow: () => lines.push("(shown)") };
  const report = reportTo(watched, describeProgress);
  for (const step of steps) report(step);
  return lines;
};

describe("the price in a check's progress", () => {
  const part = { kind: "part", part: 2, parts: 3 } as const;

  it("[R-6] is shown at once, and stays in front of the steps after it", () => {
    assert.deepEqual(said({ kind: "price", price: 812, connection: HOSTED }, part), [
      "(shown)",
      "812 credits at a.example",
      "812 credits at a.example · part 2 of 3",
    ]);
    assert.deepEqual(said({ kind: "price", price: 1, connection: HOSTED }), [
      "(shown)",
      "1 credit at a.example",
    ]);
  });

  it("[R-6] includes free requests, and doesn't repeat", () => {
    assert.deepEqual(said({ kind: "price", price: 0, connection: HOSTED }, part), [
      "cached, nothing charged",
      "part 2 of 3",
    ]);
    const embedded = { ...HOSTED, service: "embedded" } as const;
    assert.deepEqual(said({ kind: "price", price: 0, connection: embedded }, part), [
      "on this machine, practice credits only",
      "part 2 of 3",
    ]);
  });
});
