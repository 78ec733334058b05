import assert from "node:assert/strict";
import {
  answeredAt,
  keptAfter,
  latestOf,
  readKeptDocument,
  supersedes,
  withOwnIds,
  type KeptDocument,
} from "../../../../src/checking/store/kept-document.ts";
import { findingIn } from "../../findings/a-finding.ts";
import { item } from "../../findings/detection-answer.ts";
import { detected, keptOf } from "../../report/a-detection.ts";
import { FACTS, passageIn, scanOf } from "../plagiarism/a-scan.ts";

const TEXT = "# A heading\n\nOne sentence with teh error in it. Two.\n";

/** A detection at 1, a scan at 2 and a grammar check at 3, all of one document. */
async function keptDocument(): Promise<KeptDocument> {
  const { placed, record } = await detected(TEXT, [
    item("One sentence with teh error in it.", 0.9),
    item("Two.", 0.1),
  ]);
  const correction = findingIn(TEXT, "teh", "the");
  const passages = [passageIn(TEXT, "One sentence")];
  return {
    version: 1,
    detection: keptOf({ ...record, at: 1 }, placed),
    scan: { textHash: "", passages, record: scanOf(passages, { at: 2 }) },
    grammar: { textHash: "", corrections: [correction], record: { ...FACTS, at: 3 } },
  };
}

/** Returns the IDs of all findings; those that a check's record has too must be the same in it. */
const idsOf = ({ detection, grammar, scan }: KeptDocument) => ({
  headings: detection?.headings.map(({ id }) => id) ?? [],
  sections: detection?.record.sections.map(({ id }) => id) ?? [],
  passages: scan?.passages.map(({ id }) => id) ?? [],
  recorded: scan?.record.passages.map(({ id }) => id) ?? [],
  corrections: grammar?.corrections.map(({ id }) => id) ?? [],
});

describe("what is kept of a document that has another name", () => {
  it("[EDI-7] no finding of the copy is one of the original, and what belongs together still does", async () => {
    const kept = await keptDocument();
    let made = 0;
    const copy = withOwnIds(kept, () => `new ${(made += 1)}`);
    const ids = idsOf(copy);
    assert.ok(ids.headings.length > 0 && ids.passages.length > 0 && ids.corrections.length > 0);
    assert.deepEqual([ids.headings, ids.passages], [ids.sections, ids.recorded]);
    assert.equal(new Set([...ids.headings, ...ids.passages, ...ids.corrections]).size, made);
    const before = new Set(Object.values(idsOf(kept)).flat());
    for (const id of Object.values(ids).flat()) assert.ok(!before.has(id), id);
    // Beside their ids they are the same, and can be kept.
    let number = 0;
    const numbered = (one: KeptDocument): KeptDocument => {
      number = 0;
      return withOwnIds(one, () => String((number += 1)));
    };
    assert.deepEqual(numbered(copy), numbered(kept));
    assert.deepEqual(readKeptDocument(JSON.parse(JSON.stringify(copy))), copy);
  });

  it("[EDI-23] of what was cleared only the later answers are left", async () => {
    const kept = await keptDocument();
    assert.deepEqual(keptAfter(kept, 0), kept);
    const { grammar, scan } = kept;
    assert.deepEqual(keptAfter(kept, 1), { version: 1, scan, grammar });
    assert.deepEqual(keptAfter(kept, 2), { version: 1, grammar });
    assert.equal(keptAfter(kept, 3), undefined);
  });
});

describe("what two windows keep of one document", () => {
  it("[EDI-7] of each check the later answer, whoever had it and whatever the other does not know", async () => {
    const one = await keptDocument();
    const { detection, grammar, scan } = one;
    assert.ok(detection && grammar && scan);
    const other: KeptDocument = {
      version: 1,
      detection: { ...detection, record: { ...detection.record, at: 5 } },
      scan: { ...scan, record: { ...scan.record, at: 1 } },
    };
    for (const both of [latestOf(one, other), latestOf(other, one)]) {
      assert.deepEqual(both, { version: 1, detection: other.detection, scan, grammar });
    }
    assert.deepEqual(latestOf(one, undefined), one);
    assert.deepEqual(latestOf({ version: 1 }, one), one);
  });

  it("[EDI-7] a file is written over unread only where everything in it is known, or something later", async () => {
    const { detection, grammar, scan } = await keptDocument();
    assert.ok(detection && grammar && scan);
    const known: KeptDocument = { version: 1, detection, grammar };
    assert.ok(supersedes(known, {}));
    assert.ok(supersedes(known, answeredAt(known)));
    assert.ok(supersedes(known, { detection: 0, grammar: 3 }));
    for (const then of [{ detection: 2 }, { grammar: 4 }, { scan: 1 }]) {
      assert.equal(supersedes(known, then), false);
    }
  });
});
