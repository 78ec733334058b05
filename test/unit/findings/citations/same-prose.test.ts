import assert from "node:assert/strict";
import {
  insertions,
  PROBE,
  type CitationPlan,
  type Reading,
} from "../../../../src/findings/citations/plan.ts";
import { isAsPlanned, isRunningText } from "../../../../src/findings/citations/same-prose.ts";
import { applyEdits } from "../../../../src/findings/edits.ts";
import { extractProse } from "../../../../src/text/prose.ts";

/** Returns true if an insertion at `⟦` is read as intended, and the rest of the text as before. */
function holds(marked: string, put: string, reading: Reading, language = "markdown"): boolean {
  const at = marked.indexOf("⟦");
  return keeps(marked.replace("⟦", ""), insertions([{ at, put, reading }]), language);
}

function keeps(text: string, plan: CitationPlan, language = "markdown"): boolean {
  const after = applyEdits(text, plan.edits);
  return isAsPlanned(
    plan,
    { text, prose: extractProse(text, language) },
    { text: after, prose: extractProse(after, language) },
  );
}

function runs(marked: string, language = "markdown"): boolean {
  const at = marked.indexOf("⟦");
  const text = marked.replace("⟦", `(${PROBE})`);
  return isRunningText({ text, prose: extractProse(text, language) }, at);
}

describe("[EDI-4] a document read again with an insertion", () => {
  it("has words where words were put, and a mark where a mark was", () => {
    assert.ok(holds("It was⟦ so.", " [1]", "words"));
    assert.ok(holds("It was⟦ so.\n\n[^a]: A\n", "[^a]", "mark"));
    assert.ok(holds("It was so.\n⟦", "\n[^a]: A\n", "note"));
  });

  it("is refused where a mark is read as words, and a note as code", () => {
    assert.ok(!holds("It was⟦ so.", "[^a]", "mark"));
    assert.ok(!holds("It was so.\n\n```\nx\n⟦", "\n[^a]: A\n", "note"));
    assert.ok(!holds("It was so.\n⟦", "\nNot a note\n", "note"));
  });

  it("is refused where other words change with it", () => {
    assert.ok(!holds("It **was** so⟦ `here`.", "`", "words"));
    assert.ok(!holds("It was so.⟦\nThen.", "\n", "words"));
    assert.ok(!holds("⟦It was so.", "    ", "entry"));
    assert.ok(!holds("⟦It was so.", "# ", "entry"));
    assert.ok(!holds("⟦It was so.", "> ", "mark"));
  });

  it("may become a quotation where that is the plan", () => {
    const text = "So.\n\nIt was so.\n";
    const edits = [{ range: { start: 5, end: 5 }, original: "", replacement: "> " }];
    assert.ok(keeps(text, { edits, expected: [], quoted: { start: 5, end: 15 } }));
    assert.ok(!keeps(text, { edits, expected: [], quoted: { start: 0, end: 3 } }));
  });

  it("tells running text from all else", () => {
    assert.ok(runs("It was⟦ so."));
    assert.ok(runs("It was **⟦so**."));
    for (const elsewhere of [
      "`a⟦b`",
      "[a](b⟦c)",
      '[a](b "c⟦d")',
      "<!-- ⟦ -->",

      "$a⟦b$",
      '<b title="a⟦b">c</b>',
    ]) {
      assert.ok(!runs(`It was ${elsewhere} so.`), elsewhere);
    }
    assert.ok(!runs("It was.\n\n[a]: b⟦c\n"));
    assert.ok(!runs("\\label{a⟦b} It was.", "latex"));
  });
});
