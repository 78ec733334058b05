import assert from "node:assert/strict";
import * as caveats from "../../../../src/report/folders/folder-caveats.ts";

const scored = (name: string, verdict: "noScore" | "band") =>
  ({ name, ai: { verdict, service: "embedded" } }) as const;

describe("caveats about the figures of many files", () => {
  it("[R-38] files without a score are named in one sentence, whatever their word counts are", () => {
    const said = caveats.folderCaveats([
      scored("a.md", "noScore"),
      scored("deep/b.md", "noScore"),
      scored("c.md", "band"),
    ]);
    assert.deepEqual(
      said.filter((sentence) => sentence.startsWith("No ")),
      ["No AI score for 2 files (too short or not English prose): a.md, deep/b.md."],
    );
    assert.ok(said.some((sentence) => sentence.includes("misses many AI texts")));
    assert.deepEqual(caveats.folderCaveats([{ name: "a.md" }]), []);
  });

  it("[R-38] the first twenty of many files are named, and files without a comparison in a separate sentence", () => {
    const many = Array.from({ length: 21 }, (_, index) => scored(`${index}.md`, "noScore"));
    const [, without = ""] = caveats.folderCaveats(many);
    assert.match(without, /^No AI score for 21 files \(.* 19\.md, …\.$/u);
    const [uncompared] = caveats.folderCaveats([
      { name: "a.md", plagiarism: { verdict: "nothingCompared", service: "embedded" } },
    ]);
    assert.equal(uncompared, "Not compared: 1 file (no reference folder has another file).");
  });
});
