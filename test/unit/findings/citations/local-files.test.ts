import assert from "node:assert/strict";
import { applyEdits } from "../../../../src/findings/edits.ts";
import type { PassageSource } from "../../../../src/findings/finding.ts";
import { citation, cited, FOUND } from "./acts.ts";

const FERRYMEN: PassageSource = {
  url: "file:///home/me/papers/ferrymen_notes.txt",
  title: "Ferrymen",
  domain: "local",
};
const FILE = { source: FERRYMEN, path: "papers/ferrymen_notes.txt" };
const DAY_MS = 86_400_000;
const PASSAGE = "⟦It was copied.⟧";

const CASES: readonly (readonly [language: string, before: string, note: string])[] = [
  [
    "markdown",
    `${PASSAGE}\n`,
    String.raw`[^ferrymen]: Ferrymen, papers/ferrymen\_notes.txt, accessed 2026-11-22`,
  ],
  ["plaintext", `${PASSAGE}\n`, "[1] Ferrymen, papers/ferrymen_notes.txt, accessed 2026-11-22"],
  ["html", `<p>${PASSAGE}</p>\n`, ">Ferrymen, papers/ferrymen_notes.txt, accessed 2026-11-22</li>"],
  [
    "latex",
    `\\documentclass{article}\n\\begin{document}\n${PASSAGE}\n\\end{document}\n`,
    String.raw`\footnote{Ferrymen, papers/ferrymen\_notes.txt, accessed 2026-11-22.}`,
  ],
  ["restructuredtext", `${PASSAGE}\n`, "accessed 2026-11-22"],
  ["asciidoc", `${PASSAGE}\n`, "accessed 2026-11-22"],
  ["typst", `${PASSAGE}\n`, "accessed 2026-11-22"],
];

describe("the citation of a local file", () => {
  for (const [language, before, note] of CASES) {
    it(`[R-39] in ${language} has its path and the day`, async () => {
      const after = await cited(language, before, FILE);
      assert.ok(after.includes(note), after);
      assert.match(after, /Ferrymen, papers\\?\/ferrymen\S{1,9}notes/u);
      assert.ok(!after.includes("/home/me"), after);
    });
  }

  it("[R-39] in a file of entries has its path and the day, and is the same entry on another day", async () => {
    const before = `\\documentclass{article}\n\\begin{document}\n${PASSAGE}\n\\bibliography{refs}\n\\end{document}\n`;
    const [after = "", entry = ""] = (await cited("latex", before, { ...FILE, bibliography: "" })).split(
      "\n%%%%\n",
    );
    assert.ok(after.includes(String.raw`\cite{ferrymen}`), after);
    assert.ok(entry.includes(String.raw`  howpublished = {papers/ferrymen\_notes.txt},`), entry);
    assert.ok(entry.includes("  note = {accessed 2026-11-22},"), entry);
    const later = { ...FILE, bibliography: entry, found: FOUND + DAY_MS };
    assert.ok(!(await cited("latex", before, later)).includes("%%%%"));
  });

  it("[R-39] another passage of the file gets the same footnote, on another day too", async () => {
    const text = "It was copied. And so was this.\n";
    const first = await citation("markdown", text, { start: 0, end: 14 }, FILE);
    assert.ok(typeof first === "object");
    const after = applyEdits(text, first.edits);
    const start = after.indexOf("And so");
    const range = { start, end: start + "And so was this.".length };
    const second = await citation("markdown", after, range, { ...FILE, found: FOUND + DAY_MS });
    assert.ok(typeof second === "object");
    const both = applyEdits(after, second.edits);
    assert.equal(both.match(/^\[\^/gmu)?.length, 1, both);
    assert.equal(both.match(/\[\^ferrymen\]/gu)?.length, 3, both);
  });

  it("[R-39] without a path is only its title", async () => {
    const after = await cited("markdown", `${PASSAGE}\n`, { source: FERRYMEN });
    assert.ok(after.endsWith("\n[^ferrymen]: Ferrymen\n"), after);
  });
});
