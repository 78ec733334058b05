import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import * as fc from "fast-check";
import { readWords, withoutWords, withWord } from "../../../src/findings/word-list.ts";

const WORD = fc.stringMatching(/^[a-zA-ZäéÖ][a-zA-Zäé'-]{0,6}$/u);
const LINE = fc.oneof(
  WORD,
  fc.constantFrom("", "# names", "kubectl # a tool", "two words", "<<<<<<< ours", "======="),
);
const LIST = fc
  .tuple(fc.array(LINE), fc.constantFrom("\n", "\r\n"), fc.boolean(), fc.constantFrom("", "\uFEFF"))
  .map(([lines, ending, ends, mark]) => mark + lines.join(ending) + (ends && lines.length > 0 ? ending : ""));

const sorted = (lines: readonly string[]): readonly string[] => lines.toSorted();
const contentLines = (text: string): readonly string[] =>
  text
    .replace("\uFEFF", "")
    .split(/\r?\n/u)
    .filter((line) => line !== "");

/** Returns git's merge of two versions of a file. */
function merged(ours: string, base: string, theirs: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), "word-list-"));
  try {
    const files = [ours, base, theirs].map((text, index) => {
      const file = path.join(folder, String(index));
      writeFileSync(file, text);
      return file;
    });
    const { status, stdout } = spawnSync("git", ["merge-file", "-p", ...files], { encoding: "utf8" });
    assert.equal(status, 0, "it merges by itself");
    return stdout;
  } finally {
    rmSync(folder, { recursive: true, maxRetries: 5 });
  }
}

describe("a file of words", () => {
  it("[EDI-3] is made with a line that explains it", () => {
    const text = withWord("", "kubectl");
    assert.match(text, /^# .*\nkubectl\n$/u);
    assert.deepEqual(readWords(text), { words: ["kubectl"], conflictMarks: 0, unknown: 0 });
  });

  it("[EDI-3] stays sorted, with its comments and its line endings", () => {
    const before = "# tools\r\nAnsible\r\n\r\n# more\r\nterraform # not a planet\r\n";
    assert.equal(
      withWord(before, "kubectl"),
      "# tools\r\nAnsible\r\n\r\n# more\r\nkubectl\r\nterraform # not a planet\r\n",
    );
    assert.equal(withWord("Ansible", "kubectl"), "Ansible\nkubectl\n");
    assert.equal(withWord(before, "Ansible"), before);
  });

  it("[EDI-3] accepts words as people write them, including comments after them", () => {
    const text = "\uFEFFC#  \n  kubectl\t# a tool\nkubectl\nnai\u0308ve\n\n# nothing\n#\n";
    assert.deepEqual(readWords(text).words, ["C#", "kubectl", "kubectl", "naïve"]);
  });

  it("[EDI-3] in the middle of a merge counts with both sides, and is reported", () => {
    const text = "alpha\n<<<<<<< ours\nbeta\n||||||| base\n=======\ngamma\n>>>>>>> theirs\n";
    assert.deepEqual(readWords(text), { words: ["alpha", "beta", "gamma"], conflictMarks: 4, unknown: 0 });
    assert.ok(withWord(text, "delta").includes("=======\ndelta\ngamma\n"));
  });

  it("[EDI-3] merges by lines: additions in different places cause no conflict", () => {
    const base = withWord(withWord(withWord("", "ansible"), "kubectl"), "terraform");
    const [ours, theirs] = [withWord(base, "bash"), withWord(base, "nginx")];
    assert.equal(merged(ours, base, theirs), withWord(ours, "nginx"));
  });

  it("[EDI-3] any word can be added and taken out again, and no other line is lost, moved or changed", () => {
    fc.assert(
      fc.property(LIST, WORD, (text, word) => {
        const known = readWords(text).words.includes(word);
        const added = withWord(text, word);
        assert.ok(readWords(added).words.includes(word));
        if (known) assert.equal(added, text);
        else if (text !== "") {
          assert.deepEqual(sorted(contentLines(added)), sorted([...contentLines(text), word]));
          const without = withoutWords(added, [word]);
          assert.deepEqual(contentLines(without), contentLines(text));
        }
        assert.ok(!readWords(withoutWords(added, [word])).words.includes(word));
        assert.equal(added.startsWith("\uFEFF"), text.startsWith("\uFEFF"));
      }),
    );
  });
});
