import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import * as fc from "fast-check";
import { identityOf, keysOf } from "../../../src/findings/hidden-findings.ts";
import {
  digestLine,
  hiddenKeysOf,
  hiddenLine,
  readHidden,
  withHidden,
  withoutHidden,
} from "../../../src/findings/hidden-list.ts";
import { findingIn } from "./a-finding.ts";

const digest = (key: string): string => createHash("sha256").update(key).digest("base64url");
const teh = identityOf(findingIn("We got teh letter.", "teh", "the"));

describe("a file of hidden findings", () => {
  it("[EDI-23] has one line for each, which people can read", () => {
    assert.equal(
      withHidden("", hiddenLine(teh)),
      '{"rule":"spelling","original":"teh","replacement":"the","sentence":"We got teh letter."}\n',
    );
  });

  it("[EDI-23] returns the keys of hidden findings, for any text", () => {
    const text = fc.string({ unit: "binary" });
    fc.assert(
      fc.property(fc.array(fc.tuple(text, text, text)), fc.constantFrom("\n", "\r\n"), (parts, ending) => {
        const hidden = parts.map(([a, b, c]) =>
          identityOf(findingIn(`${a}teh${b}`, "teh", c), { sentence: c, sentenceAt: 0 }),
        );
        let file = "";
        for (const one of hidden) file = withHidden(file, hiddenLine(one)).replaceAll(/\r?\n/gu, ending);
        const { keys } = hiddenKeysOf(readHidden(file).entries);
        for (const one of hidden) assert.ok(keysOf(one).every((key) => keys.has(key)));
        assert.deepEqual(readHidden(file).unknown, 0);
        assert.equal(withoutHidden(file, hidden.map(hiddenLine)), "");
      }),
    );
  });

  it("[R-31] distinguishes two in one sentence, and reads back no other key", () => {
    const sentence = "It was teh best of teh days.";
    const hidden = identityOf({
      ...findingIn(sentence, "teh", "the"),
      sentenceAt: sentence.lastIndexOf("teh"),
    });
    const line = hiddenLine(hidden);
    assert.match(line, /"place":1/u);
    const { keys } = hiddenKeysOf(readHidden(withHidden("", line)).entries);
    assert.deepEqual([...keys], keysOf(hidden));
  });

  it("[EDI-23] without the text holds nothing of it, and the day", () => {
    const line = digestLine(teh, digest, "2026-11-22");
    assert.ok(!/teh|letter|We got/u.test(line));
    const { entries } = readHidden(withHidden("", line));
    assert.deepEqual(
      entries.map(({ kind, rule }) => [kind, rule]),
      [["digest", "spelling"]],
    );
    assert.deepEqual([...hiddenKeysOf(entries).digests], keysOf(teh).map(digest));
  });

  it("[EDI-23] keeps unreadable lines, duplicates and merge markers, and reports them", () => {
    const line = hiddenLine(teh);
    const other = hiddenLine({ ...teh, sentence: "Another one with teh in it." });
    const text = `# ours\r\n{"rule":1}\r\n<<<<<<< ours\r\n${line}\r\n=======\r\n${line}\r\n>>>>>>> theirs\r\nnot json`;
    const read = readHidden(text);
    assert.deepEqual([read.entries.length, read.conflictMarks, read.unknown], [2, 3, 2]);
    const added = withHidden(text, other);
    for (const kept of ["# ours", '{"rule":1}', "not json", "<<<<<<< ours"]) assert.ok(added.includes(kept));
    assert.equal(withHidden(text, line), text);
    assert.equal(
      withoutHidden(added, [line, other]),
      '# ours\r\n{"rule":1}\r\n<<<<<<< ours\r\n=======\r\n>>>>>>> theirs\r\nnot json',
    );
  });
});
