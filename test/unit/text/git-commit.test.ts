import assert from "node:assert/strict";
import * as fc from "fast-check";
import { extractProse } from "../../../src/text/prose.ts";
import { blockTexts, defineCases } from "./cases.ts";
import { checkProse } from "./invariants.ts";

const HELP =
  "# Please enter the commit message for your changes. Lines starting\n" +
  "# with '#' will be ignored, and an empty message aborts the commit.\n#\n# On branch hidden\n";

describe("commit messages", () => {
  defineCases("EDI-2", "git-commit", [
    ["nothing", ""],
    ["nothing but git's own comments", `\n${HELP}`],
    ["a subject", `Add a thing\n${HELP}`, "Add a thing"],
    [
      "a subject and hard-wrapped paragraphs",
      `Add a thing\n\nIt was\nmissing.\n\nNow it\nis there.\n\n${HELP}`,
      "Add a thing",
      "It was missing.",
      "Now it is there.",
    ],
    ["bullets", "Add it\n\n- one\n  goes on\n- two\n* three", "Add it", "- one goes on", "- two", "* three"],
    ["a bullet of two paragraphs", "Add it\n\n- one\n\n  two", "Add it", "- one", "two"],
    ["comments between lines", "Add it\n\none\n# hidden\ntwo", "Add it", "one two"],
    [
      "another comment character",
      "#12 is fixed\n; Please enter the commit message for your changes. Lines starting\n; with ';' will be ignored.\n; hidden",
      "#12 is fixed",
    ],
    [
      "everything below the scissors",
      "Add it\n# ------------------------ >8 ------------------------\n# Do not modify\nhidden\ndiff --git a/hidden b/hidden\n+hidden",
      "Add it",
    ],
    ["a diff without scissors", "Add it\n\ndiff --git a/hidden b/hidden\n+hidden\n hidden", "Add it"],
    [
      "trailers",
      "Add it\n\nBecause.\n\nSigned-off-by: Hidden <hidden@hidden.org>\nHidden-thing: hidden\n hidden\nCo-authored-by: Hidden <h@hidden.org>\n",
      "Add it",
      "Because.",
    ],
    [
      "a trailer in the text",
      "Add it\n\nBecause.\nSigned-off-by: hidden\n\nMore.",
      "Add it",
      "Because.",
      "More.",
    ],
    ["a note that is no trailer", "Add it\n\nNote: it is late", "Add it", "Note: it is late"],
    ["a breaking change", "Add it\n\nBREAKING CHANGE: all is new\n", "Add it", "BREAKING CHANGE: all is new"],
    [
      "a breaking change over indented lines",
      "Add it\n\nBREAKING CHANGE: all is\n  new and\n  better\n  - one\n",
      "Add it",
      "BREAKING CHANGE: all is new and better",
      "- one",
    ],
    ["a cherry-picked commit", "Add it\n\n(cherry picked from commit 0123456789abcdef)", "Add it"],
    ["fixup and squash", "squash! fixup! Add it", "Add it"],
    ["conventional subjects", "feat(hidden)!: add it\n\nfeat: no subject", "add it", "feat: no subject"],
    ["a subsystem", "net/hidden: Add it", "Add it"],
    ["a merge", "Merge branch 'hidden' into hidden\n\nIt went well.", "It went well."],
    [
      "names of commits, code and addresses",
      "Revert it\n\nThis reverts commit 0123abc, `hidden` of https://hidden.org/1.",
      "Revert it",
      "This reverts commit ABC, ABC of ABC.",
    ],
    ["a word of hexadecimal letters", "Add a defaced facade", "Add a defaced facade"],
    ["issues", "Fix #12 and org/repo#3", "Fix #12 and org/repo#3"],
    [
      "indented code",
      "Add it\n\nLike this:\n\n    hidden\n    hidden\n\n\thidden\n\nDone.",
      "Add it",
      "Like this:",
      "Done.",
    ],
    [
      "fenced code",
      "Add it\n\nLike this:\n```sh\nhidden\n\nhidden\n```\nDone.",
      "Add it",
      "Like this:",
      "Done.",
    ],
    ["a list of commits to rebase", "pick 0123abc hidden\nfixup 0123abd hidden\n\n# Rebase hidden"],
    ["CRLF", "Add it\r\n\r\nIt was\r\nmissing.\r\n# hidden\r\n", "Add it", "It was missing."],
    ["a byte order mark", "\uFEFFAdd it", "Add it"],
  ]);

  defineCases("EDI-2", "scminput", [
    ["a subject with an issue", "#12 is fixed\n\n# so it is", "#12 is fixed", "# so it is"],
    ["trailers", "Add it\n\nSigned-off-by: hidden", "Add it"],
  ]);

  it("[EDI-2] the subject is a heading", () => {
    const { blocks } = extractProse("# hidden\n\nSubject\n\nBody", "git-commit");
    assert.deepEqual(
      blocks.map(({ kind, level }) => [kind, level]),
      [
        ["heading", 1],
        ["paragraph", undefined],
      ],
    );
  });

  it("[EDI-22] comments turn checks off", () => {
    const document =
      "Subject\n\n# content-authenticity-disable-next-line\none two\n\n# content-authenticity-disable ai\n\nthree";
    const { silenced } = extractProse(document, "git-commit");
    const lines = silenced.filter(({ check }) => check === "grammar");
    assert.deepEqual(
      lines.map(({ start, end }) => document.slice(start, end)),
      ["one two"],
    );
    assert.deepEqual(blockTexts(extractProse(document, "git-commit", { check: "ai" })), [
      "Subject",
      "one two",
    ]);
  });

  it("[EDI-2] any text maps exactly or not at all, and no comment or trailer is taken", () => {
    const line = fc.constantFrom(
      "Some words here.",
      "- a bullet",
      "  goes on",
      "",
      "",
      "# zzhidden",
      "    code or text",
      "```",
      "Signed-off-by: zzhidden",
      "`zzhidden` in text",
      "feat(x): y",
      "Note: z",
      "\uD800 \u{1F600}",
    );
    fc.assert(
      fc.property(fc.array(line, { maxLength: 14 }), fc.constantFrom("\n", "\r\n", "\r"), (lines, ending) => {
        const document = lines.join(ending);
        const prose = extractProse(document, "git-commit");
        assert.ok(!prose.text.includes("zzhidden"), prose.text);
        assert.equal(prose.text, extractProse(lines.join("\n"), "git-commit").text);
        checkProse(document, prose, 300);
      }),
      { numRuns: 800 },
    );
  });
});
