import assert from "node:assert/strict";
import { meant } from "../../../src/text/ranges-at-caret.ts";

/** Changes in brackets, the selection between bars; a single bar is a caret. */
function read(drawn: string): { all: { start: number; end: number }[]; caret: Parameters<typeof meant>[2] } {
  let text = "";
  const all: { start: number; end: number }[] = [];
  const bars: number[] = [];
  let start = 0;
  for (const character of drawn) {
    if (character === "|") bars.push(text.length);
    else if (character === "[") start = text.length;
    else if (character === "]") all.push({ start, end: text.length });
    else text += character;
  }
  const selection = { start: bars[0] ?? 0, end: bars.at(-1) ?? 0 };
  const first = text.lastIndexOf("\n", selection.start - 1) + 1;
  const last = text.indexOf("\n", selection.end);
  return { all, caret: { selection, lines: { start: first, end: last === -1 ? text.length : last } } };
}

describe("the change that the caret means", () => {
  const table: readonly (readonly [string, string, readonly number[]])[] = [
    ["the one it stands in", "[a] b [c|d] [e]", [1]],
    ["the one it touches", "[a] b [cd]| [e]", [1]],
    ["the first of two that it touches", "[ab]|[cd]", [0]],
    ["the one that is selected, of two that touch", "[ab]|[cd]|[ef]", [1]],
    ["an insertion's place that is all that is meant", "a [b] |[] c", [1]],
    ["all that share a character with the selection", "[a] |b [c] d [e|f] [g]", [1, 2]],
    ["a deletion inside the selection", "[a] |b [] d| [g]", [1]],
    ["not one that only touches the selection, where another is in it", "[a]|b [c]|", [1]],
    ["the next one in its line", "|some [a] and [b]", [0]],
    ["the next one in its line, not the nearest", "[a] |some and [b]", [1]],
    ["the last one in its line, after all of them", "[a] and [b] some|", [1]],
    ["none of another line", "[a]\nsome| words\n[b]", []],
    ["none where there is none", "some| words", []],
  ];
  for (const [name, drawn, chosen] of table) {
    it(`[EDI-5] ${name}`, () => {
      const { all, caret } = read(drawn);
      assert.deepEqual(
        meant(all, (range) => range, caret),
        chosen.map((index) => all[index]),
      );
    });
  }
});
